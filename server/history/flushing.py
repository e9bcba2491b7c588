"""How work gets from those who ask for it to the database, in groups and in order.

Whatever waits is written in one transaction, without a delay to let more come: while one group is being made
safe, the next gathers. Where many wait, half of them go first: else all would wait for the database at once,
and then the database for all of them.
"""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, Final, Generic, Literal, Protocol, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError
from sqlalchemy.util import greenlet_spawn

from server.history.statements import Row, Statement

W = TypeVar("W")

FEW: Final = 32
"""Jobs that are not divided: a further transaction would take longer than it saves."""


class Job(Generic[W]):
    """Work that waits, and what has become of it."""

    __slots__ = ("error", "future", "result", "work")

    def __init__(self, work: W, future: "asyncio.Future[Any]") -> None:
        self.work = work
        self.future = future
        self.result: Any = None
        self.error: BaseException | None = None

    def settle(self) -> None:
        """Tell who waits, and let go: an error knows its frames, and these know the job."""
        future, error = self.future, self.error
        del self.future, self.error
        if future.cancelled():
            return
        if error is None:
            future.set_result(self.result)
        else:
            future.set_exception(error)


Write = Callable[[list[Job[Any]] | None], None]
"""Writes a group, or lets go of the database for None. It never raises: what fails is kept with the jobs."""

Settle = Callable[[list[Job[Any]]], None]
"""Tells those who wait, in the event loop."""


Blamed = Literal["work", "moment", "database"]
"""What a failure is the fault of: a piece of work, which would fail again; the moment, when others were in
its way; or the database, so that all who wait have failed."""


class Flusher(Protocol):
    """Carries jobs to `write`, one group after another, and what became of them to `settle`."""

    def __init__(self, write: Write, settle: Settle) -> None: ...

    def put(self, job: Job[Any]) -> None:
        """Take `job` along with the next group."""

    async def close(self) -> None:
        """Write what waits, then stop."""


@dataclass(frozen=True, slots=True)
class Means:
    """What a writer goes about it with.

    write_rows: writes rows with a statement; the last argument says that the transaction is to have nothing
    else in it. blamed: what a failure is the fault of.
    """

    engine: Engine
    flusher: type[Flusher]
    write_rows: Callable[[Connection, Statement, Sequence[Row], bool], None]
    blamed: Callable[[DBAPIError], Blamed]


class ThreadFlusher:
    """For a driver that waits: it works in a thread of its own.

    The thread needs the interpreter after each step of the database, and waits for it as long as the event
    loop is busy, but no longer than `sys.setswitchinterval` says: a server sets it low.
    """

    def __init__(self, write: Write, settle: Settle) -> None:
        self._write = write
        self._settle = settle
        self._loop = asyncio.get_running_loop()
        self._gathered: list[Job[Any]] = []
        self._queue: SimpleQueue[list[Job[Any]] | None] = SimpleQueue()
        self._thread = Thread(target=self._serve, name="history-writer", daemon=True)
        self._thread.start()

    def put(self, job: Job[Any]) -> None:
        """Take `job` along with the next group."""
        if not self._gathered:
            self._loop.call_soon(self._hand_over)
        self._gathered.append(job)

    async def close(self) -> None:
        """Write what waits, then end the thread."""
        self._hand_over()
        self._queue.put(None)
        await asyncio.to_thread(self._thread.join)

    def _hand_over(self) -> None:
        """Give the thread all that was asked for in one turn of the event loop, and wake it once: for every
        time that it wakes the two contend for the interpreter."""
        if self._gathered:
            self._queue.put(self._gathered)
            self._gathered = []

    def _serve(self) -> None:
        while group := self._next_group():
            self._write(group)
            self._loop.call_soon_threadsafe(self._settle, group)
            del group  # what is done is not held until there is more to do
        self._write(None)

    def _next_group(self) -> list[Job[Any]]:
        """All that waits, at least one; empty where there will be nothing more."""
        group: list[Job[Any]] = []
        jobs = self._queue.get()
        while jobs is not None:
            group += jobs
            try:
                jobs = self._queue.get_nowait()
            except Empty:
                return group
        if group:
            self._queue.put(None)
        return group


class LoopFlusher:
    """For a driver of the event loop: it works in a task, with no thread to wake."""

    def __init__(self, write: Write, settle: Settle) -> None:
        self._write = write
        self._settle = settle
        self._waiting: list[Job[Any]] = []
        self._wake = asyncio.Event()
        self._closing = False
        self._task = asyncio.create_task(self._serve())

    def put(self, job: Job[Any]) -> None:
        """Take `job` along with the next group."""
        self._waiting.append(job)
        self._wake.set()

    async def close(self) -> None:
        """Write what waits, then end the task."""
        self._closing = True
        self._wake.set()
        await asyncio.shield(self._task)

    async def _serve(self) -> None:
        before = 0  # jobs of the group that was written last: those who wait for them may come again
        while self._waiting or not self._closing:
            if self._waiting:
                most = max(FEW, ceil((before + len(self._waiting)) / 2))
                group, self._waiting = self._waiting[:most], self._waiting[most:]
                before = len(group)
                await greenlet_spawn(self._write, group)
                self._settle(group)
                del group  # as above
            else:
                self._wake.clear()
                await self._wake.wait()
        await greenlet_spawn(self._write, None)
