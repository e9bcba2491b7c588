"""Measure durable events per second of the journal, compared with the disk and the database alone.

Example: python -m benchmarks.journal

The comparison is for 1 and 100 writers, each of which waits until an event is durable before the next. It
runs on SQLite, and on PostgreSQL if available (see the variable RIVERBOAT_TEST_POSTGRES):
  bare        a loop that commits one row per writer at a time, without writers
  grouped     writers whose rows are committed in groups, by the driver alone
  journal     the journal: conversion to rows, fencing, foreign keys, isolated failures

On SQLite, the first two use SQLAlchemy Core's executemany in a thread; on PostgreSQL, asyncpg and unnest. All
insert into the same table. Compare the ratios: figures hold for one run only.
"""

import asyncio
import os
import sys
import tempfile
import threading
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any

import asyncpg
import click
import uvloop
from sqlalchemy import insert, make_url

from riverboat.engine.events import RaisedTo
from riverboat.engine.games import Stakes
from riverboat.engine.table.events import TableOpened
from riverboat.engine.table.record import Record
from riverboat.engine.table.rules import TableRules
from riverboat.server.commands.process import SWITCH_INTERVAL
from riverboat.server.history.database.models import events
from riverboat.server.history.database.schema import upgrade
from riverboat.server.history.database.sqlite import writing_engine
from riverboat.server.history.database.utc_time import to_milliseconds
from riverboat.server.history.database.writer import Writer
from riverboat.server.history.journal.journal import Journal
from tests.support import postgres

OPENED = TableOpened("Bench", TableRules(stakes=Stakes(50, 100), seats=6, min_buy_in=1000, max_buy_in=10_000))
DATA = '{"seat":3,"to":600,"kind":"raised_to"}'
UNNEST = """
    INSERT INTO events (table_id, seq, hand, kind, data, at)
    SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::text[], $5::text[], $6::bigint[])
"""

Append = Callable[[int, int], Awaitable[None]]
"""Appends an event for a writer: (writer, seq)."""


def row(writer: int, seq: int) -> dict[str, Any]:
    return {
        "table_id": f"t{writer}",
        "seq": seq,
        "hand": None,
        "kind": "raised_to",
        "data": DATA,
        "at": datetime.now(UTC),
    }


def columns(rows: Sequence[tuple[int, int]]) -> list[list[Any]]:
    """Return the arguments of UNNEST for the rows of these (writer, seq)."""
    return [
        [f"t{writer}" for writer, _ in rows],
        [seq for _, seq in rows],
        [None] * len(rows),
        ["raised_to"] * len(rows),
        [DATA] * len(rows),
        [to_milliseconds(datetime.now(UTC)) for _ in rows],
    ]


async def open_tables(url: str, writers: int) -> None:
    async with Writer(url) as writer:
        journal = Journal(writer)
        await asyncio.gather(
            *(journal.append(f"t{number}", [Record(0, None, OPENED)]) for number in range(writers))
        )
        await journal.leases.release()


async def keep_appending(append: Append, writers: int, seconds: float) -> list[float]:
    """Return the seconds that each event took, with this many concurrent writers."""
    took: list[float] = []
    end = time.perf_counter() + seconds

    async def write(writer: int) -> None:
        seq, now = 0, time.perf_counter()
        while now < end:
            seq += 1
            await append(writer, seq)
            before, now = now, time.perf_counter()
            took.append(now - before)

    await asyncio.gather(*map(write, range(writers)))
    return took


async def ours(url: str, writers: int, seconds: float) -> list[float]:
    async with Writer(url) as writer:
        journal = Journal(writer)
        await journal.leases.claim()

        async def append(writer: int, seq: int) -> None:
            await journal.append(f"t{writer}", [Record(seq, None, RaisedTo(3, 600))])

        return await keep_appending(append, writers, seconds)


async def bare_sqlite(url: str, writers: int, seconds: float) -> list[float]:
    """Return the seconds that each event took."""
    engine = writing_engine(make_url(url))
    statement = insert(events)
    took: list[float] = []
    with engine.connect() as connection:
        begun = now = time.perf_counter()
        seq = 0
        while now < begun + seconds:
            seq += 1
            with connection.begin():
                connection.execute(statement, [row(writer, seq) for writer in range(writers)])
            before, now = now, time.perf_counter()
            took += [now - before] * writers
    engine.dispose()
    return took


async def grouped_sqlite(url: str, writers: int, seconds: float) -> list[float]:
    """Measure minimal group commits from an event loop."""
    loop = asyncio.get_running_loop()
    queue: SimpleQueue[tuple[dict[str, Any], asyncio.Future[None]] | None] = SimpleQueue()
    engine = writing_engine(make_url(url))
    statement = insert(events)

    def resolve(futures: list["asyncio.Future[None]"]) -> None:
        for future in futures:
            future.set_result(None)

    def serve() -> None:
        with engine.connect() as connection:
            while first := queue.get():
                group = [first]
                try:
                    while following := queue.get_nowait():
                        group.append(following)
                except Empty:
                    pass
                with connection.begin():
                    connection.execute(statement, [values for values, _ in group])
                loop.call_soon_threadsafe(resolve, [future for _, future in group])

    async def append(writer: int, seq: int) -> None:
        future: asyncio.Future[None] = loop.create_future()
        queue.put((row(writer, seq), future))
        await future

    thread = threading.Thread(target=serve)
    thread.start()
    took = await keep_appending(append, writers, seconds)
    queue.put(None)
    await asyncio.to_thread(thread.join)
    engine.dispose()
    return took


async def bare_postgresql(url: str, writers: int, seconds: float) -> list[float]:
    """Return the seconds that each event took."""
    connection = await _connected(url)
    took: list[float] = []
    begun = now = time.perf_counter()
    seq = 0
    while now < begun + seconds:
        seq += 1
        await connection.execute(UNNEST, *columns([(writer, seq) for writer in range(writers)]))
        before, now = now, time.perf_counter()
        took += [now - before] * writers
    await connection.close()
    return took


async def grouped_postgresql(url: str, writers: int, seconds: float) -> list[float]:
    """Measure minimal group commits from an event loop."""
    connection = await _connected(url)
    waiting: list[tuple[tuple[int, int], asyncio.Future[None]]] = []
    wake = asyncio.Event()

    async def serve() -> None:
        while True:
            await wake.wait()
            wake.clear()
            group = waiting.copy()
            waiting.clear()
            if group:
                await connection.execute(UNNEST, *columns([each for each, _ in group]))
            for _, future in group:
                future.set_result(None)

    async def append(writer: int, seq: int) -> None:
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        waiting.append(((writer, seq), future))
        wake.set()
        await future

    serving = asyncio.create_task(serve())
    took = await keep_appending(append, writers, seconds)
    serving.cancel()
    await connection.close()
    return took


async def _connected(url: str) -> Any:
    dsn = make_url(url).set(drivername="postgresql").render_as_string(hide_password=False)
    return await asyncpg.connect(dsn, server_settings={"synchronous_commit": "on"})


Measure = Callable[[str, int, float], Any]
SQLITE: dict[str, Measure] = {"bare": bare_sqlite, "grouped": grouped_sqlite, "journal": ours}
POSTGRESQL: dict[str, Measure] = {"bare": bare_postgresql, "grouped": grouped_postgresql, "journal": ours}


@contextmanager
def sqlite_database(folder: Path | None) -> Iterator[str]:
    with tempfile.TemporaryDirectory(dir=folder) as made:
        yield f"sqlite:///{made}/riverboat.db"


def measured(url: str, measure: Measure, writers: int, seconds: float) -> list[float]:
    """Return the sorted seconds of events on a new database, with a table per writer."""
    upgrade(url)
    uvloop.run(open_tables(url, writers))
    return sorted(uvloop.run(measure(url, writers, seconds)))


def sync_times(folder: Path, percents: Sequence[int]) -> list[float]:
    """Return percentiles of the seconds that fdatasync of 4 KiB takes."""
    took = []
    file = os.open(folder / "sync", os.O_CREAT | os.O_WRONLY)
    for _ in range(300):
        os.pwrite(file, os.urandom(4096), 0)
        before = time.perf_counter()
        os.fdatasync(file)
        took.append(time.perf_counter() - before)
    os.close(file)
    took.sort()
    return [took[len(took) * percent // 100] for percent in percents]


def compare(kind: str, new: Any, measures: dict[str, Measure], rounds: int, seconds: float) -> None:
    for writers in (1, 100):
        best: dict[str, list[float]] = {name: [] for name in measures}
        for _ in range(rounds):
            for name, measure in measures.items():
                with new() as url:
                    best[name] = max(best[name], measured(url, measure, writers, seconds), key=len)
        for name, took in best.items():
            p50, p99 = (took[len(took) * part // 100] * 1e6 for part in (50, 99))
            print(
                f"{kind:10}  {writers:3} writers  {name:8}{len(took) / seconds:9,.0f} events/s"
                f"  p50 {p50:6,.0f} µs  p99 {p99:7,.0f} µs"
                f"  journal / {name} {len(best['journal']) / len(took):.2f}"
            )


@click.command()
@click.option("--seconds", default=1.0, show_default=True, help="Seconds per measurement.")
@click.option("--rounds", default=3, show_default=True, help="Rounds; the best one counts.")
@click.option(
    "--folder", type=click.Path(path_type=Path, exists=True), help="Directory on the disk to measure."
)
def main(seconds: float, rounds: int, folder: Path | None) -> None:
    """Example: python -m benchmarks.journal --folder ."""
    sys.setswitchinterval(SWITCH_INTERVAL)  # as in the server
    with tempfile.TemporaryDirectory(dir=folder) as made:
        [p50] = sync_times(Path(made), (50,))
        print(f"fdatasync of 4 KiB: p50 {p50 * 1e6:.0f} µs")
    compare("SQLite", lambda: sqlite_database(folder), SQLITE, rounds, seconds)
    if why_not := postgres.why_not():
        print(f"PostgreSQL is skipped: {why_not}")
    else:
        compare("PostgreSQL", postgres.database, POSTGRESQL, rounds, seconds)


if __name__ == "__main__":
    main()
