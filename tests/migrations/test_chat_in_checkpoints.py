"""Revision 0015 on a database with tables: checkpoints get the chat that the events lead to."""

import json
from datetime import UTC, datetime
from typing import Any

from alembic import command
from sqlalchemy import insert

from riverboat.engine.events import Event
from riverboat.engine.table.admission import AdmissionList
from riverboat.engine.table.checkpoint import checkpoint_after
from riverboat.engine.table.events import ChatSaid, PlayerMuted, PlayerUnmuted
from riverboat.engine.table.fold import TableState
from riverboat.server.history.database.engines import migrating_engine
from riverboat.server.history.database.models import checkpoints, events, tables
from riverboat.server.history.database.schema import migrations_for, upgrade
from riverboat.server.history.journal.checkpoint_data import decode_checkpoint, encode_checkpoint
from riverboat.server.history.journal.projections import to_json
from tests.server.history.builders import OPENED
from tests.support.databases import query

OPENED_AT = datetime(2026, 1, 1, tzinfo=UTC)

LONG = [ChatSaid("ann", "Ann", f"{number:03}" + "é" * 117) for number in range(60)]
"""More than are kept, and more characters than are kept."""

TALKS: dict[str, list[Event]] = {
    "silent": [PlayerMuted("ann", "Ann"), PlayerUnmuted("ann")],
    "short": [ChatSaid("ann", "Ann", f"message {number}") for number in range(60)],
    "long": [*LONG],
    "muted": [
        ChatSaid("bob", "Bob", "one"),
        ChatSaid("ann", "Ann", "two"),
        PlayerMuted("bob", "Bob"),
        PlayerUnmuted("bob"),
        ChatSaid("bob", "Bob", "three"),
    ],
}
DAMAGED = ("", "x", "[]", '{"seats":[]}')


def put(url: str) -> dict[str, str]:
    """Insert tables with checkpoints without chat, each with a message after it. Returns what is expected."""
    expected = {}
    for table, talk in TALKS.items():
        happened = [OPENED, *talk, ChatSaid("ann", "Ann", "after the checkpoint")]
        seq = len(happened) - 1
        state = TableState.replay(happened[:-1])
        expected[table] = encode_checkpoint(checkpoint_after(table, state, seq, AdmissionList()))
        state.chat = ()
        before = encode_checkpoint(checkpoint_after(table, state, seq, AdmissionList()))
        put_table(url, table, happened, seq, before)
    for number, data in enumerate(DAMAGED):
        table = f"damaged {number}"
        expected[table] = data
        put_table(url, table, [OPENED, *TALKS["short"]], 9, data)
    return expected


def put_table(url: str, table: str, happened: list[Event], seq: int, data: str) -> None:
    rows: list[dict[str, Any]] = [
        {"table_id": table, "seq": number, "kind": event.kind, "data": to_json(event), "at": OPENED_AT}
        for number, event in enumerate(happened, 1)
    ]
    of_table = {"id": table, "name": "Home", "config": to_json(OPENED), "opened_at": OPENED_AT}
    query(url, insert(tables).values(of_table))
    query(url, insert(events).values(rows))
    query(url, insert(checkpoints).values(table_id=table, seq=seq, data=data))


def kept(url: str) -> dict[str, str]:
    return dict(query(url, "SELECT table_id, data FROM checkpoints"))


def test_chat_is_added_and_removed(bare_database: str) -> None:
    upgrade(bare_database, "0014")
    expected = put(bare_database)
    before = kept(bare_database)

    upgrade(bare_database, "0015")
    after = kept(bare_database)
    for table in TALKS:
        assert decode_checkpoint(after[table]) == decode_checkpoint(expected[table])
    assert {table: after[table] for table in after if table not in TALKS} == {
        table: expected[table] for table in expected if table not in TALKS
    }
    assert len(json.loads(after["short"])["table"]["chat"]) == 50

    engine = migrating_engine(bare_database)
    with engine.begin() as connection:
        command.downgrade(migrations_for(connection), "0014")
    engine.dispose()
    assert {table: json.loads(data) for table, data in kept(bare_database).items() if table in TALKS} == {
        table: json.loads(data) for table, data in before.items() if table in TALKS
    }
