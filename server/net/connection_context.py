"""What all connections of a listener share."""

from dataclasses import dataclass

from riverboat.server.net.addresses import Addresses
from riverboat.server.net.limits import NetworkLimits
from riverboat.server.net.ports import CommandService
from riverboat.server.net.quotas import ConnectedPlayers
from riverboat.server.replies import Replies
from riverboat.server.runtime.metrics import Metrics


@dataclass(frozen=True, slots=True)
class ConnectionContext:
    """The service, the limits, and the counters that all connections use.

    players: the connected players with their quotas.
    """

    service: CommandService
    limits: NetworkLimits
    addresses: Addresses
    metrics: Metrics
    players: ConnectedPlayers
    replies: Replies
