"""The server's regular recovery of tables that other servers left open."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from riverboat.server.history.database.servers import LEASE_MS
from riverboat.server.history.errors import HistoryUnavailable
from riverboat.server.logs import get_logger
from riverboat.server.tables.lobby import Lobby

log = get_logger(__name__)


@asynccontextmanager
async def recovering_orphans(lobby: Lobby) -> AsyncIterator[None]:
    """Recover orphaned tables, in this context, twice in the length of a lease."""
    task = asyncio.create_task(_keep_recovering(lobby))
    try:
        yield
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


async def _keep_recovering(lobby: Lobby) -> None:
    while True:
        await asyncio.sleep(LEASE_MS / 2000)
        try:
            while await lobby.recover():
                pass
        except HistoryUnavailable:
            pass  # players see that their tables are suspended
        except Exception as error:  # whatever it is, the next round may succeed
            log.error("recovering tables failed", error=error)
