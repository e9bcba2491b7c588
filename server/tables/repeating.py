"""Commands that a table must not carry out again, although another server carried them out.

A server keeps the replies to the latest commands (`server.replies`), but they end with it. Most commands do
no harm if they are repeated then: an action is for one turn, a seat is taken once. What identifies the
others is committed with their events.
"""

from collections.abc import Collection
from hashlib import blake2b
from typing import Final

from riverboat.engine.table.events import TableOpened
from riverboat.engine.table.fold import TableState
from riverboat.server.protocol.codes import Code
from riverboat.server.protocol.command import Command
from riverboat.server.protocol.commands import AddChips, Chat, OpenTable
from riverboat.server.protocol.errors import CommandRejected
from riverboat.server.protocol.messages import Accepted, Repeated
from riverboat.server.protocol.snapshots import seat_info, table_info
from riverboat.server.tables.ports import Journal

COMMITTED: Final = (AddChips, Chat)
"""Commands at a table that would do something twice. The lobby's `open_table` would, too."""


def key_of(player: str, command: Command) -> str:
    """Return what identifies `command` of `player`: their ids, of which clients choose one, as a digest."""
    return blake2b(f"{player}\0{command.id}".encode(), digest_size=16).hexdigest()


def repeated_at(
    earlier: Collection[str], state: TableState, player: str, command: Command
) -> Repeated | None:
    """Return the reply to `command` of `player` if a table's earlier server carried it out; else None.

    earlier: what identifies the commands that it carried out.
    state: the table now, with the seat in the reply.
    """
    if not isinstance(command, COMMITTED) or key_of(player, command) not in earlier:
        return None
    result, seat = None, state.seat_of(player)
    if isinstance(command, AddChips) and seat is not None:
        result = seat_info(state.seats[seat])
    return Repeated(id=command.id, first=Accepted(id=command.id, result=result))


async def repeated_opening(
    journal: Journal, key: str, command: OpenTable, opening: TableOpened
) -> Repeated | None:
    """Return the reply to `command`, which asks for `opening`, if it opened a table before; else None.

    Raises CommandRejected if the player used the id for another table, or the journal fails.
    """
    found = await journal.opened_by(key)
    if found is None:
        return None
    table, opened = found
    if opened != opening:
        raise CommandRejected(Code.CONFLICT, "you have used this id for another command")
    first = Accepted(id=command.id, result=table_info(TableState(opened), table, 0))
    return Repeated(id=command.id, first=first)
