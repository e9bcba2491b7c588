"""A command that comes twice is carried out once."""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from hashlib import blake2b
from secrets import token_bytes
from typing import Final

from riverboat.server.protocol.codecs import MSGPACK
from riverboat.server.protocol.codes import Code
from riverboat.server.protocol.command import Command
from riverboat.server.protocol.commands import (
    ListEntries,
    ListTables,
    Resume,
    ShowAccount,
    Unwatch,
    UnwatchLobby,
    Watch,
    WatchLobby,
)
from riverboat.server.protocol.management import (
    FindPlayers,
    ListAudit,
    ListBuyIns,
    ListChat,
    ListPlayerEntries,
    ListPlayers,
    ShowPlayer,
)
from riverboat.server.protocol.messages import Message, Refused, Repeated

CARRIED_OUT_ANEW: Final = (
    ListTables,
    WatchLobby,
    UnwatchLobby,
    Watch,
    Resume,
    Unwatch,
    ShowAccount,
    ListEntries,
    ListPlayers,
    ShowPlayer,
    FindPlayers,
    ListPlayerEntries,
    ListBuyIns,
    ListChat,
    ListAudit,
)
"""Commands that a second time cannot change what the first did; what they bring is wanted fresh."""

OF_A_PLAYER: Final = 32
"""Replies that are kept for each player."""

DEPARTED: Final = 1_000
"""Players without a line for whom replies are kept, those who left last."""


@dataclass(slots=True)
class _Kept:
    """A command by its digest, and the reply that it had, or will have."""

    digest: bytes
    reply: Message | asyncio.Future[Message]


class Replies:
    """The latest replies of every player, by the id of the command: they outlast the line they went out on.

    Of a command no more than a digest is kept, for it may be long, and may hold a password.

    of_a_player: how many replies are kept for each player. departed: for how many players who have left.
    """

    def __init__(self, of_a_player: int = OF_A_PLAYER, departed: int = DEPARTED) -> None:
        self._of_a_player = of_a_player
        self._most_departed = departed
        self._key = token_bytes(16)
        self._kept: dict[str, dict[str, _Kept]] = {}
        self._departed: OrderedDict[str, None] = OrderedDict()

    def arrived(self, player: str) -> None:
        """`player` has a line: what is kept for the player stays."""
        self._departed.pop(player, None)

    def departed(self, player: str) -> None:
        """`player` has no line any more: what is kept for the player stays for a while."""
        self._departed[player] = None
        self._departed.move_to_end(player)
        if len(self._departed) > self._most_departed:
            self._kept.pop(self._departed.popitem(last=False)[0], None)

    async def answer(
        self, player: str, command: Command, carry_out: Callable[[], Awaitable[Message]]
    ) -> Message:
        """The reply to `command`: that of `carry_out`, which answers whatever happens.

        A command that came before is Repeated, once the first has its reply, and another one under the same
        id is Refused. What was refused because it came by the wrong line may come again by another.
        """
        if isinstance(command, CARRIED_OUT_ANEW):
            return await carry_out()
        digest = blake2b(MSGPACK.encode(command), digest_size=16, key=self._key).digest()
        kept = self._kept.setdefault(player, {})
        first = kept.get(command.id)
        if first is None:
            return await self._first_reply(kept, command.id, digest, carry_out)
        if first.digest != digest:
            return Refused(
                id=command.id, code=Code.CONFLICT, message="this id belongs to a different command"
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
            entry.reply = reply = await carry_out()
        except BaseException:
            coming.cancel()
            raise
        coming.set_result(reply)
        if isinstance(reply, Refused) and reply.code == Code.TAKEN_OVER and kept.get(id) is entry:
            del kept[id]
        return reply
