"""The statements on `leases`: which server owns a table, and in which epoch."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from sqlalchemy import Select, select, tuple_, update
from sqlalchemy.sql.dml import ReturningUpdate

from riverboat.server.history.database.models import leases, tables
from riverboat.server.history.database.writer import Transaction


class _Rules(msgspec.Struct):
    """The part of a table's rules that is needed here."""

    host: str = ""


def still_owns(transaction: Transaction, table: str, server: str) -> bool:
    """Return whether `server` still owns `table`. It cannot be taken over before the transaction ends.

    Fails if an append for the table is still being written by a lost connection: waiting for it would block
    every other table.
    """
    found = select(leases.c.table_id).where(leases.c.table_id == table, leases.c.server_id == server)
    return transaction.execute(found.with_for_update(nowait=True)).first() is not None


def begin_epoch(transaction: Transaction, table: str, epoch: int, server: str) -> bool:
    """Begin the epoch after `epoch` of `table`. Returns whether `server` has owned the table all the while.

    Appends sent over a lost connection that have not been written yet are then refused. If the outcome is
    unknown, try again with the same `epoch`. A server that had the table meanwhile and has given it back has
    begun two epochs.
    """
    if not still_owns(transaction, table, server):
        return False
    begun = (
        update(leases)
        .where(leases.c.table_id == table, leases.c.epoch.in_((epoch, epoch + 1)))
        .values(epoch=epoch + 1)
        .returning(leases.c.epoch)
    )
    return transaction.execute(begun).first() is not None


def dispose(transaction: Transaction, table: str) -> None:
    """Let any server take over `table` at once."""
    transaction.execute(update(leases).where(leases.c.table_id == table).values(server_id=None))


def is_open(transaction: Transaction, host: str) -> bool:
    """Return whether any table of `host` is open, at any server."""
    rules = (
        select(tables.c.config)
        .join(leases, leases.c.table_id == tables.c.id)
        .where(tables.c.closed_at.is_(None))
    )
    return any(_host_in(each) == host for each in transaction.execute(rules).scalars())


def lease_of(transaction: Transaction, table: str) -> Any:
    """Return the lease of `table`, or None."""
    return transaction.execute(select(leases).where(leases.c.table_id == table)).one_or_none()


def taking(wanted: Sequence[str], server: str) -> ReturningUpdate[tuple[str, int]]:
    """Return the statement that gives tables without a server to `server`, and returns their epochs.

    An append in progress locks the row, so the former server is not replaced while it writes.
    """
    return _passing(
        select(leases.c.table_id).where(leases.c.table_id.in_(wanted), leases.c.server_id.is_(None)), server
    )


def giving(owned: Mapping[str, int], giver: str, server: str) -> ReturningUpdate[tuple[str, int]]:
    """Return the statement that gives the tables in `owned`, each of an epoch, from `giver` to `server`.

    It returns the tables that were given, with their new epochs. An append that is being written locks the
    row of its table, which is then left out. The foreign key makes sure that `server` exists.
    """
    mine = (
        select(leases.c.table_id)
        .where(tuple_(leases.c.table_id, leases.c.epoch).in_(list(owned.items())))
        .where(leases.c.server_id == giver)
    )
    return _passing(mine, server)


def adopting(wanted: Sequence[str], server: str) -> ReturningUpdate[tuple[str, int]]:
    """Return the statement that begins an epoch of those `wanted` tables that `server` owns."""
    mine = select(leases.c.table_id).where(leases.c.table_id.in_(wanted), leases.c.server_id == server)
    return _passing(mine, server)


def _passing(found: Select[tuple[str]], server: str) -> ReturningUpdate[tuple[str, int]]:
    return (
        update(leases)
        .where(leases.c.table_id.in_(found.with_for_update(skip_locked=True)))
        .values(server_id=server, epoch=leases.c.epoch + 1)
        .returning(leases.c.table_id, leases.c.epoch)
    )


def is_owned(transaction: Transaction, table: str, epoch: int, server: str) -> bool:
    """Return whether `server` owns `table` in `epoch`."""
    found = select(leases.c.table_id).where(
        leases.c.table_id == table, leases.c.epoch == epoch, leases.c.server_id == server
    )
    return transaction.execute(found).first() is not None


def _host_in(config: str) -> str | None:
    """Return the host in these rules; None if they are damaged, which must not stop a server."""
    try:
        return msgspec.json.decode(config, type=_Rules).host
    except msgspec.DecodeError:
        return None
