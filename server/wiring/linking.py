"""Links a server with the others of its cluster."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial

from riverboat.server.cluster.broker import Broker, name_of, new_id
from riverboat.server.cluster.bus import Bus
from riverboat.server.cluster.cluster import Cluster
from riverboat.server.cluster.envelopes import PURPOSE, Envelopes, PasswordFailed, Status
from riverboat.server.cluster.nats_bus import NatsBus
from riverboat.server.history.database.servers import SERVING
from riverboat.server.history.journal.sealing import KeyRing
from riverboat.server.identity.attempts import Attempts
from riverboat.server.identity.recheck import Recheck
from riverboat.server.net.listener import Listener
from riverboat.server.runtime.metrics import Metrics
from riverboat.server.tournaments.transfers import RoomTransfers
from riverboat.server.wiring.history_adapters import TableJournal, TournamentHistory
from riverboat.server.wiring.room_parts import RoomListing, RoomOwnership
from riverboat.server.wiring.service import Service


@dataclass(frozen=True, slots=True)
class LinkedParts:
    """The parts of a server that concern the others.

    attempts: the limits of wrong passwords, by what they are for.
    """

    journal: TableJournal
    tournaments: TournamentHistory
    service: Service
    listener: Listener
    recheck: Recheck
    attempts: Mapping[str, Attempts]
    metrics: Metrics

    def on_connections_changed(self, key: str, used: Sequence[float]) -> None:
        """Handle that a player or an address has other connections at other servers."""
        self.listener.on_connections_changed(key, used)

    def on_password_failed(self, purpose: str, name: str, address: str) -> None:
        """Count a wrong password at another server."""
        if purpose in self.attempts:
            self.attempts[purpose].failed_elsewhere(name, address)

    def on_account_changed(self) -> None:
        """Read the feed of account changes."""
        self.recheck.look_soon()

    def status(self) -> Status:
        """Return what this server says of itself."""
        load = self.journal.leases.load()
        return Status(self.journal.leases.server_id, load.state == SERVING, load.tables, load.capacity)


@asynccontextmanager
async def linked(
    bus: Bus | None, name: str | None, ring: KeyRing, parts: LinkedParts
) -> AsyncIterator[Callable[[], Awaitable[None]]]:
    """Link a server with the others on the bus, if there is one, in this context.

    name: that of its inbox; None for another one each time.
    Yields a function that waits until it knows the tables of the others.
    """
    if bus is None:
        yield partial(asyncio.sleep, 0)
        return
    server_id, service = new_id(name), parts.service
    listing = RoomListing(service.lobby, service.tournaments)
    ownership = RoomOwnership(parts.journal, parts.tournaments)
    cluster = Cluster(
        server_id,
        bus,
        Envelopes(server_id, ring.derived(PURPOSE)),
        listing,
        status=parts.status,
        epoch=ownership.epoch,
        here=service.handle_here,
        for_others=service.handle_for_others,
        gone=service.gone_elsewhere,
        listener=parts,
        replies=service.replies,
        local_tables=RoomTransfers(service.lobby, service.tournaments),
        give=ownership.give,
        receive=ownership.receive,
    )
    _measure(cluster, bus, parts.metrics)
    parts.listener.link(cluster.presence)
    for purpose, attempts in parts.attempts.items():
        attempts.on_failed = partial(_report_failed, cluster, purpose)
    async with cluster.running(), parts.recheck.looking_soon():
        service.cluster = cluster
        listing.link(cluster.announce_soon, cluster.find_again, cluster.has_moved, cluster.locate)
        try:
            yield cluster.introduced
        finally:
            service.cluster = None


def _report_failed(cluster: Cluster, purpose: str, name: str, address: str) -> None:
    cluster.send_to_others(PasswordFailed(purpose, name, address))


def _measure(cluster: Cluster, bus: Bus, metrics: Metrics) -> None:
    links = cluster.links
    metrics.gauge("cluster_servers", "Other servers that are linked.", lambda: len(links))
    metrics.gauge("cluster_clients", "Clients of other servers.", lambda: len(cluster.remote_clients))
    metrics.gauge(
        "cluster_requests", "Commands that wait for the response of another server.", lambda: cluster.requests
    )
    metrics.counter("link_batches", "Batches sent to other servers.", lambda: links.batches)
    metrics.counter("link_bytes", "Bytes of batches sent to other servers.", lambda: links.bytes)
    metrics.counter("link_resent", "Batches sent again.", lambda: links.resent)
    metrics.counter("link_resets", "Links that started again.", lambda: links.resets)
    metrics.counter("bus_dropped", "Envelopes that could not be opened.", lambda: links.dropped)
    metrics.gauge_by_server(
        "link_silence_seconds",
        "Seconds since another server was heard.",
        lambda: {name_of(server): links.silence(server) for server in links},
    )
    metrics.gauge_by_server(
        "link_kept_bytes",
        "Bytes that another server has not received.",
        lambda: {name_of(server): links.kept_bytes(server) for server in links},
    )
    if isinstance(bus, NatsBus):
        metrics.gauge("bus_connected", "Whether the broker is connected.", lambda: bus.is_connected)
        metrics.counter("bus_lost", "Messages that could not be sent to the broker.", lambda: bus.lost)


def bus_at(broker: Broker | None) -> Bus | None:
    """Return the bus at `broker`, if there is one. Raises BusUnusable."""
    return None if broker is None else NatsBus(broker)
