"""The time bank and grace over real sockets, with the client library and a manual clock."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager

from riverboat.client_cli.library.connection import Connection
from riverboat.client_cli.library.table import Table
from riverboat.engine.actions import Call
from riverboat.engine.events import Called
from riverboat.engine.table.events import TimeBankUsed
from riverboat.server.tables.settings import TableSettings
from tests.support.fakes import FakeClock
from tests.support.sockets import server_on
from tests.support.waiting import PATIENCE


class Two:
    """Ann and Bob in a hand. It is Ann's turn."""

    def __init__(self, url: str, clock: FakeClock, clients: list[Connection], tables: list[Table]) -> None:
        self.url = url
        self.clock = clock
        self.clients = clients
        self.ann, self.bob = tables


@asynccontextmanager
async def two_playing(database: str) -> AsyncIterator[Two]:
    clock = FakeClock()
    async with (
        server_on(database, clock=clock, tables=TableSettings(pause=1.0)) as url,
        AsyncExitStack() as up,
    ):
        clients, tables = [], list[Table]()
        for name in ("Ann", "Bob"):
            client = await up.enter_async_context(await Connection.connect(url, name=name))
            if not tables:
                opened = await client.open_table("Two", act_ms=15_000, time_bank_ms=20_000)
            clients.append(client)
            tables.append(await client.watch(opened.table))
            await tables[-1].sit()
        await clock.advance(1.0)
        for table in tables:
            while table.mirror.turn is None:
                await news(table)
        yield Two(url, clock, clients, tables)


async def news(table: Table) -> tuple[object, ...]:
    """Return the events of the next update."""
    async with asyncio.timeout(PATIENCE):
        return await anext(aiter(table))


async def test_time_bank_runs_automatically_and_is_shown(database: str) -> None:
    async with two_playing(database) as two:
        assert two.ann.turn is not None
        assert (two.ann.turn.ms, two.ann.turn.bank) == (15_000, 20_000)
        two.clock.skip(17.25)
        await two.ann.act(Call())
        while (events := await news(two.bob))[:1] != (Called(0, 100),):
            pass
        assert events[1:] == (TimeBankUsed(0, 2_250),)
        assert two.bob.mirror.state.seats[0].bank == 17_750
        assert two.bob.mirror.state == two.ann.mirror.state


async def test_disconnected_player_gets_grace_and_time_to_act(database: str) -> None:
    async with two_playing(database) as two:
        await two.clients[0].close()
        while two.bob.mirror.turn is None or not two.bob.mirror.turn.grace:
            assert await news(two.bob) is not None
        assert two.bob.mirror.turn.grace == 30_000
        two.clock.skip(40.0)  # 25 seconds of the grace are gone
        async with await Connection.connect(two.url, token=two.clients[0].welcome.token) as again:
            back = await again.watch(two.ann.id)
            while back.turn is None or back.turn.grace:
                await news(back)
            assert (back.turn.ms, back.turn.bank) == (5_000, 20_000)
            two.clock.skip(5.0)
            await back.act(Call())
            assert back.mirror.state.seats[0].bank == 20_000
