"""Whether the ledger agrees with itself, and whether rows belong to what there is."""

from collections.abc import Iterator, Sequence

from sqlalchemy import Column, Connection, exists, func, literal, select

from server.history.models import (
    HAND_NUMBERS,
    WITHOUT_BALANCE,
    balances,
    counters,
    entries,
    events,
    hands,
    seatings,
    standings,
    table_account,
    tables,
)
from server.history.verifying.findings import Fault, Finding


def ledger_findings(connection: Connection) -> Iterator[Finding]:
    """What is amiss in the ledger, whatever is on record of the tables."""
    yield from _transactions(connection)
    yield from _balances(connection)


def stray_findings(connection: Connection) -> Iterator[Finding]:
    """Rows of tables that are in no list; numbers of hands that would be given out again."""
    for kept in (events, hands, seatings, standings):
        for table in _without(connection, kept.c.table_id, tables.c.id):
            yield Finding(Fault.STRAY, f"there are rows of it in {kept.name}, but it is no table", table)
    given = select(counters.c.value).where(counters.c.name == HAND_NUMBERS)
    last = connection.execute(select(func.max(hands.c.number))).scalar_one()
    if last is not None and last > (connection.execute(given).scalar_one_or_none() or 0):
        yield Finding(Fault.HAND_NUMBERS, "its number would be given out again", hand=last)


def _transactions(connection: Connection) -> Iterator[Finding]:
    total = func.sum(entries.c.amount)
    by_transaction = select(entries.c.transaction_id, total).group_by(entries.c.transaction_id)
    for transaction, chips in connection.execute(by_transaction.having(total != 0)):
        says = f"the entries of transaction {transaction} come to {chips}, not to zero"
        yield Finding(Fault.TRANSACTION, says)
    of_table = entries.alias()
    its_account = literal(table_account("")).concat(entries.c.table_id)
    of_no_table = select(entries.c.transaction_id, entries.c.table_id, entries.c.seq).where(
        entries.c.table_id.is_not(None),
        ~exists().where(
            of_table.c.transaction_id == entries.c.transaction_id, of_table.c.account == its_account
        ),
    )
    for transaction, table, seq in connection.execute(of_no_table.order_by(entries.c.number)):
        says = f"transaction {transaction} is of this table and moves none of its chips"
        yield Finding(Fault.TRANSACTION, says, table, seq)


def _balances(connection: Connection) -> Iterator[Finding]:
    sums = (
        select(entries.c.account, func.sum(entries.c.amount).label("chips"))
        .group_by(entries.c.account)
        .subquery()
    )
    come_to = func.coalesce(sums.c.chips, 0)
    both = select(balances.c.account, balances.c.chips, come_to).outerjoin_from(
        balances, sums, sums.c.account == balances.c.account
    )
    differ = both.where(balances.c.chips != come_to, balances.c.account.not_in(WITHOUT_BALANCE))
    for account, chips, of_entries in connection.execute(differ):
        yield Finding(Fault.BALANCE, f"{account} holds {chips}, but its entries come to {of_entries}")
    for account, chips in connection.execute(select(balances).where(balances.c.chips < 0)):
        yield Finding(Fault.BALANCE, f"{account} is {-chips} below zero")
    for account in _without(connection, entries.c.account, balances.c.account):
        yield Finding(Fault.BALANCE, f"{account} has entries, but no balance")


def _without(connection: Connection, column: Column[str], known: Column[str]) -> Sequence[str]:
    """The values of `column` that are not among those `known`.

    They are found by looking for the next greater one in an index, again and again: there are few of them,
    and rows without number.
    """
    first = select(func.min(column).label("value")).cte(recursive=True)
    greater = select(func.min(column)).where(column > first.c.value).scalar_subquery()
    values = first.union_all(select(greater).where(first.c.value.is_not(None)))
    unknown = select(values.c.value).where(
        values.c.value.is_not(None), ~exists().where(known == values.c.value)
    )
    return connection.execute(unknown).scalars().all()
