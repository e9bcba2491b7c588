"""An audit by several processes finds what one does, and leaves none behind."""

from collections import Counter
from collections.abc import Iterator
from multiprocessing import active_children
from pathlib import Path

import pytest

from server.history.errors import HistoryUnavailable
from server.history.verifying import Finding, Tally, audit, verify
from tests.server.history.verifying.damage import DAMAGES, wreck_of


@pytest.fixture(autouse=True)
def none_is_left(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(audit, "WORTH_A_PROCESS", 1)
    yield
    assert active_children() == []


@pytest.fixture
def wreck(sound: Path, tmp_path: Path) -> str:
    """The URL of a database in which something is amiss at several tables, and in the ledger."""
    with wreck_of(sound, tmp_path) as (wreck, url):
        for name in ("an_event_deleted_in_the_middle_of_a_hand", "a_balance_changed", "a_standing_deleted"):
            DAMAGES[name][0](wreck)
        wreck.sql("UPDATE hands SET pot = pot + 1 WHERE table_id <> 'jacks'")
    return url


def audited(url: str, jobs: int) -> tuple[Tally, list[Finding]]:
    findings: list[Finding] = []
    return verify(url, findings.append, jobs=jobs), findings


@pytest.mark.parametrize("jobs", [2, 9])
def test_they_find_what_one_does(wreck: str, jobs: int) -> None:
    alone, expected = audited(wreck, 1)
    tally, findings = audited(wreck, jobs)

    assert tally == alone
    assert Counter(findings) == Counter(expected)
    assert len({finding.table for finding in findings}) > 3
    for table in {finding.table for finding in findings}:
        assert [each for each in findings if each.table == table] == [
            each for each in expected if each.table == table
        ]


def test_it_is_told_how_far_they_are(sound: Path) -> None:
    told: list[int] = []
    tally = verify(f"sqlite:///{sound}", print, lambda tally: told.append(tally.hands), jobs=2)

    assert told == sorted(told)
    assert told[-1] == tally.expected == 25
    assert len(told) >= 5


def test_one_that_is_killed_ends_the_audit(sound: Path) -> None:
    def kill(tally: Tally) -> None:
        for child in active_children():
            child.kill()

    with pytest.raises(HistoryUnavailable, match="a process of the audit"):
        verify(f"sqlite:///{sound}", print, kill, jobs=2)


def test_who_has_seen_enough_stops_them(wreck: str) -> None:
    def stop(finding: Finding) -> None:
        if finding.table is not None:
            raise InterruptedError

    with pytest.raises(InterruptedError):
        verify(wreck, stop, jobs=2)
