"""A server ends in the middle of a hand. Enter takes a player in a terminal back to it."""

import asyncio
import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from riverboat.client_cli.main import ExitCode
from riverboat.client_cli.play.language import said
from tests.e2e.test_plain_evening import RIVERBOAT, Server, leave_in_hand, table_with_callers
from tests.support.terminal import terminal
from tests.support.tmux import window
from tests.support.waiting import PATIENCE

AT_ONCE = ("--reconnect-within", "0.1")
LOST = r"The connection was lost \(could not reconnect within 0\.1 s\); your seat with ([\d,]+) is kept"
STOPPED = r"The server stopped; your seat with ([\d,]+) is kept"
ENDS = [pytest.param("kill", LOST, id="killed"), pytest.param("stop", STOPPED, id="stopped")]


def own_row(shown: str) -> str:
    """Return the last row with the player's cards that plain mode printed."""
    return str(re.findall(r">? *\d+ Ada .*", shown)[-1]).strip()


def own_hand(screen: str) -> tuple[str, ...]:
    """Return the number of the hand, and the player's stack and cards, on a small screen."""
    found = re.search(r"hand (\d+).*\n You ([\d,]+) +(\S+ \S+)", screen, re.DOTALL)
    assert found is not None, screen
    return found.groups()


def running_text(screen: str) -> str:
    """Return the text on a screen without its borders."""
    return " ".join(re.sub("[│─╭╮╰╯┌┐└┘]", " ", screen).split())


def _says(words: str) -> Callable[[str], bool]:
    return lambda screen: words in running_text(screen)


@pytest.mark.parametrize(("end", "sentence"), ENDS)
async def test_plain_mode_comes_back_into_the_hand(
    end: str, sentence: str, database: str, tmp_path: Path
) -> None:
    server = Server(database)
    await server.start()
    try:
        async with table_with_callers(server) as (link, _):
            command = [*RIVERBOAT, "join", link, "--plain", "--name", "Ada", *AT_ONCE]
            async with terminal(command, tmp_path) as ada:
                await ada.until("Your turn:")
                before = own_row(ada.shown)
                await getattr(server, end)()
                await ada.until(said("try-again"))
                ended = re.search(sentence, ada.shown)
                assert ended is not None, ada.shown
                assert ended[1] in before
                ada.type("c\r")
                await ada.until("Nothing was sent.")
                ada.type("\r")
                await ada.until("cannot connect")
                await ada.until(said("try-again"))
                await server.start()
                ada.skip()
                ada.type("\r")
                again = await ada.until("You are back in seat ") + await ada.until("Your turn:")
                assert own_row(again) == before
                ada.type("c\r")
                await ada.until("  You c")  # check or call
                await ada.until("Your turn:")  # the question whether to leave is about one turn
                await leave_in_hand(ada)
    finally:
        await server.kill()


@pytest.mark.skipif(shutil.which("tmux") is None, reason="tmux is not installed")
@pytest.mark.parametrize(("end", "sentence"), ENDS)
async def test_full_screen_comes_back_into_the_hand(
    end: str, sentence: str, database: str, tmp_path: Path
) -> None:
    server = Server(database)
    await server.start()
    environment = {"HOME": str(tmp_path), "LC_ALL": "C.UTF-8"}
    try:
        async with table_with_callers(server) as (link, _):
            command = [*RIVERBOAT, "join", link, "--name", "Ada", *AT_ONCE]
            async with window(command, tmp_path, environment, width=60, height=20) as ada:
                await ada.close_tour()
                before = own_hand(await ada.until("Your turn", "Raise…"))
                await getattr(server, end)()
                screen = await ada.until(said("key-tries-again"))
                ended = re.search(sentence, running_text(screen))
                assert ended is not None, screen
                assert (ended[1], own_hand(screen)) == (before[1], before)
                await ada.until(_says("cannot connect"), said("key-tries-again"), press="Enter")
                await server.start()
                again = await ada.until("Your turn", "Raise…", press="Enter")
                assert own_hand(again) == before
                # A key is refused while what it means is new on the screen.
                await ada.until(re.compile("You (check|call)").search, press="c")
                await ada.press("q", "Enter")  # which answers a question in a hand
                await ada.until("You left the table with ", "ended with 0")
    finally:
        await server.kill()


@pytest.mark.parametrize(("end", "sentence"), ENDS)
async def test_piped_commands_end_with_their_exit_code(
    end: str, sentence: str, database: str, tmp_path: Path
) -> None:
    server = Server(database)
    await server.start()
    try:
        async with table_with_callers(server) as (link, _):
            process = await asyncio.create_subprocess_exec(
                *(*RIVERBOAT, "join", link, "--name", "Ada", "--token-file", str(tmp_path / "tokens")),
                *AT_ONCE,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.STDOUT,
            )
            assert process.stdout is not None
            async with asyncio.timeout(PATIENCE):
                await process.stdout.readuntil(b"Your turn:")
                await getattr(server, end)()
                rest = (await process.stdout.read()).decode()
            assert await process.wait() == ExitCode.NO_CONNECTION
            assert len(re.findall(sentence, rest)) == 1
            assert said("try-again") not in rest
    finally:
        await server.kill()
