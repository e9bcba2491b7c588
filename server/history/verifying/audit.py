"""The audit of a whole database, in one look at it."""

from collections.abc import Callable, Iterator
from itertools import chain

from sqlalchemy import Connection, func, select

from server.history.database import reading_engine, unavailable_on_failure
from server.history.models import hands
from server.history.verifying.findings import Finding, Tally
from server.history.verifying.ledger import ledger_findings, stray_findings
from server.history.verifying.table import LISTED, TableCheck


def verify(
    url: str, found: Callable[[Finding], object], went_on: Callable[[Tally], object] | None = None
) -> Tally:
    """Hold all that the database at `url` says against the record: `found` is called with each finding.

    It is the database of one moment that is looked at: a server may write meanwhile. Tables are read one
    after the other, and no more of them is held than a hand. went_on: called now and then.

    Raises BadDatabaseUrl and HistoryUnavailable.
    """
    engine = reading_engine(url)
    try:
        with unavailable_on_failure(), engine.begin() as connection:
            tally = Tally(connection.execute(select(func.count()).select_from(hands)).scalar_one())
            if went_on is not None:
                tally.went_on = went_on
            for finding in _findings(connection, tally):
                tally.findings += 1
                found(finding)
            return tally
    finally:
        engine.dispose()


def _findings(connection: Connection, tally: Tally) -> Iterator[Finding]:
    yield from chain(ledger_findings(connection), stray_findings(connection))
    for listed in connection.execute(LISTED).all():
        tally.tables += 1
        yield from TableCheck(connection, listed, tally).findings()
