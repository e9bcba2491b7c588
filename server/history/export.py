"""Hands on record in the formats of other programs."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from engine.errors import NotationError
from engine.events import Event
from engine.notation import acpc, ohh, phh, phh_hand, pokerstars
from engine.notation.telling import Occasion
from engine.views import visible_events
from server.history.queries import HandOnRecord, History
from server.protocol.table_events import TableOpened


@dataclass(frozen=True, slots=True)
class Exported:
    """What came of a hand: its text, or the reason why it has none."""

    number: int
    text: str = ""
    reason: str = ""


@dataclass(frozen=True, slots=True)
class _Telling:
    """A hand as it is to be told: with the events that `viewer` may see, or all of them."""

    events: list[Event | None]
    occasion: Occasion
    viewer: int | None


def export(
    past: History, numbers: Sequence[int], format_name: str, player: str | None = None
) -> Iterator[Exported]:
    """The hands with these `numbers` in the format `format_name` of FORMATS, as they are asked for.

    The texts one after the other make a file. A hand that the format cannot tell gives the reason.

    player: the id of the player whose view it is to be: with the player's own hole cards and those shown, and
    no others. Without one, everybody's cards are told. Raises UnknownHand, RecordDamaged, HistoryUnavailable.
    """
    write = FORMATS[format_name]()
    opened: dict[str, TableOpened] = {}
    written = 0
    for number in numbers:
        record = past.hand(number)
        table = record.summary.table
        if table not in opened:
            opened[table] = past.table(table)
        try:
            text = write(_telling(record, opened[table], player), written + 1)
        except NotationError as error:
            yield Exported(number, reason=str(error))
        else:
            written += 1
            yield Exported(number, text)


def _telling(record: HandOnRecord, table: TableOpened, player: str | None) -> _Telling:
    summary = record.summary
    occasion = Occasion(summary.table_name, table.seats, summary.started_at)
    if player is None:
        return _Telling(list(record.events), occasion, None)
    seat = next((each.seat for each in summary.players if each.player == player), None)
    return _Telling(visible_events(record.events, seat), occasion, seat)


def _pokerstars(telling: _Telling, place: int) -> str:
    gap = "\n\n\n" if place > 1 else ""
    return gap + pokerstars.write(telling.events, telling.occasion)


def _ohh(telling: _Telling, place: int) -> str:
    gap = "\n" if place > 1 else ""
    return gap + ohh.write(telling.events, telling.occasion, telling.viewer)


def _phh(telling: _Telling, place: int) -> str:
    occasion = telling.occasion
    metadata = {
        "table": occasion.table,
        "seat_count": occasion.seats,
        "year": occasion.time.year,
        "month": occasion.time.month,
        "day": occasion.time.day,
        "time": occasion.time.time().replace(microsecond=0),
        "time_zone": "UTC",
    }
    seen = [event for event in telling.events if event is not None]
    return f"[{place}]\n{phh.write_one(phh_hand.record(seen, metadata))}\n"


class _AcpcLog:
    """Match logs, whose comments say what is played and so begin anew where that changes."""

    def __init__(self) -> None:
        self._comments = ""

    def __call__(self, telling: _Telling, place: int) -> str:
        text = acpc.write([[event for event in telling.events if event is not None]])
        begin = text.index("STATE:")
        before, self._comments = self._comments, text[:begin]
        return text[begin:] if before == self._comments else text


FORMATS: Final[dict[str, Callable[[], Callable[[_Telling, int], str]]]] = {
    "pokerstars": lambda: _pokerstars,
    "phh": lambda: _phh,
    "ohh": lambda: _ohh,
    "acpc": _AcpcLog,
}
"""For each format, what makes a writer of one file: of a hand, given its place in the file from 1."""
