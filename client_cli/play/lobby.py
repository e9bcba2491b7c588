"""From a server to a table."""

from collections.abc import AsyncIterable

import click

from client_cli.connection import Connection
from client_cli.errors import Refused
from client_cli.play.choosing import choose
from client_cli.table import Table
from server.protocol.game_text import describe_rules
from server.protocol.messages import TableInfo
from server.protocol.table_rules import rules_of


async def find_table(
    connection: Connection,
    wanted: str | None,
    password: str | None = None,
    asking: AsyncIterable[str] | None = None,
) -> Table | None:
    """The table that is `wanted`, entered with its `password`; else one where the player has a seat already.

    Else, where several are open, the one that the player chooses by the lines of `asking`; None for none of
    them. Where there is no choice, or nobody to ask, one with a free seat that asks for no password, opened
    if there is none. Raises Refused and LineLost.
    """
    tables = sorted(await connection.list_tables(), key=lambda info: -info.players)
    if wanted is not None:
        named = [info.table for info in tables if wanted in (info.table, info.name)]
        return await connection.watch(named[0] if named else wanted, password)
    own = await _own_table(connection, tables)
    if own is not None:
        return own
    if asking is not None and len(tables) > 1:
        return await choose(connection, asking)
    free = [info for info in tables if info.players < info.seats and not info.locked]
    info = free[0] if free else await connection.open_table(f"{connection.welcome.name[:16]}'s table")
    click.echo(f"Table {table_line(info)}.")
    return await connection.watch(info.table)


async def _own_table(connection: Connection, tables: list[TableInfo]) -> Table | None:
    """The table where the player has a seat: the player is let in there without a password."""
    for info in tables:
        if info.players:
            try:
                table = await connection.watch(info.table)
            except Refused:
                continue
            if table.you is not None:
                return table
            await table.unwatch()
    return None


def table_line(info: TableInfo) -> str:
    """A table: "Main: no-limit hold'em, 50/100, 2 of 6 seats taken"."""
    return f"{info.name}: {describe_rules(rules_of(info))}, {info.players} of {info.seats} seats taken"
