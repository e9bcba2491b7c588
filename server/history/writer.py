"""The writer: one thread with one connection, through which all that is written goes.

Whatever waits is written in one transaction, without a delay to let more come: while one group is being made
safe, the next gathers. The event loop and the thread pass the interpreter to one another for every group, so
a server sets `sys.setswitchinterval(0.0005)`; the default costs a millisecond more each time.
"""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from operator import itemgetter
from queue import Empty, SimpleQueue
from threading import Thread
from types import TracebackType
from typing import Any, Final, Self, TypeVar

from sqlalchemy import Connection, Executable, Result
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, InterfaceError, ProgrammingError
from sqlalchemy.sql.dml import UpdateBase

from server.history.database import unavailable, writing_engine
from server.history.errors import HistoryUnavailable

T = TypeVar("T")
Row = Mapping[str, Any]
_Prepared = tuple[str, Callable[[Row], tuple[Any, ...]]]

_FAULTS_OF_ONE: Final = (DataError, IntegrityError, InterfaceError, ProgrammingError)

CAPACITY: Final = 10_000
"""How many pieces of work may wait before a further one waits outside."""


@dataclass(frozen=True, slots=True, eq=False)
class Statement:
    """An insert or update that is written for many rows at once.

    Of all that a transaction collects, statements of a lower `rank` are written first: a row comes before the
    rows that refer to it. Values go to the database as they are, with no conversion of types.
    """

    rank: int
    clause: UpdateBase


class Transaction:
    """What is written together. Rows are collected by statement, so that those of a group go in at once."""

    def __init__(self, connection: Connection, compiled: "_Compiled") -> None:
        self._connection = connection
        self._compiled = compiled
        self._rows: dict[Statement, list[Row]] = {}

    def add(self, statement: Statement, rows: Sequence[Row]) -> None:
        """Write `rows` by the end of the transaction, at the latest."""
        if rows:
            self._rows.setdefault(statement, []).extend(rows)

    def execute(self, statement: Executable) -> Result[Any]:
        """Execute `statement` now, after all that was added before."""
        self.flush()
        return self._connection.execute(statement)

    def flush(self) -> None:
        """Write what has been added."""
        for statement in sorted(self._rows, key=lambda statement: statement.rank):
            text, pick = self._compiled.of(statement, self._connection)
            self._connection.exec_driver_sql(text, [pick(row) for row in self._rows[statement]])
        self._rows.clear()


class _Compiled:
    """The text of each statement, and what turns a row into its parameters: made once."""

    def __init__(self) -> None:
        self._known: dict[Statement, _Prepared] = {}

    def of(self, statement: Statement, connection: Connection) -> _Prepared:
        if statement not in self._known:
            compiled: Any = statement.clause.compile(dialect=connection.dialect)
            self._known[statement] = str(compiled), itemgetter(*compiled.positiontup)
        return self._known[statement]


Work = Callable[[Transaction], T]


class _Job:
    """Work that waits, and what has become of it."""

    __slots__ = ("error", "future", "result", "work")

    def __init__(self, work: Work[Any], future: "asyncio.Future[Any]") -> None:
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


class Writer:
    """Writes to the database at `url`, in the order in which it is asked. Raises BadDatabaseUrl.

    The schema has to be there: `server.history.schema.upgrade`.
    """

    def __init__(self, url: str, *, capacity: int = CAPACITY) -> None:
        self._engine = writing_engine(url)
        self._queue: SimpleQueue[_Job | None] = SimpleQueue()
        self._room = asyncio.Semaphore(capacity)
        self._thread: Thread | None = None
        self._compiled = _Compiled()

    async def __aenter__(self) -> Self:
        await self.open()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def open(self) -> None:
        """Start the thread. Raises HistoryUnavailable where the database cannot be opened."""
        self._loop = asyncio.get_running_loop()
        self._thread = Thread(target=self._serve, name="history-writer", daemon=True)
        self._thread.start()
        try:
            await self.run(lambda transaction: None)
        except BaseException:
            await self.close()
            raise

    async def close(self) -> None:
        """Write what waits, then stop. Whoever asks for more is refused; closing twice is one closing."""
        thread, self._thread = self._thread, None
        if thread is not None:
            self._queue.put(None)
            await asyncio.to_thread(thread.join)
            self._engine.dispose()

    async def run(self, work: Work[T]) -> T:
        """Do `work` in a transaction. When this returns, the transaction is durable.

        `work` runs in the writer's thread, and runs again from its beginning where the group that it was
        part of failed: it has to leave nothing behind but what it does with the transaction. A caller who is
        cancelled while this waits does not know whether the work was done.

        Raises HistoryUnavailable, IntegrityError where the rows break a constraint, and whatever `work`
        raises; then nothing of it has been written, and others in its group are not harmed.
        """
        await self._room.acquire()
        if self._thread is None:
            self._room.release()
            raise HistoryUnavailable("the history is closed")
        job = _Job(work, self._loop.create_future())
        self._queue.put(job)
        result: T = await job.future
        return result

    # In the thread.

    def _serve(self) -> None:
        connection: Connection | None = None
        while group := self._next_group():
            try:
                connection = connection or self._engine.connect()
                self._write(connection, group)
            except BaseException as error:  # whatever it is, nobody may be left waiting for the thread
                for job in group:
                    job.error = job.error or (unavailable(error) if isinstance(error, DBAPIError) else error)
                if connection is not None:
                    connection.invalidate()
                    connection.close()
                    connection = None
            self._loop.call_soon_threadsafe(self._settle, group)
            del group  # what is done is not held until there is more to do
        if connection is not None:
            connection.close()

    def _next_group(self) -> list[_Job]:
        """All that waits, at least one; empty where there will be nothing more."""
        group = []
        job = self._queue.get()
        while job is not None:
            group.append(job)
            try:
                job = self._queue.get_nowait()
            except Empty:
                return group
        if group:
            self._queue.put(None)
        return group

    def _write(self, connection: Connection, group: list[_Job]) -> None:
        """Write `group` in one transaction. Raises what has failed for all of them."""
        try:
            with connection.begin():
                transaction = Transaction(connection, self._compiled)
                for job in group:
                    job.result = job.work(transaction)
                transaction.flush()
        except Exception as error:
            if _is_failure_of_all(error):
                raise
            with connection.begin():
                for job in group:
                    self._write_alone(connection, job)

    def _write_alone(self, connection: Connection, job: _Job) -> None:
        try:
            with connection.begin_nested():
                transaction = Transaction(connection, self._compiled)
                job.result = job.work(transaction)
                transaction.flush()
        except Exception as error:
            if _is_failure_of_all(error):
                raise
            job.error = error

    # In the event loop again.

    def _settle(self, group: list[_Job]) -> None:
        for job in group:
            self._room.release()
            job.settle()


def _is_failure_of_all(error: Exception) -> bool:
    """Whether the database has failed, and not one piece of work."""
    return isinstance(error, DBAPIError) and not isinstance(error, _FAULTS_OF_ONE)
