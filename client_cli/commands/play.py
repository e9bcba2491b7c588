"""`riverboat play`: play at a table."""

from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from riverboat.client_cli.commands.game_type import GAME
from riverboat.client_cli.commands.passwords import password_of_table
from riverboat.client_cli.commands.practice_server import practice_server
from riverboat.client_cli.commands.renderer import full_screen, uses_plain_mode
from riverboat.client_cli.commands.running import run
from riverboat.client_cli.commands.server_options import is_server_named, takes_server
from riverboat.client_cli.library.address import ServerAddress
from riverboat.client_cli.play.language import said
from riverboat.client_cli.play.prompt import is_at_a_terminal
from riverboat.client_cli.play.signing_in import (
    buy_in_option,
    language_option,
    name_option,
    plain_option,
    reconnect_option,
    sign_in,
    token_file_option,
    user_name,
)
from riverboat.client_cli.play.tokens import TokenFile

if TYPE_CHECKING:
    from riverboat.client_cli.fullscreen.session import FullScreenSession
    from riverboat.client_cli.library.connection import Connection

_TOURNAMENT_LINK: Final = "tournament="
"""How the place of a link begins that leads to a tournament."""


@click.command(short_help="Play at a table, or a tournament.")
@takes_server
@name_option
@click.option("--table", metavar="TABLE", help="Join this table, by its name or id.")
@click.option("--tournament", metavar="TOURNAMENT", help="Enter and play this tournament, by its id.")
@click.option(
    "--password", "locked", is_flag=True, help="Prompt for the password of the table or tournament."
)
@buy_in_option
@token_file_option
@reconnect_option
@plain_option
@language_option
@click.option("--local", is_flag=True, help="Play against bots on your own server.")
@click.option(
    "--game", type=GAME, metavar="CODE", help="With --local, the game: plo, razz, horse...  [default: nlhe]"
)
def play(
    *,
    server: ServerAddress,
    name: str | None,
    table: str | None,
    tournament: str | None,
    locked: bool,
    buy_in: int | None,
    token_file: Path,
    reconnect_within: float,
    plain: bool,
    language: str | None,
    local: bool,
    game: str | None,
) -> None:
    """Example: riverboat play example.org --name Ada

    Play at a table, or a tournament. Press f to fold, c to check or call, r to raise, q to leave, ? for all
    keys. SERVER is a host, host:port, a URL, or a link to a table. Without a capable terminal, or with
    --plain, commands are typed as lines: r 600 raises to 600.
    """
    name = name or user_name()
    if game is not None and not local:
        raise click.UsageError("--game needs --local; on a server, the table decides the game")
    if local:
        if is_server_named() or table is not None:
            raise click.UsageError("--local cannot be combined with a URL or --table")
        run(_practise(name, buy_in, game or "nlhe", language, plain=plain))
        return
    wanted = table or server.table
    if tournament is not None and table is not None:
        raise click.UsageError("--tournament cannot be combined with --table: it decides where you sit")
    if wanted is not None and wanted.startswith(_TOURNAMENT_LINK):
        tournament = tournament or wanted.removeprefix(_TOURNAMENT_LINK)
    if locked and wanted is None and tournament is None:
        raise click.UsageError("--password needs --table, --tournament or a link to a table")
    password = password_of_table() if locked else server.password
    signing_in = partial(sign_in, server.url, name, TokenFile(token_file), reconnect_within)
    if tournament is not None:
        again = f"riverboat play {server.url} --tournament {tournament}"
        run(
            _play_tournament(
                signing_in, tournament, password, again, plain=uses_plain_mode(language, plain=plain)
            )
        )
        return
    run(_play(signing_in, wanted, password, buy_in, language, plain=plain))


async def _play(
    signing_in: Callable[..., Awaitable["Connection"]],
    table: str | None,
    password: str | None,
    buy_in: int | None,
    language: str | None,
    *,
    plain: bool,
) -> None:
    if uses_plain_mode(language, plain=plain):
        from riverboat.client_cli.play.plain import play_plain

        await play_plain(signing_in, table, password, buy_in)
        return

    async def playing(session: "FullScreenSession") -> str:
        signs_in = partial(signing_in, warn=session.warn, on_change=session.ignore)
        return await session.play_until_over(signs_in, table, password, buy_in)

    await full_screen().run(said("connecting"), playing)


async def _play_tournament(
    signing_in: Callable[..., Awaitable["Connection"]],
    tournament: str,
    password: str | None,
    again: str,
    *,
    plain: bool,
) -> None:
    if plain:
        from riverboat.client_cli.play.tournament_plain import play_tournament_plain

        await play_tournament_plain(signing_in, tournament, password, again)
        return

    async def playing(session: "FullScreenSession") -> str:
        from riverboat.client_cli.fullscreen.tournament_screen import play_tournament

        signs_in = partial(signing_in, warn=session.warn, on_change=session.ignore)
        return await play_tournament(session, signs_in, tournament, password, again)

    await full_screen().run(said("connecting"), playing)


async def _practise(name: str, buy_in: int | None, game: str, language: str | None, *, plain: bool) -> None:
    plain = uses_plain_mode(language, plain=plain)
    async with practice_server(paced=not plain or is_at_a_terminal()) as listening:
        if plain:
            await _practise_plain(listening, name, buy_in, game)
        else:

            async def playing(session: "FullScreenSession") -> str:
                from riverboat.client_cli.play.practice import practice_table

                url = await listening()
                session.wait(said("opening-table"))
                async with practice_table(url, name, game, paced=True) as (table, seat_bots):
                    await seat_bots()
                    return await session.finish(await session.play(table, buy_in))

            await full_screen().run(said("starting-server"), playing)
    command = "riverboat play --local" + ("" if game == "nlhe" else f" --game {game}")
    click.echo(said("play-again-locally", command=command))


async def _practise_plain(
    listening: Callable[[], Awaitable[str]], name: str, buy_in: int | None, game: str
) -> None:
    from riverboat.client_cli.play.plain import practise_plain
    from riverboat.client_cli.play.practice import OPPONENTS, practice_table
    from riverboat.engine.text.games import rules_message

    async with practice_table(await listening(), name, game, paced=is_at_a_terminal()) as (table, seat_bots):
        rules = table.mirror.state.rules
        bots = min(OPPONENTS, rules.seats - 1)
        click.echo(said("playing-against", rules=rules_message(rules), bots=bots))
        await practise_plain(table, buy_in, seat_bots)
