"""Kills a server at random moments, and compares after each time what is on record with what was told."""

import asyncio
import socket
import time
from collections import Counter
from collections.abc import AsyncIterator, Iterable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Final
from unittest.mock import patch

from benchmarks.processes import LOG, Served, process, started
from client_cli.connection import Connection
from server.history.queries import History
from tests.support.audit import findings
from tests.support.chaos import RULES
from tests.support.killing.players import PATIENCE, Player, Witness
from tests.support.killing.record import TableOnRecord

AT_THE_TABLE: Final = 3
"""Players at each table."""

LAST_PAUSE: Final = 0.2
"""Seconds, at most, between two attempts to come back: else most of the time would be waiting."""

HALF: Final = 0.5
"""The share of the players who are waited for, at times: the last of them take seconds."""

PORTS: Final = range(20_000, 30_000)
"""Ports that no client is given for its own end of a line: while the server is down, it would find itself."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What is done. database: a URL. times: how often the server is killed. seconds: at most, from when it
    listens, or half of the players are back, to the next kill. thorough: after how many kills the books are
    checked too.
    """

    database: str
    folder: Path
    tables: int
    times: int
    seed: str
    seconds: float = 1.0
    thorough: int = 50


async def run(plan: Plan, happened: Counter[str]) -> list[str]:
    """Kill a server as planned. What happens is counted; returns what is wrong, in sentences."""
    with patch("client_cli.connection.LAST_PAUSE", LAST_PAUSE):
        return await _Run(plan, happened).run()


class _Run:
    def __init__(self, plan: Plan, happened: Counter[str]) -> None:
        self._plan = plan
        self._happened = happened
        self._chance = Random(plan.seed)
        self._eyes: list[Witness] = []
        self._players: list[Player] = []
        self._records: dict[str, TableOnRecord] = {}
        self._faults: list[str] = []
        self._moved = asyncio.Event()  # set whenever a line drops, or is there again
        options = [
            "--pause",
            "0",
            "--drain",
            "0",
            "--grant",
            str(10**12),
            "--port",
            str(_free_port(self._chance)),
        ]
        self._serve = ["-m", "client_cli", "serve", "--db", plan.database, *options]

    async def run(self) -> list[str]:
        async with AsyncExitStack() as lines, asyncio.TaskGroup() as group:
            async with self._killed() as server:
                await self._set_up(server.url, lines)
                playing = [group.create_task(witness.run()) for witness in self._witnesses]
                await self._random_moment()
            for number in range(1, self._plan.times):
                await self._compare_with_record(thorough=number % self._plan.thorough == 0)
                if self._chance.random() < 0.1:
                    await self._kill_while_starting()
                async with self._killed():
                    if self._chance.random() < 0.5:
                        await self._back(HALF)
                        await self._compare_with_server()
                    await self._random_moment()
            await self._compare_with_record(thorough=True)
            async with process(*self._serve, folder=self._plan.folder):
                await self._back(1)
                for task in playing:
                    task.cancel()
                await asyncio.wait(playing)
                await self._compare_with_server()
        await self._compare_with_record(thorough=True)
        self._read_anew()
        log = (self._plan.folder / LOG).read_text().splitlines()
        self._faults += [line for line in log if "level=error" in line or "Traceback" in line]
        return self._faults

    @property
    def _witnesses(self) -> Iterable[Witness]:
        return (*self._eyes, *self._players)

    @asynccontextmanager
    async def _killed(self) -> AsyncIterator[Served]:
        """A server, which is killed at the end of the context."""
        began = time.perf_counter()
        async with process(*self._serve, folder=self._plan.folder) as server:
            self._happened["ms until it listens"] += _ms_since(began)
            yield server
            server.kill()
            self._happened["kills"] += 1

    async def _kill_while_starting(self) -> None:
        async with started(*self._serve, folder=self._plan.folder) as begun:
            assert begun.stdout is not None
            with suppress(TimeoutError):
                async with asyncio.timeout(self._chance.uniform(0.3, 1)):
                    await begun.stdout.readline()
            begun.kill()
            self._happened["kills while it started"] += 1

    async def _set_up(self, url: str, lines: AsyncExitStack) -> None:
        """Open the tables, with somebody who looks on at each, and its players."""
        for number in range(self._plan.tables):
            chance = Random(self._chance.random())
            eye = await lines.enter_async_context(await self._connected(url, f"eye{number}"))
            rules = RULES[number % len(RULES)]
            # Nobody's time runs out, however slow the machine: what happens is what players did.
            info = await eye.open_table(f"Kill {number}", act_ms=300_000, **rules)
            self._records[info.table] = TableOnRecord(info.table)
            self._eyes.append(Witness(eye, await eye.watch(info.table)))
            for n in range(AT_THE_TABLE):
                line = await lines.enter_async_context(await self._connected(url, f"p{number}.{n}"))
                player = Player(line, await line.watch(info.table), chance, self._happened)
                self._players.append(player)

    async def _connected(self, url: str, name: str) -> Connection:
        return await Connection.connect(
            url,
            name=name,
            answer_within=PATIENCE,
            come_back_within=PATIENCE,
            on_drop=lambda what: self._moved.set(),
        )

    async def _back(self, share: float) -> None:
        """Wait until so many of all lines are up."""
        began, witnesses = time.perf_counter(), list(self._witnesses)
        while sum(witness.is_in for witness in witnesses) < share * len(witnesses):
            self._moved.clear()
            await self._moved.wait()
        self._happened["ms of waiting for players to come back"] += _ms_since(began)

    async def _compare_with_server(self) -> None:
        """Compare what those who are back know, their own cards included, with what the server shows them."""
        back = [witness for witness in self._witnesses if witness.is_in]
        await asyncio.gather(*(witness.compared() for witness in back))
        self._happened["mirrors compared"] += len(back)

    async def _random_moment(self) -> None:
        await asyncio.sleep(self._chance.uniform(0, self._plan.seconds))

    # While the server is down.

    async def _compare_with_record(self, *, thorough: bool) -> None:
        await asyncio.sleep(0)  # who was replied to takes note of it
        began = time.perf_counter()
        with History(self._plan.database) as past:
            for eye in self._eyes:
                record, mirror = self._records[eye.table.id], eye.table.mirror
                self._faults += record.read(past, mirror.seq)
                self._faults += record.faults_of_mirror(mirror, "what was shown to an onlooker")
                shown = record.seq
                self._faults += record.read(past)
                self._happened["events on record, not shown to onlookers yet"] += record.seq - shown
        for witness in self._witnesses:
            self._happened["events compared"] += len(witness.told.shown)
            self._faults += self._records[witness.told.table].faults_of(witness.told)
        for table, record in self._records.items():
            record.let_go(min(witness.seq for witness in self._witnesses if witness.told.table == table))
        if thorough:
            self._faults += map(str, findings(self._plan.database))
        self._happened["ms of comparing"] += _ms_since(began)

    def _read_anew(self) -> None:
        """Read all records once more, whole: nothing in them may have changed since it was read first."""
        with History(self._plan.database) as past:
            for table, record in self._records.items():
                again = TableOnRecord(table)
                self._faults += again.read(past)
                if again.digest != record.digest:
                    self._faults.append(f"table {table}: its record is not what it was")
                self._happened["hands replayed"] += again.hands


def _free_port(chance: Random) -> int:
    while True:
        port = chance.choice(PORTS)
        with suppress(OSError), socket.create_server(("127.0.0.1", port)):
            return port


def _ms_since(began: float) -> int:
    return int(1000 * (time.perf_counter() - began))
