"""The writer: the one connection that all writes go through, in groups."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from itertools import groupby
from operator import attrgetter, itemgetter
from types import TracebackType
from typing import Any, Final, Self, TypeVar

from sqlalchemy import Connection, Executable, Result, literal_column, select
from sqlalchemy.exc import DBAPIError

from riverboat.server.history.database.engines import shown, unavailable, without_data, writing_driver
from riverboat.server.history.database.group_commit import Flusher, Job, WritingDriver
from riverboat.server.history.database.statements import Row, Statement
from riverboat.server.history.errors import HistoryUnavailable

T = TypeVar("T")

CAPACITY: Final = 10_000
"""How many jobs may be queued before callers have to wait."""


class Transaction:
    """A transaction. Rows are collected by statement, so that those of a group are written together.

    explained: whether all errors are those of SQLAlchemy, which takes round trips.
    changes: how many calls have changed data.
    """

    def __init__(self, connection: Connection, driver: WritingDriver, *, explained: bool = False) -> None:
        self._connection = connection
        self._write_rows = driver.write_rows
        self._rows: dict[Statement, list[Row]] = {}
        self._begun = explained
        self.changes = 0

    def add(self, statement: Statement, rows: Sequence[Row]) -> None:
        """Write `rows` by the end of the transaction."""
        if rows:
            self.changes += 1
            self._rows.setdefault(statement, []).extend(rows)

    def execute(self, statement: Executable, parameters: Row | None = None) -> Result[Any]:
        """Execute `statement` now, after everything that was added before.

        parameters: the values of its bind parameters.
        """
        self.flush()
        self._begun = True
        self.changes += not statement.is_select
        return self._connection.execute(statement, parameters)

    def collected(self, statement: Statement) -> Sequence[Row]:
        """Return the rows of `statement` that were added and are not written yet."""
        return self._rows.get(statement, ())

    @property
    def writes_last(self) -> bool:
        """Whether it has rows that are written last, because another server may write the same ones."""
        return any(statement.last_by for statement in self._rows)

    def flush(self, *, last: bool = False) -> None:
        """Write the collected rows. last: those that are written last, too."""
        alone = last and not self._begun and len(self._rows) == 1
        due = [statement for statement in self._rows if last or not statement.last_by]
        for statement in sorted(due, key=lambda statement: (statement.last_by, statement.rank)):
            rows = self._rows[statement]
            if statement.last_by:
                rows = sorted(rows, key=itemgetter(statement.last_by))
            self._write_rows(self._connection, statement, rows, alone)
            self._begun = True
        for statement in due:
            del self._rows[statement]


Work = Callable[[Transaction], T]


class Writer:
    """Writes to the database at `url`, in the order of the calls. Raises BadDatabaseUrl.

    The schema must be up to date: `server.history.database.schema.upgrade`.
    """

    def __init__(self, url: str, *, capacity: int = CAPACITY) -> None:
        self._driver = writing_driver(url)
        self._capacity = asyncio.Semaphore(capacity)
        self._flusher: Flusher | None = None
        self._connection: Connection | None = None

    async def __aenter__(self) -> Self:
        await self.open()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def open(self) -> None:
        """Connect to the database. Raises HistoryUnavailable."""
        self._flusher = self._driver.flusher(self._write, self._settle)
        try:
            await self.run(lambda transaction: transaction.execute(select(literal_column("1"))).all())
        except BaseException:
            await self.close()
            raise

    async def close(self) -> None:
        """Write what is queued, then stop. Further calls of `run` are refused. Closing twice is allowed."""
        flusher, self._flusher = self._flusher, None
        if flusher is not None:
            await flusher.close()
            self._driver.engine.dispose()

    async def run(self, work: Work[T], *, apart: bool = False) -> T:
        """Run `work` in a transaction, which is durable when this returns.

        apart: in a transaction of its own, because it reads rows that others write last.

        `work` runs in a thread or on the event loop, where the driver runs. If its group fails, it runs again
        from the beginning, so its only side effects must be those on the transaction. A caller that is
        cancelled while waiting does not know whether the work was committed. Neither does one that gets
        HistoryUnavailable because a connection broke.

        Raises HistoryUnavailable, IntegrityError if rows violate a constraint, and whatever `work` raises.
        Then nothing of this work is written. Other work of the group is not affected.
        """
        await self._capacity.acquire()
        if self._flusher is None:
            self._capacity.release()
            raise HistoryUnavailable("the history is closed")
        job = Job(work, asyncio.get_running_loop().create_future(), apart=apart)
        self._flusher.put(job)
        result: T = await job.future
        return result

    # Where the driver runs.

    def _write(self, group: list[Job[Work[Any]]] | None) -> None:
        if group is None:
            self._disconnect()
            return
        try:
            if self._connection is None:
                self._connection = self._driver.engine.connect()
            for apart, jobs in groupby(group, attrgetter("apart")):
                if apart:
                    for job in jobs:
                        self._write_alone(self._connection, job)
                else:
                    self._write_group(self._connection, list(jobs))
        except BaseException as error:  # whatever it is, no caller may be left waiting
            for job in group:
                job.error = job.error or _reported(error)
            if self._connection is not None:
                self._connection.invalidate()
            self._disconnect()

    def _disconnect(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.close()

    def _write_group(self, connection: Connection, group: list[Job[Work[Any]]]) -> None:
        """Write `group` in one transaction. Raises an error that affects all of them."""
        try:
            with connection.begin():
                self._do(Transaction(connection, self._driver), group)
        except Exception as error:
            for job in group:
                job.error = None  # its reason may no longer apply
            if self._is_fatal(error):
                raise
            for job in group:
                self._write_alone(connection, job)

    def _write_alone(self, connection: Connection, job: Job[Work[Any]]) -> None:
        """Write `job` in a transaction of its own, which waits for no other while it keeps others waiting.

        If another server has written the same meanwhile, it runs once more, and finds that.
        """
        for again in (True, False):
            transaction = Transaction(connection, self._driver, explained=True)
            try:
                with connection.begin():
                    self._do(transaction, [job])
                return
            except Exception as error:
                if self._is_fatal(error):
                    raise
                if again and transaction.writes_last:
                    continue
                if isinstance(error, DBAPIError) and self._driver.cause(error) == "work":
                    job.error = without_data(error)
                else:
                    job.error = _reported(error)
                return

    def _do(self, transaction: Transaction, jobs: list[Job[Work[Any]]]) -> None:
        for job in jobs:
            before = transaction.changes
            try:
                job.result = job.work(transaction)
            except Exception as error:
                if transaction.changes > before or isinstance(error, DBAPIError | OSError):
                    raise
                job.error = error  # it has changed nothing, so the group continues
        transaction.flush(last=True)

    def _is_fatal(self, error: Exception) -> bool:
        """Return whether the database has failed, rather than one piece of work."""
        if isinstance(error, DBAPIError):
            return self._driver.cause(error) == "database"
        return isinstance(error, OSError)

    # In the event loop.

    def _settle(self, group: list[Job[Work[Any]]]) -> None:
        for job in group:
            self._capacity.release()
            job.settle()


@asynccontextmanager
async def writer_beside(first: Writer, url: str) -> AsyncIterator[Writer]:
    """Open another writer to the database of `first`, in this context, so that neither waits for the other.

    On SQLite, where one connection writes at a time, it is the first one. Raises HistoryUnavailable.
    """
    if shown(url).startswith("sqlite"):
        yield first
    else:
        async with Writer(url) as second:
            yield second


def _reported(error: BaseException) -> BaseException:
    """Return `error` as callers see it."""
    if isinstance(error, DBAPIError):
        return unavailable(error)
    if isinstance(error, OSError):
        return HistoryUnavailable("the connection to the database was lost")
    return error
