"""Play on a failing server, and compare its journal with what the players received."""

import asyncio
import time
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from contextlib import AsyncExitStack, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random, choice
from typing import Any, Final
from unittest.mock import patch
from weakref import WeakSet

from benchmarks.support.processes import LOG
from riverboat.client_cli.library.connection import Connection
from riverboat.client_cli.library.table import Table
from riverboat.client_cli.library.websocket import WebSocketTransport
from riverboat.server.history.journal.keys import ring_for
from riverboat.server.history.queries.hands import History
from tests.support.audit import findings
from tests.support.chaos import RULES
from tests.support.killing.feeds import FeedTimes
from tests.support.killing.players import PATIENCE, Pace, Player, Witness
from tests.support.killing.record import RecordedTable

AT_THE_TABLE: Final = 3
"""Players at each table."""

LAST_PAUSE: Final = 0.5
"""Maximum seconds between two attempts to reconnect, so that little time is spent waiting."""

ANYWHERE: Final = "ws://any.test"
"""The address that players use: it leads to the current server, as behind a load balancer."""

OPENED_WITHIN: Final = 10.0
"""Timeout of an attempt to connect, because the server may have been stopped meanwhile."""

POLL: Final = 0.2
"""Seconds between two polls."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The parameters of a run.

    database: a URL.
    times: number of kills or stops.
    seconds: maximum seconds before each of them, when everything is ready.
    thorough: number of kills or stops between two audits of the whole database.
    delay: of the feeds for spectators, in seconds.
    fair_deals: whether hands are dealt from commitments, to which players contribute.
    """

    database: str
    folder: Path
    tables: int
    times: int
    seed: str
    seconds: float = 0.5
    thorough: int = 50
    delay: float = 0.0
    fair_deals: bool = False


class Run(ABC):
    """One run of a plan. Counts what happened.

    faults: sentences about what was wrong.
    spectators: how many each table has.
    thoughtful: whether players think before they act, except around what happens.
    """

    spectators = 1
    thoughtful = False

    def __init__(self, plan: Plan, happened: Counter[str]) -> None:
        self.plan = plan
        self.happened = happened
        self.chance = Random(plan.seed)
        self.pace = Pace(thoughtful=self.thoughtful)
        self.faults: list[str] = []
        self._spectators: list[Witness] = []
        self._players: list[Player] = []
        self._records: dict[str, RecordedTable] = {}
        self.there = asyncio.Event()  # set while a server runs
        self.addresses: list[str] = []
        self.transports = WeakSet[WebSocketTransport]()  # of players
        self._moved = asyncio.Event()  # set when a client disconnects or reconnects
        self._playing: list[asyncio.Task[None]] = []
        self.feeds = FeedTimes(plan.database, plan.delay)

    async def run(self) -> list[str]:
        """Carry out the plan. Returns the faults."""
        with (
            patch("riverboat.client_cli.library.reconnect.MAX_DELAY", LAST_PAUSE),
            patch("riverboat.client_cli.library.connection.MOVED_TABLE_TIMEOUT", PATIENCE),
            patch.object(WebSocketTransport, "open", partial(self._opened, WebSocketTransport.open)),
        ):
            async with AsyncExitStack() as stack, asyncio.TaskGroup() as group:
                await self.go(stack, group)
        await self.compare_with_journal(thorough=True)
        self.note(self._read_again())
        for log in self.plan.folder.rglob(LOG):
            said = log.read_text().splitlines()
            self.note(line for line in said if "level=error" in line or "Traceback" in line)
        return self.faults

    def note(self, found: Iterable[str]) -> None:
        """Add faults, with the number of kills or stops before them."""
        self.faults += (f"after {self.times} times: {fault}" for fault in found)

    @abstractmethod
    async def go(self, stack: AsyncExitStack, group: asyncio.TaskGroup) -> None:
        """Kill or stop servers. `stack` closes connections, and `group` runs the players."""

    @property
    def times(self) -> int:
        """Return the number of kills or stops so far."""
        return self.happened["kills"] + self.happened["stops"]

    @property
    def tables(self) -> set[str]:
        """The ids of the tables."""
        return set(self._records)

    @property
    def watching(self) -> Sequence[Witness]:
        """The spectators of all tables."""
        return self._spectators

    @property
    def witnesses(self) -> Iterable[Witness]:
        """Return everybody who watches a table, players included."""
        return (*self._spectators, *self._players)

    def arguments(self, port: int) -> list[str]:
        """Return the arguments that start a server."""
        serve = ["-m", "riverboat.client_cli", "serve", "--db", self.plan.database, "--port", str(port)]
        deals = ["--pause", "600", "--fair-deals"] if self.plan.fair_deals else ["--pause", "0"]
        return [*serve, "--no-web", *deals, "--drain", "0", "--grant", str(10**12)]

    async def begin(self, stack: AsyncExitStack, group: asyncio.TaskGroup) -> None:
        """Open the tables, and start the players."""
        await self._set_up(stack)
        self._playing = [group.create_task(witness.run()) for witness in self.witnesses]
        if self.plan.delay:
            self._playing.append(group.create_task(self.feeds.run(lambda: list(self.witnesses))))

    async def end(self) -> None:
        """Let every table play a whole new hand, then compare all mirrors with the server."""
        await self.until_connected(1)
        goals = {spectator.table: spectator.table.mirror.state.played + 2 for spectator in self._spectators}

        def behind() -> list[Table]:
            return [table for table, goal in goals.items() if table.mirror.state.played < goal]

        with suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                while behind():
                    self.pace.hurry()
                    await asyncio.sleep(POLL)
        self.note(f"table {table.id} does not resume" for table in behind())
        for task in self._playing:
            task.cancel()
        await asyncio.wait(self._playing)
        if self.plan.delay:
            self._judge_feeds()
        await self.compare_with_server()

    def _judge_feeds(self) -> None:
        self.note(self.feeds.faults())
        late = self.feeds.late()
        self.happened["delayed events that were timed"] = len(late)
        for share in (0.5, 0.99, 1):
            at = min(len(late) - 1, int(share * len(late)))
            self.happened[f"ms that delayed events were late, p{100 * share:g}"] = round(1000 * late[at])

    async def _set_up(self, stack: AsyncExitStack) -> None:
        """Open the tables, and connect a spectator and the players of each."""
        for number in range(self.plan.tables):
            chance = Random(self.chance.random())
            spectator = await stack.enter_async_context(await self.connected(f"eye{number}"))
            rules = RULES[number % len(RULES)] | {"spectator_delay_ms": round(1000 * self.plan.delay)}
            # Nobody times out on a slow machine, so that only the players' commands matter.
            info = await spectator.open_table(f"Kill {number}", act_ms=300_000, **rules)
            self._records[info.table] = RecordedTable(info.table)
            self._spectators.append(Witness(spectator, await spectator.watch(info.table)))
            for n in range(1, self.spectators):
                another = await stack.enter_async_context(await self.connected(f"eye{number}.{n}"))
                self._spectators.append(Witness(another, await another.watch(info.table)))
            for n in range(AT_THE_TABLE):
                connection = await stack.enter_async_context(await self.connected(f"p{number}.{n}"))
                table = await connection.watch(info.table)
                self._players.append(Player(connection, table, chance, self.pace, self.happened))

    async def connected(self, name: str | None = None, token: str | None = None) -> Connection:
        """Connect to any server, as a new guest called `name` or as the player with `token`."""
        return await Connection.connect(
            ANYWHERE,
            name=name,
            token=token,
            timeout=PATIENCE,
            reconnect_within=PATIENCE,
            on_connection_change=lambda what: self._moved.set(),
        )

    async def _opened(
        self, opened: Callable[..., Awaitable[WebSocketTransport]], url: str, *given: Any
    ) -> WebSocketTransport:
        """Connect when a server runs. Earlier attempts would slow down its start."""
        if url != ANYWHERE:
            return await opened(url, *given)
        await self.there.wait()
        address = choice(self.addresses)
        transport = await opened(address, given[0], OPENED_WITHIN)
        self.transports.add(transport)
        if address not in self.addresses:
            transport.abort()
        return transport

    async def until_connected(self, share: float) -> None:
        """Wait until this share of all clients is connected."""
        began, witnesses = time.perf_counter(), list(self.witnesses)
        await self.until(lambda: sum(each.is_connected for each in witnesses) >= share * len(witnesses))
        self.happened["ms of waiting for players to reconnect"] += ms_since(began)

    async def until(self, there: Callable[[], bool]) -> None:
        """Wait until a condition on the connections holds. Raises TimeoutError."""
        async with asyncio.timeout(PATIENCE):
            while not there():
                self._moved.clear()
                await self._moved.wait()

    async def compare_with_server(self) -> None:
        """Compare the mirrors of connected clients, with their own cards, with the server's snapshots."""
        connected = [witness for witness in self.witnesses if witness.is_connected]
        compared = await asyncio.gather(*(each.compare() for each in connected), return_exceptions=True)
        self.note(
            f"{each.received.player}: {error!r}"
            for each, error in zip(connected, compared, strict=True)
            if error
        )
        self.happened["mirrors compared"] += len(connected)

    async def random_moment(self) -> None:
        """Wait for a random time, while players act at once. Count what is under way then."""
        self.pace.hurry()
        await asyncio.sleep(self.chance.uniform(0, self.plan.seconds))
        under_way = sum(each.is_asking for each in self._players)
        self.happened["commands under way at random moments"] += under_way
        in_hand = {each.table.id for each in self._spectators if each.table.mirror.turn is not None}
        self.happened["tables in mid-hand at random moments"] += len(in_hand)

    async def compare_with_journal(self, *, thorough: bool) -> None:
        """Compare what clients received with the journal. If `thorough`, audit the database too."""
        await asyncio.sleep(0)  # clients handle the replies that have arrived
        began = time.perf_counter()
        with History(self.plan.database, ring_for(self.plan.database)) as past:
            for spectator in self._spectators:
                record, mirror = self._records[spectator.table.id], spectator.table.mirror
                self.note(record.read(past, mirror.seq))
                self.note(record.faults_of_mirror(mirror, "what a spectator was shown"))
                shown = record.seq
                self.note(record.read(past))
                self.happened["events committed, not sent to spectators yet"] += record.seq - shown
                self.happened["hands in progress when compared"] += record.in_hand
        for witness in self.witnesses:
            self.happened["events compared"] += len(witness.received.shown)
            self.note(self._records[witness.received.table].faults_of(witness.received))
            if witness.has_gap:
                self.note([f"{witness.received.player} has {witness.seq} events of {witness.table.seq}"])
        for table, record in self._records.items():
            record.dispose(min(witness.seq for witness in self.witnesses if witness.received.table == table))
        if thorough:
            self.note(map(str, findings(self.plan.database)))
        self.happened["ms of comparing"] += ms_since(began)

    def _read_again(self) -> Iterator[str]:
        """Read all records again. Yield a fault for each that has changed."""
        with History(self.plan.database, ring_for(self.plan.database)) as past:
            for table, record in self._records.items():
                again = RecordedTable(table)
                yield from again.read(past)
                if again.digest != record.digest:
                    yield f"table {table}: its record is not what it was"
                self.happened["hands replayed"] += again.hands


def ms_since(began: float) -> int:
    """Return the milliseconds since `began`."""
    return int(1000 * (time.perf_counter() - began))
