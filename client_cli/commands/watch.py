"""`riverboat watch`: watch a table without a seat."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from riverboat.client_cli.commands.passwords import password_of_table
from riverboat.client_cli.commands.renderer import full_screen, uses_plain_mode
from riverboat.client_cli.commands.running import run
from riverboat.client_cli.commands.server_options import SERVER, url_option
from riverboat.client_cli.library.address import ServerAddress
from riverboat.client_cli.play.language import said
from riverboat.client_cli.play.signing_in import (
    language_option,
    name_option,
    plain_option,
    sign_in,
    token_file_option,
    user_name,
)
from riverboat.client_cli.play.tokens import TokenFile

if TYPE_CHECKING:
    from riverboat.client_cli.fullscreen.session import FullScreenSession
    from riverboat.client_cli.library.table import Table


@click.command(short_help="Watch a table without a seat.")
@click.argument("table", metavar="TABLE|LINK")
@url_option
@name_option
@click.option("--password", "locked", is_flag=True, help="Prompt for the table's password.")
@token_file_option
@plain_option
@language_option
@click.option("--json", "as_json", is_flag=True, help="Print events as JSON, one per line.")
def watch(
    *,
    table: str,
    url: ServerAddress,
    name: str | None,
    locked: bool,
    token_file: Path,
    plain: bool,
    language: str | None,
    as_json: bool,
) -> None:
    """Example: riverboat watch http://example.org:8765/#k4w8qz3tnd6mx2hcvy7rbj5gpe

    Watch a table, by its name, id or link, without taking a seat. Press j to sit down or to join the wait
    list, t to chat where spectators may, ? for all keys, q to stop. Without a capable terminal, or with
    --plain, its rules are printed first, and then one event per line; commands are typed as lines. With
    --json, the events are those that docs/protocol.md defines, from now on, without the hidden ones.
    """
    password = None
    if "#" in table:
        url = SERVER.convert(table, None, None)
        if url.table is None:
            raise click.UsageError("the link names no table; list them with riverboat tables")
        table, password = url.table, url.password
    if locked:
        password = password_of_table()
    tokens = TokenFile(token_file)
    run(
        _watch(
            url.url,
            table,
            name or user_name(),
            password,
            tokens,
            language=language,
            plain=plain,
            as_json=as_json,
        )
    )


async def _watch(
    url: str,
    wanted: str,
    name: str,
    password: str | None,
    tokens: TokenFile,
    *,
    language: str | None,
    plain: bool,
    as_json: bool,
) -> None:
    @asynccontextmanager
    async def watched(again: str | None = None, **signing_in: Any) -> AsyncIterator["Table"]:
        from riverboat.client_cli.play.lobby import table_named

        async with await sign_in(url, name, tokens, **signing_in) as connection:
            yield await connection.watch(again or await table_named(connection, wanted), password)

    if as_json:
        async with watched() as table:
            await _print_events(table)
        return
    if uses_plain_mode(language, plain=plain):
        from riverboat.client_cli.play.plain import watch_plain

        await watch_plain(watched)
        return

    async def watching(session: "FullScreenSession") -> str:
        return await session.watch_until_over(partial(watched, warn=session.warn, on_change=session.ignore))

    await full_screen().run(said("connecting"), watching)


async def _print_events(table: "Table") -> None:
    from riverboat.server.protocol.event_data import event_to_data
    from riverboat.server.protocol.printable import printable_json

    async for events in table:
        for event in events:
            if event is not None:
                click.echo(printable_json(event_to_data(event)))
