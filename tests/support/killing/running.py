"""Players of a failing server, and the comparison of its record with what they received."""

import asyncio
import time
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable, Iterator
from contextlib import AsyncExitStack, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random, choice
from typing import Any, Final
from unittest.mock import patch
from weakref import WeakSet

from benchmarks.processes import LOG
from riverboat.client_cli.library.connection import Connection
from riverboat.client_cli.library.table import Table
from riverboat.client_cli.library.websocket import WebSocketTransport
from riverboat.server.history.journal.keys import ring_for
from riverboat.server.history.queries.hands import History
from tests.support.audit import findings
from tests.support.chaos import RULES
from tests.support.killing.players import PATIENCE, Player, Witness
from tests.support.killing.record import RecordedTable

AT_THE_TABLE: Final = 3
"""Players at each table."""

LAST_PAUSE: Final = 0.5
"""Maximum seconds between two attempts to reconnect, so that little time is spent waiting."""

ANYWHERE: Final = "ws://any.test"
"""The address that players are told: of whichever server is there, as behind a balancer."""

OPENED_WITHIN: Final = 10.0
"""Seconds for a server to let a line in, before another attempt: it may have been stopped meanwhile."""

LOOK: Final = 0.2
"""Seconds between two looks whether something has come about."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What is done. database: a URL. times: how often it happens. seconds: at most, between one time and the
    next, when all is ready. thorough: after how many times the whole database is audited.
    """

    database: str
    folder: Path
    tables: int
    times: int
    seed: str
    seconds: float = 0.5
    thorough: int = 50


class Run(ABC):
    """One run of a plan. What happens is counted; `faults` are sentences about what is wrong."""

    def __init__(self, plan: Plan, happened: Counter[str]) -> None:
        self.plan = plan
        self.happened = happened
        self.chance = Random(plan.seed)
        self.faults: list[str] = []
        self._eyes: list[Witness] = []
        self._players: list[Player] = []
        self._records: dict[str, RecordedTable] = {}
        self.there = asyncio.Event()  # while there is a server to come to
        self.addresses: list[str] = []
        self.lines = WeakSet[WebSocketTransport]()  # of players
        self._moved = asyncio.Event()  # set whenever a line drops, or is there again
        self._playing: list[asyncio.Task[None]] = []

    async def run(self) -> list[str]:
        """Do what is planned. Returns the faults."""
        with (
            patch("riverboat.client_cli.library.reconnect.MAX_DELAY", LAST_PAUSE),
            patch("riverboat.client_cli.library.connection.MOVED_TABLE_TIMEOUT", PATIENCE),
            patch.object(WebSocketTransport, "open", partial(self._opened, WebSocketTransport.open)),
        ):
            async with AsyncExitStack() as lines, asyncio.TaskGroup() as group:
                await self.go(lines, group)
        await self.compare_with_record(thorough=True)
        self.note(self._read_anew())
        for log in self.plan.folder.rglob(LOG):
            said = log.read_text().splitlines()
            self.note(line for line in said if "level=error" in line or "Traceback" in line)
        return self.faults

    def note(self, found: Iterable[str]) -> None:
        """Keep what is wrong, and when it was found."""
        self.faults += (f"after {self.times} times: {fault}" for fault in found)

    @abstractmethod
    async def go(self, lines: AsyncExitStack, group: asyncio.TaskGroup) -> None:
        """Let it happen, to players whose lines and tasks these take."""

    @property
    def times(self) -> int:
        """How often it has happened."""
        return self.happened["kills"] + self.happened["stops"]

    @property
    def tables(self) -> set[str]:
        """The ids of the tables."""
        return set(self._records)

    @property
    def witnesses(self) -> Iterable[Witness]:
        """Everybody who looks at a table, players included."""
        return (*self._eyes, *self._players)

    def arguments(self, port: int) -> list[str]:
        """What a server is started with."""
        serve = ["-m", "riverboat.client_cli", "serve", "--db", self.plan.database, "--port", str(port)]
        return [*serve, "--pause", "0", "--drain", "0", "--grant", str(10**12)]

    async def begin(self, lines: AsyncExitStack, group: asyncio.TaskGroup) -> None:
        """Open the tables, and let players play at them."""
        await self._set_up(lines)
        self._playing = [group.create_task(witness.run()) for witness in self.witnesses]

    async def end(self) -> None:
        """Let every table play a hand that it begins now; then compare what all know with what the server
        shows."""
        await self.back(1)
        enough = {eye.table: eye.table.mirror.state.played + 2 for eye in self._eyes}

        def checkpoint() -> list[Table]:
            return [table for table, begun in enough.items() if table.mirror.state.played < begun]

        with suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                while checkpoint():  # noqa: ASYNC110
                    await asyncio.sleep(LOOK)
        self.note(f"table {table.id} does not go on" for table in checkpoint())
        for task in self._playing:
            task.cancel()
        await asyncio.wait(self._playing)
        await self.compare_with_server()

    async def _set_up(self, lines: AsyncExitStack) -> None:
        """Open the tables, with somebody who looks on at each, and its players."""
        for number in range(self.plan.tables):
            chance = Random(self.chance.random())
            eye = await lines.enter_async_context(await self._connected(f"eye{number}"))
            rules = RULES[number % len(RULES)]
            # Nobody's time runs out, however slow the machine: what happens is what players did.
            info = await eye.open_table(f"Kill {number}", act_ms=300_000, **rules)
            self._records[info.table] = RecordedTable(info.table)
            self._eyes.append(Witness(eye, await eye.watch(info.table)))
            for n in range(AT_THE_TABLE):
                line = await lines.enter_async_context(await self._connected(f"p{number}.{n}"))
                player = Player(line, await line.watch(info.table), chance, self.happened)
                self._players.append(player)

    async def _connected(self, name: str) -> Connection:
        return await Connection.connect(
            ANYWHERE,
            name=name,
            timeout=PATIENCE,
            reconnect_within=PATIENCE,
            on_connection_change=lambda what: self._moved.set(),
        )

    async def _opened(
        self, opened: Callable[..., Awaitable[WebSocketTransport]], url: str, *given: Any
    ) -> WebSocketTransport:
        """A line, when there is a server: attempts until then would take its time to start."""
        if url != ANYWHERE:
            return await opened(url, *given)
        await self.there.wait()
        address = choice(self.addresses)
        line = await opened(address, given[0], OPENED_WITHIN)
        self.lines.add(line)
        if address not in self.addresses:
            line.abort()
        return line

    async def back(self, share: float) -> None:
        """Wait until so many of all lines are up."""
        began, witnesses = time.perf_counter(), list(self.witnesses)
        await self.until(lambda: sum(each.is_in for each in witnesses) >= share * len(witnesses))
        self.happened["ms of waiting for players to come back"] += ms_since(began)

    async def until(self, there: Callable[[], bool]) -> None:
        """Wait until something about the lines of the players is so. Raises TimeoutError."""
        async with asyncio.timeout(PATIENCE):
            while not there():
                self._moved.clear()
                await self._moved.wait()

    async def compare_with_server(self) -> None:
        """Compare what those who are back know, their own cards included, with what the server shows them."""
        back = [witness for witness in self.witnesses if witness.is_in]
        compared = await asyncio.gather(*(each.compared() for each in back), return_exceptions=True)
        self.note(
            f"{each.told.player}: {error!r}" for each, error in zip(back, compared, strict=True) if error
        )
        self.happened["mirrors compared"] += len(back)

    async def random_moment(self) -> None:
        """Wait until it is to happen."""
        await asyncio.sleep(self.chance.uniform(0, self.plan.seconds))

    async def compare_with_record(self, *, thorough: bool) -> None:
        """Compare what everybody was told with what is on record; where `thorough`, audit the database."""
        await asyncio.sleep(0)  # who was replied to takes note of it
        began = time.perf_counter()
        with History(self.plan.database, ring_for(self.plan.database)) as past:
            for eye in self._eyes:
                record, mirror = self._records[eye.table.id], eye.table.mirror
                self.note(record.read(past, mirror.seq))
                self.note(record.faults_of_mirror(mirror, "what was shown to an onlooker"))
                shown = record.seq
                self.note(record.read(past))
                self.happened["events on record, not shown to onlookers yet"] += record.seq - shown
                self.happened["hands in progress when compared"] += record.in_hand
        for witness in self.witnesses:
            self.happened["events compared"] += len(witness.told.shown)
            self.note(self._records[witness.told.table].faults_of(witness.told))
        for table, record in self._records.items():
            record.dispose(min(witness.seq for witness in self.witnesses if witness.told.table == table))
        if thorough:
            self.note(map(str, findings(self.plan.database)))
        self.happened["ms of comparing"] += ms_since(began)

    def _read_anew(self) -> Iterator[str]:
        """Read all records once more, whole: nothing in them may have changed since it was read first."""
        with History(self.plan.database, ring_for(self.plan.database)) as past:
            for table, record in self._records.items():
                again = RecordedTable(table)
                yield from again.read(past)
                if again.digest != record.digest:
                    yield f"table {table}: its record is not what it was"
                self.happened["hands replayed"] += again.hands


def ms_since(began: float) -> int:
    """The milliseconds since then."""
    return int(1000 * (time.perf_counter() - began))
