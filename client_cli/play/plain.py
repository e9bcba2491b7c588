"""Plain mode: playing and watching in lines of text, for terminals, pipes and screen readers."""

import asyncio
import sys
from collections.abc import AsyncIterable, AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager
from typing import Final

import click

from riverboat.client_cli.library.connection import Connection
from riverboat.client_cli.library.table import Table
from riverboat.client_cli.play.endings import Ending, Reason, SessionFailed
from riverboat.client_cli.play.language import said
from riverboat.client_cli.play.lines import INTERRUPT, Prompt
from riverboat.client_cli.play.lobby import find_table
from riverboat.client_cli.play.practice import SeatBots
from riverboat.client_cli.play.preferences import preferences_file, read_preferences
from riverboat.client_cli.play.prompt import typed_lines
from riverboat.client_cli.play.rejoining import Visit, play_until_over
from riverboat.client_cli.play.rules_text import all_cards_line, rules_lines
from riverboat.client_cli.play.session import Session
from riverboat.client_cli.play.standard_input import StandardInput
from riverboat.language.message import Message
from riverboat.server.exit_codes import ExitCode

_YES: Final = "yes"
_NO: Final = ("q", "quit", "leave", "no", "n")


async def play_plain(
    signing_in: Callable[[], Awaitable[Connection]],
    wanted: str | None,
    password: str | None,
    buy_in: int | None,
) -> None:
    """Sign in, find a table, accept its rules, sit down and play, as a person types or a script says.

    wanted, password: as in `find_table`. Raises the errors of `signing_in`, CommandRefused, SessionFailed if
    the session ends with an exit code, and Abort after Ctrl-C.
    """
    async with typed_lines() as lines:

        async def visit(again: str | None) -> tuple[str, Ending] | None:
            async with await signing_in() as connection:
                if again is not None:
                    table = await connection.watch(again)
                else:
                    found = await find_table(connection, wanted, password, _choosing(lines))
                    if found is None or not await _accepts_rules(found, lines):
                        return None
                    table = found
                session = _session(table, lines, buy_in)
                await session.sit_down()
                return table.id, await _run(session)

        await _play_until_over(visit, lines)


async def practise_plain(table: Table, buy_in: int | None, seat_bots: SeatBots) -> None:
    """Sit down at `table`, let the bots do so, and play.

    Raises CommandRefused, SessionFailed if the session ends with an exit code, and Abort after Ctrl-C.
    """
    async with typed_lines() as lines:
        session = _session(table, lines, buy_in)
        await session.sit_down()
        await seat_bots()
        finish(await session.run(), interrupted=session.interrupted)


async def watch_plain(watching: Callable[[str | None], AbstractAsyncContextManager[Table]]) -> None:
    """Print what happens at a table, without taking a seat until the player asks for one.

    watching: signs in, and watches the table with this id; None for the one that is wanted.
    Raises the errors of `watching`, SessionFailed if the session ends with an exit code, and Abort after
    Ctrl-C.
    """
    async with typed_lines() as lines:
        types = lines.is_terminal and sys.stdout.isatty()

        async def visit(again: str | None) -> tuple[str, Ending]:
            async with watching(again) as table:
                if again is None:
                    click.echo("\n".join(rules_lines(table.mirror.state)))
                if types and again is None:
                    click.echo(said("watching-hint"))
                session = _session(table, lines) if types else Session(table, _nothing(), interactive=False)
                session.show_table()
                return table.id, await _run(session)

        await _play_until_over(visit, lines)


def finish(ending: Ending, *, said: bool = False, interrupted: bool = False) -> None:
    """End the command. Raises SessionFailed for an exit code, and Abort after Ctrl-C.

    said: the player has read how the session ended. interrupted: the player left with Ctrl-C.
    """
    if ending.reason is Reason.LEFT_OFFLINE:
        click.echo(ending.sentence)
    if ending.code is ExitCode.INTERRUPTED or interrupted:
        raise click.Abort
    if ending.code is not ExitCode.DONE:
        raise SessionFailed(ending, said=said)


async def _run(session: Session) -> Ending:
    """Run `session`, and return how it ended. Raises Abort after Ctrl-C."""
    ending = await session.run()
    if session.interrupted:
        finish(ending, interrupted=True)
    return ending


async def _play_until_over(visit: Visit, lines: Prompt | StandardInput) -> None:
    """Play, and ask a person whether to try again where that may help."""
    said = False

    async def ask(ending: Ending) -> bool:
        nonlocal said
        said = isinstance(lines, Prompt) and ending.can_retry
        return said and await _wants_again(ending, lines)

    ending = await play_until_over(visit, ask)
    if ending is not None:
        finish(ending, said=said)


async def _wants_again(ending: Ending, lines: Prompt | StandardInput) -> bool:
    """Say how the session ended, and return whether the player presses Enter to try again."""
    click.echo(f"{ending.sentence} {said('try-again')}")
    if isinstance(lines, Prompt):
        lines.words = lambda: said("not-connected")
    async for line in lines:
        if not line.strip():
            return True
        if line == INTERRUPT or line.strip().lower() in _NO:
            return False
        click.echo(said("nothing-sent-try-again", keys=Message("try-again")))
    return False


def _choosing(lines: Prompt | StandardInput) -> Prompt | StandardInput | None:
    """Return what the player chooses a table with; None if there is nobody to choose."""
    return lines if lines.is_terminal else None


def _session(table: Table, lines: Prompt | StandardInput, buy_in: int | None = None) -> Session:
    """Return a session with the player's preferences. Raises ClientError if those are wrong."""
    preferences = read_preferences(preferences_file())
    return Session(table, lines, interactive=lines.is_terminal, buy_in=buy_in, preferences=preferences)


async def _accepts_rules(table: Table, lines: Prompt | StandardInput) -> bool:
    """Say the rules to a player without a seat; return whether the player accepts them."""
    if table.you is not None:
        return True
    click.echo("\n".join(rules_lines(table.mirror.state)))
    if await _accepts(table, lines):
        return True
    await table.unwatch()
    return False


async def _nothing() -> AsyncIterator[str]:
    """Wait until the table closes or the command is interrupted."""
    await asyncio.Event().wait()
    yield ""


async def _accepts(table: Table, lines: AsyncIterable[str]) -> bool:
    """Return whether the player accepts that hidden cards are shown, where they are. "yes" is asked for."""
    sentence = all_cards_line(table.mirror.state)
    if sentence is None:
        return True
    click.echo(sentence)
    click.echo(said("accept-hint", word=_YES))
    if isinstance(lines, Prompt):
        lines.words = lambda: f"{said('accept-prompt')} "
    async for line in lines:
        answer = line.strip().lower()
        if answer == _YES:
            return True
        if line == INTERRUPT or answer in _NO:
            break
        click.echo(said("accept-again", word=_YES))
    click.echo(said("not-seated"))
    return False
