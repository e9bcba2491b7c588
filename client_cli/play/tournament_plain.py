"""A tournament in plain mode."""

import asyncio
from collections.abc import Awaitable, Callable
from shutil import get_terminal_size

import click

from riverboat.client_cli.library.connection import Connection
from riverboat.client_cli.library.table import Table
from riverboat.client_cli.play.endings import Ending, Reason
from riverboat.client_cli.play.language import said
from riverboat.client_cli.play.lines import INTERRUPT, Prompt
from riverboat.client_cli.play.output import Output
from riverboat.client_cli.play.plain import finish
from riverboat.client_cli.play.preferences import Preferences, preferences_file, read_preferences
from riverboat.client_cli.play.prompt import typed_lines
from riverboat.client_cli.play.session import Session
from riverboat.client_cli.play.slash_commands import SlashCommand, parse_slash_command
from riverboat.client_cli.play.standard_input import StandardInput
from riverboat.client_cli.play.tournament_play import TournamentPlay
from riverboat.client_cli.play.tournament_texts import standings_lines
from riverboat.client_cli.play.typed import TypedCommand
from riverboat.client_cli.play.wrapping import wrap_lines

_QUIT = ("q", "quit", "leave")


class TournamentSession(Session):
    """Plays at one table of a tournament, which alone decides on the player's seat.

    left: whether the player left it, or the script is at its end.
    """

    def __init__(
        self, play: TournamentPlay, table: Table, lines: Prompt | StandardInput, preferences: Preferences
    ) -> None:
        super().__init__(table, lines, interactive=lines.is_terminal, preferences=preferences)
        self._play = play
        self.left = False
        play.on_news = lambda sentence: self._follower.log(sentence, problem=False)

    async def sit_down(self) -> None:
        """Show the table, where the player has a seat already."""
        self._say(" · ".join(self._play.head))
        self.show_table()

    async def _execute(self, command: TypedCommand) -> None:
        if isinstance(command, SlashCommand) and self._play.is_own(command):
            for line in await self._play.execute(command):
                self._say(f"  {line}")
        else:
            await super()._execute(command)

    async def _read_commands(self) -> None:
        await super()._read_commands()
        is_out = self._table.you is None or self._state.broke  # the tournament has yet to say so
        if is_out and not self._leaving and not self._interactive:
            await asyncio.Event().wait()  # a script that is at its end, and out, reads how it ends

    async def _leave(self) -> None:
        self.left = True
        await super()._leave()

    async def _leave_seat(self) -> bool:
        return False  # an entry is kept

    def _say_ending(self, ending: Ending) -> None:
        """Say nothing: the tournament says what comes next."""


async def play_tournament_plain(
    signing_in: Callable[[], Awaitable[Connection]], id: str, password: str | None, command: str
) -> None:
    """Sign in, enter the tournament with this id, and play it until it is over or the player leaves.

    command: with which the player can reconnect. Raises the errors of `signing_in`, CommandRefused,
    SessionFailed if a session ends with an exit code, and Abort after Ctrl-C.
    """
    preferences = read_preferences(preferences_file())
    async with typed_lines() as lines, await signing_in() as connection:
        play = await TournamentPlay.enter(connection, id, password)
        output = Output(interactive=lines.is_terminal, own_prompt=isinstance(lines, Prompt))
        play.on_news = output.say
        output.say(play.waiting if play.tournament.info.stage == "registering" else " · ".join(play.head))
        commands = [said("tour-commands"), said("tour-deal-commands")]
        output.say("\n".join(wrap_lines(commands, get_terminal_size().columns)))
        async with play.reporting():
            left = await _play_tables(play, lines, preferences, output)
        if left:
            output.say(said("tour-leaving", command=command))
            return
        for line in standings_lines(play.tournament, whole=False):
            output.say(line)


async def _play_tables(
    play: TournamentPlay, lines: Prompt | StandardInput, preferences: Preferences, output: Output
) -> bool:
    """Play at each table of the player's seat; return whether the player left before the end."""
    tables = play.tables()
    while True:
        play.on_news = output.say
        coming = asyncio.ensure_future(anext(tables, None))
        leaving = asyncio.create_task(_wait_for_quit(play, lines, output))
        await asyncio.wait({coming, leaving}, return_when=asyncio.FIRST_COMPLETED)
        leaving.cancel()
        quits = (await asyncio.gather(leaving, return_exceptions=True))[0] is True
        if quits and not coming.done():
            coming.cancel()
            await asyncio.gather(coming, return_exceptions=True)
            return True
        table = await coming
        if table is None:
            return False
        if await _play_at(play, table, lines, preferences):
            return True


async def _play_at(
    play: TournamentPlay, table: Table, lines: Prompt | StandardInput, preferences: Preferences
) -> bool:
    """Play at `table` until the player is moved or out; return whether the player left instead."""
    session = TournamentSession(play, table, lines, preferences)
    await session.sit_down()
    moving = asyncio.create_task(play.end_when_moved(table))
    try:
        ending = await session.run()
    finally:
        moving.cancel()
        await asyncio.gather(moving, return_exceptions=True)
    if session.interrupted:
        finish(ending, interrupted=True)
    if ending.reason not in (Reason.LEFT, Reason.CLOSED, Reason.GONE):
        finish(ending)
    return session.left


async def _wait_for_quit(play: TournamentPlay, lines: Prompt | StandardInput, output: Output) -> bool:
    """Carry out commands while there is no table; return when the player quits. Scripts wait."""
    if not lines.is_terminal:
        await asyncio.Event().wait()
    if isinstance(lines, Prompt):
        lines.words = lambda: ""
    async for line in lines:
        if line == INTERRUPT:
            raise click.Abort
        if line.strip().lower() in _QUIT:
            return True
        command = parse_slash_command(line)
        said_lines = await play.execute(command) if command and play.is_own(command) else [play.waiting]
        for each in said_lines:
            output.say(f"  {each}")
    return True
