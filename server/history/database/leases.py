"""Leases: one server at a time writes for a table. Lease times are those of the database's clock.

An owner is identified by the table's epoch, which grows with each new owner and each time that an owner
reads the journal back after a failure. Each append names its epoch in the statement that writes. So a server
that was replaced cannot write, whatever it believes, and nothing that was sent before reading back is
written after it. The lease only says when a table may be taken from an owner that has stopped renewing.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from math import inf
from secrets import token_hex
from typing import Any, Final

import msgspec
from sqlalchemy import bindparam, delete, func, literal, literal_column, select, update

from riverboat.server.history.database.models import (
    HAND_NUMBERS,
    balances,
    counters,
    leases,
    table_account,
    tables,
)
from riverboat.server.history.database.statements import Row, Statement, milliseconds_now
from riverboat.server.history.database.writer import Transaction, Writer
from riverboat.server.history.errors import HistoryUnavailable
from riverboat.server.logs import get_logger, shown_table

log = get_logger(__name__)

RENEW_EVERY: Final = 0.3
"""Seconds between renewals of all leases."""

LEASE_MS: Final = 1_200
"""Milliseconds after which a table may be taken from an owner that does not renew its lease."""

FIRST_EPOCH: Final = 1
"""The epoch of the server that opens a table."""

_LEASE_FROM_NOW: Final = milliseconds_now() + literal_column(str(LEASE_MS))

_NO_OWNER: Final = {"owner": "", "lease_until": 0}

_OWN: Final = Statement.insert(
    2,
    leases,
    {
        "table_id": bindparam("table_id"),
        "owner": bindparam("owner"),
        "epoch": literal_column(str(FIRST_EPOCH)),
        "lease_until": _LEASE_FROM_NOW,
        "opened_from": bindparam("opened_from"),
    },
)
_PROBE_WRITE: Final = update(counters).where(counters.c.name == HAND_NUMBERS).values(value=counters.c.value)
_DISOWN: Final = Statement(8, delete(leases).where(leases.c.table_id == bindparam("table_id")))


class _Rules(msgspec.Struct):
    """The part of a table's rules that is needed here."""

    host: str = ""


class Leases:
    """The tables that this server owns. The caller opens and closes `writer`.

    lost: called with a table that another server has taken over.
    renewed_at: when all leases were last renewed, by the clock of the event loop.
    """

    def __init__(self, writer: Writer, lost: Callable[[str], None] = lambda table: None) -> None:
        self.me: Final = token_hex(8)
        self._writer = writer
        self._lost = lost
        self._epochs: dict[str, int] = {}
        self.renewed_at = -inf

    def epoch(self, table: str) -> int | None:
        """Return the epoch in which this server owns `table`; None if it does not."""
        return self._epochs.get(table)

    def opening_rows(self, table: str, opened_from: str = "") -> dict[Statement, list[Row]]:
        """Return the rows to write with the opening of `table`, which this server then owns.

        opened_from: the address that opened it, if known.
        """
        return {_OWN: [{"table_id": table, "owner": self.me, "opened_from": opened_from or None}]}

    def closing_rows(self, table: str) -> dict[Statement, list[Row]]:
        """Return the rows to write with the end of `table`, which then has no owner."""
        return {_DISOWN: [{"table_id": table}]}

    def set_epoch(self, table: str, epoch: int | None) -> None:
        """Set the epoch in which this server owns `table`; None if it no longer does."""
        if epoch is None:
            self._epochs.pop(table, None)
        else:
            self._epochs[table] = epoch

    def mark_lost(self, table: str) -> None:
        """Record that another server owns `table`, and call `lost`."""
        if self._epochs.pop(table, None) is not None:
            log.warning("table lease lost", table=shown_table(table))
            self._lost(table)

    async def wait_for_expiry(self) -> None:
        """Wait until the current leases of other servers have expired, unless they are renewed.

        Afterwards `claim` gets the tables of a server that died just now. Raises HistoryUnavailable.
        """
        left = select(func.max(leases.c.lease_until) - milliseconds_now()).where(leases.c.owner != self.me)
        ms = await self._writer.run(lambda transaction: transaction.execute(left).scalar_one())
        if ms is not None and ms >= 0:
            await asyncio.sleep((min(ms, LEASE_MS) + 1) / 1000)

    async def claim(self, table: str | None = None) -> list[str]:
        """Take over the open tables whose owner released them or let its lease expire, or `table` of them.

        Returns their ids, oldest first. Imported tables, which have no chips in the ledger, are left out.
        Raises HistoryUnavailable.
        """
        account = literal(table_account("")).concat(tables.c.id)
        # An append in progress locks the row, so its server is not replaced while it writes.
        free = (
            select(leases.c.table_id)
            .join(tables, tables.c.id == leases.c.table_id)
            .join(balances, balances.c.account == account)
            .where(
                tables.c.closed_at.is_(None),
                # No IN with a list of tables: each length would compile to a statement of its own, which
                # SQLite caches. For a thousand tables it takes a quarter of a megabyte.
                leases.c.owner != self.me,
                leases.c.lease_until < milliseconds_now(),
            )
            .with_for_update(of=leases, skip_locked=True)
        )
        if table is not None:
            free = free.where(leases.c.table_id == table)
        opened_at = select(tables.c.opened_at).where(tables.c.id == leases.c.table_id).scalar_subquery()
        taken = (
            update(leases)
            .where(leases.c.table_id.in_(free))
            .values(owner=self.me, epoch=leases.c.epoch + 1, lease_until=_LEASE_FROM_NOW)
            .returning(opened_at, leases.c.table_id, leases.c.epoch)
        )
        rows: Any = await self._writer.run(lambda transaction: transaction.execute(taken).all())
        self._epochs.update((id, epoch) for _, id, epoch in rows)
        return [id for _, id, _ in sorted(rows)]

    async def renew(self) -> None:
        """Renew every lease, and detect tables that another server has taken. Raises HistoryUnavailable.

        It writes even if there are no leases, so it fails whenever nothing can be written.
        """
        mine = dict(self._epochs)
        renewed = (
            update(leases)
            .where(leases.c.owner == self.me)
            .values(lease_until=_LEASE_FROM_NOW)
            .returning(leases.c.table_id)
        )

        def write(transaction: Transaction) -> set[str]:
            kept = set(transaction.execute(renewed).scalars())
            if not kept:
                transaction.execute(_PROBE_WRITE)
            return kept

        kept = await self._writer.run(write)
        self.renewed_at = asyncio.get_running_loop().time()
        for table, epoch in mine.items():
            if table not in kept and self.epoch(table) == epoch:
                self.mark_lost(table)
        for table in kept:
            if self.epoch(table) is None:  # its opening was committed without an acknowledgement
                await self.release(table)

    async def release(self, table: str | None = None) -> None:
        """Let others take over all tables of this server, or `table`, at once. Raises HistoryUnavailable."""
        released = update(leases).where(leases.c.owner == self.me).values(_NO_OWNER)
        if table is not None:
            released = released.where(leases.c.table_id == table)

        def write(transaction: Transaction) -> None:
            transaction.execute(released)

        await self._writer.run(write)
        for each in list(self._epochs) if table is None else [table]:
            self._epochs.pop(each, None)

    @asynccontextmanager
    async def renewing(self, look: Callable[[], Awaitable[None]] | None = None) -> AsyncIterator[None]:
        """Renew the leases in this context, and release the tables at its end.

        look: called with each renewal, unless the last call is still running. Its first query is part of the
            transaction that renews.
        """
        task = asyncio.create_task(self._keep_renewing(look or _nothing))
        try:
            yield
        finally:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
            with suppress(HistoryUnavailable):  # then the leases expire
                await self.release()

    async def _keep_renewing(self, look: Callable[[], Awaitable[None]]) -> None:
        looking: asyncio.Task[None] | None = None
        try:
            while True:
                if looking is None or looking.done():
                    looking = asyncio.create_task(_attempt(look, "following account changes failed"))
                await _attempt(self.renew, "lease renewal failed")
                await asyncio.sleep(RENEW_EVERY)
        finally:
            if looking is not None:
                looking.cancel()


async def _attempt(do: Callable[[], Awaitable[None]], failed: str) -> None:
    try:
        await do()
    except HistoryUnavailable:
        pass  # appends fail too, and say so
    except Exception as error:  # without renewals the server would lose its tables
        log.error(failed, error=error)


async def _nothing() -> None:
    pass


def still_owns(transaction: Transaction, table: str, owner: str) -> bool:
    """Return whether `owner` still owns `table`. It cannot be taken over before the transaction ends.

    Fails if an append for the table is still being written by a lost connection: waiting for it would block
    every other table.
    """
    found = select(leases.c.table_id).where(leases.c.table_id == table, leases.c.owner == owner)
    return transaction.execute(found.with_for_update(nowait=True)).first() is not None


def renew(transaction: Transaction, table: str, owner: str) -> int | None:
    """Renew the lease of `table` in a new epoch and return it; None if `owner` no longer owns the table.

    Appends sent over a lost connection that have not been written yet are then refused.
    """
    if not still_owns(transaction, table, owner):
        return None
    renewed = (
        update(leases)
        .where(leases.c.table_id == table)
        .values(epoch=leases.c.epoch + 1, lease_until=_LEASE_FROM_NOW)
        .returning(leases.c.epoch)
    )
    epoch: int = transaction.execute(renewed).scalar_one()
    return epoch


def dispose(transaction: Transaction, table: str) -> None:
    """Let any server take over `table` at once."""
    transaction.execute(update(leases).where(leases.c.table_id == table).values(_NO_OWNER))


def is_open(transaction: Transaction, host: str) -> bool:
    """Return whether any table of `host` is open, at any server."""
    rules = (
        select(tables.c.config)
        .join(leases, leases.c.table_id == tables.c.id)
        .where(tables.c.closed_at.is_(None))
    )
    return any(_host_in(each) == host for each in transaction.execute(rules).scalars())


def owner_of(transaction: Transaction, table: str) -> Any:
    """Return the row of the owner of `table`, or None."""
    return transaction.execute(select(leases).where(leases.c.table_id == table)).one_or_none()


def _host_in(config: str) -> str | None:
    """Return the host in these rules; None if they are damaged, which must not stop a server."""
    try:
        return msgspec.json.decode(config, type=_Rules).host
    except msgspec.DecodeError:
        return None
