"""Commands to tables that this server does not have: they may be open at another one, or between two."""

import asyncio
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from typing import Any

import pytest

from riverboat.engine.table.checkpoint import TableEnd
from riverboat.server.protocol.codes import Code
from riverboat.server.protocol.commands import Chat, Leave, Resume, Sit, Unwatch, Watch
from riverboat.server.protocol.errors import CommandRejected
from riverboat.server.protocol.management import CloseTable
from riverboat.server.tables.closed_tables import IsElsewhere
from riverboat.server.tables.lobby import Lobby
from riverboat.server.tables.lookups import IN_A_ROW
from tests.support.fakes import FakeViewer, settled
from tests.support.felt import Felt, refusal

MANY = 3 * IN_A_ROW
"""Players whose server dies."""


class Edge:
    """A server that learns from `found` where a table is, and has it once `arrives` is called.

    open: the tables that the database knows as open. asked: how often it was asked for one.
    """

    def __init__(self, felt: Felt) -> None:
        self.felt, self.found = felt, asyncio.Event()
        self.open, self.asked, self.moved = {felt.id}, 0, set[str]()
        self.lobby: Lobby = felt.new_lobby()
        self.lobby.link(
            lambda: None, lambda viewer, table: None, lambda table: table in self.moved, self._locate
        )

    async def is_open(self, table: str) -> bool:
        self.asked += 1
        return table in self.open

    async def arrives(self) -> None:
        await self.lobby.recover()
        self.found.set()

    async def ask(self, command: type[Any], **fields: Any) -> Any:
        fields = {"table": self.felt.id} | fields
        return await self.lobby.handle(FakeViewer("bob"), command(id="1", **fields))

    async def _locate(self, table: str) -> bool:
        return await self.found.wait()


@pytest.fixture
async def edge(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Edge]:
    felt = await Felt.laid()
    await felt.lobby.stop()
    made = Edge(felt)
    monkeypatch.setattr(felt.journal, "is_open", made.is_open)
    yield made
    await made.lobby.stop()
    await Felt.clear_away()


async def test_everybody_who_asks_for_a_table_shares_a_lookup(edge: Edge) -> None:
    asking = [asyncio.create_task(edge.ask(Watch)) for _ in range(MANY)]
    await settled()
    asking.pop(0).cancel()  # the first one has disconnected
    await settled()
    await edge.arrives()
    for reply in await asyncio.gather(*asking):
        assert reply.result.table == edge.felt.id
    assert edge.asked == 1


@pytest.mark.parametrize(
    ("command", "fields", "code"),
    [
        (Watch, {}, None),
        (Resume, {"seq": 1}, None),
        (Sit, {"buy_in": 5_000}, None),
        (Leave, {}, Code.NOT_SEATED),
        (Chat, {"text": "hello"}, Code.MAY_NOT_CHAT),
        (Unwatch, {}, Code.NOT_WATCHING),
    ],
)
async def test_command_waits_for_a_table_that_arrives_here(
    edge: Edge, command: type[Any], fields: dict[str, Any], code: Code | None
) -> None:
    asking = asyncio.create_task(edge.ask(command, **fields))
    await settled()
    assert not asking.done()
    await edge.arrives()
    if code is None:
        await asking
    else:
        assert (await refusal(asking)).code == code


async def test_invitation_and_host_wait_for_a_table_that_arrives_here(edge: Edge) -> None:
    preview = asyncio.create_task(edge.lobby.preview(edge.felt.id))
    host = asyncio.create_task(edge.lobby.host_of(edge.felt.id))
    close = CloseTable(id="1", table=edge.felt.id, reason="enough")
    closing = asyncio.create_task(edge.lobby.control("", close))
    await settled()
    assert not any(asking.done() for asking in (preview, host, closing))
    await edge.arrives()
    assert (await preview).table == edge.felt.id
    assert await host == ""
    await closing


@pytest.mark.parametrize("command", [Watch, Leave])
async def test_table_that_is_not_found_in_time_is_said_to_be_moving(edge: Edge, command: type[Any]) -> None:
    edge.found.set()
    assert (await refusal(edge.ask(command))).code == Code.JOURNAL_UNAVAILABLE
    with pytest.raises(CommandRejected) as rejected:
        await edge.lobby.preview(edge.felt.id)
    assert rejected.value.code == Code.JOURNAL_UNAVAILABLE


async def test_table_that_another_server_has_is_asked_there(edge: Edge) -> None:
    asking = asyncio.create_task(edge.ask(Watch))
    await settled()
    edge.moved.add(edge.felt.id)
    edge.found.set()
    assert isinstance(await refusal(asking), IsElsewhere)
    assert isinstance(await refusal(edge.ask(Watch)), IsElsewhere)
    assert edge.asked == 1


async def test_made_up_ids_keep_nobody_from_a_table_that_was_open(edge: Edge) -> None:
    edge.found.set()
    edge.open |= {"listed1", "unlisted1"}
    edge.lobby.closed_tables.remember("listed1")
    codes = [(await refusal(edge.ask(Watch, table=f"madeup{each}"))).code for each in range(MANY)]
    assert codes == [Code.UNKNOWN_TABLE] * IN_A_ROW + [Code.TABLE_BUSY] * (MANY - IN_A_ROW)
    assert (await refusal(edge.ask(Watch, table="listed1"))).code == Code.JOURNAL_UNAVAILABLE
    assert (await refusal(edge.ask(Watch, table="unlisted1"))).code == Code.TABLE_BUSY


async def test_table_of_this_server_is_remembered(edge: Edge) -> None:
    await edge.arrives()
    for each in range(MANY):
        await refusal(edge.ask(Watch, table=f"madeup{each}"))
    edge.lobby.lose(edge.felt.id)
    await settled()
    assert not edge.lobby.has(edge.felt.id)
    assert (await refusal(edge.ask(Watch))).code == Code.JOURNAL_UNAVAILABLE


async def test_closed_table_is_unknown_to_those_at_it_and_closed_for_newcomers(edge: Edge) -> None:
    edge.felt.journal.ends[edge.felt.id] = TableEnd(datetime(2026, 11, 20, tzinfo=UTC), "enough")
    assert (await refusal(edge.ask(Watch))).code == Code.TABLE_CLOSED
    assert (await refusal(edge.ask(Leave))).code == Code.UNKNOWN_TABLE
    assert edge.asked == 0


async def test_closed_table_is_looked_up_as_seldom_as_any(edge: Edge) -> None:
    await edge.arrives()
    edge.lobby.lose(edge.felt.id)
    await settled()
    edge.felt.journal.ends[edge.felt.id] = TableEnd(datetime(2026, 11, 20, tzinfo=UTC), "enough")
    codes = [(await refusal(edge.ask(Watch))).code for _ in range(MANY)]
    assert codes == [Code.TABLE_CLOSED] * (IN_A_ROW + 1) + [Code.TABLE_BUSY] * (MANY - IN_A_ROW - 1)
