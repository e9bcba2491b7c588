"""The texts of single hands in a file, found by their beginnings, before anything is parsed.

A file may have hands of several formats. Each hand stands for itself: what is wrong with one does not reach
the next.
"""

import re
from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final

from riverboat.engine.errors import NotationError
from riverboat.engine.notation.text_lines import MAX_HAND, MAX_LINE, MAX_LINES

UNKNOWN: Final = ""
"""The format of text that no known format begins with."""


@dataclass(slots=True)
class HandText:
    """The text of a hand, or of a part of one.

    format: a name of FORMATS, or UNKNOWN. line: the number of its first line in the file, from 1.
    lines: its lines. flaw: what is wrong with its size, and in which line; "" if nothing.
    digest: of the text and all that its reading depends on; "" if that is not known.
    """

    format: str
    line: int
    lines: list[str] = field(default_factory=list, repr=False)
    flaw: str = ""
    size: int = 0
    digest: str = ""

    @property
    def text(self) -> str:
        """The lines as one text."""
        return "\n".join(self.lines)

    def add(self, number: int, line: str) -> None:
        """Add the line `number` of the file; of a hand that is too large nothing is kept."""
        self.size += len(line) + 1
        if self.flaw or self.format == UNKNOWN:
            return
        if len(line) > MAX_LINE:
            self.flaw = f"line {number}: the line is longer than {MAX_LINE:,} characters"
        elif self.size > MAX_HAND:
            self.flaw = f"line {self.line}: the hand is longer than {MAX_HAND:,} characters"
        else:
            self.lines.append(line)
            return
        self.lines.clear()

    def check(self) -> None:
        """Raise NotationError for a hand beyond its bounds."""
        if self.flaw:
            raise NotationError(self.flaw, code="too_large")


FORMATS: Final = {
    "pokerstars": r"\s*(?:PokerStars|POKERSTARS)\s(?:.*\b(?:Hand|HAND|Game|GAME)|Tournament)\s#",
    "ggpoker": r"Poker Hand #",
    "runitonce": r"Run It Once Poker Hand #",
    "winamax": r"Winamax Poker - .*HandId: #",
    "acpc": r"STATE:|SCORE:|\# name/game/hands/seed|(?:TO|FROM) [0-9]+ at |STARTED at |FINISHED at ",
    "pokernow": r'"?entry"?,"?at"?,"?order"?\s*$|"-- (?:ending|starting) hand \#',
    "ipoker": r"\s*(?:</game>\s*)?<(?:\?xml|session|game)\s",
    "ohh": r"\{|[\[,]\s*\{|\[\s*$",
    "phh": r"\[[ \t]*(?:(?!_)[A-Za-z0-9_-]+|\"(?!_)[^\"]*\"|'(?!_)[^']*')[ \t]*\][ \t]*(?:\#.*)?$"
    r"|variant[ \t]*=",
}
"""By format, how a hand begins, or a part of one that its reader puts together."""

_BEGINNING: Final = re.compile("|".join(f"(?P<{name}>{pattern})" for name, pattern in FORMATS.items()))
_MAYBE: Final = (
    *(" ", "[", "v", "{", ",", "Po", "PO", "Ru", "Wi", "ST", "SC"),
    *("# ", "TO", "FR", "FI", '"e', '"-', "en", "<", "\t"),
)
"""How lines begin that may begin a hand."""
_FIRST: Final = frozenset(beginning[0] for beginning in _MAYBE)

_NUMBERED: Final = re.compile(r"\*+ # \d+ \*+\s*$")  # before each hand of an archive of PokerStars
_FIELD: Final = re.compile(r"[ \t]*(?:[A-Za-z0-9_-]+|\"[^\"]*\"|'[^']*')(?:[ \t]*\.[^=]*|[ \t]*)=")


def hand_texts(lines: Iterable[str]) -> Iterator[HandText]:
    """Yield the hands, and the stretches of text between them that no format knows.

    Raises NotationError, after what came before, if no hand begins in MAX_LINES lines.
    """
    part = HandText(UNKNOWN, 1)
    comments = deque[tuple[int, str]](maxlen=_MAX_COMMENTS)
    is_after_gap = True
    last = 1
    for number, line in enumerate(lines, 1):
        is_maybe = line[:1] in _FIRST and line.startswith(_MAYBE)
        name = _begins(line, part.format, is_after_gap) if is_maybe else None
        if name is not None:
            last = number
        elif number - last >= MAX_LINES:
            if part.size:
                yield part
            raise NotationError(
                f"line {number}: no hand begins in {MAX_LINES:,} lines: the rest of the file is not read",
                code="too_large",
            )
        if name is None and part.format == UNKNOWN and part.size == 0:
            if _FIELD.match(line):
                name = "phh"
            elif not line.strip() or line[0] in "#;" or _NUMBERED.match(line):
                comments.append((number, line))
                continue
        if name is not None:
            if part.size:
                yield part
            part = HandText(name, comments[0][0] if comments else number)
            for place, comment in comments:
                part.add(place, comment)
            comments.clear()
        elif part.size == 0:
            first = next((comment for comment in comments if comment[1].strip()), (number, line))
            part = HandText(UNKNOWN, first[0], [first[1][:MAX_LINE]])
            comments.clear()
        part.add(number, line)
        is_after_gap = not line
    if part.size:
        yield part


_MAX_COMMENTS: Final = 1_000


def _begins(line: str, current: str, is_after_gap: bool) -> str | None:
    """Return the format of a hand that `line` begins, or None."""
    found = _BEGINNING.match(line)
    if found is None:
        return None
    name = found.lastgroup
    if name == "ohh":
        return name if current in {"ohh", UNKNOWN} or is_after_gap else None
    if name == "phh":
        is_inside = current == "phh" and line[0] != "["
        return None if is_inside or (current not in {"phh", UNKNOWN} and not is_after_gap) else name
    return name
