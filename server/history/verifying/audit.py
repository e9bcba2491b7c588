"""The audit of a whole database."""

from collections.abc import Callable, Generator
from contextlib import closing
from typing import Final

from sqlalchemy import func, select

from riverboat.server.history.database.engines import reading_engine, unavailable_on_failure
from riverboat.server.history.database.models import hands, tables
from riverboat.server.history.journal.sealing import KeyRing
from riverboat.server.history.verifying.findings import AuditFinding, AuditProgress
from riverboat.server.history.verifying.ledger import ledger_findings, stray_findings
from riverboat.server.history.verifying.parallel import parallel_findings
from riverboat.server.history.verifying.table import table_findings
from riverboat.server.history.verifying.tournaments import tournament_findings

WORTH_A_PROCESS: Final = 2_000
"""The number of hands that one process checks while another one starts."""


def verify(
    url: str,
    found: Callable[[AuditFinding], object],
    on_progress: Callable[[AuditProgress], object] | None = None,
    *,
    jobs: int = 1,
    ring: KeyRing | None = None,
) -> AuditProgress:
    """Audit the database at `url`, calling `found` with each finding.

    The ledger is read in one transaction, and each table in another: a server may write meanwhile. At most
    one hand of a table is in memory.

    on_progress: called from time to time.
    jobs: the maximum number of tables checked in parallel, each by a process. Findings come in any order.
    ring: opens sealed events of hands in progress. Without keys, the rest of these hands is added up.

    Raises BadDatabaseUrl and HistoryUnavailable.
    """
    tally = AuditProgress()
    if on_progress is not None:
        tally.on_progress = on_progress
    with closing(_findings(url, tally, jobs, ring or KeyRing())) as findings:
        for finding in findings:
            tally.findings += 1
            found(finding)
    return tally


def _findings(url: str, tally: AuditProgress, jobs: int, ring: KeyRing) -> Generator[AuditFinding]:
    engine = reading_engine(url)
    try:
        with unavailable_on_failure(), engine.begin() as connection:
            tally.expected = connection.execute(select(func.count()).select_from(hands)).scalar_one()
            # Archived tables are being removed here and are incomplete.
            wanted = select(tables.c.id).where(tables.c.archived_at.is_(None)).order_by(tables.c.id)
            ids = connection.execute(wanted).scalars().all()
            yield from ledger_findings(connection)
            yield from stray_findings(connection)
            yield from tournament_findings(connection)
        jobs = min(jobs, len(ids), 1 + tally.expected // WORTH_A_PROCESS)
        if jobs > 1:
            yield from parallel_findings(url, ids, tally, jobs, ring)
        else:
            for table in ids:
                yield from table_findings(engine, table, tally, ring)
    finally:
        engine.dispose()
