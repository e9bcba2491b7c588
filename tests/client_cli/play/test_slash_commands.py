"""Commands with a slash."""

from collections.abc import AsyncIterator

import pytest

from riverboat.client_cli.library.connection import Connection
from riverboat.client_cli.library.errors import CommandRefused
from riverboat.client_cli.library.table import Table
from riverboat.client_cli.play.input import InputError
from riverboat.client_cli.play.slash_commands import SlashCommand, parse_slash_command
from riverboat.client_cli.play.state import ClientState
from riverboat.engine.events import Event
from riverboat.engine.games import Stakes
from riverboat.engine.table.events import ChatSaid


@pytest.fixture
async def table(url: str) -> AsyncIterator[Table]:
    """Tim's view of his own empty table."""
    async with await Connection.connect(url, name="Tim") as tim:
        table = await tim.watch((await tim.open_table("Test")).table)
        state_of(table)
        yield table


async def do(table: Table, line: str) -> None:
    command = parse_slash_command(line)
    assert command is not None
    await command.execute(table, state_of(table))


def state_of(table: Table) -> ClientState:
    """Return the state of a client that has followed `table` since the first call."""
    followed = [each for each in table.mirror.observers if isinstance(each, ClientState)]
    return followed[0] if followed else ClientState(table.mirror, 0.0)


def test_parse() -> None:
    assert parse_slash_command("f") is None
    assert parse_slash_command("  /KICK Bob the Great ") == SlashCommand("kick", "Bob the Great")


async def test_host_pauses_resumes_and_changes_stakes(table: Table) -> None:
    await do(table, "/pause dinner")
    assert table.mirror.state.paused
    await do(table, "/stakes 100/200 25")
    assert table.mirror.state.rules.stakes == Stakes(100, 200, 25)
    await do(table, "/resume")
    assert not table.mirror.state.paused


async def test_player_is_kicked_by_name(url: str, table: Table) -> None:
    async with await Connection.connect(url, name="Bob the Great") as bob:
        bobs = await bob.watch(table.id)
        await bobs.sit()
        await do(table, "/kick Bob the Great")
        assert table.mirror.state.kicked == {bob.welcome.player: False}
        async for _ in bobs:
            pass
        assert bobs.ended


async def test_chat_and_muting(url: str, table: Table) -> None:
    async with await Connection.connect(url, name="Bob") as bob:
        bobs = await bob.watch(table.id)
        await bobs.sit()
        await do(bobs, "/say Good evening, all")
        await do(table, "/quiet Bob")
        with pytest.raises(CommandRefused) as error:
            await do(bobs, "/say ah")
        assert error.value.code == "muted"
        await do(table, "/speak Bob")
        await do(bobs, "/say sorry")
        said = [event async for events in until_left(bobs) for event in events if isinstance(event, ChatSaid)]
        assert [event.text for event in said] == ["Good evening, all", "sorry"]


async def test_spectator_can_be_muted(url: str) -> None:
    async with (
        await Connection.connect(url, name="Tim") as tim,
        await Connection.connect(url, name="Bob") as bob,
    ):
        opened = await tim.open_table("Test", spectators_chat=True)
        table, bobs = await tim.watch(opened.table), await bob.watch(opened.table)
        state_of(table)
        await do(bobs, "/say Good evening, all")
        await do(table, "/quiet Bob")
        assert bob.welcome.player in table.mirror.state.muted
        await do(table, "/speak Bob")
        assert not table.mirror.state.muted
        for who in ("Bob", bob.welcome.player):
            state = state_of(table)
            await SlashCommand("mute", who).execute(table, state)
            assert state.ignored == {bob.welcome.player}


async def test_muted_player_without_a_seat_can_be_unmuted(url: str, table: Table) -> None:
    async with await Connection.connect(url, name="Bob") as bob:
        bobs = await bob.watch(table.id)
        await bobs.sit()
        await do(table, "/quiet Bob")
        await bobs.leave()
        await do(table, "/speak Bob")
        assert not table.mirror.state.muted


async def until_left(table: Table) -> AsyncIterator[tuple[Event | None, ...]]:
    """Unwatch `table`, and iterate over what is left."""
    await table.unwatch()
    async for events in table:
        yield events


async def test_mute_hides_messages(url: str, table: Table) -> None:
    async with await Connection.connect(url, name="Bob") as bob:
        await (await bob.watch(table.id)).sit()
        state = state_of(table)
        await SlashCommand("mute", "Bob").execute(table, state)
        assert state.ignored == {bob.welcome.player}
        await SlashCommand("unmute", "Bob").execute(table, state)
        assert state.ignored == set()


async def test_host_closes_the_table(table: Table) -> None:
    await do(table, "/close good night")
    assert table.mirror.state.closing


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("/fly", "Unknown command '/fly'"),
        ("/", "Unknown command '/'"),
        ("/say", "Say what"),
        ("/mute Bob", "Nobody here is called 'Bob'"),
        ("/kick Bob", "Nobody here is called 'Bob'"),
        ("/stakes", "Which stakes"),
        ("/stakes 100", "Which stakes"),
        ("/stakes 1 2 3 4", "Which stakes"),
        ("/stakes a b", "'a' is not a whole number"),
        (f"/stakes 100 {10**20}", "is not a whole number"),
        (f"/stakes 100 {'9' * 5_000}", "is not a whole number"),
    ],
)
async def test_invalid_input(table: Table, line: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        await do(table, line)


@pytest.mark.parametrize("line", [f"/say {'ah ' * 1_000}", f"/close {'ah ' * 1_000}"])
async def test_too_long_text_is_refused_locally(table: Table, line: str) -> None:
    with pytest.raises(CommandRefused, match="must be a string of at most 200 characters"):
        await do(table, line)
    await do(table, "/pause")
    assert table.mirror.state.paused


async def test_others_than_the_host_are_refused(url: str, table: Table) -> None:
    async with await Connection.connect(url, name="Eve") as eve:
        with pytest.raises(CommandRefused) as error:
            await do(await eve.watch(table.id), "/pause")
    assert error.value.code == "operators_only"
