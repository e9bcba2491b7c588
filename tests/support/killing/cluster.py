"""Kill one of several linked servers at random moments, and start another in its place."""

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path
from tempfile import mkdtemp
from typing import Final

from benchmarks.processes import Served, process
from tests.support.killing.players import PATIENCE
from tests.support.killing.running import POLL, Run
from tests.support.nats import URL

SERVERS: Final = 3
"""Servers that run at a time. The players of each table are spread over them."""


class ClusterKills(Run):
    """Kills servers of a cluster, with the tables that they own and the connections that they have."""

    async def go(self, stack: AsyncExitStack, group: asyncio.TaskGroup) -> None:
        running: dict[Served, AsyncExitStack] = {}
        stack.push_async_callback(_end_all, running)
        for _ in range(SERVERS):
            await self._start(running)
        self.there.set()
        await self.begin(stack, group)
        for number in range(1, self.plan.times + 1):
            await self.random_moment()
            victim = self.chance.choice(list(running))
            self.addresses.remove(victim.url)
            victim.kill()
            self.happened["kills"] += 1
            await running.pop(victim).aclose()
            await self._start(running)
            await self._until_served()
            await self.compare_with_server()
            await self.compare_with_journal(thorough=number % self.plan.thorough == 0)
        await self.end()

    def arguments(self, port: int) -> list[str]:
        return [*super().arguments(port), "--bus", URL]

    async def _start(self, running: dict[Served, AsyncExitStack]) -> None:
        stack = AsyncExitStack()
        folder = Path(mkdtemp(dir=self.plan.folder))
        server = await stack.enter_async_context(process(*self.arguments(0), folder=folder))
        running[server] = stack
        self.addresses.append(server.url)

    async def _until_served(self) -> None:
        """Wait until everybody is connected, and no table is suspended. Raises TimeoutError."""
        await self.until_connected(1)
        async with asyncio.timeout(PATIENCE):
            while any(witness.table.suspended for witness in self.witnesses):  # noqa: ASYNC110
                await asyncio.sleep(POLL)


async def _end_all(running: dict[Served, AsyncExitStack]) -> None:
    for stack in running.values():
        await stack.aclose()
