"""Split a page into the sentences of its prose, lists and tables."""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

_FENCED: Final = re.compile(r"^```.*?^```$", re.DOTALL | re.MULTILINE)
_HEADING: Final = re.compile(r"^#+ (.*)$")
_RULE: Final = re.compile(r"^\|[-| ]+\|$")
_ITEM: Final = re.compile(r"^- ")
_END: Final = re.compile(r"(?<=[.!?])\s+(?=[A-Z`\[])")
"""Where a sentence ends: at a stop before a capital, a piece of code or a link."""


class Sentence(NamedTuple):
    """A sentence, or a row of a table with " | " between its cells, with the heading before it."""

    heading: str
    text: str


def sentences(page: str) -> list[Sentence]:
    """Return the sentences of a Markdown page in order, without code blocks and the heads of tables.

    Each text line outside tables is a paragraph, as in our pages.
    """
    return [*_sentences(_FENCED.sub("", page))]


def _sentences(page: str) -> Iterator[Sentence]:
    heading, lines = "", page.splitlines()
    for line, following in zip(lines, [*lines[1:], ""], strict=True):
        titled = _HEADING.match(line)
        if titled:
            heading = titled[1]
        elif line.startswith("|"):
            if not _RULE.match(line) and not _RULE.match(following):
                yield Sentence(
                    heading, " | ".join(cell.strip() for cell in line.strip("|").split("|")).strip()
                )
        else:
            for text in _END.split(_ITEM.sub("", line).replace("**", "")):
                if text.strip():
                    yield Sentence(heading, text.strip())
