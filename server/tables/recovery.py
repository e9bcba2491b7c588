"""The recovery of tables that another server left open, or has handed over."""

import asyncio
from collections.abc import Callable
from typing import Final

from riverboat.engine.errors import EngineError
from riverboat.server.protocol.errors import CommandRejected, ProtocolError
from riverboat.server.runtime.logs import get_logger, shown_table
from riverboat.server.tables.quotas import Opener
from riverboat.server.tables.record import TableRecord
from riverboat.server.tables.settings import TableServices
from riverboat.server.tables.table import Table
from riverboat.server.tables.transfer import TableTransfer

log = get_logger(__name__)

RECOVERED_AT_ONCE: Final = 16
"""Tables that are recovered at a time. The journal reads many in the time of one, but each then takes a
millisecond, during which every other table is blocked."""


class Recovery:
    """Recovers tables.

    closed: called with a table when it has closed.
    add: called with each recovered table, and with who opened it.
    """

    def __init__(
        self,
        services: TableServices,
        closed: Callable[[Table], None],
        add: Callable[[Table, Opener], None],
    ) -> None:
        self._services = services
        self._closed = closed
        self._add = add
        self._room = asyncio.Semaphore(RECOVERED_AT_ONCE)

    async def left_open(self) -> bool:
        """Recover the tables that others left open and this server takes. Returns whether there were any."""
        left = await self._services.journal.left_open()
        await asyncio.gather(*map(self._receive_if_possible, left))
        return bool(left)

    async def _receive_if_possible(self, id: str) -> None:
        try:
            await self.receive(id)
        except CommandRejected as rejection:  # another server has it, or it is claimed again
            log.info("table not recovered", table=shown_table(id), code=rejection.code)

    async def receive(self, id: str, transfer: TableTransfer | None = None) -> None:
        """Recover a table, which took along `transfer` if another server has handed it over.

        If its record is inconsistent, it is closed, with the chips as they were before its last hand, and
        logged. Raises CommandRejected if another server has it by now, or the journal fails.
        """
        async with self._room:
            await self._recover(id, transfer)

    async def _recover(self, id: str, transfer: TableTransfer | None = None) -> None:
        journal = self._services.journal
        shown = None if transfer is None or transfer.delayed is None else transfer.delayed.shown.seq
        try:
            found = await journal.load(id, shown)
        except CommandRejected:
            raise
        except (ProtocolError, EngineError) as error:
            await self._abandon(id, error)
            return
        try:
            record = TableRecord.restored(id, journal, found)
            table = Table(self._services, record, self._closed, found, transfer)
        except Exception as error:  # whatever it is, only this table is abandoned
            if transfer is None:
                await self._abandon(id, error)
            else:
                log.error("table transfer failed", table=shown_table(id), error=error)
                await self._recover(id)
            return
        self._add(table, Opener(record.state.opened.host, found.opened_from))
        log.info("table recovered", **record.where)

    async def _abandon(self, id: str, error: Exception) -> None:
        log.error("table recovery failed", table=shown_table(id), error=error)
        await self._services.journal.abandon(id)
