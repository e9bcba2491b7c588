"""The audit of a whole database."""

from collections.abc import Callable, Generator
from contextlib import closing
from typing import Final

from sqlalchemy import func, select

from server.history.database import reading_engine, unavailable_on_failure
from server.history.models import hands, tables
from server.history.sealing import KeyRing
from server.history.verifying.at_once import findings_at_once
from server.history.verifying.findings import Finding, Tally
from server.history.verifying.ledger import ledger_findings, stray_findings
from server.history.verifying.table import table_findings

WORTH_A_PROCESS: Final = 2_000
"""Hands: as many as one process looks at in the time that another takes to start."""


def verify(
    url: str,
    found: Callable[[Finding], object],
    went_on: Callable[[Tally], object] | None = None,
    *,
    jobs: int = 1,
    ring: KeyRing | None = None,
) -> Tally:
    """Hold all that the database at `url` says against the record: `found` is called with each finding.

    It is the ledger of one moment that is looked at, and each table as of one: a server may write meanwhile.
    No more of a table is held than a hand.

    went_on: called now and then. jobs: how many tables are looked at at a time at most, each by a process of
    its own; their findings come as they are found. ring: opens what is sealed of hands in progress; without
    keys the rest of them is added up.

    Raises BadDatabaseUrl and HistoryUnavailable.
    """
    tally = Tally()
    if went_on is not None:
        tally.went_on = went_on
    with closing(_findings(url, tally, jobs, ring or KeyRing())) as findings:
        for finding in findings:
            tally.findings += 1
            found(finding)
    return tally


def _findings(url: str, tally: Tally, jobs: int, ring: KeyRing) -> Generator[Finding]:
    engine = reading_engine(url)
    try:
        with unavailable_on_failure(), engine.begin() as connection:
            tally.expected = connection.execute(select(func.count()).select_from(hands)).scalar_one()
            ids = connection.execute(select(tables.c.id).order_by(tables.c.id)).scalars().all()
            yield from ledger_findings(connection)
            yield from stray_findings(connection)
        jobs = min(jobs, len(ids), 1 + tally.expected // WORTH_A_PROCESS)
        if jobs > 1:
            yield from findings_at_once(url, ids, tally, jobs, ring)
        else:
            for table in ids:
                yield from table_findings(engine, table, tally, ring)
    finally:
        engine.dispose()
