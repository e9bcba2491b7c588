"""CloseTables closes every table that it selected, wherever it is."""

import asyncio

import pytest

from riverboat.server.app import Server
from riverboat.server.clients import Client
from riverboat.server.cluster import remote_clients
from riverboat.server.cluster.cluster import Cluster
from riverboat.server.cluster.envelopes import TableHandedOver
from riverboat.server.cluster.table_moves import TableMoves
from riverboat.server.protocol.command import Command
from riverboat.server.protocol.messages import Message
from riverboat.server.wiring import service
from tests.server.cluster.test_roles import appointed
from tests.server.cluster.test_table_moves import cluster_of
from tests.server.cluster.test_two_servers import (
    Servers,
    opened_by,
    patient_links,  # noqa: F401 - a fixture
    servers,  # noqa: F401 - a fixture
    tables_open_where_asked,  # noqa: F401 - a fixture
    to,
)
from tests.support.sockets import RawClient
from tests.support.waiting import PATIENCE, until

pytestmark = [
    pytest.mark.only_on("postgresql", "servers share a database there alone"),
    pytest.mark.usefixtures("patient"),
]


@pytest.fixture(autouse=True)
def asked_again(monkeypatch: pytest.MonkeyPatch) -> asyncio.Event:
    """Let a busy machine take its time. Set after all other servers have been asked once."""
    asked = asyncio.Event()
    ask_others = Cluster.ask_others

    async def ask(self: Cluster, client: Client, command: Command) -> list[Message]:
        replies = await ask_others(self, client, command)
        asked.set()
        return replies

    monkeypatch.setattr(Cluster, "ask_others", ask)
    monkeypatch.setattr(service, "CLOSE_WITHIN", PATIENCE)
    return asked


async def closed_by_operator(operator: RawClient, host: RawClient, table: str, *running: Server) -> None:
    closing = await operator.ask("close_tables", player=host.welcome["player"], reason="a flood")
    assert closing["result"] == [table]
    await until(lambda: not any(server.lobby.has(table) for server in running))
    again = await operator.ask("close_tables", player=host.welcome["player"], reason="a flood")
    assert again["result"] == []


async def test_table_that_is_moving_closes(
    servers: Servers,  # noqa: F811 - the fixture
    monkeypatch: pytest.MonkeyPatch,
    asked_again: asyncio.Event,
) -> None:
    take = TableMoves._take

    async def take_later(
        self: TableMoves, item: TableHandedOver, before: tuple[asyncio.Task[None], ...]
    ) -> None:
        await asked_again.wait()
        await take(self, item, before)

    monkeypatch.setattr(TableMoves, "_take", take_later)
    async with servers.running(3) as running:
        first, second, third = running
        olga, ann = await to(third, "Olga"), await to(first, "Ann")
        await appointed(servers, olga)
        table = await opened_by(ann, olga)
        await cluster_of(first).table_moves.move([table], cluster_of(second).links.server_id)
        assert not any(server.lobby.has(table) for server in running)
        await closed_by_operator(olga, ann, table, *running)


async def test_table_of_a_server_that_is_too_busy_closes(
    servers: Servers,  # noqa: F811 - the fixture
    monkeypatch: pytest.MonkeyPatch,
    asked_again: asyncio.Event,
) -> None:
    async with servers.running() as running:
        first, second = running
        olga, ann = await to(second, "Olga"), await to(first, "Ann")
        await appointed(servers, olga)
        table = await opened_by(ann, olga)
        monkeypatch.setattr(remote_clients, "MAX_LATE", -1.0)

        async def is_busy_at_first() -> None:
            await asked_again.wait()
            monkeypatch.setattr(remote_clients, "MAX_LATE", PATIENCE)

        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(is_busy_at_first())
            await closed_by_operator(olga, ann, table, *running)
