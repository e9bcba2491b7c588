"""A tournament on the full screen: the page of a table, with a line about the tournament above it."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, Final

from riverboat.client_cli.fullscreen.grid import Grid, Rect, Style
from riverboat.client_cli.fullscreen.intents import Intent, Line
from riverboat.client_cli.fullscreen.screen import Mode, open_page
from riverboat.client_cli.fullscreen.session import FullScreenSession
from riverboat.client_cli.fullscreen.table_page import TablePage
from riverboat.client_cli.library.connection import Connection
from riverboat.client_cli.library.table import Table
from riverboat.client_cli.play.endings import Ending, Reason
from riverboat.client_cli.play.language import said
from riverboat.client_cli.play.slash_commands import parse_slash_command
from riverboat.client_cli.play.tournament_play import TournamentPlay
from riverboat.client_cli.play.tournament_texts import standings_lines
from riverboat.client_cli.play.wrapping import width_of

_TICK: Final = 1.0
"""Seconds between two pictures of the tournament's clock."""


class TournamentPage(TablePage):
    """The page of a table where `play` has its player. The tournament alone decides on the seat."""

    def __init__(self, play: TournamentPlay, *arguments: Any, **settings: Any) -> None:
        super().__init__(*arguments, **settings)
        self._play = play
        play.on_news = lambda sentence: self._follower.log(sentence, problem=False)

    def grid(self, width: int, height: int) -> Grid:
        """Draw the table in this size, with what a tournament's player wants to know in the first row."""
        self.state.tournament_paused = self._play.tournament.clock.paused
        grid = super().grid(width, height)
        if self._hands is None and self.screen.mode is not Mode.ENDED:
            draw_head(grid, self._play.tournament.info.name, self._play.head)
        return grid

    async def _send(self, intent: Intent) -> None:
        command = parse_slash_command(intent.text) if isinstance(intent, Line) else None
        if command is None or not self._play.is_own(command):
            await super()._send(intent)
            return
        lines = await self._play.execute(command)
        if len(lines) == 1:
            self.note(lines[0])
        else:
            open_page(self.screen, said("tour-standings"), lines)
        self.repaint()

    async def leave(self) -> None:
        """Keep the seat: an entry is not given up by leaving."""


def draw_head(grid: Grid, name: str, parts: list[str]) -> None:
    """Draw the first row: as many of `parts` as fit, and the name of the tournament if there is room."""
    if not grid.width or grid.height < 2:
        return
    grid.fill(Rect(0, 0, grid.width, 1), Style("text", "bar"))
    text, room = "", grid.width - 2
    for part in parts:
        longer = f"{text} · {part}" if text else part
        if width_of(longer) > room:
            break
        text = longer
    grid.put(1, 0, text or (parts[0] if parts else ""), Style("text", "bar"), room)
    if width_of(text) + width_of(name) + 2 <= room:
        grid.right(grid.width - 1, 0, name, Style("gold", "bar", bold=True))


async def play_tournament(
    session: FullScreenSession,
    signing_in: Callable[[], Awaitable[Connection]],
    id: str,
    password: str | None,
    command: str,
) -> str:
    """Sign in, enter the tournament with this id, and play it until it is over or the player leaves.

    command: with which the player can reconnect. Returns lines to print. Raises the errors of `signing_in`,
    CommandRefused, and SessionFailed if a session ends with an exit code.
    """
    async with await signing_in() as connection:
        play = await TournamentPlay.enter(connection, id, password)
        async with play.reporting():
            ending = await _play_tables(session, play)
        if ending is not None:
            return said("tour-leaving", command=command)
        return "\n".join(standings_lines(play.tournament, whole=False))


async def _play_tables(session: FullScreenSession, play: TournamentPlay) -> Ending | None:
    """Play at each table of the player's seat; return how that ended; None at the tournament's end."""
    tables = play.tables()
    while True:
        play.on_news = session.wait
        play.on_change = lambda: session.wait(play.waiting)
        if play.tournament.own_table is None:
            session.wait(play.waiting)
        table = await anext(tables, None)
        if table is None:
            return None
        ending = await _play_at(session, play, table)
        if ending is not None:
            return ending


async def _play_at(session: FullScreenSession, play: TournamentPlay, table: Table) -> Ending | None:
    """Play at `table` until the player is moved, or the tournament is over; otherwise return the ending."""
    page = session.show_page(TournamentPage, play, table)
    play.on_change = page.repaint
    helping = asyncio.create_task(play.end_when_moved(table)), asyncio.create_task(_tick(page))
    try:
        ending = await page.run()
    finally:
        for task in helping:
            task.cancel()
        await asyncio.gather(*helping, return_exceptions=True)
    if page.has_quit:
        return ending
    if ending.reason in (Reason.LEFT, Reason.CLOSED, Reason.GONE):
        return None
    await session.finish(ending)
    return ending


async def _tick(page: TournamentPage) -> None:
    while True:
        await asyncio.sleep(_TICK)
        page.repaint()
