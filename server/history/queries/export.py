"""Export recorded hands in the formats of other programs."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from riverboat.engine.errors import NotationError
from riverboat.engine.events import Event
from riverboat.engine.hand import visible_events
from riverboat.engine.notation.hand_writers import WRITERS
from riverboat.engine.notation.occasion import Occasion
from riverboat.engine.table.events import TableOpened
from riverboat.server.history.queries.hands import History, RecordedHand


@dataclass(frozen=True, slots=True)
class Exported:
    """An exported hand: its text, or the reason why it was left out."""

    id: int
    text: str = ""
    reason: str = ""


def export(
    past: History, ids: Sequence[int], format_name: str, player: str | None = None
) -> Iterator[Exported]:
    """Yield the hands with these `ids` in the format `format_name` of WRITERS, lazily.

    The concatenated texts make a file. A hand that the format cannot express has a reason instead.

    player: the id of the player whose view to export: with this player's own hole cards and those shown. By
        default, all cards are included.

    Raises UnknownHand, JournalDamaged and HistoryUnavailable.
    """
    writer = WRITERS[format_name]()
    opened: dict[str, TableOpened] = {}
    for id in ids:
        record = past.hand(id)
        table = record.summary.table
        if table not in opened:
            opened[table] = past.table(table)
        try:
            text = writer.hand(*_view(record, opened[table], player))
        except NotationError as error:
            yield Exported(id, reason=str(error))
        else:
            yield Exported(id, text)


def _view(
    record: RecordedHand, table: TableOpened, player: str | None
) -> tuple[list[Event | None], Occasion, int | None]:
    """Return the events that `player` may see, or all of them; where and when they were; and the seat."""
    summary = record.summary
    occasion = Occasion.of(summary.source, summary.table_name, table.rules.seats, summary.started_at)
    if player is None:
        return list(record.events), replace(occasion, proof=record.proof(record.events)), None
    seat = next((each.seat for each in summary.players if each.player == player), None)
    seen = visible_events(record.events, seat)
    return seen, replace(occasion, proof=record.proof(seen)), seat
