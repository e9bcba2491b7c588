"""Several servers on one PostgreSQL database: which has which table, and what happens when one is lost."""

import asyncio
import re
import signal
from collections.abc import Callable
from contextlib import AsyncExitStack
from typing import Any

import pytest
from sqlalchemy import select

from riverboat.client_cli.library.connection import Connection
from riverboat.server.app import Server, serving
from riverboat.server.history.database.models import leases, servers
from riverboat.server.history.database.servers import SERVING
from riverboat.server.settings import Settings
from riverboat.server.tables.settings import TableSettings
from tests.e2e.test_serve import serve, url_in
from tests.support.audit import findings
from tests.support.databases import query
from tests.support.sockets import RawClient, Reply
from tests.support.waiting import PATIENCE

pytestmark = pytest.mark.only_on("postgresql", "several servers share PostgreSQL")

TABLES = 16


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not true():  # noqa: ASYNC110 - other servers decide when
            await asyncio.sleep(0.05)


async def started(stack: AsyncExitStack, database: str) -> Server:
    tables = TableSettings(pause=0.0, tables_each=TABLES)
    settings = Settings(port=0, database=database, tables=tables)
    return await stack.enter_async_context(serving(settings))


async def test_tables_of_a_stopped_server_are_shared(database: str) -> None:
    async with AsyncExitStack() as others:
        async with AsyncExitStack() as stack:
            first = await started(stack, database)
            async with await Connection.connect(f"ws://127.0.0.1:{first.port}", name="Ann") as ann:
                for number in range(TABLES):
                    await ann.open_table(f"Table {number}")
            rest = [await started(others, database) for _ in range(2)]
            assert [len(server.lobby) for server in (first, *rest)] == [TABLES + 1, 0, 0]
            await until(lambda: query(database, select(servers.c.state)) == [(SERVING,)] * 3)
        await until(lambda: sum(len(server.lobby) for server in rest) == TABLES + 1)
        assert all(len(server.lobby) for server in rest)
        # One that could not run for as long as its lease is registered again in a moment.
        await until(lambda: query(database, "SELECT count(*) FROM servers") == [(2,)])
    assert query(database, "SELECT count(*) FROM servers") == [(0,)]
    assert findings(database) == []


def servers_of(database: str) -> set[tuple[Any, ...]]:
    """Return the address and the id of every server."""
    return set(query(database, select(servers.c.address, servers.c.id)))


async def seated(url: str, table: str, **hello: Any) -> tuple[RawClient, Reply]:
    client = await RawClient.to(url, **hello)
    return client, await client.ask("watch", table=table)


async def test_hand_goes_on_at_the_server_that_takes_it_over(database: str) -> None:
    """The first server is stopped in mid-hand for longer than its lease, and wakes as another one."""
    async with serve(database, "--pause", "0") as (process, said), AsyncExitStack() as stack:
        former = url_in(said)
        clients = [await RawClient.to(former, name=name) for name in ("Ann", "Bob")]
        table = (await clients[0].ask("list_tables"))["result"]["tables"][0]["table"]
        for client in clients:
            await client.ask("watch", table=table)
            assert (await client.ask("sit", table=table, buy_in=5_000))["type"] == "accepted"
        turn = await clients[0].turn()
        [(epoch, owner)] = query(database, select(leases.c.epoch, leases.c.server_id))
        await until(lambda: servers_of(database) == {(former, owner)})
        id = owner

        second = await started(stack, database)
        assert len(second.lobby) == 0
        process.send_signal(signal.SIGSTOP)
        await until(lambda: len(second.lobby) == 1)
        [(taken, owner)] = query(database, select(leases.c.epoch, leases.c.server_id))
        assert taken == epoch + 1
        there = f"ws://127.0.0.1:{second.port}"
        await until(lambda: servers_of(database) == {(there, owner)})
        acted = []
        heirs = [await seated(there, table, token=client.welcome["token"]) for client in clients]
        for _, watching in heirs:
            resumed = watching["result"]["turn"]
            assert (resumed["hand"], resumed["turn"]) == (turn["hand"], turn["turn"])
        for heir, _ in heirs:
            fold = {"table": table, "hand": turn["hand"], "turn": turn["turn"], "action": "fold"}
            acted.append((await heir.ask("act", **fold))["type"])
            await heir.close()
        assert acted.count("accepted") == 1

        process.send_signal(signal.SIGCONT)
        for client in clients:
            _, _, reason = await client.end()
            assert reason == "table_moved"
        await until(lambda: {former, there} == {address for address, _ in servers_of(database)})
        assert id not in {each for _, each in servers_of(database)}
        process.send_signal(signal.SIGTERM)
        _, err = await process.communicate()
        assert re.search(r'"server lease lost"', err.decode())
    assert findings(database) == []
