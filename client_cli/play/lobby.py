"""From a server to a table."""

import click

from client_cli.connection import Connection
from client_cli.table import Table
from server.protocol.game_text import describe_rules
from server.protocol.messages import TableInfo
from server.protocol.table_rules import rules_of


async def find_table(connection: Connection, wanted: str | None, password: str | None = None) -> Table:
    """The table that is `wanted`, entered with its `password`; else one where the player has a seat already,
    or one with a free seat that asks for no password, opened if there is none. Raises Refused."""
    tables = sorted(await connection.list_tables(), key=lambda info: -info.players)
    if wanted is not None:
        named = [info.table for info in tables if wanted in (info.table, info.name)]
        return await connection.watch(named[0] if named else wanted, password)
    tables = [info for info in tables if not info.locked]
    for info in tables:
        if info.players:
            table = await connection.watch(info.table)
            if table.you is not None:
                return table
            await table.unwatch()
    free = [info for info in tables if info.players < info.seats]
    info = free[0] if free else await connection.open_table(f"{connection.welcome.name[:16]}'s table")
    click.echo(f"Table {table_line(info)}.")
    return await connection.watch(info.table)


def table_line(info: TableInfo) -> str:
    """A table: "Main: no-limit hold'em, 50/100, 2 of 6 seats taken"."""
    return f"{info.name}: {describe_rules(rules_of(info))}, {info.players} of {info.seats} seats taken"
