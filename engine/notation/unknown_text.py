"""Text that is not a hand of a known format: named as what it is, with how to convert it."""

import re
from collections.abc import Iterator
from typing import Final

from riverboat.engine.errors import NotationError
from riverboat.engine.notation.file_hand import FileHand, FileReader, OnError
from riverboat.engine.notation.hand_texts import HandText

_SHOWN: Final = 60  # characters of the first line
_ADVICE: Final = (
    "PHH, PokerStars, GGPoker, Winamax, Run It Once, iPoker, Poker Now and ACPC are read: convert the file "
    "to one of these, for example with the export of a tracker"
)
_OTHERS: Final = {
    "PartyPoker": r"\*{5} Hand History for Game",
    "888poker or Pacific Poker": r"\#Game No ?:|\*{5} (?:888poker|Cassava|Pacific)",
    "Full Tilt Poker": r"Full ?Tilt ?Poker Game \#",
    "Bovada or Ignition": r"(?:Bovada|Ignition|Bodog) Hand ",
    "Winning Poker Network": r"Hand \#[0-9]+ - |Game Hand \#",
    "Open Hand History": r"\s*\{",
}
_OTHER: Final = re.compile("|".join(f"(?P<_{at}>{pattern})" for at, pattern in enumerate(_OTHERS.values())))


class UnknownText(FileReader):
    """Refuses each stretch of text that no known format begins."""

    def identity(self, part: HandText) -> str:
        """Return nothing: it is no hand."""
        return ""

    def read(self, part: HandText, report: OnError) -> Iterator[FileHand]:
        """Refuse `part`."""
        line = part.lines[0]
        shown = line[:_SHOWN] + "…" * (len(line) > _SHOWN)
        found = _OTHER.match(line)
        if found is not None:
            name = list(_OTHERS)[int((found.lastgroup or "")[1:])]
            what = f"hands of {name} are not read"
        elif "\0" in line or "\ufffd" in line:
            what = "this is not text"
        else:
            what = "this is no known format of hands"
        sentence = f"line {part.line}: {what}: {shown!r}. {_ADVICE}"
        report(NotationError(sentence, code="unknown_format"))
        yield from ()
