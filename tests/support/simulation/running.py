"""One run: some tables, their players, and what goes wrong, all of it by the seed."""

import asyncio
import logging
import traceback
from collections import Counter
from collections.abc import Callable, Coroutine, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, Final
from unittest.mock import patch

from argon2 import PasswordHasher

from client_cli.table import Table
from engine.cards import Card
from engine.dealer import Dealer
from server.app import Server, Settings, serving
from server.history.errors import HistoryUnavailable
from server.identity.passwords import Passwords
from server.net.limits import Limits
from server.protocol.messages import AnyMessage
from server.tables.settings import TableSettings
from tests.support.audit import findings
from tests.support.killing.players import Done
from tests.support.noninterference.unplugged import determined, folder_in_memory, tell_nothing_of_the_process
from tests.support.simulation.network import ClientLine, Network
from tests.support.simulation.players import Host, Player, Visitor
from tests.support.simulation.processes import Process, ProcessLoop
from tests.support.simulation.requests import Requests
from tests.support.simulation.rules import any_rules
from tests.support.simulation.storage import Storage
from tests.support.simulation.trace import Trace
from tests.support.simulation.truth import Truth
from tests.support.simulation.weather import Weather

SETTINGS: Final = TableSettings(
    pause=0.05, grace=3.0, look=1.0, rebuy_kept=5.0, offer_kept=2.0, place_kept=5.0
)
BEHIND: Final = 2_000
"""Bytes that a client may leave unread before updates are left out for it."""

DRAINS_WITHIN: Final = 60.0
"""Seconds in which every hand in progress has to end, when nothing goes wrong any more."""

FAIR_DELAY: Final = 0.005

ALONE: Final = 60.0
"""Seconds without a hand after which a run ends."""

HEARS_WITHIN: Final = 6.0
"""Seconds in which everybody has heard of everything then."""

RESTS: Final = 20.0
"""Seconds of calm, beyond the time that a player has, after which a table has to have moved."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a run. faults: what did not hold. digest: of all that happened, in its order."""

    seed: str
    hands: int
    digest: str
    faults: list[str]
    happened: Counter[str] = field(default_factory=Counter)


class SeededDealer:
    """A Dealer whose decks follow from `chance`."""

    def __init__(self, chance: Random, deck: Sequence[Card]) -> None:
        self._chance = chance
        self._deck = deck

    def deal(self) -> tuple[Card, ...]:
        """The cards in an order of their own."""
        return tuple(self._chance.sample(self._deck, len(self._deck)))


def simulate(seed: str, hands: int, write: Callable[[str], object] | None = None) -> Outcome:
    """A run of about so many `hands`, by `seed`. write: told every line of the trace."""
    loop = ProcessLoop()
    with folder_in_memory() as folder, determined(loop, Random(f"{seed}/server")):
        run = Run(loop, seed, folder, hands, write)
        try:
            with _around(run):
                loop.run_until_complete(run.play())
        except Exception as error:  # whatever it is, the run shows nothing
            run.wrong("".join(traceback.format_exception(error)))
        finally:
            run.bury()
            loop.close()
    return Outcome(seed, run.truth.hands, run.trace.digest, run.faults, run.happened)


class Run:
    """over: nobody plays any more. think: seconds that a player takes at most to act, mostly."""

    def __init__(
        self,
        loop: ProcessLoop,
        seed: str,
        folder: Path,
        hands: int,
        write: Callable[[str], object] | None,
    ) -> None:
        self.seed = seed
        self.over = False
        self.faults: list[str] = []
        self.happened = Counter[str]()
        self.trace = Trace(loop.time, write)
        self._chance = chance = Random(f"{seed}/run")
        self.tight = chance.choice((0.3, 0.8, 0.95))
        self.restless = chance.choice((0.0, 0.01, 0.05))
        self.think = chance.choice((0.005, 0.05))
        self.act_s = chance.choice((1.0, 2.0))
        self._loop = loop
        self._hands = hands
        self._cards = Random(f"{seed}/cards")
        self.storage = Storage(folder, Random(f"{seed}/storage"), self.trace, loop.time, self._committed)
        self.storage.slow = chance.choice((0.0, 0.05, 3.0))
        self.truth = Truth(self.storage.path, loop.time, self.wrong)
        self.requests = Requests(lambda: len(self._processes))
        self.network = Network(loop, seed, self.trace, self._heard)
        self.network.doubles = chance.choice((0.0, 0.02))
        self._settings = Settings(
            port=0,
            database=self.storage.url,
            tables=SETTINGS,
            limits=Limits(behind=BEHIND, hello_s=30),
            opening_grant=chance.choice((400_000, 10**9)),
        )
        self._processes: list[Process] = []
        self._servers: dict[Process, Server] = {}
        self._hosts: list[Host] = []
        self._everybody: list[Visitor] = []
        self._ended = asyncio.Event()
        self._calm_since = 0.0

    # What happens.

    async def play(self) -> None:
        """Play until there are enough hands, let everything come to rest, and look whether it adds up."""
        weather = Weather(self, Random(f"{self.seed}/weather"))
        self.start()
        await self._open_tables()
        self._everybody = list(self._visitors())
        visitors = [self._begin(visitor.stay()) for visitor in self._everybody]
        stormy = self._begin(weather.last()) if self._chance.random() < 0.85 else None
        try:
            await self._watch()
            await self._clear_up(stormy)
            await self._drain()
        finally:
            self.over = True
            for task in visitors:
                task.cancel()
            await asyncio.gather(*visitors, return_exceptions=True)
        if not self.faults:
            self._processes[-1].main.cancel()
            await asyncio.wait([self._processes[-1].main])
            self.faults += self.requests.faults(self.truth)
            self.faults += map(str, findings(self.storage.url))

    def start(self) -> None:
        """Start a server, to which clients come from now on."""
        self._processes.append(Process(self._loop, self._serve()))

    async def restart(self) -> None:
        """Kill the server, and start another."""
        process = self._processes[-1]
        process.kill()
        self.network.forget(process)
        await asyncio.sleep(self._chance.random())
        self.start()
        await self._listening()

    async def replace(self, seconds: float) -> None:
        """Stop the server, let another one take its tables over, and wake the first; then it is killed."""
        former = self._processes[-1]
        former.stop()
        self.start()
        await self._listening()
        for link in list(self.network.lines.values()):
            if link.server.process is former:
                link.cut()
        await asyncio.sleep(seconds)
        former.wake()
        await asyncio.sleep(self._chance.random())
        former.kill()
        self.network.forget(former)

    def bury(self) -> None:
        """Let go of all, in silence: what is still to be tidied up is nobody's fault."""
        logging.disable()
        for process in self._processes:
            process.kill()
            process.bury()
        logging.disable(logging.NOTSET)
        self.truth.close()

    # What is held against what.

    def wrong(self, fault: str) -> None:
        """Something does not hold."""
        self.faults.append(f"{self._loop.time():.6f}: {fault}")
        self.trace.note("fault", fault)
        self._ended.set()

    def count(self, what: str) -> None:
        """Something has happened."""
        self.happened[what] += 1

    def look_at(self, visitor: Visitor, table: Table) -> None:
        """Compare what a visitor knows with the record, and so the table itself, where it is played."""
        truth = self.truth.tables[table.id]
        line = visitor.line and visitor.line._line
        if isinstance(line, ClientLine) and not truth.as_known_to(table.mirror):
            self.wrong(
                f"table {table.id}: what {visitor.name} knows at event {table.mirror.seq} is not on record"
            )
        server = self._servers.get(self._processes[-1])
        there = server and server._lobby._tables.get(table.id)
        if there and not truth.is_live(there.record):
            self.wrong(f"table {table.id} is not as its record at event {truth.seq}")
        self.count("looks")

    def acted(self, visitor: Visitor, table: str, done: Done) -> None:
        """A reply has said that an action was carried out."""
        if not self.truth.tables[table].has(done):
            self.wrong(f"table {table}: {visitor.name} was told of {done}, which is not on record")

    def sat(self, visitor: Visitor, table: str) -> None:
        """A reply has said that a seat was taken."""
        if not self.truth.tables[table].sat[visitor.id]:
            self.wrong(f"table {table}: {visitor.name} was told of a seat that is not on record")

    def talked(self, visitor: Visitor, table: str, words: str) -> None:
        """A reply has said that something was told to everybody."""
        if not self.truth.tables[table].said[words]:
            self.wrong(
                f"table {table}: {visitor.name} was told that {words!r} was said, which is not on record"
            )

    def password_of(self, table: str) -> str | None:
        """What opens the table."""
        return next((host.rules.get("password") for host in self._hosts if host.table == table), None)

    # How.

    def _begin(self, task: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Begin what may end only because it is told to."""

        def ended(task: asyncio.Task[None]) -> None:
            if not task.cancelled() and (error := task.exception()) is not None:
                self.wrong("".join(traceback.format_exception(error)))

        begun = self._loop.create_task(task)
        begun.add_done_callback(ended)
        return begun

    async def _serve(self) -> None:
        process = self._processes[-1]
        with patch("server.app.Listener", self.network.listener(process)):
            serves = serving(self._settings, dealer_for=self._dealer_for)
            server = await serves.__aenter__()
        try:
            self._servers[process] = server
            await asyncio.Event().wait()
        finally:
            await serves.__aexit__(None, None, None)

    def _dealer_for(self, deck: Sequence[Card]) -> Dealer:
        return SeededDealer(self._cards, deck)

    async def _listening(self) -> None:
        """Wait until the latest server listens; one that gives up on its database is started again."""
        while self._processes[-1] not in self._servers:
            await asyncio.sleep(0.05)
            began = self._processes[-1].main
            if began.done():
                if not isinstance(began.exception(), HistoryUnavailable):
                    began.result()
                self.count("started again")
                self.start()
        self._calm_since = self._loop.time()

    async def _open_tables(self) -> None:
        await self._listening()
        for number in range(self._chance.choice((1, 2, 3))):
            rules = {"time_bank_ms": 0, **any_rules(self._chance)}
            rules |= {"act_ms": round(1000 * self.act_s), "seats": self._chance.choice((2, 3, 6))}
            host = Host(self, f"host{number}", rules)
            await host.open()
            self._hosts.append(host)

    def _visitors(self) -> Iterator[Visitor]:
        for number, host in enumerate(self._hosts):
            yield host
            seats = self.truth.tables[host.table].state.opened.seats
            players = self._chance.choice([n for n in (2, 2, 2, 3, 3, 4, 6, 7) if n <= seats + 1])
            for n in range(players):
                yield Player(self, f"p{number}.{n}", host.table)

    async def _watch(self) -> None:
        """Wait until there are enough hands, or nobody has had anybody to play with for long."""
        while self.truth.hands < self._hands and not self.faults:
            await self._ended_or(1.0)
            self._look_for_standstill()
            if self._loop.time() - max(table.played_at for table in self.truth.tables.values()) > ALONE:
                self.count("runs that ended for want of players")
                break

    async def _clear_up(self, stormy: asyncio.Task[None] | None) -> None:
        """Let nothing go wrong any more."""
        if stormy is not None:
            stormy.cancel()
            await asyncio.gather(stormy, return_exceptions=True)
        self.storage.away, self.storage.fails, self.storage.slow = False, None, 0.0
        self.network.delay, self.network.doubles = FAIR_DELAY, 0.0
        for link in list(self.network.lines.values()):
            link.server.read_on()
        for process in self._processes[:-1]:
            process.kill()
            self.network.forget(process)
        if self._processes[-1].dead:
            self.start()
        await self._listening()

    async def _drain(self) -> None:
        """Let the hands in progress end, and everybody hear of all there is."""
        await self._servers[self._processes[-1]].wind_down(DRAINS_WITHIN)
        await self._ended_or(HEARS_WITHIN)
        for table in self.truth.tables.values():
            if table.state.hand is not None and not self.faults:
                self.wrong(f"table {table.table}: the hand in progress has not ended")
        for visitor in self._everybody:
            followed = visitor.followed
            if followed is not None and visitor.is_there and not self.faults:
                self.look_at(visitor, followed)
                if followed.mirror.seq != self.truth.tables[followed.id].seq:
                    self.wrong(f"{visitor.name} has not heard of all that happened at table {visitor.table}")

    async def _ended_or(self, seconds: float) -> None:
        try:
            async with asyncio.timeout(seconds):
                await self._ended.wait()
        except TimeoutError:
            pass

    def _look_for_standstill(self) -> None:
        if self.storage.away:
            self._calm_since = self._loop.time()
        for table in self.truth.tables.values():
            since = max(table.moved_at, self._calm_since)
            if table.is_to_move and self._loop.time() - since > self.act_s + RESTS:
                self.wrong(f"table {table.table} has stood still since event {table.seq}")

    def _committed(self) -> None:
        for row in self.truth.read():
            self.trace.note("on record", *row)

    def _heard(self, line: ClientLine, message: AnyMessage) -> None:
        result = getattr(message, "result", None)
        if isinstance(result, dict) and "token" in result:
            line.player = result["player"]
        else:
            self.truth.heard(line.player, message)


@contextmanager
def _around(run: Run) -> Iterator[None]:
    """Everything as a run wants it."""
    weak = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
    with ExitStack() as stack:
        for name, value in {
            "server.app.upgrade": lambda url: None,
            "server.app.Passwords": partial(Passwords, weak),
            "prometheus_client.ProcessCollector": tell_nothing_of_the_process,
            "client_cli.connection.Line": run.network,
        }.items():
            stack.enter_context(patch(name, value))
        stack.enter_context(run.storage.in_use())
        stack.enter_context(_log_watched(run))
        run._loop.set_exception_handler(lambda loop, context: run.wrong(f"unhandled: {context}"))
        yield


@contextmanager
def _log_watched(run: Run) -> Iterator[None]:
    """Nothing that the server logs may be an error."""

    class Watcher(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            if record.levelno >= logging.ERROR:
                run.wrong(f"logged: {record.getMessage()} {getattr(record, 'facts', '')}")

    log, watcher = logging.getLogger("server"), Watcher()
    propagate, log.propagate = log.propagate, False
    log.addHandler(watcher)
    try:
        yield
    finally:
        log.removeHandler(watcher)
        log.propagate = propagate
