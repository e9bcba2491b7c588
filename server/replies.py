"""The latest replies, so that a repeated command is carried out once."""

import asyncio
from collections import Counter, OrderedDict
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from hashlib import blake2b
from secrets import token_bytes
from typing import Final

from msgspec import Struct

from riverboat.server.protocol.codecs import MSGPACK
from riverboat.server.protocol.codes import Code
from riverboat.server.protocol.command import Command
from riverboat.server.protocol.errors import CommandRejected, FrameError
from riverboat.server.protocol.messages import Message, Refused, Repeated

OF_A_PLAYER: Final = 32
"""Replies that are kept for each player."""

DEPARTED: Final = 1_000
"""Disconnected players whose replies are kept: those who disconnected last."""

NOT_KEPT: Final = frozenset(
    {
        Code.TAKEN_OVER,
        Code.UNKNOWN_TABLE,
        Code.UNKNOWN_TOURNAMENT,
        Code.OUTCOME_UNKNOWN,
        Code.JOURNAL_UNAVAILABLE,
    }
)
"""Refusals after which the same command may be carried out, or has been."""

TAKEN_ALONG: Final = 256
TAKEN_ALONG_OF_A_PLAYER: Final = 8
TAKEN_ALONG_BYTES: Final = 64 * 1024
"""The latest replies that a table takes along to another server: in all, of a player, and their bytes."""


def refusal_of(rejection: CommandRejected, id: str) -> Refused:
    """Return the reply to the command `id`, which was rejected."""
    return Refused(
        id=id, code=rejection.code, message=str(rejection), ms=rejection.ms, values=rejection.values or None
    )


class ReplyTransfer(Struct, frozen=True, array_like=True):
    """A reply that goes to another server with its table.

    id: that of the command. digest: of the command, with this key. reply: in msgpack.
    """

    player: str
    id: str
    key: bytes
    digest: bytes
    reply: bytes


@dataclass(slots=True, eq=False)
class _Kept:
    """The digest of a command, and its reply now or later.

    player, id: whose command, and its id. table: that of the command; empty if it is for none.
    key: that of the digest.
    """

    player: str
    id: str
    table: str
    key: bytes
    digest: bytes
    reply: Message | asyncio.Future[Message]


class Replies:
    """The latest replies of every player, by the id of the command. They outlive the connection.

    Only a digest of each command is kept: a command may be long, and may contain a password.

    of_a_player: how many replies are kept for each player. departed: for how many disconnected players.
    """

    def __init__(self, of_a_player: int = OF_A_PLAYER, departed: int = DEPARTED) -> None:
        self._of_a_player = of_a_player
        self._max_departed = departed
        self._key = token_bytes(16)
        self._kept: dict[str, dict[str, _Kept]] = {}
        self._of_tables: dict[str, dict[_Kept, None]] = {}
        self._connections = Counter[str]()
        self._departed: OrderedDict[str, None] = OrderedDict()

    def arrived(self, player: str) -> None:
        """Keep the replies of `player`, who has one more connection."""
        self._connections[player] += 1
        self._departed.pop(player, None)

    def departed(self, player: str) -> None:
        """Keep the replies of `player`, who has one connection less; without any, for a while."""
        self._connections[player] -= 1
        if not self._connections[player]:
            del self._connections[player]
            self._keep_for_a_while(player)

    def take_along(self, table: str) -> list[ReplyTransfer]:
        """Return the latest replies to commands for `table`, which goes to another server: earliest first."""
        taken: list[ReplyTransfer] = []
        of_players, size = Counter[str](), 0
        for kept in reversed(self._of_tables.get(table, {})):
            if not isinstance(kept.reply, Message) or of_players[kept.player] == TAKEN_ALONG_OF_A_PLAYER:
                continue
            reply = MSGPACK.encode(kept.reply)
            size += len(reply)
            if size > TAKEN_ALONG_BYTES or len(taken) == TAKEN_ALONG:
                break
            of_players[kept.player] += 1
            taken.append(ReplyTransfer(kept.player, kept.id, kept.key, kept.digest, reply))
        return taken[::-1]

    def take_over(self, table: str, taken: Iterable[ReplyTransfer]) -> None:
        """Keep replies that `table` took along from another server."""
        for each in taken:
            if each.id in self._kept.get(each.player, {}):
                continue
            with suppress(FrameError):  # another version of this program knows more replies
                reply = MSGPACK.decode_message(each.reply)
                self._keep(_Kept(each.player, each.id, table, each.key, each.digest, reply))
                if each.player not in self._connections:
                    self._keep_for_a_while(each.player)

    async def answer(
        self, player: str, command: Command, carry_out: Callable[[], Awaitable[Message]]
    ) -> Message:
        """Return the reply to `command`. `carry_out` makes it, and never raises.

        A repeated command gets Repeated, once the first has its reply. Another command with the same id is
        Refused. A command that was refused with `taken_over` may be sent again on another connection, one for
        a table that has moved is sent again to its new server, and one whose outcome is unknown to the same.
        """
        first = self._kept.get(player, {}).get(command.id)
        if first is None:
            return await self._first_reply(player, command, carry_out)
        if first.digest != _digest(command, first.key):
            return Refused(
                id=command.id, code=Code.CONFLICT, message="you have used this id for another command"
            )
        reply = first.reply
        return Repeated(
            id=command.id, first=reply if isinstance(reply, Message) else await asyncio.shield(reply)
        )

    async def _first_reply(
        self, player: str, command: Command, carry_out: Callable[[], Awaitable[Message]]
    ) -> Message:
        coming: asyncio.Future[Message] = asyncio.get_running_loop().create_future()
        table: str = getattr(command, "table", "")
        kept = _Kept(player, command.id, table, self._key, _digest(command, self._key), coming)
        self._keep(kept)
        try:
            reply = await carry_out()
        except BaseException:
            coming.cancel()
            raise
        kept.reply = reply.first if isinstance(reply, Repeated) else reply  # another server carried it out
        coming.set_result(kept.reply)
        if isinstance(reply, Refused) and reply.code in NOT_KEPT:
            self._forget(kept)
        return reply

    def _keep(self, kept: _Kept) -> None:
        of_player = self._kept.setdefault(kept.player, {})
        of_player[kept.id] = kept
        if kept.table:
            self._of_tables.setdefault(kept.table, {})[kept] = None
        if len(of_player) > self._of_a_player:
            self._forget(next(iter(of_player.values())))

    def _keep_for_a_while(self, player: str) -> None:
        """Keep the replies of `player`, who has no connection, until others have disconnected."""
        self._departed[player] = None
        self._departed.move_to_end(player)
        if len(self._departed) > self._max_departed:
            for kept in list(self._kept.get(self._departed.popitem(last=False)[0], {}).values()):
                self._forget(kept)

    def _forget(self, kept: _Kept) -> None:
        of_player = self._kept.get(kept.player, {})
        if of_player.get(kept.id) is not kept:
            return
        del of_player[kept.id]
        if not of_player:
            del self._kept[kept.player]
        of_table = self._of_tables.get(kept.table, {})
        of_table.pop(kept, None)
        if not of_table:
            self._of_tables.pop(kept.table, None)


def _digest(command: Command, key: bytes) -> bytes:
    return blake2b(MSGPACK.encode(command), digest_size=16, key=key).digest()
