"""Revision 0002 on existing data: every chip is booked, and no balance is negative."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from sqlalchemy import Connection, Engine, text

from riverboat.server.history.database.engines import migrating_engine
from riverboat.server.history.database.schema import upgrade

GRANT = 1_000_000


@pytest.fixture
def url(bare_database: str) -> str:
    upgrade(bare_database, "0001")
    return bare_database


@pytest.fixture
def engine(url: str) -> Iterator[Engine]:
    engine = migrating_engine(url)
    yield engine
    engine.dispose()


def keep(connection: Connection, table: str, *events: dict[str, Any]) -> None:
    connection.execute(
        text("INSERT INTO tables (id, name, config, opened_at) VALUES (:id, 'Home', '{}', 1)"), {"id": table}
    )
    for seq, event in enumerate(events, 1):
        connection.execute(
            text("INSERT INTO events (table_id, seq, kind, data, at) VALUES (:table, :seq, :kind, :data, 5)"),
            {"table": table, "seq": seq, "kind": event["kind"], "data": json.dumps(event)},
        )


def took(seat: int, player: str, stack: int) -> dict[str, Any]:
    return {"kind": "seat_taken", "seat": seat, "player": player, "name": player, "stack": stack}


def left(seat: int, stack: int) -> dict[str, Any]:
    return {"kind": "seat_left", "seat": seat, "stack": stack}


def balances(engine: Engine) -> dict[str, int]:
    with engine.connect() as connection:
        return {row.account: row.chips for row in connection.execute(text("SELECT * FROM balances"))}


@pytest.fixture
def played(engine: Engine) -> None:
    """Ann lost 400 to Bob and 30 to the house; Bob has left; Ann sits at a second table; Cat never played."""
    with engine.begin() as connection:
        for player in ("ann", "bob", "cat"):
            connection.execute(
                text(
                    "INSERT INTO players (id, name, token_hash, created_at) VALUES (:p, :p, 'hash ' || :p, 7)"
                ),
                {"p": player},
            )
        keep(
            connection,
            "t",
            took(0, "ann", 1000),
            took(1, "bob", 2000),
            {"kind": "time_charged", "seat": 0, "amount": 10},
            {"kind": "rake_taken", "amount": 20},
            left(0, 570),
            left(1, 2400),
            took(0, "cat", 500),
            left(0, 0),
        )
        keep(connection, "u", took(3, "ann", 600))
        connection.execute(text("INSERT INTO players VALUES ('import:Zoe', 'Zoe', 'hash import:Zoe', 7)"))
        keep(connection, "import-1", took(0, "import:Zoe", 5000), left(0, 4000))


@pytest.mark.usefixtures("played")
def test_buy_ins_and_cash_outs_are_booked(url: str, engine: Engine) -> None:
    upgrade(url, "0002")

    assert balances(engine) == {
        "bank": -3 * GRANT,
        "house": 30,
        "player:ann": GRANT - 1000 + 570 - 600,
        "player:bob": GRANT + 400,
        "player:cat": GRANT - 500,
        "player:import:Zoe": 0,
        "table:t": 500,
        "table:u": 600,
    }


@pytest.mark.usefixtures("played")
def test_balances_match_entries_and_transactions_sum_to_zero(url: str, engine: Engine) -> None:
    upgrade(url, "0002")

    kept = balances(engine)
    with engine.connect() as connection:
        sums = connection.execute(text("SELECT account, SUM(amount) FROM entries GROUP BY account")).all()
        assert {tuple(row) for row in sums} == {(account, chips) for account, chips in kept.items() if chips}
        transactions = connection.execute(
            text("SELECT transaction_id, SUM(amount), COUNT(*) FROM entries GROUP BY transaction_id")
        ).all()
        assert {(total, count) for _, total, count in transactions} == {(0, 2)}
        assert {"t:1", "t:3", "u:1", "opening:ann"} <= {name for name, _, _ in transactions}


def test_larger_buy_in_raises_the_grant(url: str, engine: Engine) -> None:
    with engine.begin() as connection:
        connection.execute(text("INSERT INTO players VALUES ('ann', 'Ann', 'hash', 7)"))
        keep(
            connection, "t", took(0, "ann", 3 * GRANT), left(0, 0), took(0, "ann", GRANT), left(0, GRANT // 2)
        )

    upgrade(url, "0002")

    assert balances(engine)["player:ann"] == GRANT // 2
    assert balances(engine)["bank"] == -4 * GRANT


@pytest.mark.usefixtures("played")
def test_existing_tokens_stay_valid(url: str, engine: Engine) -> None:
    upgrade(url)

    with engine.connect() as connection:
        rows = connection.execute(text("SELECT hash, player_id, expires_at - created_at FROM tokens")).all()
    assert {(hash, player) for hash, player, _ in rows} == {
        (f"hash {p}", p) for p in ("ann", "bob", "cat", "import:Zoe")
    }
    assert all(life > 0 for _, _, life in rows)
