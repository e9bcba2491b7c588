"""The page of the lobby: follows the list of tables until the player has chosen one."""

import asyncio
from collections.abc import Callable

from riverboat.client_cli.fullscreen.grid import Grid
from riverboat.client_cli.fullscreen.lobby import Join, LeaveLobby, LobbyIntent, LobbyScreen, Open
from riverboat.client_cli.fullscreen.lobby_events import EventList, ShowEvents, ShowStandings
from riverboat.client_cli.fullscreen.look import Look
from riverboat.client_cli.fullscreen.paint import too_small
from riverboat.client_cli.library.connection import Connection
from riverboat.client_cli.library.errors import CommandRefused
from riverboat.client_cli.library.lobby import Lobby
from riverboat.client_cli.library.table import Table
from riverboat.client_cli.play.language import own_table_name, reason_of, said
from riverboat.client_cli.play.tournament_texts import standings_of


class LobbyPage:
    """The lobby on the screen. repaint: called whenever there is something new to see."""

    def __init__(self, connection: Connection, lobby: Lobby, look: Look) -> None:
        self._connection, self._lobby, self._look = connection, lobby, look
        self._screen = LobbyScreen(connection.welcome.server, connection.welcome.name)
        self._screen.update(lobby.tables)
        self._intents: asyncio.Queue[LobbyIntent] = asyncio.Queue()
        self.repaint: Callable[[], None] = lambda: None

    @property
    def typing(self) -> bool:
        """Whether a password is being typed."""
        return self._screen.password is not None

    def press(self, key: str, at: float | None = None) -> None:
        """Handle a key."""
        intent = self._screen.press(key)
        if intent is not None:
            self._intents.put_nowait(intent)

    def refuse_click(self) -> None:
        """Say that a click did not count."""
        self._screen.note = said("too-soon-click")

    def paste(self, text: str) -> None:
        """Handle pasted text."""
        self._screen.paste(text)

    def grid(self, width: int, height: int) -> Grid:
        """Draw the lobby in this size."""
        return too_small(width, height) or self._screen.draw(width, height, self._look)

    async def run(self) -> tuple[Table, bool] | None:
        """Return the chosen table, watched, and whether to sit down; None if the player quits.

        Raises ConnectionLost.
        """
        following = asyncio.create_task(self._follow())
        choosing = asyncio.create_task(self._choose())
        try:
            await asyncio.wait({following, choosing}, return_when=asyncio.FIRST_COMPLETED)
            if not choosing.done():
                following.result()
            return await choosing
        finally:
            for task in (following, choosing):
                task.cancel()
            await asyncio.gather(following, choosing, return_exceptions=True)

    async def _follow(self) -> None:
        async for tables in self._lobby:
            self._screen.update(tables)
            self.repaint()

    async def _choose(self) -> tuple[Table, bool] | None:
        while True:
            intent = await self._intents.get()
            try:
                match intent:
                    case LeaveLobby():
                        return None
                    case Open():
                        name = own_table_name(self._connection.welcome.name)
                        info = await self._connection.open_table(name)
                        return await self._watch(info.table, None), True
                    case ShowEvents():
                        self._screen.events = EventList(await self._connection.tournaments())
                        self.repaint()
                    case ShowStandings(tournament):
                        await self._show_standings(tournament)
                    case Join(table, sit, password):
                        return await self._watch(table, password), sit
            except CommandRefused as error:
                self._screen.note = said("refused", error=reason_of(error))
                self.repaint()

    async def _show_standings(self, id: str) -> None:
        lines = await standings_of(self._connection, id)
        if self._screen.events is not None:
            self._screen.events.lines = lines
        self.repaint()

    async def _watch(self, table: str, password: str | None) -> Table:
        watched = await self._connection.watch(table, password)
        await self._lobby.unwatch()
        return watched
