"""What is hidden of the hands in progress: sealed when it goes on record, and plain when its hand is over."""

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Final

from sqlalchemy import Select, bindparam, func, not_, select, update

from engine.events import Audience, HandEnded
from server.history.database import reading_engine, unavailable_on_failure
from server.history.errors import KeyMissing, SealBroken
from server.history.models import events, standings, tables
from server.history.projections import to_json
from server.history.sealing import SEALED, KeyRing, is_sealed, key_of, sealed_with
from server.history.statements import Row, Statement
from server.history.taking_up import Rows
from server.history.writer import Transaction
from server.protocol.errors import BadMessage
from server.protocol.records import Record

OPEN_EVENT: Final = Statement(
    6,
    update(events)
    .where(events.c.table_id == bindparam("of_table"), events.c.seq == bindparam("at_seq"))
    .values(data=bindparam("plain")),
)

# What is sealed comes after what is kept of how a table stood. A subquery for each table, and no join, lets
# every database read just these events.
_STOOD: Final = (
    select(standings.c.seq).where(standings.c.table_id == tables.c.id).correlate(tables).scalar_subquery()
)
_OPEN_TABLES: Final = tables.c.closed_at.is_(None)


class Hidden:
    """What the server that writes for the tables knows of it: all that is sealed, and what it says.

    ring: what it is sealed with; without keys it is kept plain.
    gives_up: what is sealed with another key counts as broken.
    """

    def __init__(self, ring: KeyRing, *, gives_up: bool = False) -> None:
        self._ring = ring
        self._gives_up = gives_up
        self._plain: dict[str, dict[int, str]] = {}  # by table and number

    def seal(self, table: str, records: Sequence[Record]) -> dict[int, str]:
        """By number, what is kept in place of the hidden events of a hand that goes on after `records`."""
        hidden = [
            record
            for record in records
            if record.event.audience is not Audience.EVERYONE and record.hand is not None
        ]
        if not hidden or not self._ring:
            return {}
        ended = _last_end(records)
        going_on = [record for record in hidden if record.seq > ended]
        plain = self._plain.setdefault(table, {})
        plain.update((record.seq, to_json(record.event)) for record in going_on)
        return {record.seq: self._ring.seal(table, record) for record in going_on}

    def opened_by(self, table: str, records: Sequence[Record]) -> dict[int, str]:
        """By number, the events that are plain from `records` on, for their hand ends with these."""
        ended = _last_end(records)
        if not ended or not (sealed := self._plain.get(table)):
            return {}
        return {seq: plain for seq, plain in sealed.items() if seq < ended}

    def forget(self, table: str, seqs: Iterable[int]) -> None:
        """The events with these numbers are not sealed on record."""
        known = self._plain.get(table, {})
        for seq in seqs:
            known.pop(seq, None)
        if not known:
            self._plain.pop(table, None)

    def let_go(self, table: str) -> None:
        """Know nothing more of `table`."""
        self._plain.pop(table, None)

    def unsealed(self, table: str, rows: Rows) -> Rows:
        """`rows` with nothing sealed in them. Raises KeyMissing, and BadMessage where a seal is broken."""
        plain = {seq: self._open(table, seq, hand, data) for seq, hand, data in rows if is_sealed(data)}
        if plain:
            self._plain.setdefault(table, {}).update(plain)
        return [(seq, hand, plain.get(seq, data)) for seq, hand, data in rows]

    def check_keys(self, transaction: Transaction) -> None:
        """Raises KeyMissing where a hand in progress, at any open table, is sealed with another key."""
        if self._gives_up:
            return
        known = [not_(events.c.data.like(f"{sealed_with(key)}%")) for key in self._ring]
        with_another = (
            select(func.min(events.c.data))
            .where(
                events.c.table_id == tables.c.id, events.c.seq > _STOOD, events.c.data.like(SEALED), *known
            )
            .correlate(tables)
            .scalar_subquery()
        )
        for data in transaction.execute(select(with_another).where(_OPEN_TABLES)).scalars():
            if data is not None:
                raise KeyMissing(
                    f"a hand in progress is sealed with the key {key_of(data)}, and that is not here: name "
                    "the file that holds it with --seal-keys; where it is lost, --give-up-sealed returns the "
                    "chips of such hands"
                )

    def open_all(self, transaction: Transaction, table: str) -> None:
        """Make plain what is sealed at `table`, which is given up, as far as it can be opened."""
        for row in transaction.execute(_sealed_at(table)).all():
            with suppress(KeyMissing, BadMessage):
                plain = self._open(table, row.seq, row.hand, row.data)
                transaction.add(OPEN_EVENT, open_rows(table, {row.seq: plain}))

    def _open(self, table: str, seq: int, hand: int | None, data: str) -> str:
        try:
            return to_json(self._ring.open(table, seq, hand, data))
        except (KeyMissing, SealBroken) as error:
            if isinstance(error, KeyMissing) and not self._gives_up:
                raise
            raise BadMessage(str(error)) from None


def keys_in_use(url: str) -> set[str]:
    """The ids of the keys that hands in progress are sealed with in the database at `url`.

    Raises BadDatabaseUrl and HistoryUnavailable.
    """
    engine = reading_engine(url)
    try:
        with unavailable_on_failure(), engine.begin() as connection:
            ids = connection.execute(select(tables.c.id).where(_OPEN_TABLES)).scalars().all()
            return {key_of(row.data) for table in ids for row in connection.execute(_sealed_at(table))}
    finally:
        engine.dispose()


def _sealed_at(table: str) -> Select[tuple[int, int | None, str]]:
    """The sealed events of `table`."""
    stood = select(standings.c.seq).where(standings.c.table_id == table).scalar_subquery()
    return select(events.c.seq, events.c.hand, events.c.data).where(
        events.c.table_id == table, events.c.seq > stood, events.c.data.like(SEALED)
    )


def open_rows(table: str, plain: Mapping[int, str]) -> list[Row]:
    """What OPEN_EVENT wants, to keep events as `plain` by number."""
    return [{"of_table": table, "at_seq": seq, "plain": text} for seq, text in plain.items()]


def _last_end(records: Sequence[Record]) -> int:
    """The number of the last event among `records` that ends a hand; 0 where none does."""
    for record in reversed(records):
        if type(record.event) is HandEnded:
            return record.seq
    return 0
