"""Closed objects free themselves, because the garbage collector of a server rarely runs."""

import asyncio
import gc
from collections.abc import Iterator
from typing import Any

import pytest

from benchmarks.support.honest import ask
from riverboat.client_cli.load.connection import LeanConnection
from riverboat.server.history.errors import HistoryError
from riverboat.server.net.client_socket import ClientSocket
from riverboat.server.net.connection import Connection
from riverboat.server.protocol import commands as cmd
from riverboat.server.protocol import management as managing
from riverboat.server.protocol.codecs import MAX_FRAME, MSGPACK
from riverboat.server.protocol.command import Command
from riverboat.server.protocol.errors import CommandRejected
from riverboat.server.protocol.rules import asked_rules
from riverboat.server.tables.actor import TableActor
from riverboat.server.tables.parts.part import Part
from riverboat.server.tables.table import Table
from riverboat.server.tables.viewers.live import Broadcast
from tests.support.fakes import FakeViewer
from tests.support.felt import PAUSE, Felt
from tests.support.sockets import server_on
from tests.support.waiting import PATIENCE

WAYS_TO_GO = {
    "in good order": [(0x88, b"\x03\xe8")],
    "bad frames": [(0x82, b"\xc1")] * 12,
    "a frame that is too long": [(0x82, b"\xc1" * (MAX_FRAME + 1))],
    "an opcode that there is not, and more": [(0x83, b"x"), (0x82, b"x")],
    "text that is none": [(0x81, b"\xff\xfe")],
}


OF_LINES = (ClientSocket, Connection, CommandRejected, HistoryError)
OF_TABLES = (CommandRejected, Table, Part, Broadcast, TableActor)


def there(kinds: tuple[type, ...] = (*OF_LINES, *OF_TABLES)) -> list[Any]:
    """Return all living objects of these types."""
    return [each for each in gc.get_objects() if isinstance(each, kinds)]


@pytest.fixture
def of_others() -> Iterator[list[Any]]:
    """Return the objects of other tests, and disable the garbage collector."""
    gc.collect()
    gc.disable()
    yield there()
    gc.enable()


@pytest.mark.parametrize("rules", [{}, {"spectator_delay_ms": 60_000}])
async def test_closed_table_is_freed_without_garbage_collection(
    of_others: list[Any], rules: dict[str, Any]
) -> None:
    felt = await Felt.laid()
    before = there(OF_TABLES)
    info = await felt.open(FakeViewer("ann"), **rules)
    for player in ("ann", "bob"):
        viewer = FakeViewer(player)
        await felt.ask(viewer, cmd.Watch, table=info.table)
        await felt.ask(viewer, cmd.Sit, table=info.table, buy_in=5_000)
    await felt.clock.advance(PAUSE)
    close = managing.CloseTable(id="1", table=info.table, reason="enough")
    await felt.lobby.control("ann", close)
    await felt.clock.advance(60)
    assert len(felt.lobby) == 1
    await all_gone(OF_TABLES, but=[*of_others, *before])
    await Felt.clear_away()


async def all_gone(kinds: tuple[type, ...], but: list[Any]) -> None:
    others = set(map(id, but))
    async with asyncio.timeout(PATIENCE):
        while any(id(each) not in others for each in there(kinds)):  # noqa: ASYNC110 - no event reports it
            await asyncio.sleep(0.01)


@pytest.mark.parametrize("way", WAYS_TO_GO)
async def test_closed_connection_is_freed_without_garbage_collection(
    database: str, way: str, of_others: list[Any]
) -> None:
    async with server_on(database) as url:
        client = await LeanConnection.connect(url, MSGPACK.subprotocol, lambda message, now: None)
        await ask(client, cmd.Hello(id="1", version=cmd.VERSION))
        [main] = (await ask(client, cmd.ListTables(id="2")))["result"]["tables"]
        commands: list[Command] = [
            cmd.Leave(id="3", table="nowhere"),
            cmd.Leave(id="4", table=main["table"]),
            cmd.OpenTable(id="5", name="A", rules=asked_rules(game="whist")),
            managing.ShowPlayer(id="6", player="nobody"),
            cmd.Sit(id="7", table=main["table"], buy_in=main["rules"]["max_buy_in"] + 1),
        ]
        assert {(await ask(client, command))["type"] for command in commands} == {"refused"}
        for head, payload in WAYS_TO_GO[way]:
            client.send_frame(head, payload)
        await client.closed
        await all_gone(OF_LINES, but=of_others)
