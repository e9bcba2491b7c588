"""End a process at every point of a scripted hand, and recover its table in another."""

import asyncio
import os
import sqlite3
import sys
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path
from shutil import copy
from typing import Final

from riverboat.engine.events import Event, HandStarted
from riverboat.engine.table.record import Record
from riverboat.server.history.database.schema import upgrade
from riverboat.server.history.database.writer import Writer
from riverboat.server.history.players import Players
from tests.support.audit import findings
from tests.support.crashing.life import ENDED, PLAYERS, Life, Points

_BROKEN: Final = 1


def faults_of_script(script: int, folder: Path, happened: Counter[str], *, every: int = 1) -> Iterator[str]:
    """Yield the faults when a process ends at any point of the hand with this number.

    Call it from a process with one thread, because it forks.
    folder: for databases.
    every: 3 tests only every third point.
    """
    hand = _Scripted(script, folder)
    for point, durable in islice(enumerate(hand.whole.points.durable, 1), 0, None, every):
        happened["points"] += 1
        for fault in hand.faults_at(point, durable):
            yield f"hand {script}, point {point}: {fault}"
    happened["hands"] += 1


class _Scripted:
    """A scripted hand. whole: the life that ran to the end."""

    def __init__(self, script: int, folder: Path) -> None:
        self._script = script
        self._empty = _database(folder)
        self._ended = folder / "ended.db"
        self.whole = Life(_copied(self._empty, folder / "whole.db"), script, Points())
        asyncio.run(self.whole.run())
        self._expected = _plain(self.whole.record())

    def faults_at(self, point: int, durable: int) -> Iterator[str]:
        """Yield the faults at a point when the events up to `durable` are committed."""
        url = _copied(self._empty, self._ended)
        status, shown = _in_a_child(lambda show: Life(url, self._script, Points(point), show))
        if status != ENDED:
            yield f"the process ended with {status}"
            return
        if shown > durable:
            yield f"event {shown} was shown, but only {durable} are committed"
        if (found := self._committed()) != durable:
            yield f"{found} events are committed, not {durable}"
        after = Life(url, self._script, Points())
        asyncio.run(after.run())
        for viewer in self.whole.viewers if durable else ():
            if after.found[viewer.player] != viewer.snapshots.get(durable):
                yield f"{viewer.player} is not sent the table as it was after event {durable}"
        if _plain(after.record()) != self._expected:
            yield "the events of the hand differ from those without a crash"
        yield from map(str, findings(url))

    def _committed(self) -> int:
        """Return the number of committed events, and let the lease expire."""
        database = sqlite3.connect(self._ended)
        with database:
            database.execute("UPDATE servers SET lease_until = 0")
            [(count,)] = database.execute("SELECT count(*) FROM events").fetchall()
        database.close()
        return int(count)


def _in_a_child(life: Callable[[Callable[[int], None]], Life]) -> tuple[int, int]:
    """Run a life in a child process. Returns its exit code, and the last event that it showed to anybody."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        try:
            os.close(reading)
            asyncio.run(life(lambda seq: _say(writing, seq)).run())
        except BaseException:
            traceback.print_exc()
            sys.stderr.flush()
        os._exit(_BROKEN)
    os.close(writing)
    with open(reading) as said:
        shown = max((int(line) for line in said), default=0)
    _, status = os.waitpid(child, 0)
    return os.waitstatus_to_exitcode(status), shown


def _say(pipe: int, seq: int) -> None:
    os.write(pipe, b"%d\n" % seq)


def _plain(records: list[Record]) -> list[object]:
    """Return the records without hand ids, because a crash may use up ids."""
    return [(record.seq, record.hand is None, _without_id(record.event)) for record in records]


def _without_id(event: Event) -> Event:
    return replace(event, hand=0) if isinstance(event, HandStarted) else event


def _database(folder: Path) -> Path:
    """Return a database with the schema and the players."""
    path = folder / "empty.db"
    if not path.exists():
        upgrade(f"sqlite:///{path}")
        asyncio.run(_add_players(f"sqlite:///{path}"))
    return path


async def _add_players(url: str) -> None:
    async with Writer(url) as writer:
        for player in PLAYERS:
            await Players(writer).add(player, player.title(), player)


def _copied(database: Path, to: Path) -> str:
    for suffix in ("", "-wal", "-shm"):
        Path(f"{to}{suffix}").unlink(missing_ok=True)
    copy(database, to)
    return f"sqlite:///{to}"
