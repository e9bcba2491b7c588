"""The entries of a Poker Now log: the rows of its CSV, and what stands in them."""

import csv
import re
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final

from riverboat.engine.errors import NotationError
from riverboat.engine.notation.hand_texts import HandText
from riverboat.engine.notation.zones import on_every_clock

PLAYER: Final = r"\"(?P<player>.*) @ (?P<id>[A-Za-z0-9_-]+)\""
ACTED: Final = re.compile(rf"{PLAYER} (?P<rest>.*)", re.DOTALL)
_MARK: Final = re.compile(r"-- (?P<kind>ending|starting) hand #(?P<number>[0-9]{1,15})\b")
_SUITS: Final = str.maketrans({"♠": "s", "♥": "h", "♦": "d", "♣": "c"})
_CARD: Final = re.compile(r"(?:10|[2-9TJQKA])[shdc♠♥♦♣]")


@dataclass(frozen=True, slots=True)
class LogEntry:
    """An entry of a log. line: its line in the file. order: its place in time."""

    line: int
    text: str
    at: datetime
    order: int


def entries_of(part: HandText) -> list[LogEntry]:
    """Return the entries of `part`, in the order of the file. Raises NotationError for other rows."""
    reader = csv.reader([f"{line}\n" for line in part.lines])
    entries, line = [], part.line
    for row in reader:
        first, line = line, part.line + reader.line_num
        if not row or row[0] == "entry":
            continue
        try:
            text, at, order = row
            played = on_every_clock(datetime.fromisoformat(at)).astimezone(UTC)
            entries.append(LogEntry(first, text, played, int(order)))
        except ValueError:
            raise NotationError(
                f"line {first}: a row of the log must have an entry, a time and an order", code="bad_notation"
            ) from None
    return entries


def mark_of(entry: LogEntry) -> tuple[str, int] | None:
    """Return whether `entry` is the "starting" or the "ending" of a hand, and the hand's number."""
    found = _MARK.match(entry.text)
    return (found["kind"], int(found["number"])) if found else None


def cards_in(text: str) -> list[str]:
    """Return the cards in `text`, which the log writes as 10♥, as "Th"."""
    return [card.replace("10", "T").translate(_SUITS) for card in _CARD.findall(text)]


def player_of(entry: LogEntry) -> tuple[str, str] | None:
    """Return the id of the player who does something in `entry`, and what; None if nobody does."""
    found = ACTED.fullmatch(entry.text)
    return (found["id"], found["rest"]) if found else None
