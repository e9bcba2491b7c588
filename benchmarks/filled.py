"""A database with as many hands on record as are wanted, within minutes.

Some are really played: six players who do anything legal, no-limit hold'em, at tables that close in the end.
The database then copies these tables itself, under other ids and numbers, with all that is kept beside the
record: it passes `riverboat verify`. Half of the copies have the same players, who so come to many hands; the
others have those of a hundred companies.
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
"""Tables that are really played at."""

EACH: Final = 500
"""Hands that are played at each of them."""

COMPANIES: Final = 100

CHIPS: Final = 10**12
"""What everybody is given, to buy in as often as the copies say."""


def where(command: Callable[..., None]) -> Callable[..., None]:
    """The options of a command that say where its database is: `db` and `postgresql`, for `filled`."""
    kept = click.option("--db", metavar="URL", help="A database to fill, or that was, and to keep.")
    return kept(click.option("--postgresql", is_flag=True, help="Without --db: one of PostgreSQL.")(command))


@contextmanager
def filled(wanted: int, kept: str | None, *, postgresql: bool) -> Iterator[str]:
    """The URL of a database with so many hands on record, or somewhat more; or that of `kept` as it is, where
    any are there. One that is not kept is gone with the context."""
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
        print(f"{_count(url):,} hands on record")
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
            if connection.dialect.name == "postgresql":  # all that rows refer to is there
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
    """Copy `table`, with ids of hands that are greater by `more`."""
    quoted = func.replace(checkpoints.c.data, f'"{table}"', f'"{to}"')
    # Of a hand's events only the first tells its id.
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
    """What copies rows of `table`, with `changed` columns; a row number is given anew."""
    columns = [column for column in table.c if column is not entries.c.number]
    chosen = (
        literal(value) if isinstance(value := changed.get(column.name, column), str) else value
        for column in columns
    )
    return insert(table).from_select([column.name for column in columns], select(*chosen).where(which))


def _of_company(text: Any, table: str, company: int) -> Any:
    """`text`, with the ids of the players of `table` made those of a company; 0: as they are."""
    return func.replace(text, f"{table}p", f"x{company}{table}p") if company else text


def _settle(connection: Connection) -> None:
    """Give every player chips, and have the balances as the entries come to."""
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
