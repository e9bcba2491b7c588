"""Lookups in the journal of what clients ask for and this server does not have."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any, Final, Generic, TypeVar

from riverboat.server.protocol.codes import Code
from riverboat.server.protocol.errors import CommandRejected
from riverboat.server.tables.ports import TableClock

IN_A_ROW: Final = 50
"""Lookups in a burst, for all clients together."""

SECONDS_EACH: Final = 0.125
"""Seconds until another lookup is allowed. Clients that make up ids cost the database no more than that."""

_KNOWN: Final = 20_000
"""Ids that are remembered, those that were listed last."""

Found = TypeVar("Found")


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


class SharedLookups(Generic[Found]):
    """Shares the lookups of an id, and limits those of ids that no server has listed.

    When a server dies, the clients of all its tables ask for them at once elsewhere. All who ask for the same
    table meanwhile share a lookup, and ids that are remembered are looked up without a limit.

    look_up: looks up an id. It may raise CommandRejected, and whoever asks gets that.
    """

    def __init__(self, clock: TableClock, look_up: Callable[[str], Coroutine[Any, Any, Found]]) -> None:
        self._rate = LookupRate(clock)
        self._look_up = look_up
        self._in_progress: dict[str, asyncio.Task[Found]] = {}
        self._known = OrderedDict[str, None]()  # those of the latest last

    def remember(self, id: str) -> None:
        """Look up `id` without a limit from now on: it is open, so nobody has made it up."""
        self._known[id] = None
        self._known.move_to_end(id)
        if len(self._known) > _KNOWN:
            self._known.popitem(last=False)

    def forget(self, id: str) -> None:
        """Look up `id` at the limited rate from now on: it is not open any more."""
        self._known.pop(id, None)

    async def get(self, id: str) -> Found:
        """Return what is found of `id`. Raises CommandRejected, also beyond the limit."""
        lookup = self._in_progress.get(id)
        if lookup is None:
            if id not in self._known and not self._rate.allows():
                raise CommandRejected(Code.TABLE_BUSY, "too many tables are being looked up: try again")
            lookup = self._in_progress[id] = asyncio.create_task(self._look_up(id))
            lookup.add_done_callback(partial(self._on_done, id))
        try:
            return await asyncio.shield(lookup)  # the others wait on if this client leaves
        finally:
            del lookup  # else its error and this frame keep each other

    def _on_done(self, id: str, lookup: asyncio.Task[Found]) -> None:
        del self._in_progress[id]
        if not lookup.cancelled():
            lookup.exception()  # each who waits gets it; perhaps nobody does any more
