"""Read the history, also from another process while the server writes."""

from collections import defaultdict
from collections.abc import Generator, Iterable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from types import TracebackType
from typing import Any, Final, Self

import msgspec
from sqlalchemy import Connection, Row, Select, select

from riverboat.engine.cards import Card, parse_cards
from riverboat.engine.errors import EngineError
from riverboat.engine.events import Event
from riverboat.engine.notation.provenance import Provenance
from riverboat.engine.table.events import TableOpened
from riverboat.engine.table.record import Record
from riverboat.server.history.database.engines import reading_engine, unavailable_on_failure
from riverboat.server.history.database.models import events, hand_players, hands, players, provenance, tables
from riverboat.server.history.errors import JournalDamaged, SealBroken, UnknownHand, UnknownTable
from riverboat.server.history.journal.sealing import KeyRing, is_sealed
from riverboat.server.history.provenance_rows import from_json
from riverboat.server.history.queries.proofs import deal_around, proof_text
from riverboat.server.protocol.errors import BadMessage
from riverboat.server.protocol.event_data import event_from_data

EVENT_BATCH: Final = 1000
HAND_BATCH: Final = 1000
_POSSIBLE_IDS: Final = range(2**63)


@dataclass(frozen=True, slots=True)
class HandPlayer:
    """A player in a hand. Stacks in chips; `finishing_stack` is None until the hand is over.

    player: the player's id; None if the journal does not say who took the seat.
    """

    seat: int
    player: str | None
    name: str
    starting_stack: int
    finishing_stack: int | None


@dataclass(frozen=True, slots=True)
class HandSummary:
    """A hand as listed. Times are in UTC; `ended_at` is None until the hand is over.

    started_at: when it was played; if the source of an imported hand does not say, when it was imported.
    id: unique among all hands.
    number: its place among the hands of its table, from 1.
    board: the cards dealt so far.
    pot: the chips that the pots have paid out so far.
    players: the players dealt in, by seat.
    source: what the source of an imported hand says of it besides.
    """

    id: int
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
    source: Provenance = field(default_factory=Provenance)


@dataclass(frozen=True, slots=True)
class RecordedHand:
    """A hand with all of its recorded events, which `engine.hand.Hand.replay` can replay.

    They contain the cards of every player; `engine.hand.views` says who may see them.
    sealed: the number of sealed events of a hand in progress that are left out.
    deal: the events of the latest committed deal before it.
    """

    summary: HandSummary
    records: tuple[Record, ...]
    sealed: int = 0
    deal: tuple[Event, ...] = ()

    @property
    def events(self) -> list[Event]:
        """The events of the hand, in order."""
        return [record.event for record in self.records]

    def proof(self, seen: Iterable[Event | None]) -> str:
        """Return the proof of its deal with the cards of the events `seen`; "" if it was not committed to."""
        return proof_text(self.summary.table, self.summary.id, self.deal, seen)


class History:
    """A read-only view of the database at `url`.

    ring: opens sealed events of hands in progress. Callers record such access in the audit.

    Raises BadDatabaseUrl, and HistoryUnavailable if the database does not exist. Its methods raise
    HistoryUnavailable, JournalDamaged, and KeyMissing if an event is sealed with an unknown key.
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
        """Close the connections to the database."""
        self._engine.dispose()

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """Read one snapshot of the database. Raises HistoryUnavailable."""
        with unavailable_on_failure(), self._engine.begin() as connection:
            yield connection

    def hands(self, *, limit: int, table: str | None = None, player: str | None = None) -> list[HandSummary]:
        """Return the hands played last first, at most `limit`, optionally of one table and one player."""
        wanted = _HANDS.order_by(hands.c.started_at.desc(), hands.c.id.desc()).limit(limit)
        if table is not None:
            wanted = wanted.where(hands.c.table_id == table)
        if player is not None:
            # This order lets the database walk the player's hands backwards and stop at the limit.
            wanted = (
                wanted.join(hand_players, hand_players.c.hand == hands.c.id)
                .where(hand_players.c.player_id == player)
                .order_by(None)
                .order_by(hand_players.c.started_at.desc(), hand_players.c.hand.desc())
            )
        with self.reading() as connection:
            return _summaries(connection, wanted)

    def finished(self, *, since: datetime | None = None, player: str | None = None) -> list[int]:
        """Return the ids of finished hands, those played first at first: those begun `since` then, or of one
        player.
        """
        wanted = (
            select(hands.c.id)
            .join(tables, tables.c.id == hands.c.table_id)
            .where(hands.c.ended_seq.is_not(None), _IS_HERE)
            .order_by(hands.c.started_at, hands.c.id)
        )
        if since is not None:
            wanted = wanted.where(hands.c.started_at >= since)
        if player is not None:
            wanted = wanted.join(hand_players, hand_players.c.hand == hands.c.id).where(
                hand_players.c.player_id == player
            )
        with self.reading() as connection:
            return list(connection.execute(wanted).scalars())

    def players_called(self, name: str) -> list[str]:
        """Return the ids of the players with this name or id."""
        wanted = select(players.c.id).where((players.c.name == name) | (players.c.id == name))
        with self.reading() as connection:
            return list(connection.execute(wanted.order_by(players.c.id)).scalars())

    def tables_called(self, name: str) -> list[str]:
        """Return the ids of the tables with this name."""
        wanted = select(tables.c.id).where(tables.c.name == name, _IS_HERE).order_by(tables.c.id)
        with self.reading() as connection:
            return list(connection.execute(wanted).scalars())

    def table(self, table: str) -> TableOpened:
        """Return the rules that the table was opened with. Raises UnknownTable."""
        with closing(self.records(table)) as records:
            opened = next(records, None)
        if opened is None or not isinstance(opened.event, TableOpened):
            raise JournalDamaged(f"the journal of table {table} does not begin with its opening")
        return opened.event

    def hand(self, id: int) -> RecordedHand:
        """Return the hand with this id, finished or not. Without keys, its sealed events are left out.

        Raises UnknownHand.
        """
        with self.reading() as connection:
            wanted = _HANDS.where(hands.c.id == id)
            found = _summaries(connection, wanted) if id in _POSSIBLE_IDS else []
            if not found:
                raise UnknownHand(f"no hand has the id {id}")
            bounds = connection.execute(
                select(hands.c.started_seq, hands.c.ended_seq).where(hands.c.id == id)
            ).one()
            wanted_events = _EVENTS.where(
                events.c.table_id == found[0].table,
                events.c.seq >= bounds.started_seq,
                events.c.hand == id,
            )
            if bounds.ended_seq is not None:
                # A rabbit hunt is shown in the event after the end.
                wanted_events = wanted_events.where(events.c.seq <= bounds.ended_seq + 1)
            rows = connection.execute(wanted_events).all()
            readable = rows if self._ring else [row for row in rows if not is_sealed(row.data)]
            records = tuple(self._record(found[0].table, row) for row in readable)
            before = connection.execute(deal_around(found[0].table, bounds.started_seq)).all()
            deal = [self._record(found[0].table, row).event for row in before if not is_sealed(row.data)]
            return RecordedHand(found[0], records, len(rows) - len(readable), tuple(deal))

    def records(self, table: str, *, first: int = 0) -> Generator[Record]:
        """Yield the events of `table` from the number `first` on, lazily. Raises UnknownTable."""
        with self.reading() as connection:
            if connection.execute(select(tables.c.id).where(tables.c.id == table, _IS_HERE)).first() is None:
                raise UnknownTable(f"no table has the id {table!r}")
            wanted = _EVENTS.where(events.c.table_id == table, events.c.seq >= first)
            with connection.execution_options(yield_per=EVENT_BATCH).execute(wanted) as rows:
                for row in rows:
                    yield self._record(table, row)

    def _record(self, table: str, row: Row[int, int | None, str]) -> Record:
        """Parse a row of events of `table`.

        Raises JournalDamaged, which shows none of it, and KeyMissing.
        """
        try:
            if is_sealed(row.data):
                return Record(row.seq, row.hand, self._ring.open(table, row.seq, row.hand, row.data))
            return Record(row.seq, row.hand, event_from_data(msgspec.json.decode(row.data)))
        except (msgspec.DecodeError, TypeError, BadMessage, EngineError, SealBroken):
            raise JournalDamaged(f"event {row.seq} of table {table} cannot be read") from None


# Archived tables are being removed, hand by hand.
_IS_HERE: Final = tables.c.archived_at.is_(None)
_HANDS: Final = (
    select(hands, tables.c.name.label("table_name"), provenance.c.data.label("source"))
    .join(tables, tables.c.id == hands.c.table_id)
    .outerjoin(provenance, provenance.c.hand == hands.c.id)
    .where(_IS_HERE)
)
_EVENTS: Final = select(events.c.seq, events.c.hand, events.c.data).order_by(events.c.seq)


def _summaries(connection: Connection, wanted: Select[Any]) -> list[HandSummary]:
    found = connection.execute(wanted).all()
    dealt_in: dict[int, list[HandPlayer]] = defaultdict(list)
    # By id: `wanted` as a subquery would run twice, and misleads PostgreSQL's planner.
    for first in range(0, len(found), HAND_BATCH):
        ids = [row.id for row in found[first : first + HAND_BATCH]]
        for row in connection.execute(
            select(hand_players).where(hand_players.c.hand.in_(ids)).order_by(hand_players.c.seat)
        ):
            dealt_in[row.hand].append(
                HandPlayer(row.seat, row.player_id, row.name, row.starting_stack, row.finishing_stack)
            )
    return [
        HandSummary(
            id=row.id,
            number=row.number,
            table=row.table_id,
            table_name=row.table_name,
            game=row.game,
            button=row.button,
            started_at=row.started_at,
            ended_at=row.ended_at,
            board=_board(row.board),
            pot=row.pot,
            players=tuple(dealt_in[row.id]),
            source=Provenance() if row.source is None else from_json(row.id, row.source),
        )
        for row in found
    ]


def _board(text: str) -> tuple[Card, ...]:
    try:
        return parse_cards(text)
    except EngineError:
        raise JournalDamaged(f"{text!r} is not a board") from None
