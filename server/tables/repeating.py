"""Commands that a table must not carry out again, although another server carried them out.

A server keeps the replies to the latest commands (`server.replies`), but they end with it. What identifies a
command is therefore committed with its events, under a unique key of the player and the id. An action is for
one turn and needs none of that.
"""

from typing import Final, NamedTuple

import msgspec

from riverboat.engine.table.events import TableOpened
from riverboat.engine.table.fold import TableState
from riverboat.server.protocol.catalogue import COMMANDS, Repeats
from riverboat.server.protocol.codes import Code
from riverboat.server.protocol.command import Command
from riverboat.server.protocol.command_ids import content_of, key_of
from riverboat.server.protocol.commands import OpenTable
from riverboat.server.protocol.errors import CommandRejected
from riverboat.server.protocol.messages import Accepted, Repeated, SeatInfo
from riverboat.server.protocol.snapshots import seat_info, table_info
from riverboat.server.tables.ports import Journal

OPENING: Final = "open_table"
"""The content of the commands that open tables. What these ask for is committed in another way."""


class Once(NamedTuple):
    """A command that is carried out once.

    key: its identity. content: a digest of its other fields. player: the one who sent it. shows_seat: whether
    its result is the player's seat.
    """

    key: str
    content: str
    player: str
    shows_seat: bool

    def result(self, state: TableState) -> str:
        """Return its result, with `state` after it, as JSON; empty without one."""
        seat = state.seat_of(self.player) if self.shows_seat else None
        return "" if seat is None else msgspec.json.encode(seat_info(state.seats[seat])).decode()

    def repeated(self, command: Command, earlier: tuple[str, str]) -> Repeated:
        """Return the reply to a repetition of what was carried out with this content and result.

        Raises CommandRejected if the player used the id for another command.
        """
        content, result = earlier
        if content not in (self.content, ""):  # earlier versions have not kept it
            raise CommandRejected(Code.CONFLICT, "you have used this id for another command")
        seat = msgspec.json.decode(result, type=SeatInfo) if result else None
        return Repeated(id=command.id, first=Accepted(id=command.id, result=seat))


def once(player: str, command: Command) -> Once | None:
    """Return what is kept of `command` of `player`; None if it may be carried out again."""
    spec = COMMANDS.get(type(command))
    if spec is None or spec.repeats is not Repeats.ONCE:
        return None
    return Once(key_of(player, command), content_of(command), player, spec.result is SeatInfo)


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
