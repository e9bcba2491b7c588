"""The servers on a database: a row for each, with its lease and its load. Times are the database's.

A row exists from a server's first renewal until it stops, or until another server finds that its lease has
expired and deletes it. The foreign key of `leases` then frees its tables in the same transaction. A server
whose row is gone never gets it back: it continues under a new id, without tables.
"""

from typing import Any, Final, NamedTuple

from sqlalchemy import (
    BindParameter,
    ColumnElement,
    Delete,
    Result,
    bindparam,
    delete,
    exists,
    func,
    insert,
    literal_column,
    select,
    update,
)

from riverboat.server.history.database.models import leases, servers
from riverboat.server.history.database.placement import weight
from riverboat.server.history.database.statements import milliseconds_now
from riverboat.server.history.database.writer import Transaction
from riverboat.server.protocol.server_info import ServerInfo

LEASE_MS: Final = 1_200
"""Milliseconds after which the tables of a server that does not renew its lease may be taken, by default."""

STARTING: Final = "starting"
SERVING: Final = "serving"
DRAINING: Final = "draining"
EDGE: Final = "edge"
"""The states of a server. Only a serving one is expected to take tables. An edge serves clients alone."""


class ServerReport(NamedTuple):
    """What a server writes with each renewal.

    address: the URL that it can be reached at; empty until it listens.
    tables, connections: how many it has. capacity: how many tables it may have.
    """

    address: str = ""
    tables: int = 0
    connections: int = 0
    capacity: int = 1
    state: str = STARTING
    version: str = ""


class Renewed(NamedTuple):
    """What a server sees when it renews its lease.

    tables: how many it has. others: how many other servers there are. ms_left: the milliseconds that the
    first lease of another runs; None without another. orphans: whether any table has no server.
    """

    tables: int
    others: int
    ms_left: int | None
    orphans: bool


_LEASE_FROM_NOW: Final = milliseconds_now() + bindparam("lease_ms")


# What is executed several times a second is built once.
_SERVER_ID: Final[BindParameter[str]] = bindparam("server_id")
_rows: Final = servers.alias()
_OWN_ROW: Final = (
    select(servers.c.id).where(servers.c.id == _SERVER_ID).with_for_update(key_share=True, nowait=True)
)
_RENEW: Final = (
    update(servers)
    .where(servers.c.id == _OWN_ROW.scalar_subquery())
    .values(lease_until=_LEASE_FROM_NOW, **{name: bindparam(f"my_{name}") for name in ServerReport._fields})
    .returning(
        select(func.count()).select_from(leases).where(leases.c.server_id == _SERVER_ID).scalar_subquery(),
        select(func.count()).select_from(_rows).where(_rows.c.id != _SERVER_ID).scalar_subquery(),
        select(func.min(_rows.c.lease_until)).where(_rows.c.id != _SERVER_ID).scalar_subquery()
        - milliseconds_now(),
        exists().where(leases.c.server_id.is_(None)),
    )
)
_EXPIRED: Final = (
    select(servers.c.id)
    .where(servers.c.lease_until < milliseconds_now(), servers.c.id != _SERVER_ID)
    .with_for_update(skip_locked=True)
)
_REMOVE_EXPIRED: Final = delete(servers).where(servers.c.id.in_(_EXPIRED))
_OTHERS: Final = select(servers).where(servers.c.id != _SERVER_ID)
_LAST: Final = select(func.max(servers.c.lease_until) - milliseconds_now()).where(
    servers.c.id != _SERVER_ID, select(leases.c.table_id).where(leases.c.server_id == servers.c.id).exists()
)


def register(transaction: Transaction, server_id: str, load: ServerReport, lease_ms: int) -> None:
    """Add the row of server `server_id`."""
    row = insert(servers).values(id=server_id, lease_until=_LEASE_FROM_NOW, **load._asdict())
    transaction.execute(row, {"lease_ms": lease_ms})


def renew(transaction: Transaction, server_id: str, load: ServerReport, lease_ms: int) -> Renewed | None:
    """Renew the lease of server `server_id`. Returns what it sees then; None if the lease is lost.

    Fails at once if another server is deleting the row: to wait for that could be a deadlock.
    """
    mine = {
        "server_id": server_id,
        "lease_ms": lease_ms,
        **{f"my_{name}": value for name, value in load._asdict().items()},
    }
    row = transaction.execute(_RENEW, mine).one_or_none()
    return None if row is None else Renewed._make(row)


def remove(server_id: str) -> Delete:
    """Return the statement that deletes the row of server `server_id`, and frees its tables."""
    return delete(servers).where(servers.c.id == server_id)


def remove_expired(transaction: Transaction, server_id: str) -> None:
    """Delete the rows of servers other than `server_id` whose leases have expired, and free their tables.

    A row that is locked is left alone: its server renews it, or opens or takes a table.
    """
    transaction.execute(_REMOVE_EXPIRED, {"server_id": server_id})


def others(transaction: Transaction, server_id: str) -> Result[Any]:
    """Return the rows of all servers but `server_id`."""
    return transaction.execute(_OTHERS, {"server_id": server_id})


def weights(transaction: Transaction, server_id: str, load: ServerReport) -> dict[str, float]:
    """Return the weights of the servers that take tables (`placement`), by id.

    Server `server_id`, which says `load` of itself, is one of them unless it is an edge.
    """
    found = {} if load.state == EDGE else {server_id: weight(load.capacity, load.tables)}
    for row in others(transaction, server_id):
        if row.state == SERVING:
            found[row.id] = weight(row.capacity, row.tables)
    return found


def ms_left(transaction: Transaction, server_id: str) -> int | None:
    """Return the milliseconds that the last lease of another server with tables runs; None without one."""
    ms: int | None = transaction.execute(_LAST, {"server_id": server_id}).scalar_one()
    return ms


def all_servers(transaction: Transaction, lease_ms: int) -> list[ServerInfo]:
    """Return all servers, by id. lease_ms: for how long each renewal counts."""
    age: ColumnElement[int] = literal_column(str(lease_ms)) - (servers.c.lease_until - milliseconds_now())
    return [
        ServerInfo(
            server=row.id,
            address=row.address,
            state=row.state,
            tables=row.tables,
            connections=row.connections,
            capacity=row.capacity,
            lease_age_ms=max(0, row.age),
            version=row.version,
        )
        for row in transaction.execute(select(servers, age.label("age")).order_by(servers.c.id))
    ]
