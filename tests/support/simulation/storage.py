"""The database of a run: SQLite, written by the real writer at times that the seed chooses.

It can be slow, fail before or after a commit, and be unavailable for a while.
"""

import asyncio
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any, Final, Literal
from unittest.mock import patch

from sqlalchemy import URL, Engine, event

from riverboat.server.history.database import sqlite
from riverboat.server.history.database.group_commit import Job, Settle, Write
from tests.support.noninterference.unplugged import BEGIN, empty_database
from tests.support.simulation.processes import Process, current
from tests.support.simulation.trace import Trace

Failure = Literal["before", "after"]

_JULIAN_1970: Final = 2440587.5
_DAY: Final = 86_400
_open_engine: Final = sqlite.writing_engine


class _CompiledStatements(dict[tuple[Any, ...], Any]):
    """Compiled statements, for engines whose dialects differ in nothing that is compiled.

    Each server has an engine of its own, which would compile every statement again.
    """

    def get(self, key: tuple[Any, ...], default: Any = None) -> Any:
        """Return what was compiled for any dialect."""
        _, *rest = key
        return super().get(tuple(rest), default)

    def __setitem__(self, key: tuple[Any, ...], compiled: Any) -> None:
        _, *rest = key
        super().__setitem__(tuple(rest), compiled)


_COMPILED: Final = _CompiledStatements()


class Storage:
    """A new database in `folder`.

    committed: called after every commit with the number of its writer.
    away: the database is unavailable.
    away_from: processes for which it is.
    fails: the next commit fails, before or after it takes effect.
    slow: maximum seconds that half of a write sometimes takes.
    """

    def __init__(
        self,
        folder: Path,
        chance: Random,
        trace: Trace,
        now: Callable[[], float],
        committed: Callable[[int], None],
    ) -> None:
        self.path = folder / "history.db"
        self.path.write_bytes(empty_database())
        self.away = False
        self.away_from: set[Process] = set()
        self.fails: Failure | None = None
        self.slow = 0.0
        self._chance = chance
        self._trace = trace
        self._now = now
        self._committed = committed
        self._engines: list[Engine] = []
        self._processes: list[Process] = []  # of each engine

    @property
    def url(self) -> str:
        """Return the URL of the database."""
        return f"sqlite:///{self.path}"

    @contextmanager
    def in_use(self) -> Iterator[None]:
        """Let every writer opened in this context use this database."""
        with (
            patch("riverboat.server.history.database.sqlite.writing_engine", self._engine),
            patch("riverboat.server.history.database.sqlite.ThreadFlusher", self._flusher),
        ):
            yield
        for engine in self._engines:
            engine.dispose()

    def is_served(self, writer: int) -> bool:
        """Return whether the process of this writer runs, and the database is available to it."""
        process = self._processes[writer]
        return process.runs and process not in self.away_from

    def half(self) -> float:
        """Return the seconds until a commit, or from a commit until it is reported."""
        if self.slow and self._chance.random() < 0.02:
            return self._chance.uniform(0, self.slow)
        return self._chance.random() * 0.001

    def _flusher(self, write: Write, settle: Settle) -> "SimulatedFlusher":
        return SimulatedFlusher(self, write, settle)

    def _engine(self, url: URL) -> Engine:
        engine, writer, process = _open_engine(url), len(self._engines), current()
        engine = engine.execution_options(compiled_cache=_COMPILED)
        self._engines.append(engine)
        self._processes.append(process)
        dialect = engine.dialect
        commit = dialect.do_commit

        def do_commit(connection: Any) -> None:
            fails, self.fails = self.fails, None
            if fails == "before":
                self._trace.note("commit fails")
                raise sqlite3.OperationalError("disk I/O error")
            commit(connection)
            self._committed(writer)
            if fails == "after":
                self._trace.note("commit is not reported")
                raise sqlite3.OperationalError("disk I/O error")

        def do_begin(connection: Any) -> None:
            if self.away or process in self.away_from:
                raise sqlite3.OperationalError("unable to open database file")

        dialect.do_commit = do_commit  # type: ignore[method-assign, assignment]
        dialect.do_begin = do_begin  # type: ignore[method-assign, assignment]

        @event.listens_for(engine, "connect")
        def _give_time(connection: Any, _: object) -> None:
            connection.create_function("julianday", 1, self._julian_day)

        return engine

    def _julian_day(self, _: str) -> float:
        """Replace the SQL function of this name: return the time of the loop."""
        return (BEGIN + self._now()) / _DAY + _JULIAN_1970


class SimulatedFlusher:
    """A Flusher in the event loop, which commits a group and reports it later."""

    def __init__(self, storage: Storage, write: Write, settle: Settle) -> None:
        self._storage = storage
        self._write = write
        self._settle = settle
        self._loop = asyncio.get_running_loop()
        self._gathered: list[Job[Any]] = []
        self._busy = False
        self._idle = asyncio.Event()
        self._idle.set()

    def put(self, job: Job[Any]) -> None:
        """Add `job` to the next group."""
        self._gathered.append(job)
        if not self._busy:
            self._busy = True
            self._idle.clear()
            self._loop.call_later(self._storage.half(), self._flush)

    async def close(self) -> None:
        """Write what waits, then close the database."""
        await self._idle.wait()
        self._write(None)

    def _flush(self) -> None:
        group, self._gathered = self._gathered, []
        self._write(group)
        self._loop.call_later(self._storage.half(), self._report, group)

    def _report(self, group: list[Job[Any]]) -> None:
        self._settle(group)
        if self._gathered:
            self._loop.call_later(self._storage.half(), self._flush)
        else:
            self._busy = False
            self._idle.set()
