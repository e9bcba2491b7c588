"""Carry out a command outside tables once, at however many servers it arrives.

Its id and its result are committed with its effect, among those of commands at tables: so an id of a player
is used once, whatever for. They are kept for as long as `expiry.COMMANDS_KEPT`.
"""

from collections.abc import Callable
from datetime import datetime
from typing import Final, TypeVar

import msgspec
from sqlalchemy import bindparam, select

from riverboat.server.history.database.models import commands
from riverboat.server.history.database.statements import Statement
from riverboat.server.history.database.utc_time import to_milliseconds
from riverboat.server.history.database.writer import Transaction, Writer
from riverboat.server.history.errors import AlreadyCarriedOut, IdUsed
from riverboat.server.protocol.catalogue import COMMANDS
from riverboat.server.protocol.command import Command
from riverboat.server.protocol.command_ids import content_of, key_of
from riverboat.server.protocol.messages import Accepted

T = TypeVar("T")

KEEP_COMMAND: Final = Statement.insert(
    5, commands, {column.name: bindparam(column.name) for column in commands.c}, last_by="command"
)
"""Keep the id of a command."""

_NO_TABLE: Final = ""
"""In place of the table, for commands that are for none."""


class CarriedOut:
    """The commands that were carried out, by any server."""

    def __init__(self, writer: Writer) -> None:
        self._writer = writer

    async def first_reply(self, player: str, command: Command) -> Accepted | None:
        """Return the reply to `command` of `player` when it was carried out; None if it was not.

        Raises IdUsed if the player used the id for another command, and HistoryUnavailable.
        """
        found = await self._writer.run(lambda transaction: _find(transaction, player, command, ""))
        if found is None:
            return None
        result = msgspec.json.decode(found, type=COMMANDS[type(command)].result) if found else None
        return Accepted(id=command.id, result=result)


def carry_out_once(
    transaction: Transaction,
    player: str,
    command: Command,
    at: datetime,
    work: Callable[[], T],
    *,
    part: str = "",
) -> tuple[T, bool]:
    """Return the result of `work`, and whether `command` was carried out before and `work` was not run.

    The result has the type that the catalogue says; of a `part` of the command it is None. Raises IdUsed if
    the player used the id for another command.

    If the same command is under way at another server, the insert of its id waits for that commit and fails
    by the unique key. The writer then runs this again, which finds what that server has committed.
    """
    earlier = _find(transaction, player, command, part)
    if earlier is not None:
        return msgspec.json.decode(earlier, type=None if part else COMMANDS[type(command)].result), True
    result, key = work(), key_of(player, command, part)
    kept = {
        "table_id": _NO_TABLE,
        "seq": int(key[:15], 16),
        "command": key,
        "content": content_of(command),
        "result": msgspec.json.encode(result).decode(),
        "at": to_milliseconds(at),
    }
    transaction.add(KEEP_COMMAND, [kept])
    return result, False


def run_once(
    transaction: Transaction, player: str, command: Command | None, at: datetime, work: Callable[[], T]
) -> T:
    """Return the result of `work`, which carries out `command` of `player`, if any.

    Raises AlreadyCarriedOut if that was done before, and IdUsed.
    """
    if command is None:
        return work()
    result, is_repeated = carry_out_once(transaction, player, command, at, work)
    if is_repeated:
        raise AlreadyCarriedOut("this command was carried out before")
    return result


def _find(transaction: Transaction, player: str, command: Command, part: str) -> str | None:
    """Return the result of `command`, as JSON, if it was carried out. Raises IdUsed."""
    known = select(commands.c.content, commands.c.result).where(
        commands.c.command == key_of(player, command, part)
    )
    row = transaction.execute(known).one_or_none()
    if row is None:
        return None
    if row.content != content_of(command):
        raise IdUsed("you have used this id for another command")
    result: str = row.result
    return result
