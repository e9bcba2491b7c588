"""The journal of tables that were played elsewhere."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from sqlalchemy import bindparam

from riverboat.engine.cards import format_cards
from riverboat.engine.events import BoardDealt, HandEnded, HandStarted, PotAwarded
from riverboat.engine.table.record import Record
from riverboat.server.history.database.models import hand_players, hands
from riverboat.server.history.database.statements import Row, Statement
from riverboat.server.history.database.writer import Writer
from riverboat.server.history.journal.journal import NUMBER_BLOCK, Journal
from riverboat.server.history.journal.projections import ADD_EVENT, ADD_LATER_EVENT, KEEP_TEXT, Rows, rows_of

_MAX_BLOCK: Final = 4_096

_RECORD_HAND: Final = Statement.insert(3, hands, {column.name: bindparam(column.name) for column in hands.c})
_RECORD_PLAYER: Final = Statement.insert(
    4, hand_players, {column.name: bindparam(column.name) for column in hand_players.c}
)


class _Known(NamedTuple):
    """What is known of records besides: see `append_hands`."""

    sources: Sequence[Row] = ()
    texts: Sequence[Row] = ()
    written: Mapping[int, str] = {}


class ImportJournal(Journal):
    """Appends imported hands, each with its provenance. Their chips are not those of the ledger.

    player_named: returns the id of the player who has a name at these tables.
    """

    def __init__(self, writer: Writer, player_named: Callable[[str], str]) -> None:
        super().__init__(writer, booked=False)
        self._player_named = player_named
        self._known: dict[str, _Known] = {}
        self._block = NUMBER_BLOCK // 2

    async def append_hands(
        self,
        table: str,
        records: Sequence[Record],
        sources: Sequence[Row],
        texts: Sequence[Row],
        written: Mapping[int, str],
    ) -> None:
        """Append `records`, as `append` does, with the provenance of their hands and their texts, as rows.

        The hands are whole: their rows are written once, not changed event by event.
        written: by their numbers, events that are JSON already.
        """
        self._known[table] = _Known(sources, texts, written)
        await self.append(table, records)

    def _rows_of(
        self, table: str, epoch: int, records: Sequence[Record], at: int, sealed: Mapping[int, str]
    ) -> Rows:
        known = self._known.pop(table, _Known())
        written = {**known.written, **sealed}
        rows = rows_of(
            table, epoch, records, at, written, sources=known.sources, booked=self._booked, of_hands=False
        )
        rows[KEEP_TEXT] = list(known.texts)
        played = {row["hand"]: row["played"] for row in known.sources if row["played"] is not None}
        rows[_RECORD_HAND], rows[_RECORD_PLAYER] = [], []
        for hand in _hands_in(records):
            row = hand.row(table, played.get(hand.id, at))
            rows[_RECORD_HAND].append(row)
            rows[_RECORD_PLAYER] += hand.player_rows(row["started_at"], self._player_named)
        # One event of the transaction checks who owns the table, which takes as long as to add it.
        rows[ADD_LATER_EVENT] = rows[ADD_EVENT][1:]
        del rows[ADD_EVENT][1:]
        return rows

    def _numbers_to_reserve(self) -> int:
        self._block = min(2 * self._block, _MAX_BLOCK)
        return self._block


class _WholeHand:
    """A hand, by its records."""

    def __init__(self, id: int, started: HandStarted, seq: int) -> None:
        self.id = id
        self._started, self._seq = started, seq
        self._board = ""
        self._pot = 0
        self._stacks: dict[int, int] = {}
        self._ended_seq = 0

    def on_event(self, event: object, seq: int) -> None:
        """Handle the next event of the hand."""
        match event:
            case BoardDealt(cards=cards, board=0):
                self._board += format_cards(cards, "")
            case PotAwarded(amount=amount):
                self._pot += amount
            case HandEnded(stacks=stacks):
                self._stacks, self._ended_seq = dict(stacks), seq

    def row(self, table: str, at: int) -> Row:
        """Return its row at `table`. at: when it was played."""
        return {
            "id": self.id,
            "number": self._started.number,
            "table_id": table,
            "game": self._started.game,
            "button": self._started.button,
            "started_seq": self._seq,
            "ended_seq": self._ended_seq,
            "started_at": at,
            "ended_at": at,
            "board": self._board,
            "pot": self._pot,
        }

    def player_rows(self, at: int, player_named: Callable[[str], str]) -> list[Row]:
        """Return the rows of its players."""
        return [
            {
                "hand": self.id,
                "seat": seat.number,
                "player_id": player_named(seat.name),
                "name": seat.name,
                "starting_stack": seat.stack,
                "finishing_stack": self._stacks[seat.number],
                "started_at": at,
            }
            for seat in self._started.seats
        ]


def _hands_in(records: Sequence[Record]) -> Iterator[_WholeHand]:
    hand: _WholeHand | None = None
    for record in records:
        if record.hand is None:
            continue
        if isinstance(record.event, HandStarted):
            if hand is not None:
                yield hand
            hand = _WholeHand(record.hand, record.event, record.seq)
        elif hand is not None:
            hand.on_event(record.event, record.seq)
    if hand is not None:
        yield hand
