"""Revision 0009 on a database that was played on: hands are counted at their table, and keep their ids."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from alembic import command
from sqlalchemy import Engine, text

from riverboat.engine.events import HandStarted
from riverboat.server.history.database.engines import migrating_engine
from riverboat.server.history.database.schema import migrations_for, upgrade
from riverboat.server.protocol.event_data import event_from_data

PLAYED = {"t": [1, 65, 66], "u": [3, 130]}
"""The hands of two tables, in a database whose server was killed after hand 1 and after hand 3."""


@pytest.fixture
def url(bare_database: str) -> str:
    upgrade(bare_database, "0006")
    return bare_database


@pytest.fixture
def engine(url: str) -> Iterator[Engine]:
    engine = migrating_engine(url)
    yield engine
    engine.dispose()


def started(number: int) -> str:
    """A first event as it was kept. A name and seats that look like the number are no numbers of hands."""
    seats = [
        {"number": seat, "stack": 500, "name": f'"number":{number},"game"', "auto_muck": True}
        for seat in (1, 3)
    ]
    event = {"number": number, "game": "nlhe", "stakes": {"small_blind": 1, "big_blind": 2}, "button": 1}
    data = {**event, "seats": seats, "posts": [{"blind": 1}, {"blind": 2}], "kind": "hand_started"}
    return json.dumps(data, separators=(",", ":"))


@pytest.fixture
def played(engine: Engine) -> None:
    with engine.begin() as connection:
        for table, hands in PLAYED.items():
            connection.execute(
                text("INSERT INTO tables (id, name, config, opened_at) VALUES (:id, 'Home', '{}', 1)"),
                {"id": table},
            )
            for seq, hand in enumerate(hands, 2):
                row = {"table": table, "seq": seq * 10, "hand": hand, "data": started(hand)}
                connection.execute(
                    text(
                        "INSERT INTO hands"
                        " (number, table_id, game, button, started_seq, started_at, board, pot)"
                        " VALUES (:hand, :table, 'nlhe', 1, :seq, 1, '', 0)"
                    ),
                    row,
                )
                connection.execute(
                    text(
                        "INSERT INTO events (table_id, seq, hand, kind, data, at)"
                        " VALUES (:table, :seq, :hand, 'hand_started', :data, 1)"
                    ),
                    row,
                )


def kept(engine: Engine) -> list[Any]:
    with engine.connect() as connection:
        rows = connection.execute(text("SELECT hand, data FROM events ORDER BY table_id, seq")).all()
        return [tuple(row) for row in rows]


@pytest.mark.usefixtures("played")
def test_hands_are_counted_at_their_table_and_keep_their_ids(url: str, engine: Engine) -> None:
    upgrade(url, "0009")
    with engine.connect() as connection:
        listed = connection.execute(text("SELECT table_id, number, id FROM hands ORDER BY table_id, number"))
        wanted = [(table, n, id) for table, ids in PLAYED.items() for n, id in enumerate(ids, 1)]
        assert [tuple(row) for row in listed] == wanted
    for (id, data), (_, number, _) in zip(kept(engine), wanted, strict=True):
        event = event_from_data(json.loads(data))
        assert isinstance(event, HandStarted)
        assert (event.number, event.hand) == (number, id)
        assert event.seats[0].name == f'"number":{id},"game"'
        assert [seat.number for seat in event.seats] == [1, 3]


@pytest.mark.usefixtures("played")
def test_the_numbers_come_back(url: str, engine: Engine) -> None:
    before = kept(engine)
    upgrade(url, "0009")
    assert kept(engine) != before
    migrating = migrating_engine(url)
    with migrating.begin() as connection:
        command.downgrade(migrations_for(connection), "0006")
    migrating.dispose()
    assert kept(engine) == before
    with engine.connect() as connection:
        numbers = connection.execute(text("SELECT number FROM hands ORDER BY number")).scalars().all()
        assert list(numbers) == sorted(id for ids in PLAYED.values() for id in ids)
