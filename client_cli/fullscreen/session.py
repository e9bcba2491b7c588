"""A player's way on the full screen: the lobby, if there is a choice, and then a table.

It imports the protocol and the engine, so `fullscreen.play` loads it after the first picture.
"""

from riverboat.client_cli.fullscreen.app import FullScreen
from riverboat.client_cli.fullscreen.bindings import Preferences, is_first_run, preferences_file
from riverboat.client_cli.fullscreen.lobby_page import LobbyPage
from riverboat.client_cli.fullscreen.look import Look
from riverboat.client_cli.fullscreen.table_page import TablePage
from riverboat.client_cli.fullscreen.waiting_page import WaitingPage
from riverboat.client_cli.library.address import link_to
from riverboat.client_cli.library.connection import Connection
from riverboat.client_cli.library.table import Table
from riverboat.client_cli.play.lobby import find_table
from riverboat.client_cli.play.seat_commands import sit_down
from riverboat.engine.text.games import describe_rules


class FullScreenSession:
    """Shows on `app` what a player with these `preferences` comes to.

    warn: takes a sentence that is printed when the terminal has been restored.
    """

    def __init__(self, app: FullScreen, preferences: Preferences, look: Look) -> None:
        self._app, self._preferences, self._look = app, preferences, look
        self.warn = app.warnings.append

    def wait(self, sentence: str) -> None:
        """Show `sentence` about what the player waits for now."""
        page = WaitingPage(sentence, self._look)
        page.quit = self._app.exit
        self._app.page = page
        self._app.request_paint()

    async def choose_table(
        self, connection: Connection, wanted: str | None, password: str | None, buy_in: int | None
    ) -> str:
        """Play at the table `wanted`, or at one that the player chooses. Returns what `play` returns.

        The arguments are as in `find_table`. Raises CommandRefused and ConnectionLost.
        """
        seated = wanted is None and await connection.list_tables(seated=True)
        if wanted is not None or seated or len(await connection.list_tables()) < 2:
            table = await find_table(connection, wanted, password)
            return (
                ""
                if table is None
                else await self.play(table, buy_in, link=link_to(connection.url, table.id))
            )
        lobby = LobbyPage(connection, await connection.watch_lobby(), self._look)
        self._app.page, lobby.repaint = lobby, self._app.request_paint
        self._app.request_paint()
        chosen = await lobby.run()
        if chosen is None:
            return ""
        table, sit = chosen
        return await self.play(table, buy_in, sit=sit, link=link_to(connection.url, table.id))

    async def play(self, table: Table, buy_in: int | None = None, *, sit: bool = True, link: str = "") -> str:
        """Play at `table`, and leave it however it ends. Returns a sentence about the session.

        buy_in: chips to sit down with; None for the usual amount. sit: False to spectate first.
        link: to the table, for others; "" where nobody else can join.
        Raises CommandRefused and ConnectionLost.
        """
        page = TablePage(table, self._preferences, self._look, buy_in, link=link, palette=self._app.palette)
        page.repaint, page.ring, page.set_title = (
            self._app.request_paint,
            self._app.ring,
            self._app.set_title,
        )
        page.set_palette = self._app.set_palette
        page.screen.tour = sit and is_first_run(preferences_file())
        self._app.page = page
        rules = table.mirror.state.rules
        page.note(f"{describe_rules(rules)}. ? for help")
        try:
            if sit and table.you is None:
                if rules.all_cards:
                    page.ask_to_sit()
                else:
                    page.note(await sit_down(table, buy_in))
            await page.run()
        finally:
            stack, had_seat = table.stack, table.you is not None
            self._app.page = WaitingPage("Leaving the table…", self._look)
            self._app.request_paint()
            await page.leave()
            self._app.set_title("")
        found = page.state.statistics
        count = f"{found.hands} hand{'s' * (found.hands != 1)}"
        hands = f" You played {count} and {'won' if found.net >= 0 else 'lost'} {abs(found.net):,}."
        left = f"You left the table with {stack:,}." if had_seat else "You left the table."
        return left + hands * bool(found.hands)
