"""`riverboat tournament bots`: lets bots enter a tournament and play it."""

import asyncio
from contextlib import AsyncExitStack
from random import Random
from typing import Final

import click

from riverboat.client_cli.arena.worker import BadBot, load_bot
from riverboat.client_cli.bots.bot import AnyBot
from riverboat.client_cli.bots.roster import STYLES
from riverboat.client_cli.bots.tournament_player import TournamentBot
from riverboat.client_cli.commands.passwords import password_of_table
from riverboat.client_cli.commands.running import run
from riverboat.client_cli.commands.signed_in import SignedIn
from riverboat.client_cli.library.connection import Connection
from riverboat.client_cli.library.tournament import FollowedTournament
from riverboat.server.finite import FiniteRange

_MIXED: Final = ("tight-aggressive", "novice", "caller", "regular", "maniac")
"""The styles that play if none is named, one after the other."""


@click.command(short_help="Let bots enter and play.")
@click.argument("tournament")
@click.argument("bots", nargs=-1, metavar="[BOT]...")
@click.option(
    "--count", type=click.IntRange(1, 100), metavar="N", help="Bots in all.  [default: one of each]"
)
@click.option("--pause", type=FiniteRange(0), default=0.0, metavar="SECONDS", help="Wait before each action.")
@click.option("--password", "locked", is_flag=True, help="Prompt for the tournament's password.")
@click.pass_obj
def bots(
    host: SignedIn, tournament: str, bots: tuple[str, ...], *, count: int | None, pause: float, locked: bool
) -> None:
    """Example: riverboat tournament bots nvxra76g --count 8

    Let bots enter TOURNAMENT, each as a guest of its own, and play until it is over. BOT is a house style or
    FILE.py:Class, a bot of `riverboat bot`. Without a BOT, the house styles take turns.
    """
    named = bots or _MIXED
    players = [_bot(named[number % len(named)]) for number in range(count or len(named))]
    password = password_of_table() if locked else None
    over = run(_play(host.url, tournament, players, password, pause))
    for rank, each in enumerate(over.standings, start=1):
        click.echo(f"{each.place or rank:>4}  {each.name}{f'  wins {each.prize:,}' if each.prize else ''}")


async def _play(
    url: str, id: str, bots: list[AnyBot], password: str | None, pause: float
) -> FollowedTournament:
    """Connect `bots`, enter them, and play; return the tournament when it is over."""
    async with AsyncExitStack() as closing, asyncio.TaskGroup() as group:
        for number, bot in enumerate(bots, start=1):
            name = f"{type(bot).__name__[:18]} {number}"
            connected = await Connection.connect(url, name=name, bot=True)
            connection = await closing.enter_async_context(connected)
            tournament = await connection.tournament(id)
            await tournament.register(password)
            player = TournamentBot(connection, tournament, bot, pause=pause)
            group.create_task(player.run())
    return tournament


def _bot(spec: str) -> AnyBot:
    """Return a bot of a house style, or of FILE.py:Class. Raises UsageError."""
    if spec in STYLES:
        return STYLES[spec](Random())  # noqa: S311 - a bot needs no secure random numbers
    try:
        return load_bot(spec)
    except BadBot as error:
        raise click.UsageError(f"{error}. The house styles are {', '.join(STYLES)}") from None
