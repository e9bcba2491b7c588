"""Expire unused guests and tokens in the database, regularly."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import astuple
from typing import Final

from riverboat.server.history.errors import HistoryUnavailable
from riverboat.server.history.expiry import Expiry
from riverboat.server.runtime.background import in_background
from riverboat.server.runtime.logs import get_logger

log = get_logger(__name__)

EVERY: Final = 3_600.0
"""Seconds between two rounds. It is well below the shortest lifetime that can be set, so that every server
renews what it uses before another server expires it."""

InUse = Callable[[], tuple[set[str], set[str]]]
"""Returns the players who are connected or seated, and the hashes of the tokens of the connected ones."""


@asynccontextmanager
async def expiring(expiry: Expiry, in_use: InUse) -> AsyncIterator[None]:
    """Expire unused guests and tokens in this context: at once, and then every hour."""
    async with in_background(_keep_expiring(expiry, in_use)):
        yield


async def _keep_expiring(expiry: Expiry, in_use: InUse) -> None:
    while True:
        try:
            await expiry.keep(*in_use())
            expired = await expiry.expire()
            if any(astuple(expired)):
                of = {"tokens": expired.tokens, "closed": expired.closed, "deleted": expired.deleted}
                log.info("guests expired", **of)
        except HistoryUnavailable:
            pass  # those who act at tables are notified
        except Exception as error:  # whatever it is, the next round may succeed
            log.error("expiry failed", error=error)
        await asyncio.sleep(EVERY)
