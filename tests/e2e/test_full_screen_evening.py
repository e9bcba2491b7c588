"""A person's evening on the full screen, in tmux, at a server that is killed."""

import asyncio
import re
import shutil
import sys
from pathlib import Path
from typing import Final

import pytest

from riverboat.client_cli.fullscreen.driver import FLOOD_MAY_GO_ON
from riverboat.client_cli.main import ExitCode
from riverboat.client_cli.play.language import said
from tests.e2e.test_plain_evening import RIVERBOAT, Server, table_with_callers
from tests.support.terminal import terminal
from tests.support.tmux import Window, window
from tests.support.waiting import PATIENCE

pytestmark = pytest.mark.skipif(shutil.which("tmux") is None, reason="tmux is not installed")

HANDS: Final = 10

REFUSED: Final = said("too-soon-key").partition(".")[0]
"""What the full screen says of a key that comes within its dead time, as far as 60 columns show it."""

UNMARKED: Final = {"TMUX": ""}
"""Hides that pasted text is marked: the terminal could be one that does not, as GNU Screen."""

CONTROLLED: Final = [
    sys.executable,
    "-c",
    "import fcntl, os, sys; from termios import TIOCSCTTY\n"
    "fcntl.ioctl(0, TIOCSCTTY, 0); os.execv(sys.argv[1], sys.argv[1:])",
]
"""Runs a command that its terminal controls, as a shell does: it gets SIGHUP when that closes."""


def hand_of(screen: str) -> int:
    found = re.search(r"hand (\d+)", screen)
    return int(found[1]) if found else 0


async def play_hands(ada: Window, hands: int) -> None:
    """Check or call until `hands` more hands have begun."""
    last = hand_of(await ada.until("Your turn")) + hands
    for _ in range(40 * hands):
        if hand_of(await ada.until("Your turn")) >= last:
            return
        await ada.press("c")
        if "Are you sure?" in await ada.screen():
            await ada.press("Enter")
    raise AssertionError(await ada.screen())


async def look_at_past_hands(ada: Window) -> None:
    """Replay a hand while the table waits for the player, and go back to it."""
    await ada.press("h")
    await ada.until("Friday", "Your turn ", "Esc back to the table", "Enter replay")
    await ada.press("Enter")
    await ada.until("Replay  1 of", "Your turn")
    await ada.press("Down", "Escape", "Escape")


async def watch_and_sit_down(link: str, folder: Path, environment: dict[str, str]) -> None:
    """Watch without a seat, in a terminal that changes its size, and then take one."""
    size = {"COLUMNS": "80", "LINES": "24"}  # as some programs pass them on; they must not count
    command = [*RIVERBOAT, "watch", link, "--name", "Eve"]
    async with window(command, folder, environment | size) as eve:
        await eve.until("Friday", "You are watching", "j sits down")
        await eve.tmux("resize-window", "-x", "60", "-y", "20")
        await eve.until("You are watching. j sits down", lambda screen: "▄" not in screen)
        seated = re.compile(r"You +(10,000|9,9[05]0)").search  # before or after a blind
        await eve.press("j")
        while not seated(await eve.until(lambda screen: seated(screen) or REFUSED in screen)):
            await eve.press("j")  # the first came as the page appeared
        await eve.press("q", "Enter")  # asked in a hand
        await eve.until("You left the table with", "ended with 0")


async def test_an_evening_with_a_killed_server(database: str, tmp_path: Path) -> None:
    server = Server(database)
    await server.start()
    environment = {"HOME": str(tmp_path), "LC_ALL": "C.UTF-8", "COLORTERM": "truecolor", **UNMARKED}
    try:
        async with table_with_callers(server) as (link, _):
            again = ["--reconnect-within", str(2 * PATIENCE)]
            command = [*RIVERBOAT, "join", link, "--name", "Ada", *again]
            async with window(command, tmp_path, environment) as ada:
                await ada.until("Friday  no-limit hold'em  50/100", "? help")
                await ada.close_tour()
                await play_hands(ada, HANDS)
                await ada.press("t", *"good", "Space", *"evening", "Enter", "Tab")
                await ada.until("You: good evening")
                await ada.press("Tab", "r", *"1/2")
                await ada.until("% of the pot")
                await ada.press("Escape")
                for marked in (True, False):
                    await ada.paste("ff", marked=marked)
                    await ada.until("Pasted text was ignored", "Your turn")
                await server.kill()
                await ada.until("Connection lost, reconnecting")
                await ada.press("f")
                await ada.until("Nothing was sent")
                await server.start()
                await ada.until(
                    "Your turn", lambda screen: "Connection lost, reconnecting. N" not in screen[-400:]
                )
                await ada.press("s")
                await ada.until("Put chips in by choice")
                await ada.press("Escape")
                await look_at_past_hands(ada)
                await play_hands(ada, 1)
                await ada.press("q")
                await ada.until("Leave now and fold?")
                await ada.press("Enter")
                await ada.until("You left the table with ", "ended with 0")
                assert (await ada.tmux("display-message", "-p", "#{alternate_on}")).strip() == "0"
            watching = [*RIVERBOAT, "play", f"ws://127.0.0.1:{server.port}", "--name", "Eve"]
            async with window(watching, tmp_path, environment) as eve:
                await eve.until("Main", "Friday", "Enter join")
                await eve.press("Down", "w")
                await eve.until("Friday", "You are watching", "Bob", "Cyd")
                await eve.press("q")
                await eve.until("ended with 0")
            await watch_and_sit_down(link, tmp_path, environment)
    finally:
        await server.kill()


async def test_second_client_takes_the_seat_over(database: str, tmp_path: Path) -> None:
    server = Server(database)
    await server.start()
    environment = {"HOME": str(tmp_path), "LC_ALL": "C.UTF-8", **UNMARKED}
    try:
        async with table_with_callers(server) as (link, _):
            command = [*RIVERBOAT, "join", link, "--name", "Ada"]
            async with window(command, tmp_path, environment) as first:
                await first.until("Your turn")
                await first.close_tour()
                async with window(command, tmp_path, environment, width=20, height=5) as second:
                    await second.until("The terminal is too", "At least 40×14.")
                    await first.until(
                        "You joined this table from another connection", closes := said("key-closes")
                    )
                    while closes in await first.screen():  # a key that comes at once was for the table
                        await first.press("Enter")
                    screen = await first.until(f"ended with {ExitCode.REFUSED}")
                    assert "You joined this table from another connection, which plays your" in screen
                    assert "Traceback" not in screen
                    await second.tmux("resize-window", "-x", "80", "-y", "24")
                    await second.until("Your turn")
                    for marked in (True, False):
                        await second.paste("f" * 1_000_000, marked=marked)
                        await second.until("Pasted text was ignored", "Your turn")
                        # Keys that follow a paste at once are dropped with it.
                        await second.until("any other key", press="?")
                        await second.until(lambda screen: "any other key" not in screen, press="Escape")
                    await asyncio.sleep(FLOOD_MAY_GO_ON)
                    await second.press("q", "Enter")
                    await second.until("ended with 0")
    finally:
        await server.kill()


async def test_terminated_program_restores_the_terminal(database: str, tmp_path: Path) -> None:
    server = Server(database)
    await server.start()
    environment = {"HOME": str(tmp_path), "LC_ALL": "C.UTF-8", "NO_COLOR": "1"}
    try:
        async with table_with_callers(server) as (link, _):
            command = [*RIVERBOAT, "join", link, "--name", "Ada"]
            async with window(
                ["sh", "-c", 'echo $$ > pid; exec "$@"', "sh", *command], tmp_path, environment
            ) as ada:
                await ada.until("Your turn")
                colours = await ada.tmux("capture-pane", "-p", "-e")
                assert not re.search(r"\x1b\[[0-9;]*(3[0-8]|4[0-8]|9[0-7])[;m]", colours)
                pid = (tmp_path / "pid").read_text().strip()
                await ada.tmux("run-shell", f"kill -TERM {pid}")
                screen = await ada.until("ended with 143")
                assert "Traceback" not in screen
                assert (await ada.tmux("display-message", "-p", "#{alternate_on}")).strip() == "0"
    finally:
        await server.kill()


async def test_closed_terminal_ends_the_program(database: str, tmp_path: Path) -> None:
    server = Server(database)
    await server.start()
    try:
        async with (
            table_with_callers(server) as (link, _),
            terminal([*CONTROLLED, *RIVERBOAT, "join", link, "--name", "Ada"], tmp_path) as ada,
        ):
            await ada.until("Welcome.")
            ada.close()
            assert await ada.exit_code() == 143
    finally:
        await server.kill()
