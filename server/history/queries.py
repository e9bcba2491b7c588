"""Reading the history, also from a second process while the server writes."""

from collections import defaultdict
from collections.abc import Generator
from contextlib import closing
from dataclasses import dataclass
from datetime import datetime
from types import TracebackType
from typing import Any, Final, Self

import msgspec
from sqlalchemy import Connection, Row, Select, select

from engine.cards import Card, parse_cards
from engine.errors import EngineError
from engine.events import Event
from server.history.database import reading_engine, unavailable_on_failure
from server.history.errors import RecordDamaged, SealBroken, UnknownHand, UnknownTable
from server.history.models import events, hand_players, hands, players, tables
from server.history.sealing import KeyRing, is_sealed
from server.protocol.errors import BadMessage
from server.protocol.records import Record, event_from_data
from server.protocol.table_events import TableOpened

EVENTS_AT_ONCE: Final = 1000
HANDS_AT_ONCE: Final = 1000
_POSSIBLE_NUMBERS: Final = range(2**63)


@dataclass(frozen=True, slots=True)
class HandPlayer:
    """A player in a hand. Stacks in chips; `finishing_stack` is None until the hand is over.

    player: the player's id; None where the record does not say who took the seat.
    """

    seat: int
    player: str | None
    name: str
    starting_stack: int
    finishing_stack: int | None


@dataclass(frozen=True, slots=True)
class HandSummary:
    """A hand as a list shows it. Times are in UTC; `ended_at` is None until the hand is over.

    board: the cards dealt to it so far. pot: the chips that its pots have paid out so far.
    players: everyone dealt in, by seat.
    """

    number: int
    table: str
    table_name: str
    game: str
    button: int
    started_at: datetime
    ended_at: datetime | None
    board: tuple[Card, ...]
    pot: int
    players: tuple[HandPlayer, ...]


@dataclass(frozen=True, slots=True)
class HandOnRecord:
    """A hand with all of its events as they were recorded: `engine.hand.Hand.replay` plays them again.

    Their cards are those of every player: `engine.views` says who may see them.
    sealed: how many events of a hand in progress are left out, for they are sealed.
    """

    summary: HandSummary
    records: tuple[Record, ...]
    sealed: int = 0

    @property
    def events(self) -> list[Event]:
        """What happened in the hand, in order."""
        return [record.event for record in self.records]


class History:
    """Reads from the database at `url`, and can do nothing else to it.

    ring: opens what is sealed of hands in progress. Whoever looks so leaves a word in the audit.

    Raises BadDatabaseUrl, and HistoryUnavailable where there is no database. Its methods raise
    HistoryUnavailable where it cannot be read, RecordDamaged, and KeyMissing where something is sealed with
    another key.
    """

    def __init__(self, url: str, ring: KeyRing | None = None) -> None:
        self._engine = reading_engine(url)
        self._ring = ring or KeyRing()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the database."""
        self._engine.dispose()

    def hands(self, *, limit: int, table: str | None = None, player: str | None = None) -> list[HandSummary]:
        """The newest hands first, at most `limit`: of all, of one table, of one player, or of both."""
        wanted = _HANDS.order_by(hands.c.number.desc()).limit(limit)
        if table is not None:
            wanted = wanted.where(hands.c.table_id == table)
        if player is not None:
            # Its own order lets the database walk the player's hands backwards and stop at the limit.
            wanted = (
                wanted.join(hand_players, hand_players.c.hand == hands.c.number)
                .where(hand_players.c.player_id == player)
                .order_by(None)
                .order_by(hand_players.c.hand.desc())
            )
        with unavailable_on_failure(), self._engine.begin() as connection:
            return _summaries(connection, wanted)

    def finished(self, *, since: datetime | None = None, player: str | None = None) -> list[int]:
        """The numbers of the hands that are over, in order: those begun `since` then, or of one player."""
        wanted = select(hands.c.number).where(hands.c.ended_seq.is_not(None)).order_by(hands.c.number)
        if since is not None:
            wanted = wanted.where(hands.c.started_at >= since)
        if player is not None:
            wanted = wanted.join(hand_players, hand_players.c.hand == hands.c.number).where(
                hand_players.c.player_id == player
            )
        with unavailable_on_failure(), self._engine.begin() as connection:
            return list(connection.execute(wanted).scalars())

    def players_called(self, name: str) -> list[str]:
        """The ids of the players who have this name, or this id."""
        wanted = select(players.c.id).where((players.c.name == name) | (players.c.id == name))
        with unavailable_on_failure(), self._engine.begin() as connection:
            return list(connection.execute(wanted.order_by(players.c.id)).scalars())

    def tables_called(self, name: str) -> list[str]:
        """The ids of the tables that have this name."""
        wanted = select(tables.c.id).where(tables.c.name == name).order_by(tables.c.id)
        with unavailable_on_failure(), self._engine.begin() as connection:
            return list(connection.execute(wanted).scalars())

    def table(self, table: str) -> TableOpened:
        """The rules that the table with this id was opened with. Raises UnknownTable."""
        with closing(self.records(table)) as records:
            opened = next(records, None)
        if opened is None or not isinstance(opened.event, TableOpened):
            raise RecordDamaged(f"the record of table {table} does not begin with its opening")
        return opened.event

    def hand(self, number: int) -> HandOnRecord:
        """The hand with this number, over or not; without keys, what is not sealed of it.

        Raises UnknownHand.
        """
        with unavailable_on_failure(), self._engine.begin() as connection:
            wanted = _HANDS.where(hands.c.number == number)
            found = _summaries(connection, wanted) if number in _POSSIBLE_NUMBERS else []
            if not found:
                raise UnknownHand(f"there is no hand {number} on record")
            bounds = connection.execute(
                select(hands.c.started_seq, hands.c.ended_seq).where(hands.c.number == number)
            ).one()
            lines = _EVENTS.where(
                events.c.table_id == found[0].table,
                events.c.seq >= bounds.started_seq,
                events.c.hand == number,
            )
            if bounds.ended_seq is not None:
                # What would have come may be shown in the event after the end.
                lines = lines.where(events.c.seq <= bounds.ended_seq + 1)
            rows = connection.execute(lines).all()
            told = rows if self._ring else [row for row in rows if not is_sealed(row.data)]
            records = tuple(self._record(found[0].table, row) for row in told)
            return HandOnRecord(found[0], records, len(rows) - len(told))

    def records(self, table: str, *, first: int = 0) -> Generator[Record]:
        """The events of `table` from the number `first` on, those of its hands and those between them.

        They are read as they are asked for. Raises UnknownTable.
        """
        with unavailable_on_failure(), self._engine.begin() as connection:
            if connection.execute(select(tables.c.id).where(tables.c.id == table)).first() is None:
                raise UnknownTable(f"there is no table {table!r} on record")
            wanted = _EVENTS.where(events.c.table_id == table, events.c.seq >= first)
            with connection.execution_options(yield_per=EVENTS_AT_ONCE).execute(wanted) as lines:
                for line in lines:
                    yield self._record(table, line)

    def _record(self, table: str, row: Row[int, int | None, str]) -> Record:
        """What a row of events of `table` holds. Raises RecordDamaged, which shows none of it; KeyMissing."""
        try:
            if is_sealed(row.data):
                return Record(row.seq, row.hand, self._ring.open(table, row.seq, row.hand, row.data))
            return Record(row.seq, row.hand, event_from_data(msgspec.json.decode(row.data)))
        except (msgspec.DecodeError, TypeError, BadMessage, EngineError, SealBroken):
            raise RecordDamaged(f"event {row.seq} on record cannot be read") from None


_HANDS: Final = select(hands, tables.c.name.label("table_name")).join(tables, tables.c.id == hands.c.table_id)
_EVENTS: Final = select(events.c.seq, events.c.hand, events.c.data).order_by(events.c.seq)


def _summaries(connection: Connection, wanted: Select[Any]) -> list[HandSummary]:
    found = connection.execute(wanted).all()
    dealt_in: dict[int, list[HandPlayer]] = defaultdict(list)
    # By their numbers: `wanted` as a subquery would be done twice, and misleads PostgreSQL's planner.
    for first in range(0, len(found), HANDS_AT_ONCE):
        numbers = [row.number for row in found[first : first + HANDS_AT_ONCE]]
        for row in connection.execute(
            select(hand_players).where(hand_players.c.hand.in_(numbers)).order_by(hand_players.c.seat)
        ):
            dealt_in[row.hand].append(
                HandPlayer(row.seat, row.player_id, row.name, row.starting_stack, row.finishing_stack)
            )
    return [
        HandSummary(
            number=row.number,
            table=row.table_id,
            table_name=row.table_name,
            game=row.game,
            button=row.button,
            started_at=row.started_at,
            ended_at=row.ended_at,
            board=_board(row.board),
            pot=row.pot,
            players=tuple(dealt_in[row.number]),
        )
        for row in found
    ]


def _board(text: str) -> tuple[Card, ...]:
    try:
        return parse_cards(text)
    except EngineError:
        raise RecordDamaged(f"{text!r} on record is no board") from None
