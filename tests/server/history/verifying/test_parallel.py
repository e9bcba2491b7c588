"""An audit by several processes finds the same as one process, and leaves no process behind."""

from collections import Counter
from collections.abc import Iterator
from multiprocessing import active_children
from pathlib import Path

import pytest

from riverboat.server.history.errors import HistoryUnavailable
from riverboat.server.history.verifying import AuditFinding, AuditProgress, audit, verify
from tests.server.history.verifying.damage import DAMAGES, wreck_of


@pytest.fixture(autouse=True)
def none_is_left(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(audit, "WORTH_A_PROCESS", 1)
    yield
    assert active_children() == []


@pytest.fixture
def wreck(sound: Path, tmp_path: Path) -> str:
    """Return the URL of a database with problems at several tables and in the ledger."""
    with wreck_of(sound, tmp_path) as (wreck, url):
        for name in ("an_event_deleted_in_the_middle_of_a_hand", "a_balance_changed", "a_checkpoint_deleted"):
            DAMAGES[name][0](wreck)
        wreck.sql("UPDATE hands SET pot = pot + 1 WHERE table_id <> 'jacks'")
    return url


def audited(url: str, jobs: int) -> tuple[AuditProgress, list[AuditFinding]]:
    findings: list[AuditFinding] = []
    return verify(url, findings.append, jobs=jobs), findings


@pytest.mark.parametrize("jobs", [2, 9])
def test_parallel_findings_equal_sequential_ones(wreck: str, jobs: int) -> None:
    alone, expected = audited(wreck, 1)
    tally, findings = audited(wreck, jobs)

    assert tally == alone
    assert Counter(findings) == Counter(expected)
    assert len({finding.table for finding in findings}) > 3
    for table in {finding.table for finding in findings}:
        assert [each for each in findings if each.table == table] == [
            each for each in expected if each.table == table
        ]


def test_progress_is_reported(sound: Path) -> None:
    reported: list[int] = []
    tally = verify(f"sqlite:///{sound}", print, lambda tally: reported.append(tally.hands), jobs=2)

    assert reported == sorted(reported)
    assert reported[-1] == tally.expected == 25
    assert len(reported) >= 5


def test_killed_process_ends_the_audit(sound: Path) -> None:
    def kill(tally: AuditProgress) -> None:
        for child in active_children():
            child.kill()

    with pytest.raises(HistoryUnavailable, match="a process of the audit"):
        verify(f"sqlite:///{sound}", print, kill, jobs=2)


def test_closing_the_iterator_stops_the_processes(wreck: str) -> None:
    def stop(finding: AuditFinding) -> None:
        if finding.table is not None:
            raise InterruptedError

    with pytest.raises(InterruptedError):
        verify(wreck, stop, jobs=2)
