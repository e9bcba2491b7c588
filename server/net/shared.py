"""What all lines of a listener share."""

from collections import Counter
from dataclasses import dataclass, field

from server.metrics import Metrics
from server.net.addresses import Addresses
from server.net.limits import Limits
from server.net.ports import Service
from server.net.replies import Replies


@dataclass(frozen=True, slots=True)
class Shared:
    """players: how many lines each player has, by the player's id; only those who have any."""

    service: Service
    limits: Limits
    addresses: Addresses
    metrics: Metrics
    replies: Replies = field(default_factory=Replies)
    players: Counter[str] = field(default_factory=Counter)
