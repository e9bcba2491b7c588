"""Hidden events of hands in progress: sealed when appended, and opened when their hand is over."""

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Final

from sqlalchemy import Select, bindparam, func, not_, select, update

from riverboat.engine.events import Audience, HandEnded
from riverboat.engine.table.deal_events import PacksSealed
from riverboat.engine.table.record import Record
from riverboat.server.history.database.engines import reading_engine, unavailable_on_failure
from riverboat.server.history.database.models import checkpoints, events, tables
from riverboat.server.history.database.statements import Row, Statement
from riverboat.server.history.database.writer import Transaction
from riverboat.server.history.errors import KeyMissing, SealBroken
from riverboat.server.history.journal.recovery import Rows
from riverboat.server.history.journal.sealing import SEALED, KeyRing, is_sealed, key_of, sealed_with
from riverboat.server.protocol.errors import BadMessage
from riverboat.server.protocol.event_data import event_to_json

OPEN_EVENT: Final = Statement(
    6,
    update(events)
    .where(events.c.table_id == bindparam("of_table"), events.c.seq == bindparam("at_seq"))
    .values(data=bindparam("plain")),
)

# Sealed events come after the checkpoint of their table. With a subquery for each table instead of a join,
# every database reads just these events.
_CHECKPOINT_SEQ: Final = (
    select(checkpoints.c.seq).where(checkpoints.c.table_id == tables.c.id).correlate(tables).scalar_subquery()
)
_OPEN_TABLES: Final = tables.c.closed_at.is_(None)


class Hidden:
    """The hidden events that this server knows in the clear.

    ring: seals events. Without keys they are stored in the clear.
    abandons: treat events that are sealed with an unknown key as damaged.
    """

    def __init__(self, ring: KeyRing, *, abandons: bool = False) -> None:
        self._ring = ring
        self._abandons = abandons
        self._plain: dict[str, dict[int, str]] = {}  # by table and number

    def seal(self, table: str, records: Sequence[Record]) -> dict[int, str]:
        """Seal the hidden events of a hand that is not over after `records`; return the data by number.

        The packs of its commitment, which come before its start, are sealed with them.
        """
        if not self._ring:
            return {}
        hidden = [
            record
            for record in records
            if isinstance(record.event, PacksSealed)
            or (record.event.audience is not Audience.EVERYONE and record.hand is not None)
        ]
        ended = _last_end(records)
        resumed = [record for record in hidden if record.seq > ended]
        plain = self._plain.setdefault(table, {})
        plain.update((record.seq, event_to_json(record.event)) for record in resumed)
        return {record.seq: self._ring.seal(table, record) for record in resumed}

    def opened_by(self, table: str, records: Sequence[Record]) -> dict[int, str]:
        """Return the sealed events, by number and in the clear, whose hand ends with `records`."""
        ended = _last_end(records)
        if not ended or not (sealed := self._plain.get(table)):
            return {}
        return {seq: plain for seq, plain in sealed.items() if seq < ended}

    def forget(self, table: str, seqs: Iterable[int]) -> None:
        """Forget the events with these numbers: they are not sealed in the database."""
        known = self._plain.get(table, {})
        for seq in seqs:
            known.pop(seq, None)
        if not known:
            self._plain.pop(table, None)

    def dispose(self, table: str) -> None:
        """Drop all state of `table`."""
        self._plain.pop(table, None)

    def unsealed(self, table: str, rows: Rows) -> Rows:
        """Open what is sealed in `rows`. Raises KeyMissing, and BadMessage if a seal is broken."""
        plain = {seq: self._open(table, seq, hand, data) for seq, hand, data in rows if is_sealed(data)}
        if plain:
            self._plain.setdefault(table, {}).update(plain)
        return [(seq, hand, plain.get(seq, data)) for seq, hand, data in rows]

    def check_keys(self, transaction: Transaction) -> None:
        """Raise KeyMissing if a hand in progress, at any open table, is sealed with an unknown key."""
        if self._abandons:
            return
        known = [not_(events.c.data.like(f"{sealed_with(key)}%")) for key in self._ring]
        with_another = (
            select(func.min(events.c.data))
            .where(
                events.c.table_id == tables.c.id,
                events.c.seq > _CHECKPOINT_SEQ,
                events.c.data.like(SEALED),
                *known,
            )
            .correlate(tables)
            .scalar_subquery()
        )
        for data in transaction.execute(select(with_another).where(_OPEN_TABLES)).scalars():
            if data is not None:
                raise KeyMissing(
                    f"a hand in progress is sealed with the key {key_of(data)}, which is not loaded: pass "
                    "its file with --seal-keys. If the key is lost, --abandon-sealed returns the chips of "
                    "such hands"
                )

    def open_all(self, transaction: Transaction, table: str) -> None:
        """Open what is sealed at `table`, which is being abandoned, as far as possible."""
        for row in transaction.execute(_sealed_at(table)).all():
            with suppress(KeyMissing, BadMessage):
                plain = self._open(table, row.seq, row.hand, row.data)
                transaction.add(OPEN_EVENT, open_rows(table, {row.seq: plain}))

    def _open(self, table: str, seq: int, hand: int | None, data: str) -> str:
        try:
            return event_to_json(self._ring.open(table, seq, hand, data))
        except (KeyMissing, SealBroken) as error:
            if isinstance(error, KeyMissing) and not self._abandons:
                raise
            raise BadMessage(str(error)) from None


def keys_in_use(url: str) -> set[str]:
    """Return the ids of the keys that seal hands in progress in the database at `url`.

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
    """Return a SELECT of the sealed events of `table`."""
    checkpoint_seq = select(checkpoints.c.seq).where(checkpoints.c.table_id == table).scalar_subquery()
    return select(events.c.seq, events.c.hand, events.c.data).where(
        events.c.table_id == table, events.c.seq > checkpoint_seq, events.c.data.like(SEALED)
    )


def open_rows(table: str, plain: Mapping[int, str]) -> list[Row]:
    """Return rows for OPEN_EVENT that store events as `plain`, by number."""
    return [{"of_table": table, "at_seq": seq, "plain": text} for seq, text in plain.items()]


def _last_end(records: Sequence[Record]) -> int:
    """Return the number of the last event among `records` that ends a hand; 0 if none does."""
    for record in reversed(records):
        if type(record.event) is HandEnded:
            return record.seq
    return 0
