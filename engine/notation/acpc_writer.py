"""Match logs of the computer poker competition, written hand by hand, with the comments of their source."""

import re
from collections.abc import Sequence
from decimal import Decimal
from typing import Final

from riverboat.engine.events import Event, HandStarted
from riverboat.engine.notation.acpc import header, write_line
from riverboat.engine.notation.acpc_game import AcpcGame, game_in_comments
from riverboat.engine.notation.provenance import Provenance

_HANDS: Final = re.compile(r"# name/game/hands/seed \S+ \S+ ([0-9]{1,9})(?: |$)")


class AcpcWriter:
    """Writes a match log. A log that was read comes out as it was, but for the path of its game."""

    def __init__(self) -> None:
        self._heading: list[str] = []
        self._left = 0
        self._won: dict[str, Decimal] = {}

    def hand(self, events: Sequence[Event], source: Provenance) -> str:
        """Return the lines of a hand. Raises NotationError for a hand that a log cannot hold."""
        known = source.unknown if source.format == "acpc" else {}
        results, time = str(known.get("results", "")), str(known.get("time", ""))
        line = write_line(events, results, f" # {time}" if time else "")
        heading = _heading(events, source, known.get("heading"))
        begin = ""
        if heading != self._heading:
            self._heading = heading
            begin = "".join([f"{comment}\n" for comment in heading])
            if numbers := [int(found[1]) for comment in heading if (found := _HANDS.match(comment))]:
                (self._left, *_), self._won = numbers, {}
        return f"{begin}{line}\n{self._score(line)}"

    def _score(self, line: str) -> str:
        """Count a hand; after the last one of the match, return the score line, else nothing."""
        results, names = line.partition(" # ")[0].split(":")[4:]
        for name, result in zip(names.split("|"), results.split("|"), strict=True):
            self._won[name] = self._won.get(name, Decimal(0)) + Decimal(result)
        self._left -= 1
        if self._left != 0:
            return ""
        return f"SCORE:{'|'.join(map(str, self._won.values()))}:{'|'.join(self._won)}\n"


def _heading(events: Sequence[Event], source: Provenance, known: object) -> list[str]:
    """Return the comments before a hand: those of its source, if they name its game."""
    assert isinstance(events[0], HandStarted)  # noqa: S101 - the line is written already
    game = AcpcGame.of(events[0])
    comments = [str(comment) for comment in known] if isinstance(known, list) else []
    if game_in_comments([comment[1:].strip() for comment in comments]) == game:
        return comments
    return header(game, source.event or "riverboat")
