"""`riverboat play`: play at a table."""

import asyncio
import getpass
import os
import tempfile
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import click

from riverboat.client_cli.bots.player import BotPlayer
from riverboat.client_cli.bots.roster import ROSTER
from riverboat.client_cli.commands.local_server import local_server
from riverboat.client_cli.commands.passwords import password_of_table
from riverboat.client_cli.commands.running import run
from riverboat.client_cli.library.connection import Connection
from riverboat.client_cli.library.errors import CommandRefused
from riverboat.client_cli.library.reconnect import RECONNECT_WITHIN
from riverboat.client_cli.library.websocket import DEFAULT_URL, URL_VARIABLE
from riverboat.client_cli.play.lobby import find_table
from riverboat.client_cli.play.session import Session
from riverboat.client_cli.play.standard_input import StandardInput
from riverboat.client_cli.play.tokens import TOKEN_FILE_VARIABLE, TokenFile, default_token_file
from riverboat.engine.text.games import describe_rules
from riverboat.server.finite import FiniteRange
from riverboat.server.protocol.codes import Code
from riverboat.server.protocol.snapshots import rules_of

_OPPONENTS: Final = ROSTER[:5]
_PRACTICE_ACT_MS: Final = 300_000
_BOT_PAUSE: Final = 0.7
"""Seconds that a bot waits before it acts, for a person to follow."""


@click.command(short_help="Play at a table.")
@click.argument("url", required=False)
@click.option("--name", metavar="NAME", help="The name others see.  [default: your user name]")
@click.option("--table", metavar="TABLE", help="Join this table, by its name or id.")
@click.option("--password", "locked", is_flag=True, help="Prompt for the table's password.")
@click.option(
    "--buy-in",
    type=click.IntRange(1),
    metavar="CHIPS",
    help="Chips to sit down with.  [default: 100 big blinds]",
)
@click.option(
    "--token-file",
    envvar=TOKEN_FILE_VARIABLE,
    show_envvar=True,
    type=click.Path(dir_okay=False, path_type=Path),
    default=default_token_file,
    show_default="in your configuration folder",
    help="File for the tokens that sign you in again.",
)
@click.option(
    "--reconnect-within",
    type=FiniteRange(0),
    metavar="SECONDS",
    default=RECONNECT_WITHIN,
    show_default=True,
    help="How long to try to reconnect after a connection loss.",
)
@click.option("--local", is_flag=True, help="Play against bots on your own server.")
@click.option("--game", metavar="CODE", help="With --local, the game: plo, razz, horse...  [default: nlhe]")
def play(
    url: str | None,
    *,
    name: str | None,
    table: str | None,
    locked: bool,
    buy_in: int | None,
    token_file: Path,
    reconnect_within: float,
    local: bool,
    game: str | None,
) -> None:
    """Example: riverboat play ws://127.0.0.1:8765 --name Ada

    Play at a table. Type f to fold, c to check or call, r 600 to raise to 600, q to leave, and ? for all
    commands. Without a URL, connect to that in RIVERBOAT_URL, or to a server on this machine.
    """
    name = name or _user_name()
    if game is not None and not local:
        raise click.UsageError("--game needs --local; on a server, the table decides the game")
    if locked and table is None:
        raise click.UsageError("--password needs --table")
    if not local:
        player = _Player(
            url or os.environ.get(URL_VARIABLE) or DEFAULT_URL, name, TokenFile(token_file), reconnect_within
        )
        run(_play(player, table, password_of_table() if locked else None, buy_in))
    elif url is None and table is None:
        run(_practise(name, buy_in, game or "nlhe"))
    else:
        raise click.UsageError("--local cannot be combined with a URL or --table")


def _user_name() -> str:
    try:
        return getpass.getuser()[:24]
    except (OSError, KeyError):
        return "Guest"


@dataclass(frozen=True, slots=True)
class _Player:
    """A player at a server. reconnect_within: seconds to try to reconnect."""

    url: str
    name: str
    tokens: TokenFile
    reconnect_within: float

    async def connect(self, token: str | None = None) -> Connection:
        """Open a connection. Raises the same errors as Connection.connect."""
        return await Connection.connect(
            self.url,
            name=self.name,
            token=token,
            reconnect_within=self.reconnect_within,
            on_connection_change=_print_status,
        )


async def _play(player: _Player, table: str | None, password: str | None, buy_in: int | None) -> None:
    async with await _signed_in(player) as connection:
        lines = StandardInput()
        watched = await find_table(connection, table, password, lines if lines.is_terminal else None)
        if watched is None:
            return
        session = Session(watched, lines, interactive=lines.is_terminal, buy_in=buy_in)
        await session.sit_down()
        await session.run()


async def _signed_in(player: _Player) -> Connection:
    """Connect as the player of the stored token, or as a new player."""
    token = player.tokens.get(player.url, player.name)
    try:
        connection = await player.connect(token)
    except CommandRefused as error:
        if token is None or error.code != Code.UNKNOWN_TOKEN:
            raise
        connection = await player.connect()
    try:
        player.tokens.save(player.url, player.name, connection.welcome.token)
    except OSError as error:
        click.echo(f"Your token could not be saved: {error}", err=True)
    return connection


def _print_status(sentence: str) -> None:
    click.echo(f"{sentence[0].upper()}{sentence[1:]}.", err=True)


async def _practise(name: str, buy_in: int | None, game: str) -> None:
    directory = Path(tempfile.mkdtemp(prefix="riverboat-play-"))
    lines = StandardInput()
    pause = _BOT_PAUSE if lines.is_terminal else 0.0
    options = [] if lines.is_terminal else ["--pause", "0"]
    async with local_server(directory, options) as url, AsyncExitStack() as stack:
        connection = await stack.enter_async_context(await Connection.connect(url, name=name))
        info = await connection.open_table("Practice", game=game, act_ms=_PRACTICE_ACT_MS)
        table = await connection.watch(info.table)
        opponents = _OPPONENTS[: info.rules.seats - 1]
        against = "a bot" if len(opponents) == 1 else f"{len(opponents)} bots"
        click.echo(f"Playing {describe_rules(rules_of(info))} against {against}.")
        click.echo(f"Hands are saved in {directory}.")
        session = Session(table, lines, interactive=lines.is_terminal, buy_in=buy_in)
        await session.sit_down()
        async with asyncio.TaskGroup() as group:
            bots = []
            for opponent in opponents:
                seat = await stack.enter_async_context(await Connection.connect(url, name=opponent.name))
                player = BotPlayer(await seat.watch(table.id), opponent.bot(), pause=pause)
                bots.append(group.create_task(player.run()))
            await session.run()
            for bot in bots:
                bot.cancel()
