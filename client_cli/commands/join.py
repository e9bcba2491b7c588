"""`riverboat join`: play at the table of a link."""

from pathlib import Path

import click

from riverboat.client_cli.commands.play import play
from riverboat.client_cli.commands.server_options import SERVER
from riverboat.client_cli.library.address import ServerAddress
from riverboat.client_cli.play.signing_in import (
    buy_in_option,
    language_option,
    name_option,
    plain_option,
    reconnect_option,
    token_file_option,
)


@click.command(short_help="Play at the table of a link.")
@click.argument("link", type=SERVER)
@name_option
@click.option("--password", "locked", is_flag=True, help="Prompt for the table's password.")
@buy_in_option
@token_file_option
@reconnect_option
@plain_option
@language_option
@click.pass_context
def join(
    ctx: click.Context,
    *,
    link: ServerAddress,
    name: str | None,
    locked: bool,
    buy_in: int | None,
    token_file: Path,
    reconnect_within: float,
    plain: bool,
    language: str | None,
) -> None:
    """Example: riverboat join http://example.org:8765/#k4w8qz3tnd6mx2hcvy7rbj5gpe --name Ada

    Play at the table of LINK, the same link that opens it in a browser. The link may contain the table's
    password: …/#TABLE:PASSWORD.
    """
    if link.table is None:
        raise click.UsageError("the link names no table; to choose one, use riverboat play")
    ctx.invoke(
        play,
        address=link,
        name=name,
        locked=locked,
        buy_in=buy_in,
        token_file=token_file,
        reconnect_within=reconnect_within,
        plain=plain,
        language=language,
    )
