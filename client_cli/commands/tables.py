"""`riverboat tables`: the open tables of a server."""

from pathlib import Path

import click
from rich.cells import cell_len, set_cell_size

from riverboat.client_cli.commands.game_type import GAME
from riverboat.client_cli.commands.json_output import json_option, print_rows
from riverboat.client_cli.commands.running import run
from riverboat.client_cli.commands.server_options import takes_url
from riverboat.client_cli.library.address import link_to
from riverboat.client_cli.play.signing_in import name_option, sign_in, token_file_option, user_name
from riverboat.client_cli.play.tokens import TokenFile
from riverboat.engine.text.games import describe_rules
from riverboat.server.protocol.messages import TableInfo
from riverboat.server.protocol.snapshots import rules_of


@click.command(short_help="List the open tables of a server.")
@takes_url
@click.option("--game", type=GAME, metavar="CODE", help="Only tables of this game.")
@name_option
@token_file_option
@json_option
def tables(*, url: str, game: str | None, name: str | None, token_file: Path, as_json: bool) -> None:
    """Example: riverboat tables example.org

    List the open tables, oldest first, with a link to each for riverboat join and riverboat watch.
    """
    found = run(_tables(url, name or user_name(), TokenFile(token_file), game))
    print_rows(found, _lines(found, url), "No table is open.", as_json=as_json)


async def _tables(url: str, name: str, tokens: TokenFile, game: str | None) -> list[TableInfo]:
    async with await sign_in(url, name, tokens) as connection:
        return await connection.list_tables(game=game)


def _lines(found: list[TableInfo], url: str) -> list[str]:
    width = max((cell_len(info.name) for info in found), default=0)
    lines = []
    for info in found:
        notes = ["password"] * info.locked + ["paused"] * info.paused + ["closing"] * info.closing
        what = ", ".join(
            [describe_rules(rules_of(info)), f"{info.players} of {info.rules.seats} seated", *notes]
        )
        lines += [f"{set_cell_size(info.name, width)}  {what}", f"{' ' * width}  {link_to(url, info.table)}"]
    return lines
