"""A player's way on the full screen: the lobby, if there is a choice, and then a table.

It imports the protocol and the engine, so `fullscreen.play` loads it after the first picture.
"""

from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager
from typing import Any, TypeVar

from riverboat.client_cli.fullscreen.app import FullScreen
from riverboat.client_cli.fullscreen.lobby_page import LobbyPage
from riverboat.client_cli.fullscreen.look import Look
from riverboat.client_cli.fullscreen.table_page import TablePage
from riverboat.client_cli.fullscreen.waiting_page import WaitingPage
from riverboat.client_cli.library.address import link_to
from riverboat.client_cli.library.connection import Connection
from riverboat.client_cli.library.notices import Notice
from riverboat.client_cli.library.table import Table
from riverboat.client_cli.play.endings import Ending, Reason, SessionFailed
from riverboat.client_cli.play.language import said, say
from riverboat.client_cli.play.lobby import find_table
from riverboat.client_cli.play.preferences import Preferences, is_first_run, preferences_file
from riverboat.client_cli.play.rejoining import play_until_over
from riverboat.client_cli.play.seat_commands import sit_down
from riverboat.client_cli.play.statistics import Statistics
from riverboat.engine.table.rules import TableRules
from riverboat.engine.text.games import rules_message
from riverboat.language.message import Chips
from riverboat.server.exit_codes import ExitCode

AnyPage = TypeVar("AnyPage", bound=TablePage)


def rules_note(rules: TableRules) -> str:
    """Return what a newcomer reads below the table: its rules, as short as 40 columns need."""
    described = say(rules_message(rules))
    return described[:1].upper() + described[1:]


class FullScreenSession:
    """Shows on `app` what a player with these `preferences` comes to.

    warn: takes a sentence that is printed when the terminal has been restored.
    """

    def __init__(self, app: FullScreen, preferences: Preferences, look: Look) -> None:
        self._app, self._preferences, self._look = app, preferences, look
        self.warn = app.warnings.append
        self._page: TablePage | None = None
        self._statistics = Statistics()

    def wait(self, sentence: str) -> None:
        """Show `sentence` about what the player waits for now."""
        page = WaitingPage(sentence, self._look)
        page.quit = self._app.exit
        self._app.page = page
        self._app.request_paint()

    def ignore(self, notice: Notice) -> None:
        """Take a notice about the connection, which the page of the table shows by itself."""

    async def play_until_over(
        self,
        signing_in: Callable[[], Awaitable[Connection]],
        wanted: str | None,
        password: str | None,
        buy_in: int | None,
    ) -> str:
        """Sign in, and play at the table `wanted`, or at one that the player chooses, until that is over.

        The arguments are as in `find_table`. Returns a sentence to print. Raises the errors of `signing_in`,
        CommandRefused, and SessionFailed if the session ends with an exit code.
        """

        async def visit(again: str | None) -> tuple[str, Ending] | None:
            async with await signing_in() as connection:
                if again is not None:
                    chosen: tuple[Table, bool] | None = await connection.watch(again), True
                else:
                    chosen = await self._choose_table(connection, wanted, password)
                if chosen is None:
                    return None
                table, sits = chosen
                link = link_to(connection.url, table.id)
                return table.id, await self.play(table, buy_in, sit=sits, link=link)

        ending = await play_until_over(visit, self._ask)
        return "" if ending is None else self._sentence(ending)

    async def watch_until_over(
        self, watching: Callable[[str | None], AbstractAsyncContextManager[Table]]
    ) -> str:
        """Watch a table until that is over. Returns a sentence to print.

        watching: signs in, and watches the table with this id; None for the one that is wanted.
        Raises the same errors as `watching`, and SessionFailed if the session ends with an exit code.
        """

        async def visit(again: str | None) -> tuple[str, Ending]:
            async with watching(again) as table:
                return table.id, await self.play(table, sit=False)

        ending = await play_until_over(visit, self._ask)
        return "" if ending is None else self._sentence(ending)

    async def _choose_table(
        self, connection: Connection, wanted: str | None, password: str | None
    ) -> tuple[Table, bool] | None:
        """Return a table, and whether to sit down there; None if the player chose none.

        Raises CommandRefused and ConnectionLost.
        """
        seated = wanted is None and await connection.list_tables(seated=True)
        if wanted is not None or seated or len(await connection.list_tables()) < 2:
            table = await find_table(connection, wanted, password)
            return None if table is None else (table, True)
        lobby = LobbyPage(connection, await connection.watch_lobby(), self._look)
        self._app.page, lobby.repaint = lobby, self._app.request_paint
        self._app.request_paint()
        return await lobby.run()

    async def play(
        self, table: Table, buy_in: int | None = None, *, sit: bool = True, link: str = ""
    ) -> Ending:
        """Play at `table`, and return how that ended. The page stays, unless the player left.

        buy_in: chips to sit down with; None for the usual amount. sit: False to spectate first.
        link: to the table, for others; "" where nobody else can join.
        Raises CommandRefused.
        """
        page = self.show_page(TablePage, table, buy_in=buy_in, link=link)
        page.screen.tour = sit and is_first_run(preferences_file())
        rules = table.mirror.state.rules
        page.note(rules_note(rules))
        ending = None
        try:
            if sit and table.you is None:
                if rules.all_cards:
                    page.ask_to_sit()
                else:
                    page.note(await sit_down(table, buy_in))
            ending = await page.run()
        finally:
            self._app.set_title("")
            if ending is None or ending.reason is Reason.LEFT:
                self._app.page = WaitingPage(said("leaving-table"), self._look)
                self._app.request_paint()
                await page.leave()
        self._statistics = page.state.statistics
        return ending

    def show_page(self, kind: Callable[..., AnyPage], *arguments: Any, **settings: Any) -> AnyPage:
        """Show a page of this kind, made with the arguments and the player's preferences, and return it."""
        palette = self._app.palette
        page = kind(*arguments, preferences=self._preferences, look=self._look, palette=palette, **settings)
        page.repaint, page.ring = self._app.request_paint, self._app.ring
        page.set_title, page.set_palette = self._app.set_title, self._app.set_palette
        self._app.page = self._page = page
        return page

    async def finish(self, ending: Ending) -> str:
        """Show how a session ended that cannot continue, and return a sentence to print.

        Raises SessionFailed if it ended with an exit code.
        """
        await self._ask(ending, offers=False)
        return self._sentence(ending)

    async def _ask(self, ending: Ending, *, offers: bool = True) -> bool:
        """Show an ending with the last hand until a key is pressed; return whether to try again."""
        if self._page is None or ending.reason in (Reason.LEFT, Reason.LEFT_OFFLINE):
            return False
        self._app.page = self._page
        return await self._page.ask_about(ending, offers=offers)

    def _sentence(self, ending: Ending) -> str:
        """Return how the session ended, with its result. Raises SessionFailed for an exit code."""
        if ending.code is not ExitCode.DONE:
            raise SessionFailed(ending, said=False)
        found = self._statistics
        if not found.hands:
            return ending.sentence
        result = "session-won" if found.net >= 0 else "session-lost"
        return said(result, ending=ending.sentence, hands=found.hands, chips=Chips(abs(found.net)))
