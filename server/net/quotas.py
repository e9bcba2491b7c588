"""What one player may take up: counted on all connections of the player together."""

from collections import OrderedDict
from typing import Final, Generic, Protocol, TypeVar

from riverboat.server.net.limits import Limits, TokenBucket
from riverboat.server.protocol.codes import Code
from riverboat.server.protocol.command import Command
from riverboat.server.protocol.commands import Chat, OpenTable
from riverboat.server.protocol.errors import CommandRejected

KNOWN: Final = 1_000
"""Players whose quotas are remembered after their last connection has closed."""


class Client(Protocol):
    """A connection of a player. Hashable."""

    active_at: float
    """When it last sent a command, in seconds."""


C = TypeVar("C", bound=Client)


class Quota(Generic[C]):
    """The quota of one player at the time `now`.

    connections: those that are open, in the order of their hellos.
    """

    __slots__ = ("_chat", "_costly", "_frames", "_opening", "connections")

    def __init__(self, limits: Limits, now: float) -> None:
        self.connections: dict[C, None] = {}
        self._frames = TokenBucket(limits.rate, limits.burst, now)
        self._costly = TokenBucket(limits.player_costly_rate, limits.player_costly_burst, now)
        self._chat = TokenBucket(limits.chat_rate, limits.chat_burst, now)
        self._opening = TokenBucket(limits.opening_rate, limits.opening_burst, now)

    def take_frame(self, now: float) -> bool:
        """Whether one more frame of the player is let through."""
        return self._frames.take(now)

    def check(self, command: Command, now: float, *, costly: bool) -> None:
        """Count `command`. Raises CommandRejected where it is one too many of its kind.

        costly: it costs the server more than a look at a table.
        """
        if costly and not self._costly.take(now):
            raise CommandRejected(
                Code.TOO_OFTEN, "your connections together ask for this too often; try again in a moment"
            )
        if isinstance(command, OpenTable) and not self._opening.take(now):
            raise CommandRejected(Code.TOO_OFTEN, "you open tables too often; try again in a minute")
        if isinstance(command, Chat) and not self._chat.take(now):
            raise CommandRejected(Code.TOO_OFTEN, "you chat too fast at all tables together; wait a moment")


class Players(Generic[C]):
    """The players who are connected, by id, and the quotas of those who were a while ago: connecting again
    fills no quota up."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._connected: dict[str, Quota[C]] = {}
        self._departed: OrderedDict[str, Quota[C]] = OrderedDict()

    def __len__(self) -> int:
        """How many players are connected."""
        return len(self._connected)

    def enter(self, player: str, connection: C, now: float) -> tuple[Quota[C], list[C]]:
        """Count one more connection of `player`, until it leaves.

        Returns the player's quota, and the connections that have to make room: of too many, those from which
        no command came for longest. They are counted no more.
        """
        quota = self._connected.get(player)
        if quota is None:
            quota = self._departed.pop(player) if player in self._departed else Quota(self._limits, now)
            self._connected[player] = quota
        excess = len(quota.connections) + 1 - self._limits.connections_of_player
        replaced = sorted(quota.connections, key=lambda each: each.active_at)[: max(0, excess)]
        for each in replaced:
            del quota.connections[each]
        quota.connections[connection] = None
        return quota, replaced

    def leave(self, player: str, connection: C) -> bool:
        """A connection of `player` is closed. Returns whether it was the player's last."""
        quota = self._connected.get(player)
        if quota is None:
            return False
        quota.connections.pop(connection, None)
        if quota.connections:
            return False
        self._departed[player] = self._connected.pop(player)
        if len(self._departed) > KNOWN:
            self._departed.popitem(last=False)
        return True
