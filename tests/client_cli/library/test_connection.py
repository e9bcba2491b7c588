import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any, Literal, cast

import pytest
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosedError
from websockets.typing import Subprotocol

from riverboat.client_cli.library.connection import Connection
from riverboat.client_cli.library.errors import (
    CommandRefused,
    ConnectFailed,
    ConnectionLost,
    NoReply,
    TakenOver,
    TurnOver,
)
from riverboat.client_cli.library.pending import REPETITIONS
from riverboat.client_cli.library.table import Table
from riverboat.engine.actions import BetTo, Call, Check, Draw, Fold, RaiseTo
from riverboat.engine.events import HandStarted, HoleCardsDealt
from riverboat.engine.games import Stakes
from riverboat.engine.table.events import SatIn, SeatTaken
from riverboat.engine.table.rules import TableRules
from riverboat.server.app import serving
from riverboat.server.commands.process import wind_down
from riverboat.server.net.frames import wire
from riverboat.server.protocol import commands as cmd
from riverboat.server.protocol import messages as msg
from riverboat.server.protocol.codecs import MSGPACK
from riverboat.server.protocol.derived import to_wire
from riverboat.server.protocol.rules import RulesInfo
from riverboat.server.protocol.snapshots import rules_of
from riverboat.server.settings import Settings
from tests.client_cli.conftest import server_on
from tests.support.waiting import pass_time

pytestmark = pytest.mark.integration

TOKEN = "nobody's"
INFO = msg.TableInfo(
    table="t",
    name="T",
    rules=to_wire(
        TableRules(stakes=Stakes(1, 2), seats=6, min_buy_in=1, max_buy_in=9, act_ms=1_000), RulesInfo
    ),
    players=0,
    watchers=0,
    hand=None,
)

Handler = Callable[[ServerConnection], Awaitable[None]]


@asynccontextmanager
async def fake_server(
    handler: Handler, *, subprotocol: str | None = "riverboat.msgpack"
) -> AsyncIterator[str]:
    """Run a server with `handler`, and give its URL."""
    offered = [Subprotocol(subprotocol)] if subprotocol else None
    async with serve(handler, "127.0.0.1", 0, subprotocols=offered, compression=None) as server:
        port = next(iter(server.sockets)).getsockname()[1]
        yield f"ws://127.0.0.1:{port}"


async def welcome(socket: ServerConnection) -> None:
    """Accept the hello."""
    hello = MSGPACK.decode_command(await anext(aiter(socket)))
    result = msg.Welcome(version=1, player="p1", name="Ada", token=TOKEN, server="fake_server")
    await socket.send(MSGPACK.encode(msg.Accepted(id=hello.id, result=result)))


@asynccontextmanager
async def heads_up(url: str) -> AsyncIterator[list[Table]]:
    """Seat two players at a new table, before the first hand."""
    async with AsyncExitStack() as stack:
        connections = [await Connection.connect(url, name=name) for name in ("Ada", "Ben")]
        players = [await stack.enter_async_context(connection) for connection in connections]
        opened = await players[0].open_table("Heads-up", seats=2)
        tables = [await player.watch(opened.table) for player in players]
        for table in tables:
            await table.sit()
        yield tables


async def dealt(table: Table) -> list[int]:
    """Iterate up to the deal, and return the seats whose hole cards are visible."""
    async for events in table:
        if any(isinstance(event, HandStarted) for event in events):
            return [event.seat for event in events if isinstance(event, HoleCardsDealt)]
    raise AssertionError("no hand was dealt")


@asynccontextmanager
async def first_turn(url: str) -> AsyncIterator[tuple[Table, Table]]:
    """Deal a heads-up hand, and give the tables of the player to act and of the other."""
    async with heads_up(url) as (one, other):
        await dealt(one)
        await dealt(other)
        yield (one, other) if one.turn else (other, one)


def names_of(tasks: set[asyncio.Task[Any]]) -> set[str]:
    return {task.get_name() for task in tasks}


class TestSigningIn:
    @pytest.mark.parametrize("codec", ["msgpack", "json"])
    async def test_guest_gets_name_id_and_token(self, url: str, codec: Literal["msgpack", "json"]) -> None:
        async with await Connection.connect(url, name="Ada", codec=codec) as connection:
            assert connection.welcome.name == "Ada"
            assert connection.welcome.player
            assert connection.welcome.token

    async def test_token_signs_in_the_same_player(self, url: str) -> None:
        async with await Connection.connect(url, name="Ada") as first:
            token, player = first.welcome.token, first.welcome.player
        async with await Connection.connect(url, token=token) as second:
            assert (second.welcome.player, second.welcome.name) == (player, "Ada")

    async def test_unknown_token_is_refused(self, url: str) -> None:
        with pytest.raises(CommandRefused) as refused:
            await Connection.connect(url, token=TOKEN)
        assert refused.value.code == "unknown_token"

    async def test_no_server(self) -> None:
        with pytest.raises(ConnectFailed, match=r"cannot connect to ws://127\.0\.0\.1:1"):
            await Connection.connect("ws://127.0.0.1:1")

    async def test_server_closes_during_handshake(self, monkeypatch: pytest.MonkeyPatch) -> None:
        async def close_early(*arguments: Any, **options: Any) -> Any:
            raise ConnectionClosedError(None, None)

        monkeypatch.setattr("riverboat.client_cli.library.websocket.connect", close_early)
        with pytest.raises(ConnectFailed, match="during the handshake"):
            await Connection.connect("ws://127.0.0.1:1")

    @pytest.mark.parametrize("url", ["http://127.0.0.1:1", "nonsense", "ws://", ""])
    async def test_invalid_address(self, url: str) -> None:
        with pytest.raises(ConnectFailed):
            await Connection.connect(url)

    async def test_server_without_the_subprotocol(self) -> None:
        async def silent(socket: ServerConnection) -> None:
            await socket.wait_closed()

        async with fake_server(silent, subprotocol=None) as url:
            with pytest.raises(ConnectFailed, match=r"does not support riverboat\.msgpack"):
                await Connection.connect(url)

    async def test_no_reply_to_hello(self, monkeypatch: pytest.MonkeyPatch) -> None:
        async def silent(socket: ServerConnection) -> None:
            await anext(aiter(socket))
            pass_time(monkeypatch, 10)
            await socket.wait_closed()

        async with fake_server(silent) as url:
            with pytest.raises(NoReply, match="no reply to hello"):
                await Connection.connect(url, timeout=10)

    async def test_invalid_welcome(self) -> None:
        async def confused(socket: ServerConnection) -> None:
            hello = MSGPACK.decode_command(await anext(aiter(socket)))
            await socket.send(MSGPACK.encode(msg.Accepted(id=hello.id, result="welcome")))
            await socket.wait_closed()

        async with fake_server(confused) as url:
            with pytest.raises(NoReply, match="invalid reply from the server"):
                await Connection.connect(url)

    async def test_welcome_of_another_version_is_refused(self) -> None:
        async def newer(socket: ServerConnection) -> None:
            hello = MSGPACK.decode_command(await anext(aiter(socket)))
            result = {"version": 2, "player": {"id": "p1"}}
            await socket.send(MSGPACK.encode(msg.Accepted(id=hello.id, result=result)))
            await socket.wait_closed()

        async with fake_server(newer) as url:
            with pytest.raises(ConnectionLost, match="speaks version 2 of the protocol") as lost:
                await Connection.connect(url)
        assert (lost.value.code, lost.value.permanent) == ("unsupported_version", True)

    async def test_failed_sign_in_leaves_no_task(self) -> None:
        async def rude(socket: ServerConnection) -> None:
            await socket.close(1008, "hello_timeout")

        async with fake_server(rude) as url:
            before = asyncio.all_tasks()
            with pytest.raises(ConnectionLost, match="hello_timeout"):
                await Connection.connect(url)
            assert "riverboat connection" not in names_of(asyncio.all_tasks() - before)


class TestTables:
    async def test_opened_table_is_listed(self, url: str) -> None:
        async with await Connection.connect(url, name="Ada") as connection:
            opened = await connection.open_table("Mine", small_blind=5, big_blind=10, seats=4)
            listed = {info.table: info for info in await connection.list_tables()}
            assert listed[opened.table].name == "Mine"
            assert (rules_of(opened).stakes, opened.rules.seats) == (Stakes(5, 10), 4)

    async def test_watching_gives_state_and_events(self, url: str) -> None:
        async with await Connection.connect(url, name="Ada") as ada:
            table = await ada.watch((await ada.list_tables())[0].table)
            assert (table.you, table.view, table.turn, table.stack) == (None, None, None, 0)
            await table.sit(5_000, seat=3)
            assert (table.you, table.stack) == (3, 5_000)
            assert await anext(table) == (SeatTaken(3, ada.welcome.player, "Ada", 5_000),)
            await table.sit_out()
            assert table.sits_out
            await table.sit_in()
            assert not table.sits_out
            await table.leave()
            assert table.you is None

    async def test_default_buy_in_is_100_big_blinds(self, url: str) -> None:
        async with await Connection.connect(url, name="Ada") as ada:
            for rules, buy_in in (({}, 10_000), ({"max_buy_in": 4_000}, 4_000)):
                table = await ada.watch((await ada.open_table("Mine", **cast(dict[str, Any], rules))).table)
                await table.sit()
                assert table.stack == buy_in

    @pytest.mark.parametrize(("buy_in", "seat", "code"), [(1, None, "bad_buy_in"), (None, 9, "unknown_seat")])
    async def test_refusal_raises_with_the_server_s_code(
        self, url: str, buy_in: int | None, seat: int | None, code: str
    ) -> None:
        async with await Connection.connect(url, name="Ada") as ada:
            table = await ada.watch((await ada.list_tables())[0].table)
            with pytest.raises(CommandRefused) as refused:
                await table.sit(buy_in, seat)
            assert refused.value.code == code
            assert str(refused.value)

    @pytest.mark.parametrize("buy_in", [-1, 10**20])
    async def test_out_of_range_number_is_refused(self, url: str, buy_in: int) -> None:
        async with await Connection.connect(url) as ann:
            table = await ann.watch((await ann.open_table("Test")).table)
            with pytest.raises(CommandRefused) as refused:
                await table.sit(buy_in)
            assert refused.value.code == "bad_message"
            await table.sit()

    async def test_unknown_table(self, url: str) -> None:
        async with await Connection.connect(url, name="Ada") as ada:
            with pytest.raises(CommandRefused) as refused:
                await ada.watch("nowhere")
            assert refused.value.code == "unknown_table"

    async def test_unwatch_ends_the_iteration(self, url: str) -> None:
        async with await Connection.connect(url, name="Ada") as ada:
            table = await ada.watch((await ada.list_tables())[0].table)
            await table.unwatch()
            assert [events async for events in table] == []

    async def test_unwatch_of_a_closed_table_is_allowed(self, url: str) -> None:
        async with await Connection.connect(url, name="Ada") as ada, await Connection.connect(url) as ben:
            hosted = await ada.watch((await ada.open_table("Ada's")).table)
            watched = await ben.watch(hosted.id)
            await hosted.controls.close("it is late")
            assert [events async for events in watched][-1]
            await watched.unwatch()

    async def test_watching_again_returns_the_same_table(self, url: str) -> None:
        async with await Connection.connect(url, name="Ada") as ada:
            name = (await ada.list_tables())[0].table
            table = await ada.watch(name)
            assert await ada.watch(name) is table
            assert await anext(table) == ()

    async def test_overflow_gives_one_empty_batch(self, url: str, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("riverboat.client_cli.library.table.BACKLOG", 3)
        async with await Connection.connect(url, name="Ada") as ada:
            table = await ada.watch((await ada.list_tables())[0].table)
            await table.sit()
            await table.sit_out()
            await table.sit_in()
            await table.sit_out()
            assert await anext(table) == ()
            assert table.sits_out
            await table.sit_in()
            assert await anext(table) == (SatIn(0),)


class TestActing:
    async def test_an_action_passes_the_turn(self, url: str) -> None:
        async with first_turn(url) as (first, second):
            assert first.turn is not None
            assert 0 < first.seconds_left <= 15
            await first.act(RaiseTo(300))
            assert first.turn is None
            await second.act(Call())
            await second.act(BetTo(600))
            await first.act(Fold())
            assert first.stack == 9_700

    async def test_only_own_hole_cards_are_visible(self, url: str) -> None:
        async with heads_up(url) as tables:
            for table in tables:
                assert await dealt(table) == [table.you]
                assert table.view is not None
                assert len(table.view.hole_cards) == 2

    @pytest.mark.parametrize(
        ("action", "code"),
        [
            (Check(), "cannot_check"),
            (BetTo(300), "cannot_bet"),
            (RaiseTo(150), "below_minimum"),
            (RaiseTo(10_001), "above_maximum"),
            (RaiseTo(-1), "bad_amount"),
            (RaiseTo(10**40), "bad_amount"),
            (RaiseTo(3.5), "bad_amount"),  # type: ignore[arg-type] # from a careless bot
            (Draw(None), "bad_draw"),  # type: ignore[arg-type]
            (Draw(3), "bad_draw"),  # type: ignore[arg-type]
            ("fold", "illegal_action"),
        ],
    )
    async def test_illegal_action_changes_nothing(self, url: str, action: Any, code: str) -> None:
        async with first_turn(url) as (first, _):
            turn = first.turn
            with pytest.raises(CommandRefused) as refused:
                await first.act(action)
            assert refused.value.code == code
            assert first.turn == turn

    async def test_out_of_turn(self, url: str) -> None:
        async with first_turn(url) as (_, second):
            with pytest.raises(CommandRefused) as refused:
                await second.act(Fold())
            assert refused.value.code == "not_your_turn"

    async def test_action_after_the_turn_is_over(self, url: str) -> None:
        async with first_turn(url) as (first, _):
            stale, connection = first.turn, first._connection
            assert stale is not None
            await first.act(Call())
            act = cmd.Act(
                id=connection.new_id(), table=first.id, hand=stale.hand, turn=stale.turn, action="call"
            )
            with pytest.raises(TurnOver):
                await connection.request(act)

    async def test_concurrent_requests_get_their_own_replies(self, url: str) -> None:
        async with await Connection.connect(url, name="Ada") as ada:
            lists, others = await asyncio.gather(
                asyncio.gather(*[ada.list_tables() for _ in range(40)]),
                asyncio.gather(*[ada.watch("nowhere") for _ in range(40)], return_exceptions=True),
            )
            assert all(tables[0].name == "Main" for tables in lists)
            assert {type(other) for other in others} == {CommandRefused}, others


async def test_closing_server_is_announced(database: str) -> None:
    changes: list[str] = []
    settings = Settings(port=0, database=database)
    async with serving(settings) as server:
        url = f"ws://127.0.0.1:{server.port}"
        async with await Connection.connect(url, name="Ada", on_connection_change=changes.append) as ada:
            await wind_down(server, 7)
            assert (await ada.list_tables())[0].name == "Main"
    assert changes == [
        "the server closes in at most 7 seconds; reconnect then, and an unfinished hand resumes"
    ]


class TestConnectionLost:
    async def test_loss_raises_in_every_waiting_task(self, database: str) -> None:
        async with server_on(database) as url:
            ada = await Connection.connect(url, name="Ada", reconnect_within=0)
            table = await ada.watch((await ada.list_tables())[0].table)
            waiting = asyncio.create_task(anext(table))
        with pytest.raises(ConnectionLost, match="the server is closing"):
            await waiting
        with pytest.raises(ConnectionLost):
            await ada.list_tables()
        await ada.close()

    @pytest.mark.parametrize(
        "frame",
        [
            b"\xc1",
            MSGPACK.encode(msg.Update(table="t", seq=9, events=[])),
            MSGPACK.encode(msg.Update(table="t", seq=2, events=[{"kind": "no_such_event"}])),
            MSGPACK.encode(msg.Update(table="t", seq=2, events=[{"kind": "folded", "seat": 1}])),
        ],
    )
    async def test_invalid_message_ends_the_connection(self, frame: bytes) -> None:
        async def confused(socket: ServerConnection) -> None:
            await welcome(socket)
            watch = MSGPACK.decode_command(await anext(aiter(socket)))
            snapshot = msg.Snapshot(table="t", seq=1, info=INFO, seats=[])
            await socket.send(MSGPACK.encode(msg.Accepted(id=watch.id, result=snapshot)))
            await socket.send(frame)
            await socket.wait_closed()

        async with fake_server(confused) as url, await Connection.connect(url) as connection:
            table = await connection.watch("t")
            with pytest.raises(ConnectionLost, match="invalid message"):
                await anext(table)

    async def test_take_over_right_after_the_reply(self) -> None:
        async def hasty(socket: ServerConnection) -> None:
            await welcome(socket)
            watch = MSGPACK.decode_command(await anext(aiter(socket)))
            snapshot = msg.Snapshot(table="t", seq=1, info=INFO, seats=[])
            answer = msg.Accepted(id=watch.id, result=snapshot), msg.TakenOver(table="t")
            socket.transport.write(b"".join(map(wire, map(MSGPACK.encode, answer))))
            await socket.wait_closed()

        async with fake_server(hasty) as url, await Connection.connect(url) as connection:
            table = await connection.watch("t")
            with pytest.raises(TakenOver):
                await anext(table)

    async def test_close_ends_the_iteration_and_leaves_no_task(self, url: str) -> None:
        before = asyncio.all_tasks()
        connection = await Connection.connect(url, name="Ada")
        table = await connection.watch((await connection.list_tables())[0].table)
        await connection.close()
        await connection.close()
        assert [events async for events in table] == []
        with pytest.raises(ConnectionLost, match="the connection is closed"):
            await connection.list_tables()
        assert "riverboat connection" not in names_of(asyncio.all_tasks() - before)

    async def test_command_of_unknown_outcome_is_sent_again_with_its_id(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("riverboat.client_cli.library.connection.REPEAT_AFTER", 0.0)
        came: list[str] = []

        async def unsure(socket: ServerConnection) -> None:
            await welcome(socket)
            async for frame in socket:
                command = MSGPACK.decode_command(frame)
                came.append(command.id)
                reply: msg.Message = msg.Refused(id=command.id, code="outcome_unknown", message="no answer")
                if len(came) == 2:
                    reply = msg.Accepted(id=command.id, result={"tables": []})
                await socket.send(MSGPACK.encode(reply))

        async with fake_server(unsure) as url, await Connection.connect(url) as connection:
            assert await connection.list_tables() == []
            assert (len(came), len(set(came))) == (2, 1)
            with pytest.raises(CommandRefused) as refused:
                await connection.list_tables()
            assert refused.value.code == "outcome_unknown"
            assert (len(came), len(set(came))) == (2 + 1 + REPETITIONS, 2)

    async def test_late_reply_is_ignored_and_repeated_reply_counts(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        answer = asyncio.Event()

        async def slow(socket: ServerConnection) -> None:
            await welcome(socket)
            command = MSGPACK.decode_command(await anext(aiter(socket)))
            pass_time(monkeypatch, 10)
            await answer.wait()
            await socket.send(MSGPACK.encode(msg.Accepted(id=command.id, result={"tables": []})))
            command = MSGPACK.decode_command(await anext(aiter(socket)))
            await socket.send(
                MSGPACK.encode(
                    msg.Repeated(
                        id=command.id, first={"type": "accepted", "id": "x", "result": {"tables": []}}
                    )
                )
            )
            await socket.wait_closed()

        async with fake_server(slow) as url, await Connection.connect(url, timeout=10) as connection:
            with pytest.raises(NoReply, match="no reply to list_tables"):
                await connection.list_tables()
            answer.set()
            assert await connection.list_tables() == []
