"""Fill a database with any number of hands, within minutes.

Some hands are really played: no-limit hold'em, six players with random actions, at tables that close at the
end. The database then copies these tables under new ids, with all related rows, so that it passes `riverboat
verify`. Half of the copies keep the players, who thus have many hands; the others get those of a hundred
groups.
"""

import asyncio
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any, Final

import click
from sqlalchemy import (
    Connection,
    Table,
    Text,
    case,
    cast,
    func,
    insert,
    literal,
    select,
    update,
)

from riverboat.server.history.database.engines import migrating_engine, reading_engine
from riverboat.server.history.database.models import (
    BANK,
    HAND_NUMBERS,
    WITHOUT_BALANCE,
    balances,
    checkpoints,
    counters,
    entries,
    events,
    hand_players,
    hands,
    player_account,
    players,
    seatings,
    table_account,
    tables,
)
from riverboat.server.history.database.schema import upgrade
from tests.support import postgres
from tests.support.played import play_tables

TEMPLATES: Final = ("t0", "t1", "t2", "t3")
"""Tables with hands that are really played."""

EACH: Final = 500
"""Hands played at each of them."""

COMPANIES: Final = 100

CHIPS: Final = 10**12
"""Chips of each player, enough for the buy-ins of all copies."""


def where(command: Callable[..., None]) -> Callable[..., None]:
    """Add the options `db` and `postgresql`, the arguments of `filled`."""
    kept = click.option("--db", metavar="URL", help="Keep this database, and fill it if it is empty.")
    return kept(click.option("--postgresql", is_flag=True, help="Without --db: use PostgreSQL.")(command))


@contextmanager
def filled(wanted: int, kept: str | None, *, postgresql: bool) -> Iterator[str]:
    """Return the URL of a database with at least this many hands.

    `kept` is used as it is if it has any hands. Without it, the database is deleted after the context.
    """
    with ExitStack() as made:
        if kept is not None:
            url = kept
        elif postgresql:
            url = made.enter_context(postgres.database())
        else:
            url = f"sqlite:///{made.enter_context(tempfile.TemporaryDirectory())}/riverboat.db"
        upgrade(url)
        if not _count(url):
            began = time.perf_counter()
            _fill(url, wanted)
            print(f"filled in {time.perf_counter() - began:.0f} s")
        print(f"{_count(url):,} hands")
        yield url


def _count(url: str) -> int:
    engine = reading_engine(url)
    with engine.begin() as connection:
        found: int = connection.execute(select(func.count()).select_from(hands)).scalar_one()
    engine.dispose()
    return found


def _fill(url: str, wanted: int) -> None:
    rules = [{"seats": 6}] * len(TEMPLATES)
    asyncio.run(play_tables(url, rules, EACH, "filled", step_by_step=False, all_close=True))
    engine = migrating_engine(url)
    copies = -(-wanted // (len(TEMPLATES) * EACH)) - 1
    companies = min(COMPANIES, -(-copies // 2))
    with engine.begin() as connection:
        span: int = connection.execute(select(func.max(hands.c.id))).scalar_one()
        for company in range(1, companies + 1):
            for table in TEMPLATES:
                theirs = _of_company(players.c.id, table, company)
                connection.execute(_copied(players, players.c.id.startswith(f"{table}p"), id=theirs))
    for copy in range(1, copies + 1):
        with engine.begin() as connection:
            if connection.dialect.name == "postgresql":  # all referenced rows exist
                connection.exec_driver_sql("SET LOCAL session_replication_role = replica")
            for table in TEMPLATES:
                company = copy // 2 % companies + 1 if copy % 2 else 0
                _copy(connection, table, f"c{copy}{table}", copy * span, company)
    with engine.begin() as connection:
        _settle(connection)
        last = (copies + 1) * span
        connection.execute(update(counters).where(counters.c.name == HAND_NUMBERS).values(value=last))
    with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        connection.exec_driver_sql("ANALYZE")
    engine.dispose()


def _copy(connection: Connection, table: str, to: str, more: int, company: int) -> None:
    """Copy `table`, with hand ids increased by `more`."""
    quoted = func.replace(checkpoints.c.data, f'"{table}"', f'"{to}"')
    # Only the first event of a hand contains its id.
    id, moved = (
        literal(',"hand":') + cast(each, Text) + ',"kind"' for each in (events.c.hand, events.c.hand + more)
    )
    data = case(
        (events.c.hand.is_(None), _of_company(events.c.data, table, company)),
        (events.c.kind == "hand_started", func.replace(events.c.data, id, moved)),
        else_=events.c.data,
    )
    account = case(
        (entries.c.account == table_account(table), table_account(to)),
        else_=_of_company(entries.c.account, table, company),
    )
    transaction = func.replace(entries.c.transaction_id, f"{table}:", f"{to}:")
    of_hands = hand_players.c.hand.in_(select(hands.c.id).where(hands.c.table_id == table))
    for statement in (
        _copied(tables, tables.c.id == table, id=to),
        _copied(balances, balances.c.account == table_account(table), account=table_account(to)),
        _copied(
            checkpoints,
            checkpoints.c.table_id == table,
            table_id=to,
            data=_of_company(quoted, table, company),
        ),
        _copied(
            seatings,
            seatings.c.table_id == table,
            table_id=to,
            player_id=_of_company(seatings.c.player_id, table, company),
        ),
        _copied(hands, hands.c.table_id == table, id=hands.c.id + more, table_id=to),
        _copied(
            hand_players,
            of_hands,
            hand=hand_players.c.hand + more,
            player_id=_of_company(hand_players.c.player_id, table, company),
        ),
        _copied(events, events.c.table_id == table, table_id=to, hand=events.c.hand + more, data=data),
        _copied(
            entries, entries.c.table_id == table, table_id=to, transaction_id=transaction, account=account
        ),
    ):
        connection.execute(statement)


def _copied(table: Table, which: Any, **changed: Any) -> Any:
    """Return a statement that copies rows of `table` with `changed` columns and new row numbers."""
    columns = [column for column in table.c if column is not entries.c.number]
    chosen = (
        literal(value) if isinstance(value := changed.get(column.name, column), str) else value
        for column in columns
    )
    return insert(table).from_select([column.name for column in columns], select(*chosen).where(which))


def _of_company(text: Any, table: str, company: int) -> Any:
    """Return `text` with the player ids of `table` replaced by those of a group; 0: unchanged."""
    return func.replace(text, f"{table}p", f"x{company}{table}p") if company else text


def _settle(connection: Connection) -> None:
    """Grant every player chips, and set the balances to the sums of the entries."""
    account = literal(player_account("")) + players.c.id
    of_others = players.c.id.startswith("x")
    connection.execute(
        insert(balances).from_select(["account", "chips"], select(account, literal(0)).where(of_others))
    )
    for holder, chips in ((account, CHIPS), (literal(BANK), -CHIPS)):
        given = select(
            literal("given:") + players.c.id, holder, literal(chips), literal("grant"), players.c.created_at
        )
        connection.execute(
            insert(entries).from_select(["transaction_id", "account", "amount", "kind", "at"], given)
        )
    come_to = select(func.sum(entries.c.amount)).where(entries.c.account == balances.c.account)
    kept = update(balances).where(balances.c.account.not_in(WITHOUT_BALANCE))
    connection.execute(kept.values(chips=func.coalesce(come_to.scalar_subquery(), 0)))
