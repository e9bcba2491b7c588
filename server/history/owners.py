"""Who writes for which table: one server at a time, which owns it by a lease on the database's clock.

An owner is known by the table's epoch, one more for each owner there was, and for each time that one looked
at what is on record. Every append names it, in the very statement that writes, so that an owner that was
replaced writes nothing more, whatever it believes, and nothing that was sent before a look is written after
it. A lease only says when a table may be taken from an owner that is not heard of.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from math import inf
from secrets import token_hex
from typing import Any, Final

import msgspec
from sqlalchemy import bindparam, delete, func, literal, literal_column, select, update

from server.history.errors import HistoryUnavailable
from server.history.models import balances, counters, owners, table_account, tables
from server.history.statements import Row, Statement, milliseconds_now
from server.history.writer import Transaction, Writer
from server.logs import facts, log_error, shown_table

log = logging.getLogger(__name__)

RENEW_EVERY: Final = 0.3
"""Seconds between two renewals of all leases."""

LEASE_MS: Final = 1_200
"""Milliseconds after which a table may be taken from an owner that has not renewed its lease."""

FIRST_EPOCH: Final = 1
"""That of whoever opens a table."""

_LEASE_FROM_NOW: Final = milliseconds_now() + literal_column(str(LEASE_MS))

_OF_NOBODY: Final = {"owner": "", "lease_until": 0}

_OWN: Final = Statement.insert(
    2,
    owners,
    {
        "table_id": bindparam("table_id"),
        "owner": bindparam("owner"),
        "epoch": literal_column(str(FIRST_EPOCH)),
        "lease_until": _LEASE_FROM_NOW,
    },
)
_AS_IT_WAS: Final = update(counters).values(value=counters.c.value)
_DISOWN: Final = Statement(8, delete(owners).where(owners.c.table_id == bindparam("table_id")))


class _Rules(msgspec.Struct):
    """Of the rules that a table was opened with, what is looked at here."""

    host: str = ""


class Owners:
    """The tables that this server owns, through `writer`, which somebody else opens and closes.

    lost: called with a table that turned out to be another server's by now. renewed_at: when all leases were
    renewed last, by the clock of the event loop.
    """

    def __init__(self, writer: Writer, lost: Callable[[str], None] = lambda table: None) -> None:
        self.me: Final = token_hex(8)
        self._writer = writer
        self._lost = lost
        self._epochs: dict[str, int] = {}
        self.renewed_at = -inf

    def epoch(self, table: str) -> int | None:
        """The epoch in which this server owns `table`; None where it does not."""
        return self._epochs.get(table)

    def opened(self, table: str) -> dict[Statement, list[Row]]:
        """What goes on record with the opening of `table`, which this server then owns."""
        return {_OWN: [{"table_id": table, "owner": self.me}]}

    def closed(self, table: str) -> dict[Statement, list[Row]]:
        """What goes on record with the end of `table`, which nobody owns then."""
        return {_DISOWN: [{"table_id": table}]}

    def note(self, table: str, epoch: int | None) -> None:
        """It is on record that this server owns `table` in `epoch`, or not any more."""
        if epoch is None:
            self._epochs.pop(table, None)
        else:
            self._epochs[table] = epoch

    def lose(self, table: str) -> None:
        """Somebody else owns `table`: whoever wants to know is told."""
        if self._epochs.pop(table, None) is not None:
            log.warning("table lost", extra=facts(table=shown_table(table)))
            self._lost(table)

    async def outlast(self) -> None:
        """Wait until every lease of others that runs now has come to its end, or would have.

        After that `claim` has the tables of a server that died just now. Raises HistoryUnavailable.
        """
        left = select(func.max(owners.c.lease_until) - milliseconds_now()).where(owners.c.owner != self.me)
        ms = await self._writer.run(lambda transaction: transaction.execute(left).scalar_one())
        if ms is not None and ms >= 0:
            await asyncio.sleep((min(ms, LEASE_MS) + 1) / 1000)

    async def claim(self, table: str | None = None) -> list[str]:
        """Take over the open tables that nobody owns, or `table` of them: their owner ended, or is not heard
        of. Returns their ids, those of the oldest first.

        Not among them are imported tables, of which no chips are in the books. Raises HistoryUnavailable.
        """
        account = literal(table_account("")).concat(tables.c.id)
        # An append in progress locks the row: whoever is still writing is not replaced in the midst of it.
        free = (
            select(owners.c.table_id)
            .join(tables, tables.c.id == owners.c.table_id)
            .join(balances, balances.c.account == account)
            .where(
                tables.c.closed_at.is_(None),
                owners.c.table_id.not_in(self._epochs),
                owners.c.lease_until < milliseconds_now(),
            )
            .with_for_update(of=owners, skip_locked=True)
        )
        if table is not None:
            free = free.where(owners.c.table_id == table)
        opened_at = select(tables.c.opened_at).where(tables.c.id == owners.c.table_id).scalar_subquery()
        taken = (
            update(owners)
            .where(owners.c.table_id.in_(free))
            .values(owner=self.me, epoch=owners.c.epoch + 1, lease_until=_LEASE_FROM_NOW)
            .returning(opened_at, owners.c.table_id, owners.c.epoch)
        )
        rows: Any = await self._writer.run(lambda transaction: transaction.execute(taken).all())
        self._epochs.update((id, epoch) for _, id, epoch in rows)
        return [id for _, id, _ in sorted(rows)]

    async def renew(self) -> None:
        """Renew every lease, and find out which tables are another's by now. Raises HistoryUnavailable.

        It writes where there is no lease, too, and so does not succeed where nothing can be written.
        """
        mine = dict(self._epochs)
        renewed = (
            update(owners)
            .where(owners.c.owner == self.me)
            .values(lease_until=_LEASE_FROM_NOW)
            .returning(owners.c.table_id)
        )

        def write(transaction: Transaction) -> set[str]:
            kept = set(transaction.execute(renewed).scalars())
            if not kept:
                transaction.execute(_AS_IT_WAS)
            return kept

        kept = await self._writer.run(write)
        self.renewed_at = asyncio.get_running_loop().time()
        for table, epoch in mine.items():
            if table not in kept and self.epoch(table) == epoch:
                self.lose(table)
        for table in kept:
            if self.epoch(table) is None:  # its opening is on record, and nobody heard of it
                await self.release(table)

    async def release(self, table: str | None = None) -> None:
        """Let others take over at once what this server owns, or `table` of it. Raises HistoryUnavailable."""
        released = update(owners).where(owners.c.owner == self.me).values(_OF_NOBODY)
        if table is not None:
            released = released.where(owners.c.table_id == table)

        def write(transaction: Transaction) -> None:
            transaction.execute(released)

        await self._writer.run(write)
        for each in list(self._epochs) if table is None else [table]:
            self._epochs.pop(each, None)

    @asynccontextmanager
    async def renewing(self) -> AsyncIterator[None]:
        """Renew the leases in this context, and let go of the tables at its end."""
        task = asyncio.create_task(self._keep_renewing())
        try:
            yield
        finally:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
            with suppress(HistoryUnavailable):  # then the leases come to their end by themselves
                await self.release()

    async def _keep_renewing(self) -> None:
        while True:
            try:
                await self.renew()
            except HistoryUnavailable:
                pass  # appends fail too, and say so
            except Exception as error:  # whatever it is, a server without leases would lose its tables
                log_error(log, "renewing failed", error)
            await asyncio.sleep(RENEW_EVERY)


def still_owns(transaction: Transaction, table: str, owner: str) -> bool:
    """Whether `table` is still that of `owner`: then nobody takes it over before the transaction ends.

    It fails where an append is still being written for the table, by a connection that was lost: to wait for
    that would keep every other table waiting.
    """
    found = select(owners.c.table_id).where(owners.c.table_id == table, owners.c.owner == owner)
    return transaction.execute(found.with_for_update(nowait=True)).first() is not None


def hold_on(transaction: Transaction, table: str, owner: str) -> int | None:
    """Renew the lease of `table`, where it is still that of `owner`, in a new epoch, which is returned.

    What a connection that was lost was sent before, and has not begun to write, is refused then.
    """
    if not still_owns(transaction, table, owner):
        return None
    renewed = (
        update(owners)
        .where(owners.c.table_id == table)
        .values(epoch=owners.c.epoch + 1, lease_until=_LEASE_FROM_NOW)
        .returning(owners.c.epoch)
    )
    epoch: int = transaction.execute(renewed).scalar_one()
    return epoch


def let_go(transaction: Transaction, table: str) -> None:
    """Let any server take `table` over at once."""
    transaction.execute(update(owners).where(owners.c.table_id == table).values(_OF_NOBODY))


def is_open(transaction: Transaction, host: str) -> bool:
    """Whether any table of `host` is open, at whichever server."""
    rules = (
        select(tables.c.config)
        .join(owners, owners.c.table_id == tables.c.id)
        .where(tables.c.closed_at.is_(None))
    )
    return any(_host_in(each) == host for each in transaction.execute(rules).scalars())


def owner_of(transaction: Transaction, table: str) -> Any:
    """The row of the owner of `table`; None where there is none."""
    return transaction.execute(select(owners).where(owners.c.table_id == table)).one_or_none()


def _host_in(config: str) -> str | None:
    """Whose table has these rules; None where they cannot be read, for one damaged table stops no server."""
    try:
        return msgspec.json.decode(config, type=_Rules).host
    except msgspec.DecodeError:
        return None
