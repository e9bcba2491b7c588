"""The writer: one connection, through which all that is written goes, in groups."""

import asyncio
from collections.abc import Callable, Sequence
from types import TracebackType
from typing import Any, Final, Self, TypeVar

from sqlalchemy import Connection, Executable, Result, literal_column, select
from sqlalchemy.exc import DBAPIError

from server.history.database import unavailable, without_data, writing_means
from server.history.errors import HistoryUnavailable
from server.history.flushing import Flusher, Job, Means
from server.history.statements import Row, Statement

T = TypeVar("T")

CAPACITY: Final = 10_000
"""How many pieces of work may wait before a further one waits outside."""


class Transaction:
    """What is written together. Rows are collected by statement, so that those of a group go in at once.

    changes: how often something was asked for that changes what is kept.
    """

    def __init__(self, connection: Connection, means: Means) -> None:
        self._connection = connection
        self._write_rows = means.write_rows
        self._rows: dict[Statement, list[Row]] = {}
        self._begun = False
        self.changes = 0

    def add(self, statement: Statement, rows: Sequence[Row]) -> None:
        """Write `rows` by the end of the transaction, at the latest."""
        if rows:
            self.changes += 1
            self._rows.setdefault(statement, []).extend(rows)

    def execute(self, statement: Executable) -> Result[Any]:
        """Execute `statement` now, after all that was added before."""
        self.flush()
        self._begun = True
        self.changes += not statement.is_select
        return self._connection.execute(statement)

    def flush(self, *, last: bool = False) -> None:
        """Write what has been added. last: nothing comes after it."""
        alone = last and not self._begun and len(self._rows) == 1
        for statement in sorted(self._rows, key=lambda statement: statement.rank):
            self._write_rows(self._connection, statement, self._rows[statement], alone)
            self._begun = True
        self._rows.clear()


Work = Callable[[Transaction], T]


class Writer:
    """Writes to the database at `url`, in the order in which it is asked. Raises BadDatabaseUrl.

    The schema has to be there: `server.history.schema.upgrade`.
    """

    def __init__(self, url: str, *, capacity: int = CAPACITY) -> None:
        self._means = writing_means(url)
        self._room = asyncio.Semaphore(capacity)
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
        """Begin to write. Raises HistoryUnavailable where the database cannot be opened."""
        self._flusher = self._means.flusher(self._write, self._settle)
        try:
            await self.run(lambda transaction: transaction.execute(select(literal_column("1"))).all())
        except BaseException:
            await self.close()
            raise

    async def close(self) -> None:
        """Write what waits, then stop. Whoever asks for more is refused; closing twice is one closing."""
        flusher, self._flusher = self._flusher, None
        if flusher is not None:
            await flusher.close()
            self._means.engine.dispose()

    async def run(self, work: Work[T]) -> T:
        """Do `work` in a transaction. When this returns, the transaction is durable.

        `work` runs where the driver does, in a thread or on the event loop, and runs again from its beginning
        where the group that it was part of failed: it has to leave nothing behind but what it does with the
        transaction. A caller who is cancelled while this waits does not know whether the work was
        done, and neither does one who is told HistoryUnavailable when a connection broke.

        Raises HistoryUnavailable, IntegrityError where the rows break a constraint, and whatever `work`
        raises; then nothing of it has been written, and others in its group are not harmed.
        """
        await self._room.acquire()
        if self._flusher is None:
            self._room.release()
            raise HistoryUnavailable("the history is closed")
        job = Job(work, asyncio.get_running_loop().create_future())
        self._flusher.put(job)
        result: T = await job.future
        return result

    # Where the driver works.

    def _write(self, group: list[Job[Work[Any]]] | None) -> None:
        if group is None:
            self._disconnect()
            return
        try:
            if self._connection is None:
                self._connection = self._means.engine.connect()
            self._write_group(self._connection, group)
        except BaseException as error:  # whatever it is, nobody may be left waiting
            for job in group:
                job.error = job.error or _told(error)
            if self._connection is not None:
                self._connection.invalidate()
            self._disconnect()

    def _disconnect(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.close()

    def _write_group(self, connection: Connection, group: list[Job[Work[Any]]]) -> None:
        """Write `group` in one transaction. Raises what has failed for all of them."""
        try:
            with connection.begin():
                self._do(connection, group)
        except Exception as error:
            for job in group:
                job.error = None  # what it was refused for may not be so any more
            if self._harms_all(error):
                raise
            with connection.begin():
                for job in group:
                    self._write_alone(connection, job)

    def _write_alone(self, connection: Connection, job: Job[Work[Any]]) -> None:
        try:
            with connection.begin_nested():
                self._do(connection, [job])
        except Exception as error:
            if self._harms_all(error):
                raise
            if isinstance(error, DBAPIError) and self._means.blamed(error) == "work":
                job.error = without_data(error)
            else:
                job.error = _told(error)

    def _do(self, connection: Connection, jobs: list[Job[Work[Any]]]) -> None:
        transaction = Transaction(connection, self._means)
        for job in jobs:
            before = transaction.changes
            try:
                job.result = job.work(transaction)
            except Exception as error:
                if transaction.changes > before or isinstance(error, DBAPIError | OSError):
                    raise
                job.error = error  # it has changed nothing: the others go on
        transaction.flush(last=not connection.in_nested_transaction())

    def _harms_all(self, error: Exception) -> bool:
        """Whether the database has failed, and not one piece of work."""
        if isinstance(error, DBAPIError):
            return self._means.blamed(error) == "database"
        return isinstance(error, OSError)

    # In the event loop.

    def _settle(self, group: list[Job[Work[Any]]]) -> None:
        for job in group:
            self._room.release()
            job.settle()


def _told(error: BaseException) -> BaseException:
    """`error` as those are told of it who wait."""
    if isinstance(error, DBAPIError):
        return unavailable(error)
    if isinstance(error, OSError):
        return HistoryUnavailable("the connection to the database has broken")
    return error
