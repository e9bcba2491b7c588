"""Audit the record after play, and compare it with what was sent."""

from collections.abc import Iterator
from contextlib import closing
from typing import Final

from riverboat.server.history.journal.keys import ring_for
from riverboat.server.history.queries.hands import History
from riverboat.server.history.verifying import AuditFinding, FindingKind, verify
from tests.support.chaos import Digest, Spent
from tests.support.killing.record import is_for

_OF_THE_LEDGER: Final = {
    FindingKind.TRANSACTION,
    FindingKind.BALANCE,
    FindingKind.BOOKING,
    FindingKind.TABLE_CHIPS,
}


def findings(url: str) -> list[AuditFinding]:
    """Return the findings of an audit of the database at `url`."""
    found: list[AuditFinding] = []
    verify(url, found.append, ring=ring_for(url))
    return found


def check_ledger(url: str) -> list[str]:
    """Return the errors in the ledger of the database at `url`."""
    return [str(finding) for finding in findings(url) if finding.fault in _OF_THE_LEDGER]


def faults(url: str, spent: list[Spent]) -> Iterator[str]:
    """Yield the errors in the database at `url`, which records these tables."""
    yield from map(str, findings(url))
    with History(url, ring_for(url)) as past:
        for table in spent:
            yield from _faults_of(past, table)


def _faults_of(past: History, spent: Spent) -> Iterator[str]:
    """Yield the errors in the chips of a table, or in what was sent."""
    where = f"table {spent.table}"
    if spent.won + spent.taken:
        yield f"{where}: its players won {spent.won}, and the house took {spent.taken}"
    digest = Digest()
    with closing(past.records(spent.table, first=spent.first)) as records:
        for record in records:
            if record.seq <= spent.last:
                digest.add(record.event if is_for(record.event, None) else None)
    if str(digest) != spent.shown:
        yield f"{where}: what was shown differs from the journal"
