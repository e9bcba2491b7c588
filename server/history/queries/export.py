"""Export recorded hands in the formats of other programs."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from riverboat.engine.errors import NotationError
from riverboat.engine.events import Event
from riverboat.engine.hand import visible_events
from riverboat.engine.notation import acpc, ohh, pokerstars
from riverboat.engine.notation.occasion import Occasion
from riverboat.engine.notation.phh import writer as phh_writer
from riverboat.engine.table.events import TableOpened
from riverboat.server.history.queries.hands import History, RecordedHand


@dataclass(frozen=True, slots=True)
class Exported:
    """An exported hand: its text, or the reason why it was left out."""

    id: int
    text: str = ""
    reason: str = ""


@dataclass(frozen=True, slots=True)
class _View:
    """A hand to export, with the events that `viewer` may see, or all of them."""

    events: list[Event | None]
    occasion: Occasion
    viewer: int | None


def export(
    past: History, ids: Sequence[int], format_name: str, player: str | None = None
) -> Iterator[Exported]:
    """Yield the hands with these `ids` in the format `format_name` of FORMATS, lazily.

    The concatenated texts make a file. A hand that the format cannot express has a reason instead.

    player: the id of the player whose view to export: with this player's own hole cards and those shown. By
        default, all cards are included.

    Raises UnknownHand, JournalDamaged and HistoryUnavailable.
    """
    write = FORMATS[format_name]()
    opened: dict[str, TableOpened] = {}
    written = 0
    for id in ids:
        record = past.hand(id)
        table = record.summary.table
        if table not in opened:
            opened[table] = past.table(table)
        try:
            text = write(_view(record, opened[table], player), written + 1)
        except NotationError as error:
            yield Exported(id, reason=str(error))
        else:
            written += 1
            yield Exported(id, text)


def _view(record: RecordedHand, table: TableOpened, player: str | None) -> _View:
    summary = record.summary
    occasion = Occasion.of(summary.source, summary.table_name, table.rules.seats, summary.started_at)
    if player is None:
        return _View(list(record.events), occasion, None)
    seat = next((each.seat for each in summary.players if each.player == player), None)
    return _View(visible_events(record.events, seat), occasion, seat)


def _pokerstars(view: _View, place: int) -> str:
    gap = "\n\n\n" if place > 1 else ""
    return gap + pokerstars.write(view.events, view.occasion)


def _ohh(view: _View, place: int) -> str:
    gap = "\n" if place > 1 else ""
    return gap + ohh.write(view.events, view.occasion, view.viewer)


def _phh(view: _View, place: int) -> str:
    return f"[{place}]\n{phh_writer.write(view.events, view.occasion)}\n"


class _AcpcLog:
    """Match logs. Their comments say what is played, and are repeated when it changes."""

    def __init__(self) -> None:
        self._comments = ""

    def __call__(self, view: _View, place: int) -> str:
        text = acpc.write([[event for event in view.events if event is not None]])
        begin = text.index("STATE:")
        before, self._comments = self._comments, text[:begin]
        return text[begin:] if before == self._comments else text


FORMATS: Final[dict[str, Callable[[], Callable[[_View, int], str]]]] = {
    "pokerstars": lambda: _pokerstars,
    "phh": lambda: _phh,
    "ohh": lambda: _ohh,
    "acpc": _AcpcLog,
}
"""By format, a factory of writers of one file. A writer takes a hand and its place in the file, from 1."""
