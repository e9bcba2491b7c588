"""Committed deals over real connections: without a pause, through reconnects, and in a second window."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress

import pytest

from riverboat.client_cli.library.connection import Connection
from riverboat.client_cli.library.errors import ClientError
from riverboat.client_cli.library.fair import FairTable
from riverboat.client_cli.library.table import Table
from riverboat.engine.actions import Call, Check, Fold
from riverboat.server.tables.settings import TableSettings
from tests.support.sockets import server_on


async def play(table: Table, hands: int) -> None:
    """Call and check until that number of hands has started."""
    while table.mirror.state.played < hands:
        if (turn := table.turn) is not None:
            action = Check() if turn.check else Call() if turn.call is not None else Fold()
            with suppress(ClientError):
                await table.act(action)
        await anext(table)


async def seated(url: str, *names: str) -> list[tuple[Connection, Table]]:
    """Let players sit down at a new table."""
    connections = [await Connection.connect(url, name=name) for name in names]
    info = await connections[0].open_table("Fair", seats=len(names), showdown_ms=0, runout_ms=0)
    found = [(connection, await connection.watch(info.table)) for connection in connections]
    for _, table in found:
        await table.sit()
    return found


def fair_of(table: Table) -> FairTable:
    assert table.fair is not None
    return table.fair


@pytest.fixture
async def url(database: str) -> AsyncIterator[str]:
    """A server with a short pause."""
    tables = TableSettings(pause=0.05, grace=0.0)
    async with server_on(database, tables=tables, fair_deals=True) as url:
        yield url


async def test_players_contribute_without_doing_anything(url: str) -> None:
    players = await seated(url, "Ann", "Bob", "Cy")
    async with asyncio.timeout(60):
        await asyncio.gather(*[play(table, 4) for _, table in players])
    for connection, table in players:
        fair = fair_of(table)
        assert (fair.faults, fair.contributors, fair.has_own) == ([], 3, True)
        assert fair.proof is not None
        assert len(fair.proof.openings) >= 2
        await connection.close()


async def test_without_a_pause_a_player_asks_to_contribute(database: str) -> None:
    async with server_on(database, fair_deals=True) as url:
        players = await seated(url, "Ann", "Bob")
        info = players[0][0].welcome.fair_deals
        assert info is not None
        assert info.opt_in
        ann, bob = players[0][1], players[1][1]
        async with asyncio.timeout(60):
            await asyncio.gather(play(ann, 2), play(bob, 2))
            assert fair_of(ann).contributors == 0
            fair_of(ann).contributes = True
            await asyncio.gather(play(ann, 8), play(bob, 8))
        assert (fair_of(ann).has_own, fair_of(bob).contributors) == (True, 1)
        assert fair_of(ann).faults == fair_of(bob).faults == []
        for connection, _ in players:
            await connection.close()


async def test_reconnects_raise_no_fault(url: str) -> None:
    players = await seated(url, "Ann", "Bob")

    async def interrupt() -> None:
        for number in range(6):
            await asyncio.sleep(0.2)
            transport = players[number % 2][0]._transport
            if transport is not None:
                transport.abort()

    async with asyncio.timeout(120):
        await asyncio.gather(interrupt(), *[play(table, 12) for _, table in players])
    for connection, table in players:
        assert fair_of(table).faults == []
        await connection.close()


async def test_second_window_registers_its_own_chain(url: str) -> None:
    players = await seated(url, "Ann", "Bob")
    async with asyncio.timeout(60):
        await asyncio.gather(*[play(table, 2) for _, table in players])
        ann = players[0][0]
        again = await Connection.connect(url, token=ann.welcome.token)
        table = await again.watch(players[0][1].id)
        played = table.mirror.state.played
        await asyncio.gather(play(table, played + 4), play(players[1][1], played + 4))
    assert fair_of(table).faults == fair_of(players[1][1]).faults == []
    for connection in (ann, again, players[1][0]):
        await connection.close()
