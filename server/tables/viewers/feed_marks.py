"""Keeps how far a delayed feed has come, so that it continues after a crash."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Final

from riverboat.engine.table.checkpoint import Checkpoint, FeedMark
from riverboat.server.tables.ports import TableClock, Timer

KEPT_EVERY: Final = 0.25
"""Seconds between two marks of a feed at least. After a crash, what came after the last one is shown later by
up to as much, and by the time that the table was down."""

Keep = Callable[[FeedMark], Awaitable[None]]
"""Stores a mark. Raises if the journal fails."""


class FeedMarks:
    """Keeps marks of a feed, soon after each change and once in KEPT_EVERY at most.

    The table does not wait for it. A mark that cannot be stored is tried again later, as the feed is then.

    mark: returns the feed's mark now. Its checkpoint is stored once.
    """

    def __init__(self, clock: TableClock, keep: Keep, mark: Callable[[], FeedMark]) -> None:
        self._clock = clock
        self._keep = keep
        self._mark = mark
        self._next_at = clock.now()
        self._timer: Timer | None = None
        self._writing: asyncio.Task[None] | None = None
        self._changed = self._ended = False
        self._kept: Checkpoint | None = None

    def on_change(self) -> None:
        """Keep a mark soon."""
        self._changed = True
        if self._timer is None and self._writing is None and not self._ended:
            self._timer = self._clock.call_at(max(self._clock.now(), self._next_at), self._begin)

    def end(self) -> None:
        """Keep no further mark, and release the feed, so that its memory is freed without a collection."""
        if self._ended:
            return
        self._ended = True
        del self._mark
        if self._timer is not None:
            self._timer.cancel()

    def _begin(self) -> None:
        self._timer = None
        self._changed = False
        self._next_at = self._clock.now() + KEPT_EVERY
        self._writing = asyncio.create_task(self._write(self._mark()))

    async def _write(self, mark: FeedMark) -> None:
        checkpoint = mark.checkpoint
        try:
            await self._keep(replace(mark, checkpoint=None) if checkpoint is self._kept else mark)
            self._kept = checkpoint
        except Exception:  # whatever the journal raises: the table notices it with its next step
            self._changed = True
        finally:
            self._writing = None
        if self._changed:
            self.on_change()
