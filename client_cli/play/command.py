"""`riverboat play`: sit down at a table."""

import asyncio
import getpass
import os
import tempfile
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import click

from riverboat.client_cli.bots.house import HOUSE
from riverboat.client_cli.bots.player import BotPlayer
from riverboat.client_cli.commands.local_server import local_server
from riverboat.client_cli.commands.passwords import password_of_table
from riverboat.client_cli.commands.running import run
from riverboat.client_cli.library.connection import Connection
from riverboat.client_cli.library.errors import Refused
from riverboat.client_cli.library.reconnect import COME_BACK_WITHIN
from riverboat.client_cli.library.websocket import DEFAULT_URL, URL_VARIABLE
from riverboat.client_cli.play.lobby import find_table
from riverboat.client_cli.play.session import Session
from riverboat.client_cli.play.standard_input import StandardInput
from riverboat.client_cli.play.tokens import TOKEN_FILE_VARIABLE, TokenFile, default_token_file
from riverboat.engine.text.games import describe_rules
from riverboat.server.finite import FiniteRange
from riverboat.server.protocol.codes import Code
from riverboat.server.protocol.snapshots import rules_of

_OPPONENTS: Final = HOUSE[:5]
_PRACTICE_ACT_MS: Final = 300_000
_BOT_PAUSE: Final = 0.7
"""Seconds that a bot takes to act where somebody looks on."""


@click.command(short_help="Sit down at a table.")
@click.argument("url", required=False)
@click.option("--name", metavar="NAME", help="What others see; your user name, if left out.")
@click.option("--table", metavar="TABLE", help="The table's name or id, not to be asked.")
@click.option("--password", "locked", is_flag=True, help="Ask for the table's password first.")
@click.option("--buy-in", type=click.IntRange(1), metavar="CHIPS", help="A hundred big blinds, if left out.")
@click.option(
    "--token-file",
    envvar=TOKEN_FILE_VARIABLE,
    show_envvar=True,
    type=click.Path(dir_okay=False, path_type=Path),
    default=default_token_file,
    show_default="in your configuration folder",
    help="Where the secret that makes you the same player again is kept.",
)
@click.option(
    "--come-back",
    type=FiniteRange(0),
    metavar="SECONDS",
    default=COME_BACK_WITHIN,
    show_default=True,
    help="How long to try when the line drops.",
)
@click.option("--local", is_flag=True, help="Play against bots, on a server of your own.")
@click.option("--game", metavar="CODE", help="With --local, what to play: plo, razz, horse...; else nlhe.")
def play(
    url: str | None,
    *,
    name: str | None,
    table: str | None,
    locked: bool,
    buy_in: int | None,
    token_file: Path,
    come_back: float,
    local: bool,
    game: str | None,
) -> None:
    """Example: riverboat play ws://127.0.0.1:8765 --name Ada

    Sit down at a table and play: f folds, c checks or calls, r 600 raises to 600, q leaves, ? tells the rest.
    URL defaults to the variable RIVERBOAT_URL, or else to this machine.
    """
    name = name or _user_name()
    if game is not None and not local:
        raise click.UsageError("--game goes with --local: a server's tables have their games")
    if locked and table is None:
        raise click.UsageError("--password goes with --table")
    if not local:
        who = _Player(
            url or os.environ.get(URL_VARIABLE) or DEFAULT_URL, name, TokenFile(token_file), come_back
        )
        run(_play(who, table, password_of_table() if locked else None, buy_in))
    elif url is None and table is None:
        run(_practise(name, buy_in, game or "nlhe"))
    else:
        raise click.UsageError("--local goes without a URL and without --table")


def _user_name() -> str:
    try:
        return getpass.getuser()[:24]
    except (OSError, KeyError):
        return "Guest"


@dataclass(frozen=True, slots=True)
class _Player:
    """Who plays, and where. come_back: seconds to try when the line drops."""

    url: str
    name: str
    tokens: TokenFile
    come_back: float

    async def connect(self, token: str | None = None) -> Connection:
        """A new connection. Raises as Connection.connect."""
        return await Connection.connect(
            self.url, name=self.name, token=token, come_back_within=self.come_back, on_drop=_say_aside
        )


async def _play(who: _Player, table: str | None, password: str | None, buy_in: int | None) -> None:
    async with await _signed_in(who) as connection:
        lines = StandardInput()
        where = await find_table(connection, table, password, lines if lines.is_terminal else None)
        if where is None:
            return
        session = Session(where, lines, in_person=lines.is_terminal, buy_in=buy_in)
        await session.sit_down()
        await session.run()


async def _signed_in(who: _Player) -> Connection:
    """A connection as the player of this name of earlier times, or as a new one."""
    token = who.tokens.get(who.url, who.name)
    try:
        connection = await who.connect(token)
    except Refused as error:
        if token is None or error.code != Code.UNKNOWN_TOKEN:
            raise
        connection = await who.connect()
    try:
        who.tokens.keep(who.url, who.name, connection.welcome.token)
    except OSError as error:
        click.echo(f"Your token could not be kept: {error}", err=True)
    return connection


def _say_aside(sentence: str) -> None:
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
        click.echo(f"You play {describe_rules(rules_of(info))}, against {against}.")
        click.echo(f"Every hand is kept in {directory}.")
        session = Session(table, lines, in_person=lines.is_terminal, buy_in=buy_in)
        await session.sit_down()
        async with asyncio.TaskGroup() as group:
            bots = []
            for who in opponents:
                theirs = await stack.enter_async_context(await Connection.connect(url, name=who.name))
                player = BotPlayer(await theirs.watch(table.id), who.bot(), pause=pause)
                bots.append(group.create_task(player.run()))
            await session.run()
            for bot in bots:
                bot.cancel()
