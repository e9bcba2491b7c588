"""Stop a server for longer than its leases, while another takes over its tables, and let it wake."""

import asyncio
import re
import signal
import sqlite3
from contextlib import AbstractAsyncContextManager, AsyncExitStack, closing
from pathlib import Path
from tempfile import mkdtemp
from typing import Final
from weakref import WeakSet

from sqlalchemy import and_, column, false, make_url, or_, select

from benchmarks.support.processes import Served, process
from riverboat.client_cli.library.connection import Connection
from riverboat.server.history.database.models import events
from tests.support.databases import query
from tests.support.killing.players import PATIENCE
from tests.support.killing.running import POLL, Run

_LAST_EVENTS: Final = """
    SELECT table_id, epoch, seq, writer FROM leases, LATERAL (
        SELECT seq, writer FROM events WHERE events.table_id = leases.table_id ORDER BY seq DESC LIMIT 1
    ) AS last
"""
_LOST: Final = re.compile(r'"table lease lost" table=(\S+)')


LastEvents = dict[str, tuple[int, int, int]]


class Stops(Run):
    """Stops the server that owns the tables, as a sleeping machine would, while a second one takes them over.

    The players connect to the second server before the first one wakes, or after that.
    """

    async def go(self, stack: AsyncExitStack, group: asyncio.TaskGroup) -> None:
        async with AsyncExitStack() as running:
            first = await running.enter_async_context(self._server())
            self.addresses = [first.url]
            self.there.set()
            await self.begin(stack, group)
            for number in range(1, self.plan.times + 1):
                async with AsyncExitStack() as starting:
                    second = await starting.enter_async_context(self._server())
                    await self.random_moment()
                    await self._replace(first, second)
                    await running.aclose()
                    running.push_async_exit(starting.pop_all())
                first = second
                await self.compare_with_journal(thorough=number % self.plan.thorough == 0)
                await self.compare_with_server()
            await self.end()

    async def _set_up(self, stack: AsyncExitStack) -> None:
        await super()._set_up(stack)
        if self._knows_writers:
            query(self.plan.database, "ALTER TABLE events ADD COLUMN writer integer DEFAULT pg_backend_pid()")

    @property
    def _knows_writers(self) -> bool:
        """Return whether the database knows which connection wrote an event."""
        return self.plan.database.startswith("postgresql")

    def _server(self) -> AbstractAsyncContextManager[Served]:
        return process(*self.arguments(0), folder=Path(mkdtemp(dir=self.plan.folder)))

    async def _replace(self, first: Served, second: Served) -> None:
        """Stop `first` until `second` owns its tables. Players move before it wakes, or when it rejects them.

        From then on they try both servers, because a slow one can lose its tables again.
        """
        async with await Connection.connect(second.url, name="scout", timeout=PATIENCE) as scout:
            await self._stop(first)
            by_first = self._last_events()
            try:
                await self._owns_all(scout)
                taken_over = self._last_events()
                if self.chance.random() < 0.5:
                    await self._move_to(second)
                    await self.random_moment()
                else:
                    self.happened["awake before its players had moved"] += 1
            finally:
                first.signal(signal.SIGCONT)  # a stopped process does not handle SIGTERM
            self.addresses = [first.url, second.url]
            await self._found_lost(first)
            if self._knows_writers:
                self._find_late_writes(by_first, taken_over)
            await self.until_connected(1)
            await self.random_moment()
            self.addresses = [second.url]

    async def _stop(self, server: Served) -> None:
        """Stop the server; on SQLite outside of a transaction, because that would block all others."""
        await _stopped(server)
        while self._is_locked():
            self.happened["stopped in a transaction, and continued"] += 1
            server.signal(signal.SIGCONT)
            await asyncio.sleep(self.chance.uniform(0, POLL))
            await _stopped(server)
        self.happened["stops"] += 1

    def _is_locked(self) -> bool:
        url = make_url(self.plan.database)
        if url.get_backend_name() != "sqlite":
            return False
        with closing(sqlite3.connect(url.database or "", timeout=0, isolation_level=None)) as database:
            try:
                database.execute("BEGIN IMMEDIATE")
            except sqlite3.OperationalError:
                return True
        return False

    async def _owns_all(self, scout: Connection) -> None:
        """Wait until the server of `scout` has recovered all tables. Raises TimeoutError."""
        async with asyncio.timeout(PATIENCE):
            while not self.tables <= {info.table for info in await scout.list_tables()}:  # noqa: ASYNC110
                await asyncio.sleep(POLL)

    async def _found_lost(self, server: Served) -> None:
        """Wait until `server` has noticed that it lost all tables. Raises TimeoutError."""
        async with asyncio.timeout(PATIENCE):
            while not self.tables <= set(_LOST.findall(server.log.read_text())):  # noqa: ASYNC110
                await asyncio.sleep(POLL)
        self.happened["tables that a server found lost when it woke"] += len(self.tables)

    def _last_events(self) -> LastEvents:
        """Return the epoch, last event and its writer by table, if the database knows writers."""
        rows = query(self.plan.database, _LAST_EVENTS) if self._knows_writers else []
        return {table: (epoch, seq, writer) for table, epoch, seq, writer in rows}

    def _find_late_writes(self, before: LastEvents, taken_over: LastEvents) -> None:
        """Add a fault for each event that a former writer wrote after the tables were `taken_over`.

        A table whose lease holder has changed again is skipped: a slow server may have lost it.
        """
        now = self._last_events()
        beyond = [
            and_(events.c.table_id == table, events.c.seq > seq)
            for table, (epoch, seq, _) in taken_over.items()
            if now[table][0] == epoch
        ]
        writers = {writer for *_, writer in before.values()}
        written = select(events.c.table_id, events.c.seq).where(
            column("writer").in_(writers), or_(false(), *beyond)
        )
        self.note(
            f"table {table}: event {seq} was written by a server that was replaced"
            for table, seq in query(self.plan.database, written)
        )
        self.happened["tables checked for late writes"] += len(beyond)

    async def _move_to(self, server: Served) -> None:
        """Move all connections to `server`, including those that are still signing in."""
        self.addresses, former, self.transports = [server.url], self.transports, WeakSet()
        for transport in former:
            transport.abort()
        await self.until(
            lambda: all(each.connection._transport in self.transports for each in self.witnesses)
        )


async def _stopped(server: Served) -> None:
    """Stop the server and wait until it has stopped, so that it cannot begin a transaction."""
    server.signal(signal.SIGSTOP)
    while not server.is_stopped():  # noqa: ASYNC110
        await asyncio.sleep(0.001)
