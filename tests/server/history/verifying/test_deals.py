"""Committed deals in the database: sealed until their hand is over, and audited afterwards."""

import asyncio
import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from riverboat.client_cli.library.connection import Connection
from riverboat.client_cli.library.table import Table
from riverboat.engine.actions import Call, Check, Fold
from riverboat.server.history.verifying.findings import FindingKind
from riverboat.server.tables.settings import TableSettings
from tests.server.history.verifying.test_damage import audited
from tests.support.sockets import server_on

TABLES = TableSettings(pause=0.05, grace=0.0)


async def play(table: Table, hands: int) -> None:
    """Call and check until that number of hands is over."""
    while (state := table.mirror.state).played < hands or state.hand is not None:
        if (turn := table.turn) is not None:
            action = Check() if turn.check else Call() if turn.call is not None else Fold()
            await table.act(action)
        await anext(table)


async def seated(url: str, *names: str) -> tuple[list[Connection], list[Table]]:
    """Let players sit down at a new table."""
    connections = [await Connection.connect(url, name=name) for name in names]
    info = await connections[0].open_table("Fair", seats=len(names), showdown_ms=0, runout_ms=0)
    tables = [await connection.watch(info.table) for connection in connections]
    for table in tables:
        await table.sit()
    return connections, tables


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database with a table of two that dealt from commitments."""
    path = tmp_path_factory.mktemp("fair") / "sound.db"

    async def played() -> None:
        async with server_on(f"sqlite:///{path}", tables=TABLES, fair_deals=True) as url:
            connections, tables = await seated(url, "Ann", "Bob")
            async with asyncio.timeout(60):
                await asyncio.gather(*[play(table, 3) for table in tables])
            for table in tables:
                assert table.fair is not None
                assert table.fair.faults == []
                assert table.fair.contributors == 2
                assert table.fair.has_own
            for connection in connections:
                await connection.close()

    asyncio.run(played())
    return path


@pytest.fixture
def copied(sound: Path, tmp_path: Path) -> Iterator[tuple[sqlite3.Connection, str]]:
    """A copy of the database, to be damaged, and its URL."""
    path = tmp_path / "copy.db"
    with closing(sqlite3.connect(sound)) as source, closing(sqlite3.connect(path)) as copy:
        source.backup(copy)
        yield copy, f"sqlite:///{path}"


def change(copy: sqlite3.Connection, kind: str, nth: int, **fields: Any) -> dict[str, Any]:
    """Change the fields of an event. Return its data before."""
    wanted = "SELECT table_id, seq, data FROM events WHERE kind = ? ORDER BY table_id, seq"
    table, seq, text = copy.execute(wanted, (kind,)).fetchall()[nth]
    data: dict[str, Any] = json.loads(text)
    changed = json.dumps(data | fields, separators=(",", ":"), ensure_ascii=False)
    copy.execute("UPDATE events SET data = ? WHERE table_id = ? AND seq = ?", (changed, table, seq))
    copy.commit()
    return data


def test_deals_are_sound(copied: tuple[sqlite3.Connection, str]) -> None:
    copy, url = copied
    assert audited(url)[1] == []
    kinds = [kind for (kind,) in copy.execute("SELECT kind FROM events")]
    assert kinds.count("deal_recorded") == kinds.count("hand_started") >= 3
    assert not copy.execute("SELECT * FROM events WHERE data LIKE '%\"openings\":[]%'").fetchall()


@pytest.mark.parametrize(
    ("kind", "field", "other"),
    [
        ("packs_sealed", "secrets", ["00" * 32, "11" * 32, "22" * 32, "33" * 32]),
        ("deal_committed", "commitment", "00" * 32),
        ("deal_recorded", "leaves", "A" * 1664),
        ("deal_recorded", "secrets", [None, "11" * 32, "22" * 32, "33" * 32]),
        ("hole_cards_dealt", "openings", [[0, 0, "00" * 16], [0, 2, "00" * 16]]),
        ("board_dealt", "openings", []),
        ("hand_started", "button", 5),
        ("signer_certified", "certificate", "A" * 86 + "=="),
        ("deal_committed", "signature", "A" * 86 + "=="),
        ("deal_recorded", "signature", "A" * 86 + "=="),
        ("result_signed", "signature", "A" * 86 + "=="),
    ],
)
def test_changed_deal_is_found(
    copied: tuple[sqlite3.Connection, str], kind: str, field: str, other: Any
) -> None:
    copy, url = copied
    change(copy, kind, 0 if kind == "signer_certified" else 1, **{field: other})
    assert FindingKind.UNFAIR_DEAL in {finding.fault for finding in audited(url)[1]}


def test_another_deck_is_found(copied: tuple[sqlite3.Connection, str]) -> None:
    copy, url = copied
    before = change(copy, "deck_shuffled", 1)
    cards = before["cards"]
    change(copy, "deck_shuffled", 1, cards=[*cards[:-2], cards[-1], cards[-2]])
    assert {finding.fault for finding in audited(url)[1]} == {FindingKind.UNFAIR_DEAL}


async def test_packs_are_sealed_until_the_hand_is_over(tmp_path: Path) -> None:
    path = tmp_path / "table.db"

    def packs() -> list[str]:
        with closing(sqlite3.connect(path)) as database:
            wanted = "SELECT data FROM events WHERE kind = 'packs_sealed' ORDER BY seq"
            return [data for (data,) in database.execute(wanted)]

    async with server_on(f"sqlite:///{path}", tables=TABLES, fair_deals=True) as url:
        connections, tables = await seated(url, "Ann", "Bob")
        async with asyncio.timeout(60):
            async for _ in tables[0]:
                if tables[0].mirror.state.hand is not None:
                    break
            assert packs()[0].startswith("sealed:")
            assert audited(f"sqlite:///{path}")[1] == []
            await asyncio.gather(*[play(table, 1) for table in tables])
        assert packs()[0].startswith("{")
        for connection in connections:
            await connection.close()
