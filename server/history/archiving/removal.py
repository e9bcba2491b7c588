"""Remove an archived table in small transactions, with pauses between them.

The first transaction marks the table. From then on nobody reads it here, and an interrupted removal is
completed by the next one. The ledger is consistent after each transaction: the total of the table's bookings
remains for each account, as one entry of the kind `archived` for all tables that were moved together.
"""

from collections import Counter
from collections.abc import Sequence
from functools import partial
from typing import Any, Final

from sqlalchemy import delete, func, insert, select, update

from riverboat.server.history.archiving.copying import ARCHIVED
from riverboat.server.history.database.models import (
    balances,
    checkpoints,
    entries,
    events,
    hand_players,
    hands,
    leases,
    players,
    provenance,
    seatings,
    source_texts,
    table_account,
    tables,
    tokens,
)
from riverboat.server.history.database.writer import Transaction, Writer
from riverboat.server.history.expiry import BATCH, forget, paced, referred_to
from riverboat.server.history.players import now_in_utc

ROW_BATCH: Final = 1_000
"""Rows of one kind that a transaction removes at most."""

_HAND_BATCH: Final = 100
_BOOKING_BATCH: Final = 200


async def mark(writer: Writer, table: str) -> bool:
    """Mark `table` as archived; return False if it is not closed."""
    is_owned = select(leases.c.table_id).where(leases.c.table_id == table).exists()
    marked = (
        update(tables)
        .where(tables.c.id == table, tables.c.closed_at.is_not(None), ~is_owned)
        .values(archived_at=now_in_utc())
        .returning(tables.c.id)
    )
    return await writer.run(lambda transaction: transaction.execute(marked).first() is not None)


async def remove(writer: Writer, table: str, carried: str) -> None:
    """Remove `table`, which is marked. carried: the transaction that replaces its bookings."""
    who: set[str] = set()
    for step in (_bookings, _events, _hands, _seatings):
        while (some := await paced(writer, partial(step, table=table, carried=carried))) is not None:
            who.update(some)
    await paced(writer, partial(_last, table=table))
    every = sorted(who)
    for first in range(0, len(every), BATCH):
        await paced(writer, partial(_forget_closed, ids=every[first : first + BATCH]))


# Each step removes some rows and returns the players they refer to, or None if there are no more.


def _bookings(transaction: Transaction, table: str, carried: str) -> Sequence[str] | None:
    some = (
        select(entries.c.transaction_id)
        .where(entries.c.account == table_account(table), entries.c.kind != ARCHIVED)
        .order_by(entries.c.number)
        .limit(_BOOKING_BATCH)
    )
    ids = transaction.execute(some).scalars().all()
    if not ids:
        return None
    moved = Counter[str]()
    of_them = entries.c.transaction_id.in_(ids)
    for row in transaction.execute(select(entries.c.account, entries.c.amount).where(of_them)):
        moved[row.account] += row.amount
    transaction.execute(delete(entries).where(of_them))
    begun = select(entries.c.transaction_id).where(
        entries.c.account == table_account(table), entries.c.kind == ARCHIVED
    )
    # An interrupted removal continues in its own transaction, or the table's account would stay in both.
    carry(transaction, transaction.execute(begun).scalar_one_or_none() or carried, moved)
    return ()


def carry(transaction: Transaction, carried: str, moved: Counter[str]) -> None:
    """Add the amounts `moved` by account, which sum to zero, to the ledger transaction `carried`."""
    existing = select(entries).where(entries.c.transaction_id == carried, entries.c.account.in_(moved))
    for row in transaction.execute(existing).all():
        amount = row.amount + moved.pop(row.account)
        change = update(entries).values(amount=amount) if amount else delete(entries)
        transaction.execute(change.where(entries.c.number == row.number))
    new: list[dict[str, Any]] = [
        {
            "transaction_id": carried,
            "account": account,
            "amount": amount,
            "kind": ARCHIVED,
            "at": now_in_utc(),
        }
        for account, amount in moved.items()
        if amount
    ]
    if new:
        transaction.execute(insert(entries).values(new))


def _events(transaction: Transaction, table: str, carried: str) -> Sequence[str] | None:
    return _up_to(transaction, events.c.table_id == table, events.c.seq)


def _hands(transaction: Transaction, table: str, carried: str) -> Sequence[str] | None:
    some = select(hands.c.id).where(hands.c.table_id == table).limit(_HAND_BATCH)
    numbers = transaction.execute(some).scalars().all()
    if not numbers:
        return None
    for of_hand in (hand_players, provenance, source_texts):
        transaction.execute(delete(of_hand).where(of_hand.c.hand.in_(numbers)))
    transaction.execute(delete(hands).where(hands.c.id.in_(numbers)))
    return ()


def _seatings(transaction: Transaction, table: str, carried: str) -> Sequence[str] | None:
    return _up_to(transaction, seatings.c.table_id == table, seatings.c.taken_seq, seatings.c.player_id)


def _up_to(transaction: Transaction, wanted: Any, place: Any, player: Any = None) -> Sequence[str] | None:
    """Remove the first rows that match `wanted`, in the order of `place`; return the values of `player`."""
    first = select(place).where(wanted).order_by(place).limit(ROW_BATCH).subquery()
    last = transaction.execute(select(func.max(first.c[0]))).scalar_one()
    if last is None:
        return None
    who: Sequence[str] = ()
    if player is not None:
        who = transaction.execute(select(player).where(wanted, place <= last).distinct()).scalars().all()
    transaction.execute(delete(place.table).where(wanted, place <= last))
    return who


def _last(transaction: Transaction, table: str) -> None:
    transaction.execute(delete(checkpoints).where(checkpoints.c.table_id == table))
    transaction.execute(delete(balances).where(balances.c.account == table_account(table)))
    transaction.execute(delete(tables).where(tables.c.id == table))


def _forget_closed(transaction: Transaction, ids: Sequence[str]) -> None:
    """Delete those of the players `ids` who are closed or imported, and to whom nothing refers any more."""
    signs_in = select(tokens.c.hash).where(tokens.c.player_id == players.c.id).exists()
    closed = select(players.c.id).where(
        players.c.id.in_(ids), players.c.name_key.is_(None), players.c.expires_at.is_(None), ~signs_in
    )
    candidates = transaction.execute(closed.with_for_update()).scalars().all()
    kept = referred_to(transaction, candidates)
    forget(transaction, [id for id in candidates if id not in kept])
