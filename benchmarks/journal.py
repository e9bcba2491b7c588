"""How fast the journal puts events durably on record, beside what the same disk and database can do.

Example: python -m benchmarks.journal

Compared in one run, for 1 and for 100 writers, each of whom waits for one event to be durable before the
next:
  bare        no writers at all: a loop that commits as many rows at a time as there would be writers
  core        writers over a thread with grouped commits, with SQLAlchemy Core's own executemany and no more
  journal     the journal: events turned into rows, the fence, the rules of reference, one failing alone
Rows go into the same table of the same schema. Figures hold for this run alone; the ratios are what counts.
"""

import asyncio
import os
import sys
import tempfile
import threading
import time
from collections.abc import Awaitable, Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any

import click
from sqlalchemy import insert

from engine.events import RaisedTo
from engine.games import Stakes
from server.history.database import writing_engine
from server.history.journal import Journal
from server.history.models import events
from server.history.schema import upgrade
from server.history.writer import Writer
from server.protocol.records import Record
from server.protocol.table_events import TableOpened

OPENED = TableOpened("Bench", "nlhe", Stakes(50, 100), 6, 1000, 10_000, 15_000)
DATA = '{"seat":3,"to":600,"kind":"raised_to"}'

Append = Callable[[int, int], Awaitable[None]]
"""Puts the event with a number on record for a writer: (writer, seq)."""


def row(writer: int, seq: int) -> dict[str, Any]:
    return {
        "table_id": f"t{writer}",
        "seq": seq,
        "hand": None,
        "kind": "raised_to",
        "data": DATA,
        "at": datetime.now(UTC),
    }


def prepare(folder: Path, name: str, writers: int) -> str:
    """A fresh database with a table for each writer."""
    url = f"sqlite:///{folder}/{name}{writers}.db"
    upgrade(url)

    async def open_tables() -> None:
        async with Writer(url) as writer:
            journal = Journal(writer)
            await asyncio.gather(
                *(journal.append(f"t{number}", [Record(0, None, OPENED)]) for number in range(writers))
            )

    asyncio.run(open_tables())
    return url


def bare(url: str, writers: int, seconds: float) -> list[float]:
    """Seconds that each event took."""
    engine = writing_engine(url)
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


async def keep_appending(append: Append, writers: int, seconds: float) -> list[float]:
    """Seconds that each event took, of so many writers at once."""
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


async def core(url: str, writers: int, seconds: float) -> list[float]:
    """The least that grouped commits from an event loop take."""
    loop = asyncio.get_running_loop()
    queue: SimpleQueue[tuple[dict[str, Any], asyncio.Future[None]] | None] = SimpleQueue()
    engine = writing_engine(url)
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


async def ours(url: str, writers: int, seconds: float) -> list[float]:
    async with Writer(url) as writer:
        journal = Journal(writer)

        async def append(writer: int, seq: int) -> None:
            await journal.append(f"t{writer}", [Record(seq, None, RaisedTo(3, 600))])

        return await keep_appending(append, writers, seconds)


MEASURES: dict[str, Callable[[str, int, float], list[float]]] = {
    "bare": bare,
    "core": lambda url, writers, seconds: asyncio.run(core(url, writers, seconds)),
    "journal": lambda url, writers, seconds: asyncio.run(ours(url, writers, seconds)),
}


def sync_times(folder: Path, percents: Sequence[int]) -> list[float]:
    """The seconds that the disk takes to make 4 KiB safe: those percentiles."""
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


@click.command()
@click.option("--seconds", default=1.0, show_default=True, help="For each measurement.")
@click.option("--rounds", default=3, show_default=True, help="Of all measurements; the best of each counts.")
@click.option("--folder", type=click.Path(path_type=Path, exists=True), help="On the disk to measure.")
def main(seconds: float, rounds: int, folder: Path | None) -> None:
    """Example: python -m benchmarks.journal --folder ."""
    sys.setswitchinterval(0.0005)  # as the server does
    with tempfile.TemporaryDirectory(dir=folder) as made:
        [p50] = sync_times(Path(made), (50,))
        print(f"fdatasync of 4 KiB: p50 {p50 * 1e6:.0f} µs")
    for writers in (1, 100):
        best: dict[str, list[float]] = {name: [] for name in MEASURES}
        for _ in range(rounds):
            for name, measure in MEASURES.items():
                with tempfile.TemporaryDirectory(dir=folder) as made:
                    took = measure(prepare(Path(made), name, writers), writers, seconds)
                best[name] = max(best[name], sorted(took), key=len)
        for name, took in best.items():
            p50, p99 = (took[len(took) * part // 100] * 1e6 for part in (50, 99))
            print(
                f"{writers:3} writers  {name:8}{len(took) / seconds:9,.0f} events/s"
                f"  p50 {p50:6,.0f} µs  p99 {p99:7,.0f} µs"
                f"  journal / {name} {len(best['journal']) / len(took):.2f}"
            )


if __name__ == "__main__":
    main()
