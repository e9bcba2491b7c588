"""Orders behind a slash."""

from collections.abc import AsyncIterator

import pytest

from riverboat.client_cli.library.connection import Connection
from riverboat.client_cli.library.errors import Refused
from riverboat.client_cli.library.table import Table
from riverboat.client_cli.play.input import NotUnderstood
from riverboat.client_cli.play.slash_commands import Slash, slash
from riverboat.engine.events import Event
from riverboat.engine.games import Stakes
from riverboat.engine.table.events import ChatSaid


@pytest.fixture
async def table(url: str) -> AsyncIterator[Table]:
    """A table of Tim's as Tim sees it, at which nobody sits."""
    async with await Connection.connect(url, name="Tim") as tim:
        yield await tim.watch((await tim.open_table("Test")).table)


async def do(table: Table, line: str) -> None:
    order = slash(line)
    assert order is not None
    await order.carry_out(table, set())


def test_only_a_line_with_a_slash_is_one() -> None:
    assert slash("f") is None
    assert slash("  /KICK Bob the Great ") == Slash("kick", "Bob the Great")


async def test_a_host_pauses_and_resumes_and_changes_the_stakes(table: Table) -> None:
    await do(table, "/pause dinner")
    assert table.mirror.state.paused
    await do(table, "/stakes 100/200 25")
    assert table.mirror.state.rules.stakes == Stakes(100, 200, 25)
    await do(table, "/resume")
    assert not table.mirror.state.paused


async def test_a_player_is_shown_out_by_name(url: str, table: Table) -> None:
    async with await Connection.connect(url, name="Bob the Great") as bob:
        bobs = await bob.watch(table.id)
        await bobs.sit()
        await do(table, "/kick Bob the Great")
        assert table.mirror.state.kicked == {bob.welcome.player: False}
        async for _ in bobs:
            pass
        assert bobs.ended


async def test_what_is_said_is_told_and_a_host_lets_somebody_say_nothing(url: str, table: Table) -> None:
    async with await Connection.connect(url, name="Bob") as bob:
        bobs = await bob.watch(table.id)
        await bobs.sit()
        await do(bobs, "/say Good evening, all")
        await do(table, "/quiet Bob")
        with pytest.raises(Refused) as error:
            await do(bobs, "/say ah")
        assert error.value.code == "muted"
        await do(table, "/speak Bob")
        await do(bobs, "/say sorry")
        said = [event async for events in until_left(bobs) for event in events if isinstance(event, ChatSaid)]
        assert [event.text for event in said] == ["Good evening, all", "sorry"]


async def test_who_looks_on_and_talks_can_be_silenced_too(url: str) -> None:
    async with (
        await Connection.connect(url, name="Tim") as tim,
        await Connection.connect(url, name="Bob") as bob,
    ):
        opened = await tim.open_table("Test", spectators_chat=True)
        table, bobs = await tim.watch(opened.table), await bob.watch(opened.table)
        await do(bobs, "/say Good evening, all")
        await do(table, "/quiet Bob")
        assert bob.welcome.player in table.mirror.state.muted
        await do(table, "/speak Bob")
        assert not table.mirror.state.muted
        ignored: set[str] = set()
        for who in ("Bob", bob.welcome.player):
            await Slash("mute", who).carry_out(table, ignored)
            assert ignored == {bob.welcome.player}


async def test_who_was_silenced_and_left_the_seat_may_speak_again(url: str, table: Table) -> None:
    async with await Connection.connect(url, name="Bob") as bob:
        bobs = await bob.watch(table.id)
        await bobs.sit()
        await do(table, "/quiet Bob")
        await bobs.leave()
        await do(table, "/speak Bob")
        assert not table.mirror.state.muted


async def until_left(table: Table) -> AsyncIterator[tuple[Event | None, ...]]:
    """The rounds of `table` until it is watched no longer, which is now."""
    await table.unwatch()
    async for events in table:
        yield events


async def test_a_player_does_not_hear_those_whom_the_player_would_not(url: str, table: Table) -> None:
    async with await Connection.connect(url, name="Bob") as bob:
        await (await bob.watch(table.id)).sit()
        ignored: set[str] = set()
        await Slash("mute", "Bob").carry_out(table, ignored)
        assert ignored == {bob.welcome.player}
        await Slash("unmute", "Bob").carry_out(table, ignored)
        assert ignored == set()


async def test_a_host_closes_the_table(table: Table) -> None:
    await do(table, "/close good night")
    assert table.mirror.state.closing


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("/fly", "/fly is nothing that I know"),
        ("/", "is nothing that I know"),
        ("/say", "say what"),
        ("/mute Bob", "nobody here is called 'Bob'"),
        ("/kick Bob", "nobody here is called 'Bob'"),
        ("/stakes", "which stakes"),
        ("/stakes 100", "which stakes"),
        ("/stakes 1 2 3 4", "which stakes"),
        ("/stakes a b", "'a' is no number of chips"),
        (f"/stakes 100 {10**20}", "is no number of chips"),
        (f"/stakes 100 {'9' * 5_000}", "is no number of chips"),
    ],
)
async def test_an_order_that_comes_to_nothing(table: Table, line: str, complaint: str) -> None:
    with pytest.raises(NotUnderstood, match=complaint):
        await do(table, line)


@pytest.mark.parametrize("line", [f"/say {'ah ' * 1_000}", f"/close {'ah ' * 1_000}"])
async def test_a_text_that_no_frame_holds_is_refused_and_the_line_goes_on(table: Table, line: str) -> None:
    with pytest.raises(Refused, match="must be a string of at most 200 characters"):
        await do(table, line)
    await do(table, "/pause")
    assert table.mirror.state.paused


async def test_who_is_not_the_host_is_refused(url: str, table: Table) -> None:
    async with await Connection.connect(url, name="Eve") as eve:
        with pytest.raises(Refused) as error:
            await do(await eve.watch(table.id), "/pause")
    assert error.value.code == "operators_only"
