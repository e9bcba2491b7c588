"""Tables of unreliable players: the audit passes at the end, and finds tampering."""

import logging
from collections import Counter

import pytest

from tests.support.audit import faults
from tests.support.chaos import Plan, spend
from tests.support.databases import query
from tests.support.sockets import server_on

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


async def test_audit_passes_and_finds_tampering(database: str, caplog: pytest.LogCaptureFixture) -> None:
    happened = Counter[str]()
    async with server_on(database) as url:
        spent = await spend(Plan(url, TABLES, HANDS, "suite"), happened)
    assert list(faults(database, spent)) == []
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []
    assert happened["hands"] >= TABLES * HANDS
    for what in ("sat out", "left", "lost the connection", "mirrors compared"):
        assert happened[what], what
    for falsify, fault in FALSE:
        query(database, falsify)
        found = list(faults(database, spent))
        assert any(fault in each for each in found), found
