"""A line that drops is made up for: iterating goes on, and what was asked is asked again."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from types import SimpleNamespace
from typing import Any, cast

import pytest
from websockets.asyncio.server import ServerConnection

from riverboat.client_cli.library.connection import Connection
from riverboat.client_cli.library.errors import ConnectionLost, NoAnswer, Refused, TakenOver
from riverboat.client_cli.library.table import Table
from riverboat.client_cli.library.websocket import Line
from riverboat.engine.actions import Call, Check
from riverboat.engine.table.events import SatIn, SatOut, SeatTaken
from riverboat.server.protocol import commands as cmd
from riverboat.server.protocol import management as managing
from riverboat.server.protocol import messages as msg
from riverboat.server.protocol.codecs import MSGPACK
from riverboat.server.protocol.codes import Code
from riverboat.server.protocol.command import Command
from tests.client_cli.conftest import server_on
from tests.client_cli.library.test_connection import INFO, TOKEN, dealt, heads_up, impostor, names_of, welcome
from tests.support.waiting import pass_time


@pytest.fixture(autouse=True)
def _no_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("riverboat.client_cli.library.reconnect.FIRST_PAUSE", 0.01)
    monkeypatch.setattr("riverboat.client_cli.library.reconnect.LAST_PAUSE", 0.02)


class Lines:
    """The lines that have come to an impostor: how many, and when there are so many."""

    def __init__(self) -> None:
        self.count = 0
        self._numbers: asyncio.Queue[int] = asyncio.Queue()

    def add(self) -> None:
        self.count += 1
        self._numbers.put_nowait(self.count)

    async def until(self, count: int) -> None:
        while await self._numbers.get() < count:
            pass


def held_up(monkeypatch: pytest.MonkeyPatch) -> asyncio.Event:
    """Let no line be opened until the event is set."""
    may_open = asyncio.Event()

    async def open_later(*args: Any) -> Line:
        await may_open.wait()
        return await Line.open(*args)

    monkeypatch.setattr("riverboat.client_cli.library.connection.Line", SimpleNamespace(open=open_later))
    return may_open


async def to_the_end(table: Table) -> None:
    async for _ in table:
        pass


def drop(connection: Connection) -> None:
    """Let the line of `connection` break off."""
    assert connection._line is not None
    connection._line.cut()


async def is_back(connection: Connection) -> None:
    """Wait for a reply, which only comes over a line."""
    await connection.list_tables()


async def command(socket: ServerConnection) -> Command:
    return MSGPACK.decode_command(await anext(aiter(socket)))


async def reply(socket: ServerConnection, message: msg.Message) -> None:
    await socket.send(MSGPACK.encode(message))


@asynccontextmanager
async def a_watcher(url: str) -> AsyncIterator[tuple[Connection, Table]]:
    async with await Connection.connect(url, name="Ada") as ada:
        yield ada, await ada.watch((await ada.list_tables())[0].table)


class TestComingBack:
    async def test_iterating_goes_on_with_what_was_missed(self, url: str) -> None:
        async with a_watcher(url) as (ada, table), await Connection.connect(url, name="Ben") as ben:
            its = await ben.watch(table.id)
            drop(ada)
            await its.sit()
            await is_back(ada)
            await its.sit_out()
            assert [type(event) for event in await anext(table)] == [SeatTaken]
            assert [type(event) for event in await anext(table)] == [SatOut]

    async def test_the_own_cards_are_among_what_was_missed(self, url: str) -> None:
        async with heads_up(url) as (one, other):
            connection = cast(Connection, one._connection)
            drop(connection)
            assert await dealt(one) == [one.you]
            assert await dealt(other) == [other.you]
            first, second = (one, other) if one.turn else (other, one)
            await first.act(Call())
            drop(connection)
            await second.act(Check())
            await is_back(connection)
            assert one.view is not None
            assert len(one.view.hole_cards) == 2
            assert one.mirror.seq == other.mirror.seq

    async def test_who_missed_nothing_goes_no_round_for_it(self, url: str) -> None:
        async with a_watcher(url) as (ada, table):
            drop(ada)
            await is_back(ada)
            await table.sit()
            assert [type(event) for event in await anext(table)] == [SeatTaken]

    async def test_what_is_too_long_ago_is_a_round_without_events(
        self, url: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("riverboat.server.tables.viewers.live.KEPT", 1)
        async with await Connection.connect(url, name="Ben") as ben:
            its = await ben.watch((await ben.open_table("Short")).table)
            async with await Connection.connect(url, name="Ada") as ada:
                table = await ada.watch(its.id)
                may_come_back = held_up(monkeypatch)
                drop(ada)
                await its.sit()
                await its.sit_out()
                may_come_back.set()
                await is_back(ada)
                assert await anext(table) == ()
                assert table.mirror.state == its.mirror.state
                await its.sit_in()
                assert await anext(table) == (SatIn(0),)

    async def test_it_is_told_when_the_line_drops_and_when_it_is_there_again(self, url: str) -> None:
        told: list[str] = []
        async with await Connection.connect(url, name="Ada", on_drop=told.append) as ada:
            drop(ada)
            await is_back(ada)
        assert told == [
            "the line to the server is down; coming back",
            "the line to the server is there again",
        ]

    async def test_a_table_that_is_gone_meanwhile_ends_its_iteration_and_no_other(
        self, url: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        async with a_watcher(url) as (ada, main), await Connection.connect(url, name="Ben") as ben:
            its = await ben.watch((await ben.open_table("Brief")).table)
            table = await ada.watch(its.id)
            may_come_back = held_up(monkeypatch)
            drop(ada)
            await ben.request(managing.CloseTable(id=ben.new_id(), table=table.id, reason="over"))
            await to_the_end(its)
            may_come_back.set()
            with pytest.raises(Refused) as refused:
                await to_the_end(table)
            assert refused.value.code == Code.TABLE_CLOSED
            await main.sit()

    async def test_a_second_line_takes_over_and_the_first_does_not_come_back(self, url: str) -> None:
        async with a_watcher(url) as (ada, table):
            await table.sit()
            token = ada.welcome.token
            async with await Connection.connect(url, token=token) as elsewhere:
                there = await elsewhere.watch(table.id)
                with pytest.raises(TakenOver, match="another line"):
                    await to_the_end(table)
                drop(ada)
                await is_back(ada)
                await there.sit_out()
                with pytest.raises(Refused) as refused:
                    await table.sit_in()
                assert refused.value.code == Code.TAKEN_OVER


class TestWhatWasAsked:
    async def test_a_command_without_a_reply_is_sent_again_under_the_same_id(self) -> None:
        came: list[Command] = []

        async def forgetful(socket: ServerConnection) -> None:
            await welcome(socket)
            came.append(await command(socket))
            if len(came) == 1:
                socket.transport.abort()
                return
            first = {"type": "accepted", "id": came[0].id, "result": {"tables": []}}
            await reply(socket, msg.Repeated(id=came[1].id, first=first))
            await socket.wait_closed()

        async with impostor(forgetful) as url, await Connection.connect(url) as connection:
            assert await connection.list_tables() == []
        assert came[0] == came[1]

    async def test_nothing_is_carried_out_twice(self, url: str) -> None:
        async with a_watcher(url) as (ada, table):
            await table.sit()
            seq = table.mirror.seq
            for turn in range(12):
                asking = asyncio.create_task(table.sit_in() if turn % 2 else table.sit_out())
                for _ in range(turn // 2):
                    await asyncio.sleep(0)
                drop(ada)
                await asking
            await is_back(ada)
            assert table.mirror.seq == seq + 12

    async def test_what_is_asked_while_the_line_is_down_is_sent_when_it_is_there_again(self) -> None:
        lines = Lines()
        let_in = asyncio.Event()

        async def slow(socket: ServerConnection) -> None:
            lines.add()
            if lines.count > 1:
                await let_in.wait()
            await welcome(socket)
            if lines.count > 1:
                await reply(socket, msg.Accepted(id=(await command(socket)).id, result={"tables": []}))
            await socket.wait_closed()

        async with impostor(slow) as url, await Connection.connect(url) as connection:
            drop(connection)
            await lines.until(2)
            asking = asyncio.create_task(connection.list_tables())
            await asyncio.sleep(0)
            let_in.set()
            assert await asking == []

    async def test_the_time_to_answer_does_not_run_while_the_line_is_down(self) -> None:
        lines = Lines()
        let_in, asked_for = asyncio.Event(), asyncio.Event()

        async def slow(socket: ServerConnection) -> None:
            lines.add()
            if lines.count > 1:
                await let_in.wait()
            await welcome(socket)
            asked = await command(socket)
            asked_for.set()
            if lines.count > 1:
                await reply(socket, msg.Accepted(id=asked.id, result={"tables": []}))
            await socket.wait_closed()

        async with impostor(slow) as url, await Connection.connect(url) as connection:
            asking = asyncio.create_task(connection.list_tables())
            await asked_for.wait()
            [request] = connection._requests.values()
            assert request.deadline.when() is not None
            drop(connection)
            await lines.until(2)
            assert request.deadline.when() is None
            let_in.set()
            assert await asking == []


class TestNotComingBack:
    async def test_it_is_given_up_in_the_end(self, database: str) -> None:
        async with server_on(database) as url:
            ada = await Connection.connect(url, name="Ada", come_back_within=0.1)
            table = await ada.watch((await ada.list_tables())[0].table)
        with pytest.raises(ConnectionLost, match=r"the server is closing, and was for 0\.1 seconds"):
            await anext(table)
        with pytest.raises(ConnectionLost):
            await ada.list_tables()
        await ada.close()

    @pytest.mark.parametrize(
        ("code", "reason"), [(1008, "banned"), (1000, "signed_out"), (1000, "replaced"), (1003, "text")]
    )
    async def test_whom_the_server_sends_away_stays_away(self, code: int, reason: str) -> None:
        lines = Lines()

        async def strict(socket: ServerConnection) -> None:
            lines.add()
            await welcome(socket)
            await command(socket)
            await socket.close(code, reason)

        async with impostor(strict) as url, await Connection.connect(url) as connection:
            with pytest.raises(ConnectionLost, match=reason) as lost:
                await connection.list_tables()
            assert lost.value.for_good
        assert lines.count == 1

    @pytest.mark.parametrize(
        ("code", "comes_back"),
        [
            (Code.TOO_OFTEN, True),
            (Code.UNKNOWN_TOKEN, False),
            (Code.BANNED, False),
        ],
    )
    async def test_a_hello_that_is_refused_is_said_again_where_that_may_help(
        self, code: Code, comes_back: bool
    ) -> None:
        hellos: list[Command] = []

        async def full(socket: ServerConnection) -> None:
            if len(hellos) == 1:
                hellos.append(await command(socket))
                await reply(socket, msg.Refused(id=hellos[-1].id, code=code, message="no"))
            else:
                hellos.append(cmd.ListTables(id="x"))
                await welcome(socket)
            if len(hellos) == 3:
                await reply(socket, msg.Accepted(id=(await command(socket)).id, result={"tables": []}))
            await socket.wait_closed()

        async with impostor(full) as url, await Connection.connect(url) as connection:
            drop(connection)
            await asyncio.sleep(0)
            if comes_back:
                assert await connection.list_tables() == []
            else:
                with pytest.raises(ConnectionLost, match="does not let us come back: no"):
                    await connection.list_tables()
        hello = hellos[1]
        assert isinstance(hello, cmd.Hello)
        assert hello.token == TOKEN

    async def test_a_hello_that_a_server_heard_too_late_is_said_again(self) -> None:
        lines = Lines()

        async def stands_still(socket: ServerConnection) -> None:
            lines.add()
            if lines.count == 2:
                await socket.close(1008, "hello_timeout")
            else:
                await welcome(socket)
            if lines.count == 3:
                await reply(socket, msg.Accepted(id=(await command(socket)).id, result={"tables": []}))
            await socket.wait_closed()

        async with impostor(stands_still) as url, await Connection.connect(url) as connection:
            drop(connection)
            assert await connection.list_tables() == []
        assert lines.count == 3

    async def test_what_cannot_be_ends_it_while_coming_back_too(self) -> None:
        lines = Lines()

        async def confused(socket: ServerConnection) -> None:
            lines.add()
            await welcome(socket)
            asked = await command(socket)
            if isinstance(asked, cmd.Watch):
                await reply(
                    socket,
                    msg.Accepted(id=asked.id, result=msg.Snapshot(table="t", seq=1, info=INFO, seats=[])),
                )
            else:
                await reply(socket, msg.Accepted(id=asked.id, result=msg.Update(table="t", seq=9, events=[])))
            await socket.wait_closed()

        async with impostor(confused) as url, await Connection.connect(url) as connection:
            table = await connection.watch("t")
            drop(connection)
            with pytest.raises(ConnectionLost, match="what cannot be"):
                await anext(table)
        assert lines.count == 2

    @pytest.mark.parametrize("attempts", [1, 2])
    async def test_there_is_a_round_where_the_table_went_on_meanwhile(self, attempts: int) -> None:
        resumes: list[Command] = []

        async def suspending(socket: ServerConnection) -> None:
            await welcome(socket)
            asked = await command(socket)
            if isinstance(asked, cmd.Watch):
                snapshot = msg.Snapshot(table="t", seq=1, info=INFO, seats=[], suspended=True)
                await reply(socket, msg.Accepted(id=asked.id, result=snapshot))
            else:
                resumes.append(asked)
                update = msg.Accepted(id=asked.id, result=msg.Update(table="t", seq=2, events=[]))
                refusal = msg.Refused(id=asked.id, code=Code.INTERNAL, message="no")
                await reply(socket, update if len(resumes) == attempts else refusal)
            await socket.wait_closed()

        async with impostor(suspending) as url, await Connection.connect(url) as connection:
            table = await connection.watch("t")
            assert table.suspended
            drop(connection)
            async with asyncio.timeout(10):
                assert await anext(table) == ()
            assert not table.suspended

    async def test_closing_while_coming_back_leaves_nothing_behind(self) -> None:
        lines = Lines()

        async def silent(socket: ServerConnection) -> None:
            lines.add()
            if lines.count == 1:
                await welcome(socket)
            await socket.wait_closed()

        before = asyncio.all_tasks()
        async with impostor(silent) as url:
            connection = await Connection.connect(url)
            drop(connection)
            await lines.until(2)
            await connection.close()
            with pytest.raises(ConnectionLost, match="the connection is closed"):
                await connection.list_tables()
            assert "riverboat connection" not in names_of(asyncio.all_tasks() - before)

    async def test_a_server_that_says_nothing_is_tried_again(self, monkeypatch: pytest.MonkeyPatch) -> None:
        lines = Lines()

        async def slow(socket: ServerConnection) -> None:
            lines.add()
            if lines.count != 2:
                await welcome(socket)
            else:
                await command(socket)
                pass_time(monkeypatch, 10)
            if lines.count == 3:
                await reply(socket, msg.Accepted(id=(await command(socket)).id, result={"tables": []}))
            await socket.wait_closed()

        async with impostor(slow) as url, await Connection.connect(url, answer_within=10) as connection:
            drop(connection)
            await lines.until(3)
            assert await connection.list_tables() == []


async def test_no_answer_is_no_dropped_line(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = Lines()

    async def silent(socket: ServerConnection) -> None:
        lines.add()
        await welcome(socket)
        await command(socket)
        pass_time(monkeypatch, 10)
        await socket.wait_closed()

    async with impostor(silent) as url, await Connection.connect(url, answer_within=10) as connection:
        with pytest.raises(NoAnswer):
            await connection.list_tables()
    assert lines.count == 1
