"""A person in the browser, one in the terminal and a bot play HORSE: all see what the server has."""

import asyncio
import shutil
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from riverboat.client_cli.bots import BotPlayer, Caller
from riverboat.client_cli.library.connection import Connection
from riverboat.client_cli.library.table import Table
from riverboat.client_cli.play.language import said
from riverboat.engine.hand import HandState
from riverboat.server.app import Server, serving
from riverboat.server.protocol.messages import Snapshot, Turn
from riverboat.server.protocol.mirror import lasting
from riverboat.server.settings import Settings
from riverboat.server.tables.settings import TableSettings
from tests.e2e.test_plain_evening import RIVERBOAT
from tests.support.browser.pages import Visitor, a_browser, visitor
from tests.support.browser.traces import comparable
from tests.support.browser.views import (
    expected_in_browser,
    expected_in_terminal,
    rows,
    shown_in_browser,
)
from tests.support.sockets import PATIENT
from tests.support.tmux import Window, window
from tests.support.waiting import PATIENCE

pytestmark = pytest.mark.skipif(shutil.which("tmux") is None, reason="tmux is not installed")

IGNORED: Final = "The buttons had just changed: that press did not count."
"""What the page says of a key that comes within its dead time."""

FOLDS = 0.3
"""How often a person folds to a bet."""


class Evening:
    """Three players at a table of a server in this process."""

    def __init__(self, server: Server, page: Visitor, terminal: Window, bot: Table) -> None:
        self.page, self.terminal, self.bot = page, terminal, bot
        self.table = server.lobby._tables[bot.id]
        self.chance = Random(bot.id)
        self.compared = 0

    @property
    def turn(self) -> Turn | None:
        """The turn now. Its times pass."""
        return self.table._play.turn

    def player(self, name: str) -> str:
        return next(seat.player for seat in self.bot.mirror.state.seats.values() if seat.name == name)

    async def play(self, hands: int) -> None:
        """Compare every view at every turn of a person, and act, until that many hands have begun."""
        while True:
            turn = await self._next_turn()
            if self.bot.mirror.state.played > hands:
                return
            await self._compare()
            fold = turn.fold and not turn.check and self.chance.random() < FOLDS
            key = "s" if turn.show else "f" if fold else "c"
            in_browser = self.bot.mirror.state.seats[turn.seat].name == "Pip"
            if in_browser:
                await self.page.page.keyboard.press("i" if turn.bring_in and not fold else key)
            else:
                await self.terminal.until("Your turn")
                await self.terminal.press(key)
            async with asyncio.timeout(PATIENCE):
                while self.turn and (self.turn.hand, self.turn.turn) == (turn.hand, turn.turn):
                    if said("too-soon-key") in await self.terminal.screen():
                        await self.terminal.press(key)
                    if in_browser and await self.page.page.get_by_text(IGNORED).is_visible():
                        await self.page.page.keyboard.press("i" if turn.bring_in and key == "c" else key)
                    await asyncio.sleep(0.05)

    async def _next_turn(self) -> Turn:
        """Wait for the turn of a person, who has as long as it takes: nothing changes until then."""
        async with asyncio.timeout(PATIENCE):
            while True:
                turn = self.turn
                if turn is not None and self.bot.you is not None and turn.seat != self.bot.you:
                    return turn
                await asyncio.sleep(0.02)

    async def _compare(self) -> None:
        hand = HandState.replay(self.table.record.events)
        dealt = {seat.number: len(hand.hole_cards(seat.number)) for seat in hand.seats}
        pip, ada = self.player("Pip"), self.player("Ada")
        await equal(lambda: shown_in_browser(self.page), expected_in_browser(self._snapshot(pip), pip, dealt))
        await equal(self._terminal, expected_in_terminal(self._snapshot(ada), ada))
        bot = self.bot.mirror
        await equal(self._bot, comparable(lasting(self._snapshot(bot.player))))
        self.compared += 1

    def _snapshot(self, player: str) -> Snapshot:
        return self.table._snapshot(player)

    async def _terminal(self) -> list[str]:
        return rows(await self.terminal.screen())

    async def _bot(self) -> Snapshot:
        return comparable(self.bot.mirror.snapshot())


async def equal(shown: Any, expected: Any) -> None:
    """Wait until what is shown is as expected."""
    found = None
    try:
        async with asyncio.timeout(PATIENCE):
            while (found := await shown()) != expected:  # noqa: ASYNC110
                await asyncio.sleep(0.05)
    except TimeoutError:
        assert found == expected


@asynccontextmanager
async def an_evening(database: str, home: Path) -> AsyncIterator[Evening]:
    settings = Settings(port=0, database=database, tables=TableSettings(pause=0.0), limits=PATIENT)
    async with AsyncExitStack() as closing:
        server = await closing.enter_async_context(serving(settings))
        url = f"ws://127.0.0.1:{server.port}"
        connection = await closing.enter_async_context(await Connection.connect(url, name="Bot"))
        info = await connection.open_table("HORSE", game="horse", seats=3, act_ms=300_000)
        bot = await connection.watch(info.table)
        browser = await closing.enter_async_context(a_browser())
        page = await closing.enter_async_context(visitor(browser, url, "tall"))
        await page.join(info.table, "Pip")
        await page.sit()
        command = [*RIVERBOAT, "join", f"http://127.0.0.1:{server.port}/#{info.table}", "--name", "Ada"]
        environment = {"HOME": str(home), "LC_ALL": "C.UTF-8", "COLORTERM": "truecolor"}
        terminal = await closing.enter_async_context(window(command, home, environment))
        await terminal.until("HORSE", "Pip")
        await terminal.close_tour()
        player = BotPlayer(bot, Caller())
        playing = asyncio.create_task(player.run())
        try:
            yield Evening(server, page, terminal, bot)
            assert page.faults == []
        finally:
            playing.cancel()
            await asyncio.gather(playing, return_exceptions=True)


@pytest.mark.parametrize(
    "hands", [pytest.param(10, id="few"), pytest.param(100, id="many", marks=pytest.mark.slow)]
)
async def test_browser_terminal_and_bot_see_what_the_server_has(
    database: str, tmp_path: Path, hands: int
) -> None:
    async with an_evening(database, tmp_path) as evening:
        await evening.play(hands)
        assert evening.compared >= hands
