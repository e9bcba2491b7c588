"""Plain mode: playing and watching in lines of text, for terminals, pipes and screen readers."""

import asyncio
import sys
from collections.abc import AsyncIterable, AsyncIterator
from typing import Final

import click

from riverboat.client_cli.fullscreen.bindings import preferences_file, read_preferences
from riverboat.client_cli.library.connection import Connection
from riverboat.client_cli.library.table import Table
from riverboat.client_cli.play.lines import INTERRUPT, Prompt
from riverboat.client_cli.play.lobby import find_table
from riverboat.client_cli.play.practice import SeatBots
from riverboat.client_cli.play.prompt import typed_lines
from riverboat.client_cli.play.rules_text import all_cards_line, rules_lines
from riverboat.client_cli.play.session import Session
from riverboat.client_cli.play.standard_input import StandardInput

_YES: Final = "yes"


async def play_plain(
    connection: Connection, wanted: str | None, password: str | None, buy_in: int | None
) -> None:
    """Find a table, accept its rules, sit down and play, as a person types or a script says.

    wanted, password: as in `find_table`. Raises CommandRefused and ConnectionLost, and Abort after Ctrl-C.
    """
    async with typed_lines() as lines:
        table = await find_table(connection, wanted, password, lines if lines.is_terminal else None)
        if table is None:
            return
        if table.you is None:
            click.echo("\n".join(rules_lines(table.mirror.state)))
            if not await _accepts(table, lines):
                await table.unwatch()
                return
        session = _session(table, lines, buy_in)
        await session.sit_down()
        await _run(session)


async def practise_plain(table: Table, buy_in: int | None, seat_bots: SeatBots) -> None:
    """Sit down at `table`, let the bots do so, and play.

    Raises CommandRefused and ConnectionLost, and Abort after Ctrl-C.
    """
    async with typed_lines() as lines:
        session = _session(table, lines, buy_in)
        await session.sit_down()
        await seat_bots()
        await _run(session)


async def watch_plain(table: Table) -> None:
    """Print what happens at `table`, without taking a seat until the player asks for one.

    Raises CommandRefused and ConnectionLost, and Abort after Ctrl-C.
    """
    click.echo("\n".join(rules_lines(table.mirror.state)))
    async with typed_lines() as lines:
        if lines.is_terminal and sys.stdout.isatty():
            click.echo('You are watching. Type "in" to sit down, t to show the table, q to stop.')
            session = _session(table, lines)
        else:
            session = Session(table, _nothing(), interactive=False)
        session.show_table()
        await _run(session)


def _session(table: Table, lines: Prompt | StandardInput, buy_in: int | None = None) -> Session:
    """Return a session with the player's preferences. Raises ClientError if those are wrong."""
    preferences = read_preferences(preferences_file())
    return Session(table, lines, interactive=lines.is_terminal, buy_in=buy_in, preferences=preferences)


async def _run(session: Session) -> None:
    await session.run()
    if session.interrupted:
        raise click.Abort


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
    click.echo(f'Type "{_YES}" to accept that and sit down, or q to leave.')
    if isinstance(lines, Prompt):
        lines.words = lambda: "Accept? "
    async for line in lines:
        answer = line.strip().lower()
        if answer == _YES:
            return True
        if line == INTERRUPT or answer in ("q", "no", "n"):
            break
        click.echo(f'Type "{_YES}" or q.')
    click.echo("You did not sit down.")
    return False
