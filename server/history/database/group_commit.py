"""Group commit: carry work to the database in order, many jobs per transaction.

Waiting jobs are written in one transaction, with no delay to let more arrive: while one group is being
committed, the next one gathers. If many jobs wait, only half of them are written first. Otherwise all
callers would wait for the database at once, and then the database for all of them.
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

from riverboat.server.history.database.statements import Row, Statement

W = TypeVar("W")

FEW: Final = 32
"""Groups up to this size are not split: another transaction would cost more than it saves."""


class Job(Generic[W]):
    """Work to do, and its outcome. apart: in a transaction of its own."""

    __slots__ = ("apart", "error", "future", "result", "work")

    def __init__(self, work: W, future: "asyncio.Future[Any]", *, apart: bool = False) -> None:
        self.apart = apart
        self.work = work
        self.future = future
        self.result: Any = None
        self.error: BaseException | None = None

    def settle(self) -> None:
        """Resolve the future, then drop it and the error, whose frames refer to the job."""
        future, error = self.future, self.error
        del self.future, self.error
        if future.cancelled():
            return
        if error is None:
            future.set_result(self.result)
        else:
            future.set_exception(error)


Write = Callable[[list[Job[Any]] | None], None]
"""Writes a group, or disconnects if given None. It never raises: errors are stored in the jobs."""

Settle = Callable[[list[Job[Any]]], None]
"""Resolves the futures of a group, in the event loop."""


Cause = Literal["work", "moment", "database"]
"""What caused a failure: a piece of work, which would fail again; the moment, such as a deadlock; or the
database, so that all waiting work has failed.
"""


class Flusher(Protocol):
    """Carries jobs to `write` in groups, and finished groups to `settle`."""

    def __init__(self, write: Write, settle: Settle) -> None: ...

    def put(self, job: Job[Any]) -> None:
        """Add `job` to the next group."""

    async def close(self) -> None:
        """Write what is queued, then stop."""


@dataclass(frozen=True, slots=True)
class WritingDriver:
    """How a writer reaches one kind of database.

    write_rows: writes rows with a statement. The last argument says that the transaction contains nothing
        else.
    cause: returns what caused a failure.
    """

    engine: Engine
    flusher: type[Flusher]
    write_rows: Callable[[Connection, Statement, Sequence[Row], bool], None]
    cause: Callable[[DBAPIError], Cause]


class ThreadFlusher:
    """A flusher for blocking drivers, with a thread of its own.

    After each step of the database the thread needs the interpreter. While the event loop is busy, it waits
    at most `sys.getswitchinterval()`: a server sets a low interval.
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
        """Add `job` to the next group."""
        if not self._gathered:
            self._loop.call_soon(self._hand_over)
        self._gathered.append(job)

    async def close(self) -> None:
        """Write what is queued, then end the thread."""
        self._hand_over()
        self._queue.put(None)
        await asyncio.to_thread(self._thread.join)

    def _hand_over(self) -> None:
        """Pass all jobs of one turn of the event loop to the thread at once.

        Each wake-up makes the thread and the loop contend for the interpreter.
        """
        if self._gathered:
            self._queue.put(self._gathered)
            self._gathered = []

    def _serve(self) -> None:
        while group := self._next_group():
            self._write(group)
            self._loop.call_soon_threadsafe(self._settle, group)
            del group  # do not keep finished jobs alive while waiting
        self._write(None)

    def _next_group(self) -> list[Job[Any]]:
        """Return all queued jobs, at least one; an empty list if closing."""
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
    """A flusher for asyncio drivers: it runs in a task, with no thread to wake."""

    def __init__(self, write: Write, settle: Settle) -> None:
        self._write = write
        self._settle = settle
        self._waiting: list[Job[Any]] = []
        self._wake = asyncio.Event()
        self._closing = False
        self._task = asyncio.create_task(self._serve())

    def put(self, job: Job[Any]) -> None:
        """Add `job` to the next group."""
        self._waiting.append(job)
        self._wake.set()

    async def close(self) -> None:
        """Write what is queued, then end the task."""
        self._closing = True
        self._wake.set()
        await asyncio.shield(self._task)

    async def _serve(self) -> None:
        previous = 0  # size of the last group, whose callers may be back soon
        while self._waiting or not self._closing:
            if self._waiting:
                size = max(FEW, ceil((previous + len(self._waiting)) / 2))
                group, self._waiting = self._waiting[:size], self._waiting[size:]
                previous = len(group)
                await greenlet_spawn(self._write, group)
                self._settle(group)
                del group  # as above
            else:
                self._wake.clear()
                await self._wake.wait()
        await greenlet_spawn(self._write, None)
