"""A person's evening in plain mode, in a terminal, at a server that is killed."""

import asyncio
import re
import sys
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import pytest

from riverboat.client_cli.bots import BotPlayer, Caller
from riverboat.client_cli.library.connection import Connection
from riverboat.client_cli.main import ExitCode
from tests.support.relay import Relay
from tests.support.terminal import Terminal, terminal
from tests.support.tmux import Window, window
from tests.support.waiting import PATIENCE

RIVERBOAT = [sys.executable, "-m", "riverboat.client_cli"]


class Server:
    """A server process that can be killed and started again at the same port."""

    def __init__(self, database: str) -> None:
        self._database = database
        self._process: asyncio.subprocess.Process | None = None
        self.port = 0

    async def start(self) -> None:
        command = [*RIVERBOAT, "serve", "--port", str(self.port), "--db", self._database, "--pause", "200"]
        pipe = asyncio.subprocess.PIPE
        self._process = await asyncio.create_subprocess_exec(
            *command, "--drain", "0", stdout=pipe, stderr=asyncio.subprocess.DEVNULL
        )
        assert self._process.stdout is not None
        async with asyncio.timeout(PATIENCE):
            line = await self._process.stdout.readline()
        listening = re.search(rb"ws://[\d.]+:(\d+)", line)
        assert listening is not None, line
        self.port = int(listening[1])

    async def kill(self) -> None:
        assert self._process is not None
        if self._process.returncode is None:
            self._process.kill()
            await self._process.wait()

    async def stop(self) -> None:
        """Stop it as its host does: it says so to its clients."""
        assert self._process is not None
        self._process.terminate()
        await self._process.wait()


@asynccontextmanager
async def table_with_callers(server: Server) -> AsyncIterator[tuple[str, BotPlayer]]:
    """Give the link to a table where two callers play, who reconnect whatever happens."""
    async with AsyncExitStack() as stack:
        url = f"ws://127.0.0.1:{server.port}"
        tasks, table = [], ""
        for name in ("Bob", "Cyd"):
            connection = await stack.enter_async_context(
                await Connection.connect(url, name=name, reconnect_within=2 * PATIENCE)
            )
            table = table or (await connection.open_table("Friday", act_ms=300_000)).table
            player = BotPlayer(await connection.watch(table), Caller())
            tasks.append(asyncio.create_task(player.run()))
        try:
            yield f"http://127.0.0.1:{server.port}/#{table}", player
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)


async def play_hands(ada: Terminal, hands: int) -> None:
    """Check or call until this many hands have ended."""
    for _ in range(100 * hands):
        await ada.until("Your turn:")
        if len(re.findall(r"You have [\d,]+ \([+-]", ada.shown)) >= hands:
            return
        ada.type("c\r")


async def leave_in_hand(ada: Terminal) -> None:
    """Leave the table, which is asked about in a hand, and wait for the end of the program."""
    ada.type("q\r")
    await ada.until("You fold if you leave now. Type it again to do it.")
    ada.type("q\r")
    await ada.until("You left the table with ")
    assert await ada.exit_code() == ExitCode.DONE


async def test_an_evening_with_a_killed_server(database: str, tmp_path: Path) -> None:
    server = Server(database)
    await server.start()
    try:
        async with table_with_callers(server) as (link, _):
            command = [
                *RIVERBOAT,
                "join",
                link,
                "--plain",
                "--name",
                "Ada",
                "--reconnect-within",
                str(2 * PATIENCE),
            ]
            async with terminal(command, tmp_path) as ada:
                await ada.until("Table Friday: no-limit hold'em, 50/100.")
                await play_hands(ada, 10)
                ada.type("/say good evening\r")
                await ada.until("You: good evening")
                await server.kill()
                ada.type("c")
                await ada.until("Connection lost")
                ada.type("\r")
                await ada.until("Not connected, so nothing was sent.")
                await server.start()
                again = await ada.until("Reconnected.") + await ada.until("Your turn:")
                assert "disconnected" not in again
                ada.type("c\r")
                await play_hands(ada, 11)
                await leave_in_hand(ada)
            assert len(max(re.findall(r"Your turn:.*", ada.shown), key=len)) <= 76
            watching = [*RIVERBOAT, "watch", link, "--plain", "--name", "Eve"]
            async with terminal(watching, tmp_path) as eve:
                await eve.until("Table Friday: no-limit hold'em, 50/100.")
                await eve.until("You are watching.")
                await eve.until("wins the pot of")
                eve.type("q\r")
                assert await eve.exit_code() == ExitCode.DONE
    finally:
        await server.kill()


async def play_hands_in_tmux(ada: Window, hands: int) -> None:
    """Check or call until this many hands have ended."""
    for _ in range(100 * hands):
        await ada.until(lambda screen: screen.rstrip().endswith("Your turn>"))
        everything = await ada.tmux("capture-pane", "-p", "-S", "-")
        if len(re.findall(r"You have [\d,]+ \([+-]", everything)) >= hands:
            return
        await ada.press("c", "Enter")


@pytest.mark.slow
async def test_an_evening_in_tmux(database: str, tmp_path: Path) -> None:
    """As above, as a screen shows it, and with a network that is cut in the player's turn."""
    server = Server(database)
    await server.start()
    relay = Relay(server.port)
    environment = {"HOME": str(tmp_path), "LC_ALL": "C.UTF-8"}
    try:
        async with (
            table_with_callers(server) as (link, _),
            await asyncio.start_server(relay, "127.0.0.1", 0) as front,
        ):
            port = front.sockets[0].getsockname()[1]
            command = [*RIVERBOAT, "join", link.replace(f":{server.port}/", f":{port}/"), "--plain", "--name"]
            again = ["--reconnect-within", str(2 * PATIENCE)]
            async with window([*command, "Ada", *again], tmp_path, environment) as ada:
                await ada.until("Table Friday: no-limit hold'em, 50/100.")
                await play_hands_in_tmux(ada, 10)
                await ada.press("/say", "Space", "hello", "Enter")
                await ada.until("You: hello")
                relay.cut()
                await ada.until("Connection lost")
                await ada.press("c", "Enter")
                await ada.until("Not connected, so nothing was sent.")
                relay.is_open = True
                await ada.until("Reconnected.", lambda screen: screen.rstrip().endswith("Your turn>"))
                await ada.tmux("send-keys", "C-l")
                await ada.until(lambda screen: "Connection lost" not in screen)
                await server.kill()
                await ada.until("Connection lost")
                await server.start()
                await ada.until("Reconnected.")
                await play_hands_in_tmux(ada, 12)
                await ada.press("q", "Enter")
                await ada.until("You fold if you leave now. Type it again to do it.")
                await ada.press("q", "Enter")
                await ada.until("You left the table with ", "ended with 0")
            relay.cut()
            watching = [*RIVERBOAT, "watch", link, "--plain", "--name", "Eve"]
            async with window(watching, tmp_path, environment) as eve:
                await eve.until("wins the pot of")
                await eve.press("q", "Enter")
                await eve.until("ended with 0")
    finally:
        await server.kill()
