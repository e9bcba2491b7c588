"""Answers for commands to tables that are not open here."""

from collections.abc import Awaitable, Callable
from typing import NamedTuple

from riverboat.engine.table.checkpoint import TableEnd
from riverboat.server.protocol.codes import Code
from riverboat.server.protocol.errors import CommandRejected
from riverboat.server.protocol.validation import shortened
from riverboat.server.runtime.logs import get_logger, shown_table
from riverboat.server.tables.lookups import SharedLookups
from riverboat.server.tables.ports import Journal, TableClock

log = get_logger(__name__)


class IsElsewhere(CommandRejected):
    """The rejection of a command for what another server has, or is about to have: ask that one.

    It has the code of something unknown, and no client gets it from the server that it is connected to.
    """


class _Found(NamedTuple):
    """What the journal says of a table. end: when and why it closed, if it did."""

    is_open: bool
    end: TableEnd | None


class ClosedTables:
    """Looks up tables in the journal, as `SharedLookups` does.

    has_moved: returns whether this server knows which other one has a table, or is about to.
    locate: waits a while until it is known where a table is; None without other servers.
    An open table that is not here is between two servers, or was opened at one just now.
    """

    def __init__(self, journal: Journal, clock: TableClock) -> None:
        self._journal = journal
        self._lookups = SharedLookups(clock, self._look_up)
        self.remember = self._lookups.remember
        self.has_moved: Callable[[str], bool] = lambda table: False
        self.locate: Callable[[str], Awaitable[bool]] | None = None

    async def refuse(self, table: str, is_found: Callable[[], bool], *, says_when: bool = True) -> None:
        """Raise the error for a command to `table`, unless it is found by then."""
        refusal = await self.refusal(table, says_when=says_when)
        try:
            if not is_found():
                raise refusal
        finally:
            del refusal  # else it and this frame keep each other

    async def refusal(self, table: str, *, says_when: bool = True) -> CommandRejected:
        """Return the error for a command to `table`, which is not open here. It may be by then.

        says_when: whether the error of a closed table says when and why it closed, or that it is unknown.
        """
        if self.has_moved(table):
            return _is_elsewhere(table)
        if self.locate is None and not says_when:
            return unknown_table(table)
        try:
            found = await self._lookups.get(table)
        except CommandRejected as rejection:  # whether the table is open is not known now
            return rejection
        if found.is_open:
            return _is_elsewhere(table) if self.has_moved(table) else _is_moving()
        end = found.end
        if end is None or not says_when:
            return unknown_table(table)
        return CommandRejected(
            Code.TABLE_CLOSED,
            f"this table closed at {end.at:%Y-%m-%d %H:%M} UTC: {end.reason}",
            case="at",
            at=f"{end.at:%Y-%m-%d %H:%M} UTC",
            reason=end.reason,
        )

    async def _look_up(self, table: str) -> _Found:
        """Return what the journal says of `table`: if it is open, once it is known where."""
        end = None
        try:
            end = await self._journal.end_of(table)
        except CommandRejected:
            raise
        except Exception as error:  # whatever it is, the table has perhaps not closed
            log.error("closed table lookup failed", table=shown_table(table), error=error)
        locate = None if end is not None else self.locate
        is_open = locate is not None and await self._journal.is_open(table)
        if locate is not None and is_open:
            await locate(table)
        else:
            self._lookups.forget(table)
        return _Found(is_open, end)


def unknown_table(table: str) -> CommandRejected:
    """Return the error for a command to a table that does not exist."""
    return CommandRejected(Code.UNKNOWN_TABLE, _does_not_exist(table))


def _is_elsewhere(table: str) -> IsElsewhere:
    return IsElsewhere(Code.UNKNOWN_TABLE, _does_not_exist(table))


def _is_moving() -> CommandRejected:
    message = "this table is moving to another server: try again"
    return CommandRejected(Code.JOURNAL_UNAVAILABLE, message, case="moving")


def _does_not_exist(table: str) -> str:
    return f"table {shortened(table)!r} does not exist"
