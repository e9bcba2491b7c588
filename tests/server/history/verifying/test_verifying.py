"""Databases that were only played on have no findings, in any game, even while a server writes."""

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from riverboat.engine.events import DeckShuffled
from riverboat.engine.games import GAMES
from riverboat.engine.house import House, Rake
from riverboat.engine.notation.files import FileHand
from riverboat.engine.rotations import ROTATIONS
from riverboat.server.history.database.writer import Writer
from riverboat.server.history.errors import BadDatabaseUrl, HistoryUnavailable
from riverboat.server.history.importing.importer import Importer
from riverboat.server.history.journal.journal import Journal
from riverboat.server.history.players import Players
from riverboat.server.history.queries.hands import History
from riverboat.server.history.verifying import AuditFinding, AuditProgress, FindingKind, findings, verify
from tests.server.history.builders import ann_and_bob_sit_down, numbered, shown_down
from tests.support.databases import NewDatabase, query
from tests.support.deals import play_out, random_hand
from tests.support.played import play_tables

VARIED: list[dict[str, Any]] = [
    *({"game": code} for code in (*GAMES, *ROTATIONS)),
    {"game": "nlhe", "house": House(max_runs=3, rabbit=True, rake=Rake(50, 300))},
    {"game": "plo8", "boards": 2, "bomb_pot_every": 3},
    {"game": "nlhe", "straddles": 1, "password": "secret"},
    {"game": "nlhe", "ante": 10, "big_blind_ante": True, "seats": 2},
]
"""Rules of tables, covering every game."""


def nothing(finding: AuditFinding) -> None:
    """Expect no finding."""
    raise AssertionError(str(finding))


def findings_in(url: str) -> list[str]:
    findings: list[str] = []
    tally = verify(url, lambda finding: findings.append(str(finding)))
    assert tally.findings == len(findings)
    return findings


async def test_every_game_in_every_database(database: str) -> None:
    await play_tables(database, VARIED, 4, "every game")
    assert await asyncio.to_thread(findings_in, database) == []


@settings(max_examples=8, deadline=None)
@given(
    seed=st.text(max_size=5),
    rules=st.lists(st.sampled_from(VARIED), min_size=1, max_size=2),
    hands=st.integers(1, 3),
)
def test_random_play_has_no_findings(
    new_database: NewDatabase, seed: str, rules: list[dict[str, Any]], hands: int
) -> None:
    with new_database() as url:
        asyncio.run(play_tables(url, rules, hands, seed))
        assert findings_in(url) == []


async def test_a_server_may_write_meanwhile(database: str) -> None:
    playing = asyncio.create_task(play_tables(database, VARIED[:3], 8, "meanwhile"))
    looks = 0
    while not playing.done():
        assert await asyncio.to_thread(findings_in, database) == []
        looks += 1
    await playing
    assert looks > 1


async def test_damage_is_found_in_every_database(journal: Journal, players: Players, url: str) -> None:
    number = await journal.new_hand_id()
    await journal.append("t", numbered([*ann_and_bob_sit_down(), *shown_down(number).events]))
    assert findings_in(url) == []
    query(url, "UPDATE hands SET pot = pot + 1")
    query(url, "UPDATE balances SET chips = chips + 1 WHERE account = 'player:ann'")
    query(url, "DELETE FROM events WHERE seq = 9")
    query(url, "UPDATE checkpoints SET seq = 4, data = '{'")
    query(url, "UPDATE entries SET amount = 0 WHERE account = 'table:t'")
    found = {finding.partition(":")[0] for finding in findings_in(url)}
    assert found >= {
        FindingKind.HAND_LIST,
        FindingKind.BALANCE,
        FindingKind.GAP,
        FindingKind.NOT_AS_PLAYED,
        FindingKind.CHECKPOINT,
        FindingKind.TRANSACTION,
        FindingKind.BOOKING,
    }


async def test_imported_hands_are_added_up(writer: Writer, url: str) -> None:
    rng = Random("imported")
    with History(url) as past:
        importer = Importer(writer, past)
        importer.begin_file()
        for game in GAMES.values():
            hand = random_hand(rng, game=game, house=House(max_runs=2, rake=Rake(50, 100)))
            play_out(hand, rng)
            shown = [event for event in hand.events if not isinstance(event, DeckShuffled)]
            assert await importer.add(FileHand("", hand.number, game.name, hand, shown, {}, frozenset()))
        await importer.close()
    assert findings_in(url) == []
    query(url, "UPDATE events SET data = replace(data, 'amount\":', 'amount\":1') WHERE kind = 'pot_awarded'")
    found = [finding.partition(":")[0] for finding in findings_in(url)]
    assert found.count(FindingKind.WRONG_RESULT) == len(GAMES)


def test_empty_database_has_no_findings(database: str) -> None:
    assert verify(database, nothing) == AuditProgress(0)


@pytest.mark.only_on("sqlite", "a file that is not there, or something else")
def test_missing_database_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(HistoryUnavailable):
        verify(f"sqlite:///{tmp_path}/none.db", nothing)
    with pytest.raises(BadDatabaseUrl):
        verify("riverboat.db", nothing)
    assert not list(tmp_path.iterdir())


def test_progress_is_reported(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(findings, "_HANDS_AT_ONCE", 10)
    asyncio.run(play_tables(database, [{"game": "nlhe"}], 21, "far", step_by_step=False))
    reported: list[int] = []
    tally = verify(database, nothing, lambda so_far: reported.append(so_far.hands))
    assert reported == [10, 20]
    assert tally.hands == tally.expected == 21


def test_finding_is_one_line() -> None:
    finding = AuditFinding(FindingKind.GAP, "after event 16 comes 18", "4f2a", 18)
    assert str(finding) == "gap: table 4f2a, event 18: after event 16 comes 18"
    assert str(AuditFinding(FindingKind.BALANCE, "bank holds 1")) == "balance: bank holds 1"


def test_page_of_operators_lists_every_fault() -> None:
    page = Path("docs/operating.md").read_text().partition("| fault |")[2].partition("\n\n")[0]
    assert {line.split("`")[1] for line in page.splitlines() if "`" in line} == set(FindingKind)
