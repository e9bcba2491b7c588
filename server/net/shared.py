"""What all lines of a listener share."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from riverboat.server.metrics import Metrics
from riverboat.server.net.addresses import Addresses
from riverboat.server.net.limits import Limits
from riverboat.server.net.ports import Service
from riverboat.server.net.quotas import Players
from riverboat.server.net.replies import Replies

if TYPE_CHECKING:
    from riverboat.server.net.connection import Connection


@dataclass(frozen=True, slots=True)
class Shared:
    """players: those who are connected, and what each of them may take up."""

    service: Service
    limits: Limits
    addresses: Addresses
    metrics: Metrics
    players: "Players[Connection]"
    replies: Replies = field(default_factory=Replies)
