"""What is said of tables that have closed, to those who come late."""

import logging
from typing import Final

from riverboat.server.logs import log_error, shown_table
from riverboat.server.protocol.codes import Code
from riverboat.server.protocol.errors import CommandRejected
from riverboat.server.protocol.validation import shortened
from riverboat.server.tables.ports import Clock, Journal

log = logging.getLogger(__name__)

IN_A_ROW: Final = 50
"""Tables that are looked up at once for all who ask."""

SECONDS_EACH: Final = 0.125
"""After how long there is one more: who makes ids up costs the record no more than that."""


class Ended:
    """Looks closed tables up in the journal, no more of them than the record can well bear."""

    def __init__(self, journal: Journal, clock: Clock) -> None:
        self._journal = journal
        self._clock = clock
        self._free_at = clock.now()

    async def refusal(self, table: str) -> CommandRejected:
        """What is said to somebody who comes to `table`, which is not open here."""
        unknown = CommandRejected(Code.UNKNOWN_TABLE, f"table {shortened(table)!r} does not exist")
        now = self._clock.now()
        free_at = max(self._free_at, now) + SECONDS_EACH
        if free_at - now > IN_A_ROW * SECONDS_EACH:
            return unknown
        self._free_at = free_at
        try:
            end = await self._journal.end_of(table)
        except Exception as error:  # whatever it is, the table is not here
            log_error(log, "lookup of a closed table failed", error, table=shown_table(table))
            return unknown
        if end is None:
            return unknown
        return CommandRejected(
            Code.TABLE_CLOSED, f"this table closed at {end.at:%Y-%m-%d %H:%M} UTC: {end.reason}"
        )
