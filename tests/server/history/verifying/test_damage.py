import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from riverboat.engine.events import EVENTS
from riverboat.engine.table.events import TABLE_EVENTS
from riverboat.server.history.verifying import AuditFinding, AuditProgress, FindingKind, verify
from tests.server.history.verifying.damage import DAMAGES, wreck_of

pytestmark = pytest.mark.only_on("sqlite", "its file is copied, and damaged past all constraints")

CARD = re.compile(r"\b([2-9TJQKA][cdhs])+\b")
MOST = 40
"""The maximum number of findings of one damage: consequences of consequences help nobody."""


def audited(url: str) -> tuple[AuditProgress, list[AuditFinding]]:
    findings: list[AuditFinding] = []
    return verify(url, findings.append), findings


def test_sound_database_has_no_findings(sound: Path) -> None:
    tally, findings = audited(f"sqlite:///{sound}")
    assert findings == []
    assert (tally.tables, tally.hands, tally.expected, tally.findings) == (5, 25, 25, 0)
    assert tally.events > 25 * 10


@pytest.mark.parametrize("name", DAMAGES)
def test_damage_is_found(name: str, sound: Path, tmp_path: Path) -> None:
    damage, expected = DAMAGES[name]
    with wreck_of(sound, tmp_path) as (wreck, url):
        damage(wreck)
    tally, findings = audited(url)
    assert expected <= {finding.fault for finding in findings}, [str(each) for each in findings]
    assert tally.findings == len(findings) <= MOST
    assert not any(CARD.search(str(finding)) for finding in findings)


def test_every_fault_has_a_damage() -> None:
    elsewhere = {FindingKind.WRONG_RESULT, FindingKind.UNFAIR_DEAL}  # see test_verifying and test_deals
    assert {fault for _, faults in DAMAGES.values() for fault in faults} | elsewhere == set(FindingKind)


def test_changed_pot_winner_is_found_at_the_award(sound: Path, tmp_path: Path) -> None:
    damage, _ = DAMAGES["a_pot_awarded_to_another_with_all_that_follows"]
    with wreck_of(sound, tmp_path) as (wreck, url):
        damage(wreck)
        seq, _ = wreck.event("pot_awarded")
        [(hand,)] = wreck.sql("SELECT id FROM hands WHERE table_id = 'jacks'").fetchall()
    [finding] = audited(url)[1]
    assert (finding.table, finding.seq, finding.hand) == ("jacks", seq, hand)
    assert str(finding).startswith(f"not_as_played: table jacks, hand {hand}, event {seq}: this pot_awarded")


LOOSE = {"hand_started", "deck_shuffled", "bet_made", "raised_to", "runs_chosen"}
"""Some changes have no visible effect: some stakes, cards that were never dealt, or another raise with
the same end.
"""


@pytest.mark.parametrize("events", [30, pytest.param(300, marks=pytest.mark.slow)])
def test_any_changed_event_is_reported(events: int, sound: Path, tmp_path: Path) -> None:
    rng = Random("damage")
    in_hands = {kind for kind, event in EVENTS.items() if event not in TABLE_EVENTS} - LOOSE
    for _ in range(events):
        with wreck_of(sound, tmp_path) as (wreck, url):
            table, seq, kind, text = rng.choice(
                wreck.sql("SELECT table_id, seq, kind, data FROM events ORDER BY table_id, seq").fetchall()
            )
            data = altered(json.loads(text), rng)
            wreck.put(seq, data, table)
        tally, _ = audited(url)
        if kind in in_hands and data != json.loads(text):
            assert tally.findings, (table, seq, data)


def altered(data: Any, rng: Random) -> Any:
    """Return `data` with one number changed."""
    places: list[tuple[Any, Any]] = []

    def look(into: Any) -> None:
        for key in into if isinstance(into, dict) else range(len(into)):
            if isinstance(into[key], dict | list):
                look(into[key])
            elif type(into[key]) is int:
                places.append((into, key))

    look(data)
    if places:
        into, key = rng.choice(places)
        into[key] = rng.choice((into[key] + 1, -1, 0, 51, 10**9, 2**62, 2**80, "1", None, []))
    return data
