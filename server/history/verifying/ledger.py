"""Check the ledger for consistency, and look for rows without a parent."""

from collections.abc import Iterator, Sequence

from sqlalchemy import Column, Connection, exists, func, literal, select

from riverboat.server.history.database.models import (
    HAND_NUMBERS,
    WITHOUT_BALANCE,
    balances,
    checkpoints,
    counters,
    entries,
    events,
    hands,
    provenance,
    seatings,
    source_texts,
    table_account,
    tables,
)
from riverboat.server.history.verifying.findings import AuditFinding, FindingKind


def ledger_findings(connection: Connection) -> Iterator[AuditFinding]:
    """Yield problems of the ledger itself, independent of the journal."""
    yield from _transactions(connection)
    yield from _balances(connection)


def stray_findings(connection: Connection) -> Iterator[AuditFinding]:
    """Yield rows of tables and hands that do not exist, and a hand-number counter that is too low."""
    for stored in (events, hands, seatings, checkpoints):
        for table in _without(connection, stored.c.table_id, tables.c.id):
            yield AuditFinding(
                FindingKind.STRAY, f"{stored.name} has rows of it, but the table does not exist", table
            )
    for kept in (provenance, source_texts):
        of_no_hand = select(kept.c.hand).where(~exists().where(hands.c.id == kept.c.hand))
        for hand in connection.execute(of_no_hand).scalars():
            says = f"{kept.name} has a row of it, but the hand does not exist"
            yield AuditFinding(FindingKind.STRAY, says, hand=hand)
    given = select(counters.c.value).where(counters.c.name == HAND_NUMBERS)
    last = connection.execute(select(func.max(hands.c.id))).scalar_one()
    if last is not None and last > (connection.execute(given).scalar_one_or_none() or 0):
        yield AuditFinding(FindingKind.HAND_NUMBERS, "its id would be used again", hand=last)


def _transactions(connection: Connection) -> Iterator[AuditFinding]:
    total = func.sum(entries.c.amount)
    by_transaction = select(entries.c.transaction_id, total).group_by(entries.c.transaction_id)
    for transaction, chips in connection.execute(by_transaction.having(total != 0)):
        says = f"the entries of transaction {transaction} sum to {chips}, not to zero"
        yield AuditFinding(FindingKind.TRANSACTION, says)
    of_table = entries.alias()
    its_account = literal(table_account("")).concat(entries.c.table_id)
    of_no_table = select(entries.c.transaction_id, entries.c.table_id, entries.c.seq).where(
        entries.c.table_id.is_not(None),
        ~exists().where(
            of_table.c.transaction_id == entries.c.transaction_id, of_table.c.account == its_account
        ),
    )
    for transaction, table, seq in connection.execute(of_no_table.order_by(entries.c.number)):
        says = f"transaction {transaction} belongs to this table, but moves none of its chips"
        yield AuditFinding(FindingKind.TRANSACTION, says, table, seq)


def _balances(connection: Connection) -> Iterator[AuditFinding]:
    sums = (
        select(entries.c.account, func.sum(entries.c.amount).label("chips"))
        .group_by(entries.c.account)
        .subquery()
    )
    total_of_entries = func.coalesce(sums.c.chips, 0)
    both = select(balances.c.account, balances.c.chips, total_of_entries).outerjoin_from(
        balances, sums, sums.c.account == balances.c.account
    )
    differ = both.where(balances.c.chips != total_of_entries, balances.c.account.not_in(WITHOUT_BALANCE))
    for account, chips, of_entries in connection.execute(differ):
        yield AuditFinding(
            FindingKind.BALANCE, f"the balance of {account} is {chips}, but its entries sum to {of_entries}"
        )
    for account, chips in connection.execute(select(balances).where(balances.c.chips < 0)):
        yield AuditFinding(FindingKind.BALANCE, f"the balance of {account} is {chips}")
    for account in _without(connection, entries.c.account, balances.c.account):
        yield AuditFinding(FindingKind.BALANCE, f"{account} has entries, but no balance")


def _without(connection: Connection, column: Column[str], known: Column[str]) -> Sequence[str]:
    """Return the values of `column` that are not in `known`.

    Each next greater value is looked up in an index: there are few distinct values, but very many rows.
    """
    first = select(func.min(column).label("value")).cte(recursive=True)
    greater = select(func.min(column)).where(column > first.c.value).scalar_subquery()
    values = first.union_all(select(greater).where(first.c.value.is_not(None)))
    unknown = select(values.c.value).where(
        values.c.value.is_not(None), ~exists().where(known == values.c.value)
    )
    return connection.execute(unknown).scalars().all()
