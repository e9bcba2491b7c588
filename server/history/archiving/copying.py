"""Copy a closed table into an archive, and compare the two.

The accounts of an archive are balanced: what a player won or lost at the archived tables is booked back, so
that every account holds nothing. The database keeps the reverse (`removal`).
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from itertools import islice, zip_longest
from typing import Any, Final

from sqlalchemy import Connection, Select, Table, func, insert, select, update

from riverboat.server.history.database.models import (
    HAND_NUMBERS,
    balances,
    checkpoints,
    counters,
    entries,
    events,
    hand_players,
    hands,
    player_account,
    players,
    provenance,
    seatings,
    source_texts,
    table_account,
    tables,
)

ARCHIVED: Final = "archived"
"""The kind of ledger entries that replace those of an archived table."""

ROW_BATCH: Final = 1_000


def rows_of(table: str) -> Iterator[tuple[Table, Select[Any]]]:
    """Yield SELECTs of the rows of `table`, without players and balances, in the order of insertion.

    The order is the same in every database.
    """
    yield tables, select(*_of(tables)).where(tables.c.id == table)
    for stored, place in ((checkpoints, checkpoints.c.seq), (seatings, seatings.c.taken_seq)):
        yield stored, select(stored).where(stored.c.table_id == table).order_by(place)
    yield hands, select(hands).where(hands.c.table_id == table).order_by(hands.c.id)
    for stored in (hand_players, provenance, source_texts):
        of_hands = select(stored).join(hands, hands.c.id == stored.c.hand).where(hands.c.table_id == table)
        yield stored, of_hands.order_by(*stored.primary_key)
    yield events, select(events).where(events.c.table_id == table).order_by(events.c.seq)
    of_table = select(entries.c.transaction_id).where(
        entries.c.account == table_account(table), entries.c.kind != ARCHIVED
    )
    columns = [column for column in entries.c if column is not entries.c.number]
    yield entries, select(*columns).where(entries.c.transaction_id.in_(of_table)).order_by(entries.c.number)


def copy_table(source: Connection, archive: Connection, table: str) -> None:
    """Copy all rows of `table`, with the players that they refer to, and balance its accounts."""
    _copy_players(source, archive, table)
    for into, wanted in rows_of(table):
        found = source.execute(wanted, execution_options={"yield_per": ROW_BATCH})
        for some in found.mappings().partitions():
            rows = [dict(row) for row in some]
            if into is entries:
                _open_accounts(archive, {row["account"] for row in rows})
            archive.execute(insert(into), rows)
    of_table = select(balances.c.account).where(balances.c.account == table_account(table))
    _open_accounts(archive, source.execute(of_table).scalars())
    _close_books(archive, table)
    last = archive.execute(select(func.max(hands.c.id))).scalar_one() or 0
    archive.execute(update(counters).where(counters.c.name == HAND_NUMBERS).values(value=last))


def is_same(source: Connection, archive: Connection, table: str) -> bool:
    """Return whether both have the same rows of `table`."""
    for _, wanted in rows_of(table):
        streamed = {"yield_per": ROW_BATCH}
        with (
            closing(source.execute(wanted, execution_options=streamed)) as ours,
            closing(archive.execute(wanted, execution_options=streamed)) as theirs,
        ):
            if any(one != other for one, other in zip_longest(ours, theirs)):
                return False
    return True


def _of(table: Table) -> list[Any]:
    """Return the columns of `table` that are compared: all but `archived_at`."""
    return [column for column in table.c if column is not tables.c.archived_at]


def _copy_players(source: Connection, archive: Connection, table: str) -> None:
    """Copy the players at `table` as guests without tokens: no password and no right goes into an archive."""
    at_table = select(seatings.c.player_id).where(seatings.c.table_id == table).distinct()
    columns = (players.c.id, players.c.name, players.c.created_at)
    found = iter(source.execute(select(*columns).where(players.c.id.in_(at_table))).all())
    while some := list(islice(found, ROW_BATCH)):
        known = _known(archive, players.c.id, [row.id for row in some])
        _insert(archive, players, [dict(row._mapping) for row in some if row.id not in known])
    ids = archive.execute(select(players.c.id)).scalars()
    _open_accounts(archive, map(player_account, ids))


def _open_accounts(archive: Connection, accounts: Iterable[str]) -> None:
    """Add a balance of 0 for each of `accounts`, if missing."""
    every = iter(accounts)
    while some := list(islice(every, ROW_BATCH)):
        known = _known(archive, balances.c.account, some)
        _insert(archive, balances, [{"account": each, "chips": 0} for each in some if each not in known])


def _close_books(archive: Connection, table: str) -> None:
    """Book back the total of the transactions of `table`, for each account."""
    of_table = select(entries.c.transaction_id).where(entries.c.account == table_account(table))
    moved, at = Counter[str](), None
    wanted = select(entries).where(entries.c.transaction_id.in_(of_table))
    for row in archive.execute(wanted):
        moved[row.account] += row.amount
        at = row.at
    _insert(
        archive,
        entries,
        [
            {
                "transaction_id": f"{ARCHIVED}:{table}",
                "account": account,
                "amount": -amount,
                "kind": ARCHIVED,
                "at": at,
            }
            for account, amount in moved.items()
            if amount
        ],
    )


def _known(archive: Connection, column: Any, values: Sequence[str]) -> set[str]:
    return set(archive.execute(select(column).where(column.in_(values))).scalars())


def _insert(archive: Connection, into: Table, rows: list[dict[str, Any]]) -> None:
    if rows:
        archive.execute(insert(into), rows)
