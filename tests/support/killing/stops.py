"""Stops a server for longer than its leases, while another takes its tables over, and lets it wake."""

import asyncio
import re
import signal
import sqlite3
from contextlib import AbstractAsyncContextManager, AsyncExitStack, closing
from pathlib import Path
from tempfile import mkdtemp
from typing import Final
from weakref import WeakSet

from sqlalchemy import make_url

from benchmarks.processes import Served, process
from client_cli.connection import Connection
from tests.support.killing.players import PATIENCE
from tests.support.killing.running import LOOK, Run

_LOST: Final = re.compile(r'"table lost" table=(\S+)')


class Stops(Run):
    """Stops the server that owns the tables, as a machine does that sleeps; a second one takes them over, and
    its players go there, or first see the other awake."""

    async def go(self, lines: AsyncExitStack, group: asyncio.TaskGroup) -> None:
        async with AsyncExitStack() as running:
            first = await running.enter_async_context(self._server())
            self.addresses = [first.url]
            self.there.set()
            await self.begin(lines, group)
            for number in range(1, self.plan.times + 1):
                async with AsyncExitStack() as starting:
                    second = await starting.enter_async_context(self._server())
                    await self.random_moment()
                    await self._replace(first, second)
                    await running.aclose()
                    running.push_async_exit(starting.pop_all())
                first = second
                await self.compare_with_record(thorough=number % self.plan.thorough == 0)
                await self.compare_with_server()
            await self.end()

    def _server(self) -> AbstractAsyncContextManager[Served]:
        return process(*self.arguments(0), folder=Path(mkdtemp(dir=self.plan.folder)))

    async def _replace(self, first: Served, second: Served) -> None:
        """Stop `first` until `second` owns its tables. All go there before it wakes, or are sent when it has.

        From then on they look for their tables at both: one that is short of time can lose them again.
        """
        async with await Connection.connect(second.url, name="scout", answer_within=PATIENCE) as scout:
            await self._stop(first)
            try:
                await self._owns_all(scout)
                if self.chance.random() < 0.5:
                    await self._go_to(second)
                    await self.random_moment()
                else:
                    self.happened["awake before its players had gone"] += 1
            finally:
                first.signal(signal.SIGCONT)  # else it would not hear of its end
            self.addresses = [first.url, second.url]
            await self._found_lost(first)
            await self.back(1)
            await self.random_moment()
            self.addresses = [second.url]

    async def _stop(self, server: Served) -> None:
        """Stop it; on SQLite not in the midst of a transaction, for all others would wait until it wakes."""
        await _stopped(server)
        while self._is_locked():
            self.happened["stopped in a transaction, and let go on"] += 1
            server.signal(signal.SIGCONT)
            await asyncio.sleep(self.chance.uniform(0, LOOK))
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
        """Wait until the server of `scout` has taken all tables up. Raises TimeoutError."""
        async with asyncio.timeout(PATIENCE):
            while not self.tables <= {info.table for info in await scout.list_tables()}:  # noqa: ASYNC110
                await asyncio.sleep(LOOK)

    async def _found_lost(self, server: Served) -> None:
        """Wait until `server` has found out that all tables are another's. Raises TimeoutError."""
        async with asyncio.timeout(PATIENCE):
            while not self.tables <= set(_LOST.findall(server.log.read_text())):  # noqa: ASYNC110
                await asyncio.sleep(LOOK)
        self.happened["tables that a server found lost when it woke"] += len(self.tables)

    async def _go_to(self, server: Served) -> None:
        """Let all lines go to `server`, those on which somebody is still signing in too."""
        self.addresses, former, self.lines = [server.url], self.lines, WeakSet()
        for line in former:
            line.cut()
        await self.until(lambda: all(each.line._line in self.lines for each in self.witnesses))


async def _stopped(server: Served) -> None:
    """Stop it, and wait until it does nothing more: else it might begin a transaction yet."""
    server.signal(signal.SIGSTOP)
    while not server.is_stopped():  # noqa: ASYNC110
        await asyncio.sleep(0.001)
