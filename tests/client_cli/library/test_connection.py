import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any, Literal

import pytest
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosedError
from websockets.typing import Subprotocol

from riverboat.client_cli.library.connection import Connection
from riverboat.client_cli.library.errors import (
    ConnectionLost,
    NoAnswer,
    NoConnection,
    Refused,
    TakenOver,
    TurnOver,
)
from riverboat.client_cli.library.table import Table
from riverboat.engine.actions import BetTo, Call, Check, Draw, Fold, RaiseTo
from riverboat.engine.events import HandStarted, HoleCardsDealt
from riverboat.engine.table.events import SatIn, SeatTaken
from riverboat.server.app import Settings, serving
from riverboat.server.net.frames import wire
from riverboat.server.protocol import commands as cmd
from riverboat.server.protocol import messages as msg
from riverboat.server.protocol.codecs import MSGPACK
from tests.client_cli.conftest import server_on
from tests.support.waiting import pass_time

TOKEN = "nobody's"
INFO = msg.TableInfo(
    table="t",
    name="T",
    game="nlhe",
    small_blind=1,
    big_blind=2,
    ante=0,
    big_blind_ante=False,
    seats=6,
    min_buy_in=1,
    max_buy_in=9,
    act_ms=1_000,
    players=0,
    watchers=0,
    hand=None,
)

Handler = Callable[[ServerConnection], Awaitable[None]]


@asynccontextmanager
async def impostor(handler: Handler, *, subprotocol: str | None = "riverboat.msgpack") -> AsyncIterator[str]:
    """A server that does what `handler` says; gives its URL."""
    spoken = [Subprotocol(subprotocol)] if subprotocol else None
    async with serve(handler, "127.0.0.1", 0, subprotocols=spoken, compression=None) as server:
        port = next(iter(server.sockets)).getsockname()[1]
        yield f"ws://127.0.0.1:{port}"


async def welcome(socket: ServerConnection) -> None:
    """Answer the hello as a server should."""
    hello = MSGPACK.decode_command(await anext(aiter(socket)))
    result = msg.Welcome(version=1, player="p1", name="Ada", token=TOKEN, server="impostor")
    await socket.send(MSGPACK.encode(msg.Accepted(id=hello.id, result=result)))


@asynccontextmanager
async def heads_up(url: str) -> AsyncIterator[list[Table]]:
    """Two players at a table of their own, about to be dealt in."""
    async with AsyncExitStack() as lines:
        connections = [await Connection.connect(url, name=name) for name in ("Ada", "Ben")]
        players = [await lines.enter_async_context(connection) for connection in connections]
        opened = await players[0].open_table("Heads-up", seats=2)
        tables = [await player.watch(opened.table) for player in players]
        for table in tables:
            await table.sit()
        yield tables


async def dealt(table: Table) -> list[int]:
    """Follow `table` up to the deal; gives the seats whose hole cards were told."""
    async for events in table:
        if any(isinstance(event, HandStarted) for event in events):
            return [event.seat for event in events if isinstance(event, HoleCardsDealt)]
    raise AssertionError("no hand was dealt")


@asynccontextmanager
async def first_turn(url: str) -> AsyncIterator[tuple[Table, Table]]:
    """A hand of two players, just dealt; the one whose turn it is comes first."""
    async with heads_up(url) as (one, other):
        await dealt(one)
        await dealt(other)
        yield (one, other) if one.turn else (other, one)


def names_of(tasks: set[asyncio.Task[Any]]) -> set[str]:
    return {task.get_name() for task in tasks}


class TestSigningIn:
    @pytest.mark.parametrize("codec", ["msgpack", "json"])
    async def test_a_guest_gets_a_name_an_id_and_a_token(
        self, url: str, codec: Literal["msgpack", "json"]
    ) -> None:
        async with await Connection.connect(url, name="Ada", codec=codec) as connection:
            assert connection.welcome.name == "Ada"
            assert connection.welcome.player
            assert connection.welcome.token

    async def test_a_token_brings_the_same_player_back(self, url: str) -> None:
        async with await Connection.connect(url, name="Ada") as first:
            token, player = first.welcome.token, first.welcome.player
        async with await Connection.connect(url, token=token) as second:
            assert (second.welcome.player, second.welcome.name) == (player, "Ada")

    async def test_a_token_of_nobody_is_refused(self, url: str) -> None:
        with pytest.raises(Refused) as refused:
            await Connection.connect(url, token=TOKEN)
        assert refused.value.code == "unknown_token"

    async def test_there_is_no_server(self) -> None:
        with pytest.raises(NoConnection, match=r"no server at ws://127\.0\.0\.1:1"):
            await Connection.connect("ws://127.0.0.1:1")

    async def test_there_is_a_server_no_more(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """It was there when we called, and was gone before we could say a word."""

        async def hung_up(*arguments: Any, **options: Any) -> Any:
            raise ConnectionClosedError(None, None)

        monkeypatch.setattr("riverboat.client_cli.library.websocket.connect", hung_up)
        with pytest.raises(NoConnection, match="hung up"):
            await Connection.connect("ws://127.0.0.1:1")

    @pytest.mark.parametrize("url", ["http://127.0.0.1:1", "nonsense", "ws://", ""])
    async def test_an_address_that_is_none(self, url: str) -> None:
        with pytest.raises(NoConnection):
            await Connection.connect(url)

    async def test_a_server_of_another_kind(self) -> None:
        async def silent(socket: ServerConnection) -> None:
            await socket.wait_closed()

        async with impostor(silent, subprotocol=None) as url:
            with pytest.raises(NoConnection, match=r"does not speak riverboat\.msgpack"):
                await Connection.connect(url)

    async def test_a_server_that_does_not_answer(self, monkeypatch: pytest.MonkeyPatch) -> None:
        async def silent(socket: ServerConnection) -> None:
            await anext(aiter(socket))
            pass_time(monkeypatch, 10)
            await socket.wait_closed()

        async with impostor(silent) as url:
            with pytest.raises(NoAnswer, match="no answer to hello"):
                await Connection.connect(url, answer_within=10)

    async def test_a_server_whose_welcome_is_none(self) -> None:
        async def confused(socket: ServerConnection) -> None:
            hello = MSGPACK.decode_command(await anext(aiter(socket)))
            await socket.send(MSGPACK.encode(msg.Accepted(id=hello.id, result="welcome")))
            await socket.wait_closed()

        async with impostor(confused) as url:
            with pytest.raises(NoAnswer, match="none that we know"):
                await Connection.connect(url)

    async def test_a_failed_sign_in_leaves_no_task_behind(self) -> None:
        async def rude(socket: ServerConnection) -> None:
            await socket.close(1008, "hello_timeout")

        async with impostor(rude) as url:
            before = asyncio.all_tasks()
            with pytest.raises(ConnectionLost, match="hello_timeout"):
                await Connection.connect(url)
            assert "riverboat connection" not in names_of(asyncio.all_tasks() - before)


class TestTables:
    async def test_a_table_that_was_opened_is_listed(self, url: str) -> None:
        async with await Connection.connect(url, name="Ada") as connection:
            opened = await connection.open_table("Mine", small_blind=5, big_blind=10, seats=4)
            listed = {info.table: info for info in await connection.list_tables()}
            assert listed[opened.table].name == "Mine"
            assert (opened.small_blind, opened.big_blind, opened.seats) == (5, 10, 4)

    async def test_watching_gives_the_table_and_then_what_happens_there(self, url: str) -> None:
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

    async def test_a_seat_costs_a_hundred_big_blinds_unless_told_otherwise(self, url: str) -> None:
        async with await Connection.connect(url, name="Ada") as ada:
            for rules, buy_in in (({}, 10_000), ({"max_buy_in": 4_000}, 4_000)):
                table = await ada.watch((await ada.open_table("Mine", **rules)).table)
                await table.sit()
                assert table.stack == buy_in

    @pytest.mark.parametrize(("buy_in", "seat", "code"), [(1, None, "bad_buy_in"), (None, 9, "unknown_seat")])
    async def test_what_the_server_refuses_is_an_error_with_its_code(
        self, url: str, buy_in: int | None, seat: int | None, code: str
    ) -> None:
        async with await Connection.connect(url, name="Ada") as ada:
            table = await ada.watch((await ada.list_tables())[0].table)
            with pytest.raises(Refused) as refused:
                await table.sit(buy_in, seat)
            assert refused.value.code == code
            assert str(refused.value)

    @pytest.mark.parametrize("buy_in", [-1, 10**20])
    async def test_a_number_that_no_command_holds_is_refused(self, url: str, buy_in: int) -> None:
        async with await Connection.connect(url) as ann:
            table = await ann.watch((await ann.open_table("Test")).table)
            with pytest.raises(Refused) as refused:
                await table.sit(buy_in)
            assert refused.value.code == "bad_message"
            await table.sit()

    async def test_a_table_that_there_is_not(self, url: str) -> None:
        async with await Connection.connect(url, name="Ada") as ada:
            with pytest.raises(Refused) as refused:
                await ada.watch("nowhere")
            assert refused.value.code == "unknown_table"

    async def test_unwatching_ends_the_iteration(self, url: str) -> None:
        async with await Connection.connect(url, name="Ada") as ada:
            table = await ada.watch((await ada.list_tables())[0].table)
            await table.unwatch()
            assert [events async for events in table] == []

    async def test_unwatching_what_has_closed_meanwhile_is_no_fault(self, url: str) -> None:
        async with await Connection.connect(url, name="Ada") as ada, await Connection.connect(url) as ben:
            hosted = await ada.watch((await ada.open_table("Ada's")).table)
            followed = await ben.watch(hosted.id)
            await hosted.controls.close("it is late")
            assert [events async for events in followed][-1]
            await followed.unwatch()

    async def test_watching_again_brings_the_same_table_up_to_date(self, url: str) -> None:
        async with await Connection.connect(url, name="Ada") as ada:
            name = (await ada.list_tables())[0].table
            table = await ada.watch(name)
            assert await ada.watch(name) is table
            assert await anext(table) == ()

    async def test_a_thousand_updates_that_nobody_takes_are_one_round_without_events(
        self, url: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
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

    async def test_only_the_own_hole_cards_are_known(self, url: str) -> None:
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
            (RaiseTo(3.5), "bad_amount"),  # type: ignore[arg-type] # what a careless bot may do
            (Draw(None), "bad_draw"),  # type: ignore[arg-type]
            (Draw(3), "bad_draw"),  # type: ignore[arg-type]
            ("fold", "illegal_action"),
        ],
    )
    async def test_an_action_that_is_not_allowed_changes_nothing(
        self, url: str, action: Any, code: str
    ) -> None:
        async with first_turn(url) as (first, _):
            turn = first.turn
            with pytest.raises(Refused) as refused:
                await first.act(action)
            assert refused.value.code == code
            assert first.turn == turn

    async def test_out_of_turn(self, url: str) -> None:
        async with first_turn(url) as (_, second):
            with pytest.raises(Refused) as refused:
                await second.act(Fold())
            assert refused.value.code == "not_your_turn"

    async def test_an_action_for_a_turn_that_is_over(self, url: str) -> None:
        async with first_turn(url) as (first, _):
            stale, connection = first.turn, first._connection
            assert stale is not None
            await first.act(Call())
            act = cmd.Act(
                id=connection.new_id(), table=first.id, hand=stale.hand, turn=stale.turn, action="call"
            )
            with pytest.raises(TurnOver):
                await connection.request(act)

    async def test_many_requests_at_once_each_get_their_own_reply(self, url: str) -> None:
        async with await Connection.connect(url, name="Ada") as ada:
            lists, others = await asyncio.gather(
                asyncio.gather(*[ada.list_tables() for _ in range(40)]),
                asyncio.gather(*[ada.watch("nowhere") for _ in range(80)], return_exceptions=True),
            )
            assert all(tables[0].name == "Main" for tables in lists)
            assert all(isinstance(other, Refused) for other in others)


async def test_it_is_told_that_the_server_is_about_to_close(database: str) -> None:
    told: list[str] = []
    settings = Settings(port=0, database=database)
    async with serving(settings) as server:
        url = f"ws://127.0.0.1:{server.port}"
        async with await Connection.connect(url, name="Ada", on_drop=told.append) as ada:
            await server.wind_down(7)
            assert (await ada.list_tables())[0].name == "Main"
    assert told == [
        "the server shuts down in at most 7 seconds; "
        "after the restart you can resume, and an unfinished hand continues"
    ]


class TestALostLine:
    async def test_everybody_who_waits_is_told(self, database: str) -> None:
        async with server_on(database) as url:
            ada = await Connection.connect(url, name="Ada", come_back_within=0)
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
    async def test_what_no_server_would_send_ends_the_line(self, frame: bytes) -> None:
        async def confused(socket: ServerConnection) -> None:
            await welcome(socket)
            watch = MSGPACK.decode_command(await anext(aiter(socket)))
            snapshot = msg.Snapshot(table="t", seq=1, info=INFO, seats=[])
            await socket.send(MSGPACK.encode(msg.Accepted(id=watch.id, result=snapshot)))
            await socket.send(frame)
            await socket.wait_closed()

        async with impostor(confused) as url, await Connection.connect(url) as connection:
            table = await connection.watch("t")
            with pytest.raises(ConnectionLost, match="what cannot be"):
                await anext(table)

    async def test_what_comes_right_behind_the_reply_may_end_the_table(self) -> None:
        async def hasty(socket: ServerConnection) -> None:
            await welcome(socket)
            watch = MSGPACK.decode_command(await anext(aiter(socket)))
            snapshot = msg.Snapshot(table="t", seq=1, info=INFO, seats=[])
            answer = msg.Accepted(id=watch.id, result=snapshot), msg.TakenOver(table="t")
            socket.transport.write(b"".join(map(wire, map(MSGPACK.encode, answer))))
            await socket.wait_closed()

        async with impostor(hasty) as url, await Connection.connect(url) as connection:
            table = await connection.watch("t")
            with pytest.raises(TakenOver):
                await anext(table)

    async def test_closing_ends_the_iteration_and_leaves_no_task_behind(self, url: str) -> None:
        before = asyncio.all_tasks()
        connection = await Connection.connect(url, name="Ada")
        table = await connection.watch((await connection.list_tables())[0].table)
        await connection.close()
        await connection.close()
        assert [events async for events in table] == []
        with pytest.raises(ConnectionLost, match="the connection is closed"):
            await connection.list_tables()
        assert "riverboat connection" not in names_of(asyncio.all_tasks() - before)

    async def test_a_late_reply_disturbs_nothing_and_a_repeated_one_is_as_good_as_the_first(
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

        async with impostor(slow) as url, await Connection.connect(url, answer_within=10) as connection:
            with pytest.raises(NoAnswer, match="no answer to list_tables"):
                await connection.list_tables()
            answer.set()
            assert await connection.list_tables() == []
