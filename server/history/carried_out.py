"""Carry out a command once, at however many servers it arrives.

Its id and its result are committed with its effect, under a unique key of the player and the id. They are
kept for as long as `expiry.COMMANDS_KEPT`.
"""

from collections.abc import Callable, Sequence
from datetime import datetime
from hashlib import blake2b
from typing import NamedTuple, TypeVar

import msgspec
from sqlalchemy import insert, select

from riverboat.engine.table.events import TableOpened
from riverboat.engine.table.record import Record
from riverboat.server.history.database.models import carried_out
from riverboat.server.history.database.writer import Transaction
from riverboat.server.history.errors import IdUsed
from riverboat.server.history.journal.projections import to_json

T = TypeVar("T")


class CommandKey(NamedTuple):
    """What identifies a command, and its content.

    player: who sent it. id: chosen by the client, unique for the player. content: what it asks for.
    """

    player: str
    id: str
    content: tuple[object, ...]


def key_of_opening(records: Sequence[Record]) -> CommandKey | None:
    """Return what identifies the command that opens a table with `records`; None if no command does.

    Of a password, only whether there is one: a digest of it would be far easier to guess than its hash.
    """
    opened, command = records[0].event, records[0].command
    if not command or not isinstance(opened, TableOpened):
        return None
    return CommandKey(opened.host, command, ("open_table", to_json(opened), len(records) > 1))


def carry_out_once(
    transaction: Transaction, key: CommandKey, at: datetime, kind: type[T], work: Callable[[], T]
) -> tuple[T, bool]:
    """Return the result of `work`, and whether the command was carried out before and `work` was not run.

    kind: the type of the result. Raises IdUsed if the player used the id for another command.

    If the same command is under way at another server, the insert below waits for its commit and fails by the
    unique key. The writer then runs this again, which finds what that server has committed.
    """
    command, digest = _digest(key.id), _digest(key.content)
    found = select(carried_out.c.digest, carried_out.c.result).where(
        carried_out.c.player_id == key.player, carried_out.c.command == command
    )
    earlier = transaction.execute(found).one_or_none()
    if earlier is not None:
        if earlier.digest != digest:
            raise IdUsed("you have used this id for another command")
        return msgspec.json.decode(earlier.result, type=kind), True
    result = work()
    transaction.execute(
        insert(carried_out).values(
            player_id=key.player,
            command=command,
            digest=digest,
            result=msgspec.json.encode(result).decode(),
            at=at,
        )
    )
    return result, False


def _digest(value: object) -> str:
    """Return a digest: an id may contain characters that not every database accepts."""
    return blake2b(msgspec.json.encode(value), digest_size=16).hexdigest()
