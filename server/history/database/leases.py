"""Leases: one server at a time writes for a table. Lease times are those of the database's clock.

A server has one lease for all of its tables, in the row of `servers`, and renews it regularly. If it does
not, another server deletes that row, and its tables are free to be taken.

A table's epoch grows with each server that takes the table, and each time that its server reads the journal
back after a failure. Each append names its epoch in the statement that writes. So a server that was replaced
cannot write, whatever it believes, and nothing that was sent before reading back is written after it. The
lease only says when a table may be taken from a server that has stopped renewing.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Collection
from contextlib import asynccontextmanager, suppress
from math import inf
from secrets import token_hex
from typing import Final

from sqlalchemy import bindparam, delete, literal, literal_column, select, update
from sqlalchemy.exc import IntegrityError

from riverboat.server.history.database import servers
from riverboat.server.history.database.models import balances, leases, table_account, tables
from riverboat.server.history.database.ownership import adopting, giving, is_owned, taking
from riverboat.server.history.database.placement import rank
from riverboat.server.history.database.servers import LEASE_MS, Renewed, ServerReport
from riverboat.server.history.database.statements import Row, Statement
from riverboat.server.history.database.writer import Transaction, Writer
from riverboat.server.history.errors import HistoryUnavailable
from riverboat.server.runtime.background import in_background
from riverboat.server.runtime.logs import get_logger, shown_table

log = get_logger(__name__)

RENEW_EVERY: Final = 0.3
"""Seconds between renewals of the lease at most; a quarter of a shorter one."""

UNCERTAIN: Final = 0.1
"""Seconds at the end of a lease, as its server counts, in which it may have ended: clocks differ in speed."""

TAKEN_AT_ONCE: Final = 64
"""Tables that a server takes in one transaction, before it recovers them and looks again."""

SEEN_AT_ONCE: Final = 1_000
"""Tables without a server that are looked at in one transaction, the oldest."""

PASSED_ON_AFTER: Final = 2.4
"""Seconds that a server has to take a table for which it comes first. Then the next one may take it, too."""

ADOPTED_AFTER: Final = 1.0
"""Seconds until a table that was given to this server, but did not arrive, is recovered from the journal."""

FIRST_EPOCH: Final = 1
"""The epoch of the server that opens a table."""

_OWN: Final = Statement.insert(
    2,
    leases,
    {
        "table_id": bindparam("table_id"),
        "epoch": literal_column(str(FIRST_EPOCH)),
        "opened_from": bindparam("opened_from"),
        "server_id": bindparam("server_id"),
    },
)
_DISOWN: Final = Statement(8, delete(leases).where(leases.c.table_id == bindparam("table_id")))

# Imported tables, which have no chips in the ledger, are left out.
_ORPHANS: Final = (
    select(leases.c.table_id)
    .join(tables, tables.c.id == leases.c.table_id)
    .join(balances, balances.c.account == literal(table_account("")).concat(tables.c.id))
    .where(leases.c.server_id.is_(None), tables.c.closed_at.is_(None))
    .order_by(tables.c.opened_at, tables.c.id)
    .limit(SEEN_AT_ONCE)
)


class Leases:
    """The lease of this server, and its tables. The caller opens and closes `writer`.

    lost: called with a table that another server may have now.
    name: that of the server, with which its id begins; None if it has none.
    lease: seconds after which its tables may be taken if it does not renew; None for `servers.LEASE_MS`.
    lease_ms, renew_every: the lease in milliseconds, and the seconds between two renewals.
    load: returns what other servers and operators see of this one. Set it when the server listens.
    server_id: the id of this server. It is a new one after the lease was lost.
    renewed_at: when the lease was last renewed, by the clock of the event loop.
    servers: how many servers run on the database, as of the last renewal.
    orphans: how many tables no server has, up to SEEN_AT_ONCE, as of the last `claim` or renewal.
    """

    def __init__(
        self,
        writer: Writer,
        lost: Callable[[str], None] = lambda table: None,
        name: str | None = None,
        lease: float | None = None,
    ) -> None:
        self._name = name
        self.lease_ms: Final = servers.LEASE_MS if lease is None else round(lease * 1000)
        self.renew_every: Final = min(RENEW_EVERY, self.lease_ms / 4000)
        self.server_id = self._new_id()
        self.load: Callable[[], ServerReport] = ServerReport
        self.renewed_at = self._certain_until = -inf
        self.servers = 1
        self.orphans = 0
        self._writer = writer
        self._lost = lost
        self._registered = False
        self._epochs: dict[str, int] = {}
        self._saw_orphans = False
        self._others_expire_at = inf
        self._orphaned: dict[str, float] = {}  # when each was seen first, by the clock of the event loop
        self._given: dict[str, float] = {}  # likewise: tables of this server that have not arrived

    def _new_id(self) -> str:
        return f"{self._name}-{token_hex(8)}" if self._name else token_hex(8)

    def age(self) -> float:
        """Return the seconds since the lease was renewed."""
        return asyncio.get_running_loop().time() - self.renewed_at

    def epoch(self, table: str) -> int | None:
        """Return the epoch in which this server owns `table`; None if it does not."""
        return self._epochs.get(table)

    def opening_rows(self, table: str, opened_from: str = "") -> dict[Statement, list[Row]]:
        """Return the rows to write with the opening of `table`, which this server then owns.

        opened_from: the address that opened it, if known.
        """
        return {_OWN: [{"table_id": table, "server_id": self.server_id, "opened_from": opened_from or None}]}

    def closing_rows(self, table: str) -> dict[Statement, list[Row]]:
        """Return the rows to write with the end of `table`, which then has no server."""
        return {_DISOWN: [{"table_id": table}]}

    def set_epoch(self, table: str, epoch: int | None) -> None:
        """Set the epoch in which this server owns `table`; None if it no longer does."""
        if epoch is None:
            self._epochs.pop(table, None)
        else:
            self._epochs[table] = epoch

    def mark_lost(self, table: str) -> None:
        """Record that another server may have `table`, and call `lost`."""
        if self._epochs.pop(table, None) is not None:
            log.warning("table lease lost", table=shown_table(table))
            self._lost(table)

    async def hold(self) -> None:
        """Make sure that the lease runs: unless that is certain, renew it. Call this before any write.

        A server that cannot renew its lease has stopped writing before other servers may take its tables,
        whatever its own clock shows: it measures the time since it asked for the last renewal, and the lease
        began after that. Raises HistoryUnavailable.
        """
        if asyncio.get_running_loop().time() >= self._certain_until:
            await self.renew()

    async def wait_for_expiry(self) -> None:
        """Wait until the current leases of other servers with tables have expired, unless they are renewed.

        Afterwards `claim` gets the tables of a server that died just now. It waits for the default lease at
        most: other servers that live renew a longer one, too. Raises HistoryUnavailable.
        """
        server_id = self.server_id
        ms = await self._writer.run(lambda transaction: servers.ms_left(transaction, server_id))
        if ms is not None and ms >= 0:
            await asyncio.sleep(min(ms + 1, LEASE_MS) / 1000)

    def until_expiry(self) -> float:
        """Return the seconds until the lease of another server may expire, as of the last renewal."""
        return self._others_expire_at - asyncio.get_running_loop().time()

    def may_claim(self) -> bool:
        """Whether `claim` may find anything, as of the last renewal."""
        return self._saw_orphans or bool(self._overdue()) or self.until_expiry() <= 0

    def _overdue(self) -> list[str]:
        """Return the tables that another server has given to this one, and that should have arrived."""
        now = asyncio.get_running_loop().time()
        return [table for table, since in self._given.items() if now - since >= ADOPTED_AFTER]

    async def claim(self) -> list[str]:
        """Take open tables that no server has, or whose server let its lease expire, and return their ids.

        Those that were given to this server and did not arrive are among them. Each other table goes to the
        server that comes first for it (`placement`) among those that serve, and this one. If that server
        does not take it in time, it may go to the next, and so on. At most TAKEN_AT_ONCE are taken, the
        oldest first: call it again until there is none. An edge takes none.
        Raises HistoryUnavailable.
        """
        await self.hold()
        server_id, load = self.server_id, self.load()
        now = asyncio.get_running_loop().time()
        given = self._overdue()

        def take(transaction: Transaction) -> tuple[list[str], dict[str, int], dict[str, int]]:
            servers.remove_expired(transaction, server_id)
            weights = servers.weights(transaction, server_id, load)
            orphans = list(transaction.execute(_ORPHANS).scalars())
            mine = [
                table
                for table in orphans
                if server_id in weights
                and rank(table, server_id, weights)
                <= (now - self._orphaned.get(table, now)) / PASSED_ON_AFTER
            ]
            rows = transaction.execute(taking(_padded(mine), server_id)) if mine else ()
            adopted = transaction.execute(adopting(_padded(given), server_id)) if given else ()
            epochs, arrived = ({row.table_id: row.epoch for row in each} for each in (rows, adopted))
            return orphans, epochs, arrived

        try:
            orphans, taken, adopted = await self._writer.run(take)
        except IntegrityError:  # the lease was lost meanwhile: the next renewal will show it
            return []
        if server_id != self.server_id:  # likewise, and it did
            return []
        self._orphaned = {table: self._orphaned.get(table, now) for table in orphans if table not in taken}
        self.orphans = len(self._orphaned)
        for table in taken:
            self.mark_lost(table)  # this server had given it away, without knowing
        arrived = self._epochs.keys() & adopted.keys()  # meanwhile
        self._epochs |= taken | adopted
        for table in adopted:
            self._given.pop(table, None)
        return [table for table in (*orphans, *adopted) if table in taken | adopted and table not in arrived]

    async def renew(self) -> None:
        """Renew the lease, and detect tables that another server has taken. Raises HistoryUnavailable.

        If the lease is lost, every table is, and the server gets a new id and a new lease. It always writes,
        so it fails whenever nothing can be written.
        """
        mine, server_id, load, is_new = dict(self._epochs), self.server_id, self.load(), not self._registered
        began = asyncio.get_running_loop().time()

        def write(transaction: Transaction) -> tuple[Renewed, set[str]] | None:
            renewed = servers.renew(transaction, server_id, load, self.lease_ms)
            if renewed is None and is_new:
                servers.register(transaction, server_id, load, self.lease_ms)
                renewed = servers.renew(transaction, server_id, load, self.lease_ms)
            if renewed is None:
                return None
            if renewed.tables == len(mine):
                return renewed, set(mine)
            owned = select(leases.c.table_id).where(leases.c.server_id == server_id)
            return renewed, set(transaction.execute(owned).scalars())

        written = await self._writer.run(write)
        if server_id != self.server_id:  # another renewal was there first
            return
        if written is None:
            self._begin_anew()
            await self.renew()
            return
        renewed, kept = written
        self._registered = True
        self._see(renewed, began)
        self._certain_until = began + self.lease_ms / 1000 - UNCERTAIN
        self.renewed_at = asyncio.get_running_loop().time()
        for table, epoch in mine.items():
            if table not in kept and self.epoch(table) == epoch:
                self.mark_lost(table)
        # Another server has given these to this one, or their opening was committed unacknowledged.
        given = [table for table in sorted(kept) if self.epoch(table) is None]
        if load.state == servers.DRAINING:
            for table in given:
                await self.release(table)
        else:
            self._given = {table: self._given.get(table, began) for table in given}

    def _see(self, renewed: Renewed, at: float) -> None:
        """Take over what a renewal, which was sent at the time `at`, has shown of other servers."""
        self.servers = 1 + renewed.others
        self._others_expire_at = inf if renewed.ms_left is None else at + (renewed.ms_left + 1) / 1000
        self._saw_orphans = renewed.orphans
        if not renewed.orphans:
            self.orphans = 0
            self._orphaned.clear()

    def _begin_anew(self) -> None:
        log.warning("server lease lost", server=self.server_id, tables=len(self._epochs))
        self.server_id, self._registered = self._new_id(), False
        for table in list(self._epochs):
            self.mark_lost(table)

    async def give(self, wanted: Collection[str], server: str) -> dict[str, int]:
        """Give tables to `server`, and return the new epochs of those that it has now.

        A table is left out, and nothing has changed, if this server does not own it, if an append for it is
        still being written by a lost connection, or if that server is gone. Raises HistoryUnavailable; then
        the outcome is unknown.
        """
        await self.hold()
        server_id = self.server_id
        owned = {table: self._epochs[table] for table in wanted if table in self._epochs}

        def write(transaction: Transaction) -> dict[str, int]:
            rows = transaction.execute(giving(owned, server_id, server)) if owned else ()
            return {row.table_id: row.epoch for row in rows}

        try:
            given = await self._writer.run(write)
        except IntegrityError:  # it has no row any more
            return {}
        for table in given:
            self._epochs.pop(table, None)
        return given

    async def receive(self, table: str, epoch: int, server: str) -> bool:
        """Own `table` in `epoch` from now on, if it was given to this server under the id `server`.

        Returns whether it does, and did not before. Raises HistoryUnavailable.
        """
        if server != self.server_id or self._epochs.get(table, 0) >= epoch:
            return False
        if not await self._writer.run(lambda transaction: is_owned(transaction, table, epoch, server)):
            return False
        if server != self.server_id or self._epochs.get(table, 0) >= epoch:  # lost or adopted meanwhile
            return False
        self.mark_lost(table)  # this server had given it away, without knowing
        self._epochs[table] = epoch
        self._given.pop(table, None)
        return True

    async def release(self, table: str | None = None) -> None:
        """Let others take all tables of this server, or `table`, at once. Raises HistoryUnavailable.

        With all tables, the server gives up its lease, too.
        """
        released = (
            servers.remove(self.server_id)
            if table is None
            else update(leases)
            .where(leases.c.table_id == table, leases.c.server_id == self.server_id)
            .values(server_id=None)
        )

        def write(transaction: Transaction) -> None:
            transaction.execute(released)

        await self._writer.run(write)
        if table is None:
            self._registered, self._certain_until = False, -inf
            self._epochs.clear()
        else:
            self._epochs.pop(table, None)

    @asynccontextmanager
    async def renewing(self, look: Callable[[], Awaitable[None]] | None = None) -> AsyncIterator[None]:
        """Renew the lease in this context, and release it with the tables at its end.

        look: called with each renewal, unless the last call is still running. Its first query is part of the
            transaction that renews.
        """
        try:
            async with in_background(self._keep_renewing(look or _nothing)):
                yield
        finally:
            with suppress(HistoryUnavailable):  # then the lease expires
                await self.release()

    async def _keep_renewing(self, look: Callable[[], Awaitable[None]]) -> None:
        looking: asyncio.Task[None] | None = None
        try:
            while True:
                if looking is None or looking.done():
                    looking = asyncio.create_task(_attempt(look, "following account changes failed"))
                await _attempt(self.renew, "lease renewal failed")
                await asyncio.sleep(self.renew_every)
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


def _padded(wanted: list[str]) -> list[str]:
    """Return the first of `wanted`. SQLite caches every statement, so all are of one length."""
    return (wanted + [""] * TAKEN_AT_ONCE)[:TAKEN_AT_ONCE]  # no table has an empty id
