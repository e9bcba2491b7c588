"""Limits for each player, counted over all connections of the player together."""

from collections import OrderedDict
from collections.abc import Sequence
from typing import Final

from riverboat.server.clients import Client
from riverboat.server.net.limits import NetworkLimits, TokenBucket
from riverboat.server.net.ports import NoOtherServers, OtherServers
from riverboat.server.protocol.catalogue import Rate
from riverboat.server.protocol.codes import Code
from riverboat.server.protocol.errors import CommandRejected

KNOWN: Final = 1_000
"""Players whose quotas are remembered after they disconnected."""

REPORTED_FROM: Final = 0.1
"""The part of a burst from which other servers are sent what a player who disconnects has used."""

_TOO_OFTEN: Final = {
    Rate.OPENING: ("opening", "you open tables too often; try again in a minute"),
    Rate.CHAT: ("chat", "you chat too fast at all tables together; wait a moment"),
}


class PlayerQuota:
    """The quota of one player. `now`: seconds.

    A player who is connected to several servers has an equal share of each rate at each of them.

    connections: the open connections, in the order of their hellos.
    servers: how many servers the player is connected to.
    """

    __slots__ = ("_costly", "_frames", "_rates", "connections", "servers")

    def __init__(self, limits: NetworkLimits, now: float) -> None:
        self.connections: dict[Client, None] = {}
        self.servers = 1
        self._frames = TokenBucket(limits.rate, limits.burst, now)
        self._costly = TokenBucket(limits.player_costly_rate, limits.player_costly_burst, now)
        self._rates = {
            Rate.OPENING: TokenBucket(limits.opening_rate, limits.opening_burst, now),
            Rate.CHAT: TokenBucket(limits.chat_rate, limits.chat_burst, now),
        }

    def take_frame(self, now: float) -> bool:
        """Count a frame. Returns whether it is within the limit."""
        return self._frames.take_share(now, self.servers)

    def check(self, rate: Rate | None, now: float, *, costly: bool) -> None:
        """Count a command that has a further `rate` or is costly. Raises CommandRejected beyond a limit."""
        if costly and not self._costly.take_share(now, self.servers):
            raise CommandRejected(
                Code.TOO_OFTEN, "your connections together send this command too often; try again in a moment"
            )
        if rate is not None and not self._rates[rate].take_share(now, self.servers):
            case, message = _TOO_OFTEN[rate]
            raise CommandRejected(Code.TOO_OFTEN, message, case=case)

    def used(self, now: float) -> list[float]:
        """Return the part of each burst that was just used; nothing if that is little."""
        used = [bucket.used(now) for bucket in self._buckets()]
        return used if max(used) >= REPORTED_FROM else []

    def use(self, used: Sequence[float], now: float) -> None:
        """Leave no more than if these parts of the bursts had just been used here."""
        for bucket, part in zip(self._buckets(), used, strict=False):  # another version may know more
            bucket.use(part, now)

    def _buckets(self) -> tuple[TokenBucket, ...]:
        return self._frames, self._costly, *self._rates.values()


class ConnectedPlayers:
    """The connected players by id, and the quotas of those who disconnected lately.

    A player who reconnects has the same quota as before, also at another server.

    elsewhere: the other servers.
    """

    def __init__(self, limits: NetworkLimits) -> None:
        self.elsewhere: OtherServers = NoOtherServers()
        self._limits = limits
        self._connected: dict[str, PlayerQuota] = {}
        self._departed: OrderedDict[str, PlayerQuota] = OrderedDict()

    def __len__(self) -> int:
        """Return how many players are connected."""
        return len(self._connected)

    def enter(self, player: str, connection: Client, now: float) -> tuple[PlayerQuota, list[Client]]:
        """Count a connection of `player` until it leaves.

        Returns the player's quota and the connections to close: if there are too many, those that sent no
        command for longest. They are no longer counted.
        """
        quota = self._connected.get(player)
        if quota is None:
            quota = self._departed.pop(player) if player in self._departed else PlayerQuota(self._limits, now)
            self._connected[player] = quota
        replaced = self._surplus(player, quota, 1)
        quota.connections[connection] = None
        self._count(player, quota)
        return quota, replaced

    def on_connections_changed(self, player: str, used: Sequence[float], now: float) -> list[Client]:
        """Handle that `player` has other connections at other servers. Returns those to close here.

        used: the parts of the bursts that the player has used at another server, if it was the last there.
        """
        quota = self._connected.get(player)
        if used:
            known = quota or self._departed.pop(player, None) or PlayerQuota(self._limits, now)
            known.use(used, now)
            if quota is None:
                self._depart(player, known)
        if quota is None:
            return []
        surplus = self._surplus(player, quota)
        self._count(player, quota)
        return surplus

    def leave(self, player: str, connection: Client, now: float) -> bool:
        """Remove a closed connection of `player`. Returns whether it was the player's last one."""
        quota = self._connected.get(player)
        if quota is None:
            return False
        quota.connections.pop(connection, None)
        self._count(player, quota, () if quota.connections else quota.used(now))
        if quota.connections:
            return False
        self._depart(player, self._connected.pop(player))
        return True

    def _depart(self, player: str, quota: PlayerQuota) -> None:
        """Remember the quota of `player`, who is not connected."""
        self._departed[player] = quota
        if len(self._departed) > KNOWN:
            self._departed.popitem(last=False)

    def _surplus(self, player: str, quota: PlayerQuota, more: int = 0) -> list[Client]:
        """Remove what is too much with as many `more`: the connections that sent nothing for longest.

        The server with the most removes one after the other, until they fit or another one has more.
        """
        surplus: list[Client] = []
        room = self._limits.connections_of_player - self.elsewhere.connections(player) - more
        while len(quota.connections) > max(room, 0):
            if not self.elsewhere.closes(player, len(quota.connections) + more):
                break
            oldest = min(quota.connections, key=lambda each: each.active_at)
            del quota.connections[oldest]
            surplus.append(oldest)
        return surplus

    def _count(self, player: str, quota: PlayerQuota, used: Sequence[float] = ()) -> None:
        quota.servers = 1 + self.elsewhere.servers(player)
        self.elsewhere.count(player, len(quota.connections), used)
