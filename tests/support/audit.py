"""Whether everything adds up after play: what is on record, and what was shown of it."""

from collections.abc import Iterator
from contextlib import closing
from typing import Final

from riverboat.server.history.journal.keys import ring_for
from riverboat.server.history.queries.hands import History
from riverboat.server.history.verifying import Fault, Finding, verify
from tests.support.chaos import Digest, Spent
from tests.support.killing.record import is_for

_OF_THE_LEDGER: Final = {Fault.TRANSACTION, Fault.BALANCE, Fault.BOOKING, Fault.TABLE_CHIPS}


def findings(url: str) -> list[Finding]:
    """What is amiss with the database at `url`."""
    found: list[Finding] = []
    verify(url, found.append, ring=ring_for(url))
    return found


def check_ledger(url: str) -> list[str]:
    """What is amiss with the ledger of the database at `url`, whatever was played."""
    return [str(finding) for finding in findings(url) if finding.fault in _OF_THE_LEDGER]


def faults(url: str, spent: list[Spent]) -> Iterator[str]:
    """What is wrong with the database at `url`, in which these tables are on record."""
    yield from map(str, findings(url))
    with History(url, ring_for(url)) as past:
        for table in spent:
            yield from _faults_of(past, table)


def _faults_of(past: History, spent: Spent) -> Iterator[str]:
    """What is wrong with what a table took, or with what was shown of it."""
    where = f"table {spent.table}"
    if spent.won + spent.taken:
        yield f"{where}: its players won {spent.won}, and the house took {spent.taken}"
    digest = Digest()
    with closing(past.records(spent.table, first=spent.first)) as records:
        for record in records:
            if record.seq <= spent.last:
                digest.add(record.event if is_for(record.event, None) else None)
    if str(digest) != spent.shown:
        yield f"{where}: what was shown is not what is on record"
