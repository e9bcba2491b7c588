"""Simulate one run: some tables, their players, and faults, all determined by the seed."""

import asyncio
import traceback
from collections import Counter
from collections.abc import Callable, Collection, Coroutine, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Final

from riverboat.client_cli.library.table import Table
from riverboat.engine.tournament.record import is_of_tournament
from riverboat.server.net.limits import NetworkLimits
from riverboat.server.protocol.messages import AnyMessage
from riverboat.server.settings import Settings
from riverboat.server.tables.settings import TableSettings
from tests.support.audit import findings
from tests.support.killing.players import Done
from tests.support.noninterference.unplugged import folder_in_memory
from tests.support.simulation.any_tournament import any_tournament
from tests.support.simulation.bus import SimulatedBus
from tests.support.simulation.connections import ClientEnd
from tests.support.simulation.entrants import (
    OVER_WITHIN,
    Director,
    Follower,
    entrants,
    faults_of_tournaments,
)
from tests.support.simulation.injector import FaultInjector
from tests.support.simulation.linked_faults import LinkedFaultInjector
from tests.support.simulation.linked_servers import LinkedServers
from tests.support.simulation.network import FAIR_DELAY, Network
from tests.support.simulation.players import Host, Player, Visitor
from tests.support.simulation.pooled_deals import PooledDeals
from tests.support.simulation.processes import ProcessLoop
from tests.support.simulation.requests import Requests
from tests.support.simulation.rules import any_rules
from tests.support.simulation.servers import Servers
from tests.support.simulation.storage import Storage
from tests.support.simulation.surroundings import silence, surroundings
from tests.support.simulation.trace import Trace
from tests.support.simulation.truth import Truth

SETTINGS: Final = TableSettings(
    pause=0.05, grace=3.0, look=1.0, rebuy_kept=5.0, offer_kept=2.0, place_kept=5.0
)
BEHIND: Final = 2_000
"""Bytes that a client may leave unread before the server skips updates for it."""

WRITTEN_WITHIN: Final = 8.0
"""Maximum seconds that the last slow write takes, and until its server has lost its lease for that."""

HANDS_EACH: Final = 3
"""Hands that a run with a tournament has in addition for each entrant, until its faults end."""

DRAINS_WITHIN: Final = 60.0
"""Maximum seconds until the hands in progress end, once there are no more faults."""

RESTLESS: Final = (0.0, 0.01, 0.05)
"""Probabilities that a player does something else than to play, of which a run has one."""

IDLE: Final = 60.0
"""Seconds without a hand after which a run ends."""

DELIVERED_WITHIN: Final = 6.0
"""Maximum seconds until everybody has received everything."""

AGREE_WITHIN: Final = 15.0
"""Maximum seconds until servers and clients know where each table is, once there are no more faults."""

STALLED_AFTER: Final = 20.0
"""Seconds without faults, beyond the time to act, within which a table has to make progress."""

OUTLASTS_A_LEASE: Final = 1.0
"""Seconds of a write in which its server may lose its lease."""

SLOWLY_AFTER: Final = 60.0
"""The same where writes may take longer than a lease: then tables change servers every few seconds, and each
gives players time anew."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The outcome of a run. faults: what was wrong. digest: of the whole trace."""

    seed: str
    hands: int
    digest: str
    faults: list[str]
    happened: Counter[str] = field(default_factory=Counter)


def simulate(
    seed: str,
    hands: int,
    write: Callable[[str], object] | None = None,
    servers: int = 1,
    play: "Callable[[Run], Coroutine[Any, Any, None]] | None" = None,
    *,
    tournament: bool = False,
    entrants: int = 0,
    committed: bool = False,
) -> Outcome:
    """Simulate a run of about `hands` hands by `seed`.

    write: called with every entry of the trace. servers: how many there are, linked by a bus.
    play: what happens in place of a run of hands with faults.
    tournament: one is played besides the tables, by as many `entrants`; 0 for 6 to 60, and for fewer in a
        sit-and-go.
    committed: hands are dealt from commitments, which every visitor checks.
    """
    loop = ProcessLoop()
    with folder_in_memory() as folder:
        run = Run(
            loop,
            seed,
            folder,
            hands,
            write,
            servers=servers,
            has_tournament=tournament,
            entrants=entrants,
            committed=committed,
        )
        with surroundings(loop, seed, run.network, run.storage, run.wrong):
            try:
                loop.run_until_complete(run.play() if play is None else play(run))
            except Exception as error:  # any error makes the run useless
                run.wrong("".join(traceback.format_exception(error)))
            with silence():  # the killed processes cannot clean up
                run.servers.dispose()
                loop.close()
        run.truth.close()
    return Outcome(seed, run.truth.hands, run.trace.digest, run.faults, run.happened)


class Run:
    """The state of a run, and the checks of everything that clients are sent.

    over: nobody plays any more.
    rests: nobody plays at the tables besides the tournament any more.
    tight: probability that a player folds to a bet.
    restless: probability that a player does something else.
    think: maximum seconds that a player usually takes to act.
    act_s: seconds that a player has to act.
    """

    def __init__(
        self,
        loop: ProcessLoop,
        seed: str,
        folder: Path,
        hands: int,
        write: Callable[[str], object] | None,
        *,
        servers: int,
        has_tournament: bool = False,
        entrants: int = 0,
        committed: bool = False,
    ) -> None:
        self.seed = seed
        self.over = self.rests = False
        self.faults: list[str] = []
        self.happened = Counter[str]()
        self.trace = Trace(loop.time, write)
        self._chance = chance = Random(f"{seed}/run")
        self.tight = chance.choice((0.3, 0.8, 0.95))
        self.restless = chance.choice(RESTLESS)
        self.think = chance.choice((0.005, 0.05))
        self.act_s = chance.choice((1.0, 2.0))
        self._loop = loop
        self._hands = hands
        self.storage = Storage(folder, Random(f"{seed}/storage"), self.trace, loop.time, self._committed)
        self.storage.slow = chance.choice((0.0, 0.05, 3.0))
        self.truth = Truth(self.storage.path, loop.time, self.wrong, self.storage.is_served)
        self.network = Network(loop, seed, self.trace, self._on_message)
        self.network.doubles = chance.choice((0.0, 0.02))
        settings = Settings(
            port=0,
            database=self.storage.url,
            tables=SETTINGS,
            limits=NetworkLimits(behind=BEHIND, hello_s=30),
            opening_grant=chance.choice((400_000, 10**9)),
            stall=0.0,  # a watchdog has a time of its own
            fair_deals=committed,
            web=False,  # nobody looks at the page, which takes longer to build than the rest of a start
        )
        self.servers: Servers
        self._injector: FaultInjector
        faults = Random(f"{seed}/weather")
        if servers == 1:
            self.servers = Servers(loop, self.network, settings, seed, self.count)
            self._injector = FaultInjector(self, faults)
        else:
            self.network.spreads = True
            bus = SimulatedBus(loop, Random(f"{seed}/bus"), self.trace, self.wrong)
            self.servers = linked = LinkedServers(
                loop, self.network, settings, seed, self.count, number=servers, bus=bus, wrong=self.wrong
            )
            self._injector = LinkedFaultInjector(self, linked, faults)
        self.requests = Requests()
        self.deals = PooledDeals(self.wrong, self.count)
        self._hosts: list[Host] = []
        self._everybody: list[Visitor] = []
        self._has_tournament = has_tournament
        self.plan = any_tournament(Random(f"{seed}/tournament"), entrants)
        self._followers: list[Follower] = []
        self.tournament = ""
        self._sat = Counter[tuple[str, str]]()  # by table and player, as replies said
        self._ended = asyncio.Event()
        self._away_at = 0.0

    # The run.

    async def play(self) -> None:
        """Play until there are enough hands, stop the faults, and check that everything adds up."""
        await self.servers.start()
        await self._open_tables()
        self._everybody = list(self._visitors())
        if self._has_tournament:
            director = Director(self)
            self.tournament = await director.open()
            self._followers = [director, *entrants(self)]
            self._hands += HANDS_EACH * self.plan.players
        visitors = [self._begin(visitor.stay()) for visitor in (*self._everybody, *self._followers)]
        injecting = [self._begin(self._injector.run())] if self._chance.random() < 0.85 else []
        try:
            await self._watch()
            await _end(injecting)
            if not self.faults:
                await self._drain()
        finally:
            self.over = True
            await _end([*injecting, *visitors])
        self.happened["seconds of simulated time"] = round(self._loop.time())
        self.happened["servers"] = len(self.servers)
        if not self.faults:
            await self.servers.close()
            self.deals.check()
            self.faults += self.truth.faults_of_second_reading()
            self.faults += self.requests.faults(self.truth)
            self.faults += map(str, findings(self.storage.url))

    # Checks.

    def wrong(self, fault: str) -> None:
        """Add a fault."""
        self.faults.append(f"{self._loop.time():.6f}: {fault}")
        self.trace.note("fault", fault)
        self._ended.set()

    def count(self, what: str) -> None:
        """Count what happened."""
        self.happened[what] += 1

    def check(self, visitor: Visitor, table: Table) -> None:
        """Compare a visitor's state with the journal, and the table itself if it is active here."""
        truth = self.truth.tables[table.id]
        transport = visitor.connection and visitor.connection._transport
        if isinstance(transport, ClientEnd) and not truth.as_known_to(table.mirror):
            self.wrong(f"table {table.id}: the mirror of {visitor.name} is wrong at event {table.mirror.seq}")
        for there in self.servers.tables(table.id):
            if not truth.is_live(there.record):
                self.wrong(f"table {table.id} differs from the journal at event {truth.seq}")
        self.count("checks")

    def acted(self, visitor: Visitor, table: str, done: Done) -> None:
        """Check a reply that accepted an action."""
        if not self.truth.tables[table].has(done):
            self.wrong(f"table {table}: {done} of {visitor.name} was accepted, but not committed")

    def sat(self, visitor: Visitor, table: str) -> None:
        """Check a reply that accepted a seat."""
        self._sat[table, visitor.id] += 1
        if self.truth.tables[table].sat(visitor.id) < self._sat[table, visitor.id]:
            self.wrong(f"table {table}: a seat of {visitor.name} was accepted, but not committed")

    def talked(self, visitor: Visitor, table: str, words: str) -> None:
        """Check a reply that accepted a chat message."""
        if not self.truth.tables[table].said[words]:
            self.wrong(
                f"table {table}: the message {words!r} of {visitor.name} was accepted, but not committed"
            )

    def password_of(self, table: str) -> str | None:
        """Return the table's password, or None."""
        return next((host.rules.get("password") for host in self._hosts if host.table == table), None)

    # Details.

    def _begin(self, task: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Start a task that must end only when it is cancelled."""

        def ended(task: asyncio.Task[None]) -> None:
            if not task.cancelled() and (error := task.exception()) is not None:
                self.wrong("".join(traceback.format_exception(error)))

        begun = self._loop.create_task(task)
        begun.add_done_callback(ended)
        return begun

    async def _open_tables(self) -> None:
        for number in range(self._chance.choice((1, 2, 3))):
            rules = {"time_bank_ms": 0, **any_rules(self._chance)}
            rules |= {"act_ms": round(1000 * self.act_s), "seats": self._chance.choice((2, 3, 6))}
            host = Host(self, f"host{number}", rules)
            await host.open()
            self._hosts.append(host)

    def _visitors(self) -> Iterator[Visitor]:
        for number, host in enumerate(self._hosts):
            if self._chance.random() < 0.5:
                yield host
            seats = self.truth.tables[host.table].state.rules.seats
            players = self._chance.choice([n for n in (2, 2, 2, 3, 3, 4, 6, 7) if n <= seats + 1])
            for n in range(players):
                yield Player(self, f"p{number}.{n}", host.table)

    async def _watch(self) -> None:
        """Wait until there are enough hands, or no hand was played for long."""
        while self.truth.hands < self._hands and not self.faults:
            await self._ended_or(1.0)
            self._check_progress()
            if self._loop.time() - max(table.played_at for table in self.truth.tables.values()) > IDLE:
                self.count("runs that ended for lack of players")
                break

    async def _drain(self) -> None:
        """Stop the faults, let the hands in progress end, and deliver everything."""
        self.storage.away, self.storage.fails, self.storage.slow = False, None, 0.0
        self.storage.away_from.clear()
        self.network.delay, self.network.doubles = FAIR_DELAY, 0.0
        for link in list(self.network.links.values()):
            link.server.read_on()
        await self.servers.settle()
        await self._ended_or(WRITTEN_WITHIN)  # nobody takes a table once the last hands end
        await self._agree()
        await self._play_tournament_out()
        await self.servers.wind_down(DRAINS_WITHIN)
        self.servers.be_fair()
        await self._until_there()
        await self._ended_or(DELIVERED_WITHIN)
        for table in self.truth.tables.values():
            if table.state.hand is not None and not self.faults:
                self.wrong(f"table {table.table}: the hand in progress has not ended")
        for visitor in self._everybody:
            followed = visitor.followed
            if followed is not None and visitor.is_there and not self.faults:
                self.check(visitor, followed)
                if followed.mirror.suspended:
                    self.wrong(f"{visitor.name} was not notified that table {visitor.table} resumed")
                if followed.mirror.seq != self.truth.tables[followed.id].seq:
                    self.wrong(f"{visitor.name} has not received all events of table {visitor.table}")

    async def _play_tournament_out(self) -> None:
        """Wait until everybody has seen the end of the tournament, and have a judge read its events."""
        self.rests = bool(self._followers)
        await self._none_of(
            lambda: [
                f"{each.name} has not seen the end of tournament {self.tournament}"
                for each in self._followers
                if not each.is_done
            ],
            OVER_WITHIN,
        )
        if self._followers and not self.faults:
            self.happened[f"tournaments: {self.plan.name}"] += 1
            self.happened["entrants of tournaments"] += self.plan.players
            for fault in faults_of_tournaments(self):
                self.wrong(fault)

    async def _agree(self) -> None:
        """Wait until all servers know each other and where each table is."""
        open_tables = [table.table for table in self.truth.tables.values() if not table.state.closed]
        await self._none_of(lambda: list(self.servers.disagreements(open_tables)))

    async def _until_there(self) -> None:
        """Wait until every visitor follows the table, unless it has closed or they were kicked."""

        def missing() -> list[str]:
            return [
                f"{visitor.name} does not follow table {visitor.table} again"
                for visitor in self._everybody
                if not (visitor.is_there or self.truth.tables[visitor.table].excludes(visitor.id))
            ]

        await self._none_of(missing)

    async def _none_of(self, found: Callable[[], list[str]], within: float = AGREE_WITHIN) -> None:
        """Wait until there are none of these faults. Those that are left after so many seconds are faults.

        After another fault, nothing is waited for, so nothing is said of what was not there yet.
        """
        until = self._loop.time() + within
        while (faults := found()) and self._loop.time() < until and not self.faults:
            await self._ended_or(0.1)
        for fault in [] if self.faults else faults:
            self.wrong(fault)

    async def _ended_or(self, seconds: float) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._ended.wait()

    def _check_progress(self) -> None:
        if self.storage.away:
            self._away_at = self._loop.time()
        within = self.act_s + (SLOWLY_AFTER if self.storage.slow >= OUTLASTS_A_LEASE else STALLED_AFTER)
        for table in self.truth.tables.values():
            since = max(table.moved_at, self.servers.since, self._away_at)
            if table.is_to_move and not is_of_tournament(table.table) and self._loop.time() - since > within:
                self.wrong(f"table {table.table} has made no progress since event {table.seq}")

    def _committed(self, writer: int) -> None:
        for row in self.truth.read(writer):
            self.trace.note("committed", *row)

    def _on_message(self, end: ClientEnd, message: AnyMessage) -> None:
        result = getattr(message, "result", None)
        if isinstance(result, dict) and "token" in result:
            end.player = result["player"]
        else:
            self.truth.check_message(end.player, message)


async def _end(tasks: Collection[asyncio.Task[None]]) -> None:
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
