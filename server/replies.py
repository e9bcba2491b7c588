"""The latest replies, so that a repeated command is carried out once."""

import asyncio
from collections import Counter, OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from hashlib import blake2b
from secrets import token_bytes
from typing import Final

from riverboat.server.protocol.codecs import MSGPACK
from riverboat.server.protocol.codes import Code
from riverboat.server.protocol.command import Command
from riverboat.server.protocol.messages import Message, Refused, Repeated

OF_A_PLAYER: Final = 32
"""Replies that are kept for each player."""

DEPARTED: Final = 1_000
"""Disconnected players whose replies are kept: those who disconnected last."""

NOT_KEPT: Final = frozenset({Code.TAKEN_OVER, Code.UNKNOWN_TABLE})
"""Refusals after which the same command may be carried out."""


@dataclass(slots=True)
class _Kept:
    """The digest of a command, and its reply now or later."""

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
        self._connections = Counter[str]()
        self._departed: OrderedDict[str, None] = OrderedDict()

    def arrived(self, player: str) -> None:
        """Keep the replies of `player`, who has one more connection."""
        self._connections[player] += 1
        self._departed.pop(player, None)

    def departed(self, player: str) -> None:
        """Keep the replies of `player`, who has one connection less; without any, for a while."""
        self._connections[player] -= 1
        if self._connections[player]:
            return
        del self._connections[player]
        self._departed[player] = None
        self._departed.move_to_end(player)
        if len(self._departed) > self._max_departed:
            self._kept.pop(self._departed.popitem(last=False)[0], None)

    async def answer(
        self, player: str, command: Command, carry_out: Callable[[], Awaitable[Message]]
    ) -> Message:
        """Return the reply to `command`. `carry_out` makes it, and never raises.

        A repeated command gets Repeated, once the first has its reply. Another command with the same id is
        Refused. A command that was refused with `taken_over` may be sent again on another connection, and one
        for a table that has moved is sent again to its new server.
        """
        digest = blake2b(MSGPACK.encode(command), digest_size=16, key=self._key).digest()
        kept = self._kept.setdefault(player, {})
        first = kept.get(command.id)
        if first is None:
            return await self._first_reply(kept, command.id, digest, carry_out)
        if first.digest != digest:
            return Refused(
                id=command.id, code=Code.CONFLICT, message="you have used this id for another command"
            )
        reply = first.reply
        return Repeated(
            id=command.id, first=reply if isinstance(reply, Message) else await asyncio.shield(reply)
        )

    async def _first_reply(
        self, kept: dict[str, _Kept], id: str, digest: bytes, carry_out: Callable[[], Awaitable[Message]]
    ) -> Message:
        coming: asyncio.Future[Message] = asyncio.get_running_loop().create_future()
        entry = kept[id] = _Kept(digest, coming)
        if len(kept) > self._of_a_player:
            del kept[next(iter(kept))]
        try:
            reply = await carry_out()
        except BaseException:
            coming.cancel()
            raise
        entry.reply = reply.first if isinstance(reply, Repeated) else reply  # another server carried it out
        coming.set_result(entry.reply)
        if isinstance(reply, Refused) and reply.code in NOT_KEPT and kept.get(id) is entry:
            del kept[id]
        return reply
