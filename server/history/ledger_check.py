"""Whether the books are right."""

from collections.abc import Iterator

import msgspec
from sqlalchemy import Connection, func, literal, select

from engine.errors import EngineError
from server.history.database import reading_engine, unavailable_on_failure
from server.history.models import BANK, balances, entries, table_account, tables
from server.history.stacks import stacks_on_record
from server.protocol.errors import ProtocolError


def check_ledger(url: str) -> list[str]:
    """What is wrong with the ledger of the database at `url`, in sentences; nothing, where all is well.

    Raises BadDatabaseUrl and HistoryUnavailable.
    """
    engine = reading_engine(url)
    try:
        with unavailable_on_failure(), engine.begin() as connection:
            return [*_sums(connection), *_balances(connection), *_tables(connection)]
    finally:
        engine.dispose()


def _sums(connection: Connection) -> Iterator[str]:
    total = func.sum(entries.c.amount)
    for row in connection.execute(
        select(entries.c.transaction_id, total).group_by(entries.c.transaction_id).having(total != 0)
    ):
        yield f"the entries of transaction {row[0]} come to {row[1]}, not to zero"


def _balances(connection: Connection) -> Iterator[str]:
    sums = select(entries.c.account, func.sum(entries.c.amount).label("chips")).group_by(entries.c.account)
    of_entries = {row.account: row.chips for row in connection.execute(sums)}
    for account, chips in connection.execute(select(balances)):
        if chips != of_entries.get(account, 0):
            yield f"{account} holds {chips}, but its entries come to {of_entries.get(account, 0)}"
        if chips < 0 and account != BANK:
            yield f"{account} is {-chips} below zero"


def _tables(connection: Connection) -> Iterator[str]:
    lying = select(tables.c.id, tables.c.closed_at, balances.c.chips).join(
        balances, balances.c.account == literal(table_account("")).concat(tables.c.id)
    )
    for table, closed_at, chips in connection.execute(lying).all():
        try:
            stacks = stacks_on_record(connection, table)
        except (ProtocolError, EngineError, msgspec.DecodeError):
            yield f"the record of table {table} cannot be read"
            continue
        expected = 0 if closed_at is not None else sum(stacks.of_players.values()) - stacks.charged
        if chips != expected:
            yield f"table {table} holds {chips}, but by its record {expected} lie there"
