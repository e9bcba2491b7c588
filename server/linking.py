"""Links a server with the others of its cluster."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import partial
from secrets import token_hex

from riverboat.server.cluster.bus import Bus
from riverboat.server.cluster.cluster import Cluster
from riverboat.server.cluster.envelopes import PURPOSE, Envelopes, Status
from riverboat.server.cluster.nats_bus import NatsBus
from riverboat.server.history.database.leases import Leases
from riverboat.server.history.database.servers import SERVING
from riverboat.server.history.journal.sealing import KeyRing
from riverboat.server.history_adapters import TableJournal
from riverboat.server.metrics import Metrics
from riverboat.server.service import Service
from riverboat.server.tables.transfers import Transfers


@asynccontextmanager
async def linked(
    bus: Bus | None, ring: KeyRing, journal: TableJournal, service: Service, metrics: Metrics
) -> AsyncIterator[Callable[[], Awaitable[None]]]:
    """Link this server with the others on the bus, if there is one, in this context.

    Yields a function that waits until it knows their tables.
    """
    if bus is None:
        yield partial(asyncio.sleep, 0)
        return
    me, lobby, leases = token_hex(8), service.lobby, journal.leases
    envelopes = Envelopes(me, ring.derived(PURPOSE))
    cluster = Cluster(
        me,
        bus,
        envelopes,
        lobby,
        status=partial(_status, leases),
        epoch=leases.epoch,
        here=service.handle_here,
        gone=lobby.gone,
        movable=Transfers(lobby),
        give=journal.try_to_give,
        receive=journal.try_to_receive,
    )
    metrics.gauge("cluster_servers", "Other servers that are linked.", lambda: len(cluster.links))
    metrics.gauge("cluster_clients", "Clients of other servers.", lambda: len(cluster.hosting))
    async with cluster.running():
        service.cluster = cluster
        lobby.link(cluster.announce_soon, cluster.find_again)
        try:
            yield cluster.introduced
        finally:
            service.cluster = None


def _status(leases: Leases) -> Status:
    load = leases.load()
    return Status(leases.me, load.state == SERVING, load.tables, load.capacity)


def bus_at(url: str | None) -> Bus | None:
    """Return the bus at `url`, if there is one. Raises BusUnusable."""
    return None if url is None else NatsBus(url)
