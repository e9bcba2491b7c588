"""Revision 0013 on a database with tables: their rules come together, in openings and in checkpoints."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from alembic import command
from sqlalchemy import Engine, text

from riverboat.engine.games import House, Rake, Stakes
from riverboat.engine.table.events import TableOpened
from riverboat.engine.table.rules import TableRules
from riverboat.server.history.database.engines import migrating_engine
from riverboat.server.history.database.schema import migrations_for, upgrade
from riverboat.server.history.journal.checkpoint_data import decode_checkpoint, encode_checkpoint
from riverboat.server.protocol.event_data import event_from_data, event_to_data

STAKES = {"small_blind": 50, "big_blind": 100, "ante": 10, "big_blind_ante": True}
ALL_STAKES = STAKES | {"bring_in": 0, "small_bet": 0, "big_bet": 0}
HOUSE = {
    **{"blind_before_ante": True, "raise_cap": 3, "cap_heads_up": False, "half_bet_counts": True},
    **{"odd_chip_by_suit": None, "max_runs": 2, "rabbit": False},
    "rake": {"per_mille": 50, "cap": 300, "no_flop_no_drop": True},
}
FIRST: dict[str, Any] = {"game": "plo", "seats": 5, "min_buy_in": 500, "max_buy_in": 20_000, "act_ms": 9_000}
OPTIONS: dict[str, Any] = {
    **{"boards": 2, "bomb_pot_every": 8, "straddles": 1, "spectator_delay_ms": 700, "all_cards": True},
    **{"spectators_chat": True, "unlisted": True},
    **{"time_bank_ms": 30_000, "time_bank_refill_ms": 700, "keep_ms": 60_000},
}
"""Each other than the rule is where nothing is stored of it."""

FULL = {
    **{"name": "Jérôme's", **FIRST, "stakes": ALL_STAKES, "house": HOUSE, **OPTIONS},
    **{"host": "ann", "locked": True, "kind": "table_opened"},
}
OLD = {"name": "Old", **FIRST, "stakes": STAKES, "kind": "table_opened"}
"""From before there were options, hosts and passwords."""

INFO = {"players": 0, "watchers": 0, "hand": None}
CHECKPOINTS = {
    "full": {"table": "full", "name": "Jérôme's", **FIRST, **STAKES, **INFO, "house": HOUSE, **OPTIONS}
    | {"host": "ann", "locked": True, "paused": True},
    "old": {"table": "old", "name": "Old", **FIRST, **STAKES, **INFO},
}
RULES = {
    "full": TableRules(
        **FIRST,
        stakes=Stakes(50, 100, 10, True),
        house=House(max_runs=2, rake=Rake(50, 300)),
        **OPTIONS,
    ),
    "old": TableRules(**FIRST, stakes=Stakes(50, 100, 10, True), time_bank_ms=0, time_bank_refill_ms=0),
}
LATER = ("runout_ms", "showdown_ms")
"""Rules that no event of this revision has."""

DAMAGED = ("", "x", "[]", '{"name":"Home"}', '{"table":{}}')
CHAT = '{"player":"ann","name":"Ann","text":"stakes","kind":"chat_said"}'

Kept = dict[str, list[str]]


@pytest.fixture
def engine(bare_database: str) -> Iterator[Engine]:
    upgrade(bare_database, "0012")
    engine = migrating_engine(bare_database)
    yield engine
    engine.dispose()


@pytest.fixture
def before(engine: Engine) -> Kept:
    openings = {"full": compact(FULL), "old": compact(OLD)}
    with engine.begin() as connection:
        for table, opening in (openings | dict(zip("abcde", DAMAGED, strict=True))).items():
            checkpoint = compact(stored(CHECKPOINTS[table])) if table in CHECKPOINTS else opening
            for statement in (
                "INSERT INTO tables (id, name, config, opened_at) VALUES (:table, :table, :opening, 1)",
                "INSERT INTO events (table_id, seq, kind, at, data)"
                " VALUES (:table, 1, 'table_opened', 1, :opening)",
                "INSERT INTO events (table_id, seq, kind, at, data)"
                " VALUES (:table, 2, 'chat_said', 1, :chat)",
                "INSERT INTO standings (table_id, seq, data) VALUES (:table, 2, :checkpoint)",
            ):
                row = {"table": table, "opening": opening, "chat": CHAT, "checkpoint": checkpoint}
                connection.execute(text(statement), row)
    return kept(engine)


def stored(info: dict[str, Any]) -> dict[str, Any]:
    snapshot = {"type": "snapshot", "table": info["table"], "seq": 2, "info": info, "seats": []}
    return {"table": snapshot, "password_hash": "secret", "admitted": ["bob"]}


def compact(data: Any) -> str:
    return json.dumps(data, separators=(",", ":"), ensure_ascii=False)


def kept(engine: Engine) -> Kept:
    """The rules of each table, its events and its checkpoint, as text."""
    with engine.connect() as connection:
        query = (
            "SELECT id, config, opening.data, chat.data, standings.data FROM tables"
            " JOIN events opening ON opening.table_id = id AND opening.seq = 1"
            " JOIN events chat ON chat.table_id = id AND chat.seq = 2"
            " JOIN standings ON standings.table_id = id ORDER BY id"
        )
        return {id: list(texts) for id, *texts in connection.execute(text(query))}


@pytest.mark.parametrize("table", ["full", "old"])
def test_rules_come_together(bare_database: str, engine: Engine, before: Kept, table: str) -> None:
    upgrade(bare_database, "0013")
    config, opening, chat, checkpoint = kept(engine)[table]
    opened = event_from_data(json.loads(opening))
    assert isinstance(opened, TableOpened)
    assert opened.rules == RULES[table]
    assert (opened.host, opened.locked) == (("ann", True) if table == "full" else ("", False))
    assert (config, chat) == (opening, before[table][2])
    found = decode_checkpoint(checkpoint)
    assert found.state.opened == opened
    assert (found.table, found.seq, found.password_hash, found.admitted) == (
        table,
        2,
        "secret",
        frozenset({"bob"}),
    )
    assert found.state.paused == (table == "full")


def test_new_events_and_checkpoints_are_written_alike(
    bare_database: str, engine: Engine, before: Kept
) -> None:
    upgrade(bare_database, "0013")
    _, opening, _, checkpoint = kept(engine)["full"]
    written = event_to_data(event_from_data(json.loads(opening)))
    for rule in LATER:
        del written["rules"][rule]
    assert opening == compact(written)
    again = json.loads(encode_checkpoint(decode_checkpoint(checkpoint)))
    assert json.loads(checkpoint)["table"]["info"] == again["table"]["info"]


def test_downgrade_takes_rules_apart(bare_database: str, engine: Engine, before: Kept) -> None:
    upgrade(bare_database, "0013")
    upgraded = kept(engine)
    with engine.begin() as connection:
        command.downgrade(migrations_for(connection), "0012")
    downgraded = kept(engine)
    for table, was in (("full", FULL), ("old", OLD)):
        config, opening, _, checkpoint = downgraded[table]
        assert config == opening
        assert json.loads(opening).items() >= was.items()
        assert json.loads(checkpoint)["table"]["info"].items() >= CHECKPOINTS[table].items()
    upgrade(bare_database, "0013")
    assert kept(engine) == upgraded


def test_damaged_rows_stay_as_they_are(bare_database: str, engine: Engine, before: Kept) -> None:
    upgrade(bare_database, "0013")
    with engine.begin() as connection:
        command.downgrade(migrations_for(connection), "0012")
    found = kept(engine)
    assert {table: found[table] for table in "abcde"} == {table: before[table] for table in "abcde"}
