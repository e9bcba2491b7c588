"""Kill a server at random moments, and restart it."""

import asyncio
import random
import socket
import time
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager, suppress
from typing import Final

from benchmarks.support.processes import Served, process, started
from tests.support.killing.running import Plan, Run, ms_since

HALF: Final = 0.5
"""The share of players to wait for; the last ones take seconds."""

PORTS: Final = range(20_000, 30_000)
"""Ports outside the ephemeral range: while the server is down, a client could connect to itself."""


class Kills(Run):
    """Kills the server during play, while players reconnect, and while it starts."""

    def __init__(self, plan: Plan, happened: Counter[str]) -> None:
        super().__init__(plan, happened)
        self._serve: list[str] = []
        self._start_takes = 0.0  # seconds of the latest complete start

    async def go(self, stack: AsyncExitStack, group: asyncio.TaskGroup) -> None:
        self._serve = self.arguments(stack.enter_context(_reserved_port()))
        async with self._killed():
            await self.begin(stack, group)
            await self.random_moment()
        for number in range(1, self.plan.times):
            await self.compare_with_journal(thorough=number % self.plan.thorough == 0)
            if self.chance.random() < 0.1:
                await self._kill_while_starting()
            async with self._killed():
                if self.chance.random() < 0.5:
                    await self.until_connected(HALF)
                    await self.compare_with_server()
                await self.random_moment()
        await self.compare_with_journal(thorough=True)
        async with process(*self._serve, folder=self.plan.folder):
            self.there.set()
            await self.end()

    @asynccontextmanager
    async def _killed(self) -> AsyncIterator[Served]:
        """Run a server, and kill it at the end of the context."""
        began = time.perf_counter()
        async with process(*self._serve, folder=self.plan.folder) as server:
            self._start_takes = time.perf_counter() - began
            self.happened["ms until it listens"] += ms_since(began)
            self.addresses = [server.url]
            self.there.set()
            yield server
            self.there.clear()
            server.kill()
            self.happened["kills"] += 1

    async def _kill_while_starting(self) -> None:
        async with started(*self._serve, folder=self.plan.folder) as begun:
            assert begun.stdout is not None
            with suppress(TimeoutError):
                async with asyncio.timeout(self.chance.uniform(0.3, 1) * self._start_takes):
                    await begun.stdout.readline()
            begun.kill()
            self.happened["kills while it started"] += 1


@contextmanager
def _reserved_port() -> Iterator[int]:
    """Reserve a port while the server is down, by holding the UDP port of the same number."""
    with socket.socket(type=socket.SOCK_DGRAM) as held:
        while not held.getsockname()[1]:
            here = "127.0.0.1", random.choice(PORTS)
            with suppress(OSError), socket.create_server(here):
                held.bind(here)
        yield held.getsockname()[1]
