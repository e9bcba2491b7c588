"""Work is shared by real servers on a real broker."""

from contextlib import AsyncExitStack
from dataclasses import replace

import pytest

from riverboat.client_cli.bots import Caller
from riverboat.client_cli.bots.player import BotPlayer
from riverboat.client_cli.library.connection import Connection
from riverboat.server.app import serving
from riverboat.server.cluster import table_moves, work
from riverboat.server.cluster.broker import Broker
from riverboat.server.runtime.background import in_background
from tests.server.cluster.test_two_servers import (  # noqa: F401 - fixtures
    Servers,
    linked_by,
    opened_by,
    patient_links,
    tables_open_where_asked,
    to,
)
from tests.support.waiting import PATIENCE, until

pytestmark = [
    pytest.mark.only_on("postgresql", "servers share a database there alone"),
    pytest.mark.usefixtures("patient"),
]


@pytest.fixture(autouse=True)
def quick_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Measure and balance often, and however late."""
    monkeypatch.setattr(table_moves, "BALANCE_EVERY", 0.1)
    monkeypatch.setattr(table_moves, "SETTLED_AFTER", 0.5)
    monkeypatch.setattr(table_moves, "LATE", PATIENCE)
    monkeypatch.setattr(table_moves, "STEP_ENDS_WITHIN", PATIENCE)
    monkeypatch.setattr(work, "LOOK_EVERY", 0.1)
    monkeypatch.setattr(work, "MEASURED_OVER", 3.0)


async def test_server_with_fewer_tables_and_more_work_gives_some_away(database: str, nats: str) -> None:
    settings = replace(Servers(database).settings, bus=Broker(nats))
    async with serving(settings) as busy, serving(settings) as quiet:
        await until(lambda: linked_by(busy) == linked_by(quiet) == 1)
        host, other = await to(busy, "Host"), await to(quiet, "Other")
        lively = [await opened_by(host, other) for _ in range(2)]
        for client in (other, await to(quiet, "Third")):
            for _ in range(4):
                await opened_by(client, host)

        async with AsyncExitStack() as stack:
            for table in lively:
                for number in range(2):
                    url = f"ws://127.0.0.1:{busy.port}"
                    seat = await stack.enter_async_context(
                        await Connection.connect(url, name=f"Bot {number}")
                    )
                    player = BotPlayer(await seat.watch(table), Caller(), pause=0.05)
                    await stack.enter_async_context(in_background(player.run()))
            await until(lambda: {busy.lobby.has(table) for table in lively} == {True, False})
