"""From a server to a table."""

from collections.abc import AsyncIterable
from contextlib import suppress

import click

from riverboat.client_cli.library.connection import Connection
from riverboat.client_cli.library.errors import Refused
from riverboat.client_cli.library.table import Table
from riverboat.client_cli.play.table_list import choose
from riverboat.engine.text.games import describe_rules
from riverboat.server.protocol.command import MAX_NAME
from riverboat.server.protocol.messages import TableInfo
from riverboat.server.protocol.snapshots import rules_of


async def find_table(
    connection: Connection,
    wanted: str | None,
    password: str | None = None,
    asking: AsyncIterable[str] | None = None,
) -> Table | None:
    """The table that is `wanted`, entered with its `password`; else one where the player has a seat already.

    Else, where several are open, the one that the player chooses by the lines of `asking`; None for none of
    them. Where there is no choice, or nobody to ask, one with a free seat that asks for no password, opened
    if there is none. Raises Refused and ConnectionLost.
    """
    if wanted is not None:
        return await connection.watch(await _named(connection, wanted), password)
    for info in await connection.list_tables(seated=True):
        with suppress(Refused):  # the seat may be lost since
            return await connection.watch(info.table)
    tables = sorted(await connection.list_tables(), key=lambda info: -info.players)
    if asking is not None and len(tables) > 1:
        return await choose(connection, asking)
    free = [info for info in tables if info.players < info.rules.seats and not info.locked]
    info = free[0] if free else await connection.open_table(f"{connection.welcome.name[:16]}'s table")
    click.echo(f"Table {table_line(info)}.")
    return await connection.watch(info.table)


async def _named(connection: Connection, wanted: str) -> str:
    """The id of the table that is called `wanted`, the one with most players; else `wanted`, as an id."""
    tables = await connection.list_tables(name=wanted) if 0 < len(wanted) <= MAX_NAME else []
    named = [info for info in tables if info.name == wanted]
    return max(named, key=lambda info: info.players).table if named else wanted


def table_line(info: TableInfo) -> str:
    """A table: "Main: no-limit hold'em, 50/100, 2 of 6 seats taken"."""
    return f"{info.name}: {describe_rules(rules_of(info))}, {info.players} of {info.rules.seats} seats taken"
