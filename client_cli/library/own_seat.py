"""Follows the player's own seat through a tournament, from table to table."""

import asyncio
from collections.abc import AsyncIterator
from functools import partial
from typing import Final

from riverboat.client_cli.library.connection import Connection
from riverboat.client_cli.library.errors import CommandRefused
from riverboat.client_cli.library.table import Table
from riverboat.client_cli.library.tournament import FollowedTournament
from riverboat.server.protocol.codes import Code

_RETRY_AFTER: Final = 0.1
"""Seconds after which a table is asked for again that is not open yet, moves, or has just closed."""

_NOT_YET: Final = {Code.UNKNOWN_TABLE, Code.TABLE_CLOSED, Code.JOURNAL_UNAVAILABLE, Code.TABLE_BUSY}

_RETRIES: Final = 50


async def own_tables(connection: Connection, tournament: FollowedTournament) -> AsyncIterator[Table]:
    """Yield each table where the player of `connection` gets a seat, watched.

    It waits for the start, for a move, and for a re-entry; it ends with the tournament. The last table stays
    watched until the next one is: no event at the new table is missed. Raises ClientError.
    """
    before: Table | None = None
    while await tournament.until(partial(has_moved, tournament, before)):
        table = await _watch(connection, tournament)
        if table is None:
            continue
        if before is not None:
            await before.unwatch()
        before = table
        yield table
    if before is not None:
        await before.unwatch()


def has_moved(tournament: FollowedTournament, table: Table | None) -> bool:
    """Return whether the player has a seat at another table than `table`, and is to play there."""
    id = tournament.own_table
    return not tournament.is_over and id is not None and (table is None or id != table.id)


async def seat_at(tournament: FollowedTournament, table: Table) -> None:
    """Wait until the player has no seat at `table` any more. Raises ClientError."""
    await tournament.until(lambda: tournament.own_table != table.id)


async def _watch(connection: Connection, tournament: FollowedTournament) -> Table | None:
    """Watch the table of the player's seat; None if there is another by now. Raises ClientError."""
    for attempt in range(_RETRIES):
        id = tournament.own_table
        if id is None or tournament.is_over:
            return None
        try:
            return await connection.watch(id)
        except CommandRefused as refused:
            if refused.code not in _NOT_YET or attempt == _RETRIES - 1:
                raise
        await asyncio.sleep(_RETRY_AFTER)
    return None
