"""Tables of unreliable players: the audit passes at the end, and finds tampering."""

from collections import Counter
from pathlib import Path

from benchmarks.processes import riverboat
from tests.support.audit import faults
from tests.support.chaos import Plan, spend
from tests.support.databases import query

TABLES, HANDS = 5, 12

FALSE = [
    ("UPDATE balances SET chips = chips - 1 WHERE account LIKE 'player:%'", "but its entries sum to"),
    ("UPDATE events SET data = replace(data, '_out', '_in') WHERE kind = 'sat_out'", "what was shown"),
    (
        "DELETE FROM events WHERE (table_id, seq) = "
        "(SELECT table_id, seq FROM events WHERE kind = 'street_started' LIMIT 1)",
        "after event",
    ),
    (
        "UPDATE events SET data = replace(data, '[[0,', '[[0,1') WHERE kind = 'hand_ended'",
        "this hand_ended differs",
    ),
]
"""How the database is tampered with, and what the audit finds."""


async def test_audit_passes_and_finds_tampering(tmp_path: Path, database: str) -> None:
    happened = Counter[str]()
    async with riverboat(tmp_path, database=database) as server:
        spent = await spend(Plan(server.url, TABLES, HANDS, "suite"), happened)
    assert list(faults(database, spent)) == []
    assert "level=error" not in server.log.read_text()
    assert happened["hands"] >= TABLES * HANDS
    for what in ("sat out", "left", "lost the connection", "mirrors compared"):
        assert happened[what], what
    for falsify, fault in FALSE:
        query(database, falsify)
        found = list(faults(database, spent))
        assert any(fault in each for each in found), found
