"""Finds the table to play at."""

from collections.abc import AsyncIterable
from contextlib import suppress

import click

from riverboat.client_cli.library.connection import Connection
from riverboat.client_cli.library.errors import CommandRefused
from riverboat.client_cli.library.table import Table
from riverboat.client_cli.play.language import own_table_name, said
from riverboat.client_cli.play.table_list import choose_table
from riverboat.engine.text.games import rules_message
from riverboat.server.protocol.command import MAX_NAME
from riverboat.server.protocol.messages import TableInfo
from riverboat.server.protocol.snapshots import rules_of


async def find_table(
    connection: Connection,
    wanted: str | None,
    password: str | None = None,
    lines: AsyncIterable[str] | None = None,
) -> Table | None:
    """Watch the table called `wanted`, with its `password`, or else one where the player already has a seat.

    Otherwise, if several tables are open, the player chooses one with `lines`; None if the player quits.
    Without a choice or `lines`, take a table with a free seat and no password, or open one.
    Raises CommandRefused and ConnectionLost.
    """
    if wanted is not None:
        return await connection.watch(await table_named(connection, wanted), password)
    for info in await connection.list_tables(seated=True):
        with suppress(CommandRefused):  # the seat may be lost by now
            return await connection.watch(info.table)
    tables = sorted(await connection.list_tables(), key=lambda info: -info.players)
    if lines is not None and len(tables) > 1:
        return await choose_table(connection, lines)
    free = [info for info in tables if info.players < info.rules.seats and not info.locked]
    info = free[0] if free else await connection.open_table(own_table_name(connection.welcome.name))
    click.echo(said("table-taken", table=table_line(info)))
    return await connection.watch(info.table)


async def table_named(connection: Connection, wanted: str) -> str:
    """Return the id of the table called `wanted`, with the most players; otherwise `wanted` as an id."""
    tables = await connection.list_tables(name=wanted) if 0 < len(wanted) <= MAX_NAME else []
    named = [info for info in tables if info.name == wanted]
    return max(named, key=lambda info: info.players).table if named else wanted


def table_line(info: TableInfo) -> str:
    """Return a table in one line: "Main: no-limit hold'em, 50/100, 2 of 6 seats taken"."""
    return said(
        "table-line",
        name=info.name,
        rules=rules_message(rules_of(info)),
        players=info.players,
        seats=info.rules.seats,
    )
