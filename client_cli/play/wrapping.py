"""The width of text on a terminal, and text cut and wrapped to it."""

import re
from collections.abc import Sequence
from typing import Final

from rich.cells import get_character_cell_size

_INDENTED: Final = re.compile(r"( +\S+(?: \S+)*? {2,})|( +)")
"""A key or a command before its description, or an indent alone."""


def width_of(text: str) -> int:
    """Return how many cells `text` takes."""
    return len(text) if text.isascii() else sum(map(get_character_cell_size, text))


def cut(text: str, width: int) -> str:
    """Return `text` in at most `width` cells, with an ellipsis where something is left out."""
    if width_of(text) <= width:
        return text
    kept, used = "", 0
    for char in text:
        size = get_character_cell_size(char)
        if used + size > width - 1:
            break
        kept += char
        used += size
    return kept + "…" if width > 0 else ""


def wrap_lines(lines: Sequence[str], width: int) -> list[str]:
    """Return `lines` wrapped to `width`; those that are continued are indented like their text."""
    wrapped: list[str] = []
    for line in lines:
        if width_of(line) <= width:
            wrapped.append(line)
            continue
        found = _INDENTED.match(line)
        indent = len(found[0]) if found else 0
        first, *rest = wrap(line[indent:].strip(), width - indent)
        wrapped += [line[:indent] + first, *[" " * indent + text for text in rest]]
    return wrapped


def wrap(text: str, width: int) -> list[str]:
    """Break `text` between words into lines of at most `width` cells; longer words are cut apart."""
    lines: list[str] = []
    line = ""
    for word in [piece for part in text.split(" ") for piece in _pieces(part, width)]:
        if line and width_of(line) + 1 + width_of(word) > width:
            lines.append(line)
            line = word
        else:
            line = f"{line} {word}" if line else word
    return [*lines, line]


def _pieces(word: str, width: int) -> list[str]:
    """Cut `word` into pieces of at most `width` cells."""
    pieces = [""]
    for char in word:
        if width_of(pieces[-1] + char) > width:
            pieces.append("")
        pieces[-1] += char
    return pieces
