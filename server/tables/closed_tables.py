"""Answers for commands to tables that are not open here."""

from collections.abc import Awaitable, Callable
from typing import Final

from riverboat.server.protocol.codes import Code
from riverboat.server.protocol.errors import CommandRejected
from riverboat.server.protocol.validation import shortened
from riverboat.server.runtime.logs import get_logger, shown_table
from riverboat.server.tables.ports import Journal, TableClock

log = get_logger(__name__)

IN_A_ROW: Final = 50
"""Lookups in a burst, for all clients together."""

SECONDS_EACH: Final = 0.125
"""Seconds until another lookup is allowed. Clients that make up ids cost the database no more than that."""


class LookupRate:
    """Limits lookups in the journal."""

    def __init__(self, clock: TableClock) -> None:
        self._clock = clock
        self._free_at = clock.now()

    def allows(self) -> bool:
        """Count another lookup, and return whether it is allowed now."""
        now = self._clock.now()
        free_at = max(self._free_at, now) + SECONDS_EACH
        if free_at - now > IN_A_ROW * SECONDS_EACH:
            return False
        self._free_at = free_at
        return True


class ClosedTables:
    """Looks up tables in the journal, at a limited rate.

    has_moved: returns whether this server knows which other one has a table, or is about to.
    locate: waits a while until it is known where a table is; None without other servers.
    An open table that is not here is between two servers, or was opened at one just now.
    """

    def __init__(self, journal: Journal, clock: TableClock) -> None:
        self._journal = journal
        self._rate = LookupRate(clock)
        self.has_moved: Callable[[str], bool] = lambda table: False
        self.locate: Callable[[str], Awaitable[bool]] | None = None

    async def refusal(self, table: str) -> CommandRejected:
        """Return the error for a command to `table`, which is not open here."""
        unknown = CommandRejected(Code.UNKNOWN_TABLE, f"table {shortened(table)!r} does not exist")
        if self.has_moved(table) or not self._rate.allows():
            return unknown
        try:
            end = await self._journal.end_of(table)
            locate = None if end is not None else self.locate
            is_elsewhere = locate is not None and await self._journal.is_open(table)
        except CommandRejected as rejection:  # whether the table has closed is not known now
            return rejection
        except Exception as error:  # whatever it is, the table is not open
            log.error("closed table lookup failed", table=shown_table(table), error=error)
            return unknown
        if locate is not None and is_elsewhere:
            await locate(table)
            if not self.has_moved(table):
                return CommandRejected(
                    Code.JOURNAL_UNAVAILABLE,
                    "this table is moving to another server: try again",
                    case="moving",
                )
        if end is None:
            return unknown
        return CommandRejected(
            Code.TABLE_CLOSED,
            f"this table closed at {end.at:%Y-%m-%d %H:%M} UTC: {end.reason}",
            case="at",
            at=f"{end.at:%Y-%m-%d %H:%M} UTC",
            reason=end.reason,
        )
