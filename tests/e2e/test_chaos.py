"""Tables of players who cannot be relied on: at the end everything adds up, and what does not is found."""

import sqlite3
from collections import Counter
from pathlib import Path
from shutil import copy

from benchmarks.processes import riverboat
from tests.support.audit import faults
from tests.support.chaos import Plan, Spent, spend
from tests.support.sockets import database_in

TABLES, HANDS = 5, 12

FALSE = [
    ("UPDATE balances SET chips = chips - 1 WHERE account LIKE 'player:%'", "but its entries come to"),
    (
        "DELETE FROM events WHERE (table_id, seq) = "
        "(SELECT table_id, seq FROM events WHERE kind = 'street_started' LIMIT 1)",
        "after event",
    ),
    (
        "UPDATE events SET data = replace(data, '[[0,', '[[0,1') WHERE kind = 'hand_ended'",
        "a hand_ended like this does not follow",
    ),
    ("UPDATE events SET data = replace(data, '_out', '_in') WHERE kind = 'sat_out'", "what was shown"),
]
"""How a database is falsified, and what is found."""


async def test_everything_adds_up_and_what_does_not_is_found(tmp_path: Path) -> None:
    happened = Counter[str]()
    async with riverboat(tmp_path) as server:
        spent = await spend(Plan(server.url, TABLES, HANDS, "suite"), happened)
    assert list(faults(database_in(tmp_path), spent)) == []
    assert "level=error" not in server.log.read_text()
    assert happened["hands"] >= TABLES * HANDS
    for what in ("sat out", "left", "lost the line", "mirrors compared"):
        assert happened[what], what
    for number, (falsify, fault) in enumerate(FALSE):
        folder = tmp_path / str(number)
        folder.mkdir()
        copy(tmp_path / "history.db", folder)
        found = falsified(folder, falsify, spent)
        assert any(fault in each for each in found), found


def falsified(folder: Path, falsify: str, spent: list[Spent]) -> list[str]:
    with sqlite3.connect(folder / "history.db") as database:
        database.execute(falsify)
    database.close()
    return list(faults(database_in(folder), spent))
