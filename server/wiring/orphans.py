"""The server's regular recovery of tables that other servers left open."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Final

from riverboat.server.history.database.leases import Leases
from riverboat.server.history.errors import HistoryUnavailable
from riverboat.server.runtime.background import in_background
from riverboat.server.runtime.logs import get_logger
from riverboat.server.tables.lobby import Lobby

log = get_logger(__name__)

AT_ONCE: Final = 0.05
"""Seconds until the next search at least: the row of an expired lease may be locked."""


@asynccontextmanager
async def recovering_orphans(
    lobby: Lobby, leases: Leases, others: Callable[[], Awaitable[None]]
) -> AsyncIterator[None]:
    """Recover orphaned tables, in this context: soon after a renewal shows some, and when a lease expires.

    others: recovers what is more than a table, and costs one query to look for.
    """
    async with in_background(_keep_recovering(lobby, leases, others)):
        yield


async def _keep_recovering(lobby: Lobby, leases: Leases, others: Callable[[], Awaitable[None]]) -> None:
    every = pause = leases.renew_every  # each renewal shows whether there is anything to find
    while True:
        await asyncio.sleep(pause)
        pause = every
        try:
            while leases.may_claim() and await lobby.recover():
                pass
            await others()
            pause = min(every, max(AT_ONCE, leases.until_expiry()))
        except HistoryUnavailable:
            pass  # players see that their tables are suspended
        except Exception as error:  # whatever it is, the next round may succeed
            log.error("recovering tables failed", error=error)
