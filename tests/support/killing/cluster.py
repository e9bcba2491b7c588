"""Linked servers, of which one or two are killed, stopped, cut off or replaced again and again."""

import asyncio
import signal
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, AsyncExitStack
from dataclasses import dataclass
from pathlib import Path
from random import Random
from tempfile import mkdtemp
from time import perf_counter
from typing import Final

import msgspec
from msgspec.structs import replace

from benchmarks.support.processes import Served, process
from riverboat.server.protocol.codecs import MSGPACK
from tests.support.killing import writers
from tests.support.killing.namespaces import namespaces
from tests.support.killing.network import Network, direct, relays
from tests.support.killing.players import PATIENCE, Witness
from tests.support.killing.prepared import Prepared, prepared
from tests.support.killing.repeats import Repeats
from tests.support.killing.running import POLL, Plan, Run, ms_since
from tests.support.killing.tournaments import KilledTournaments, faults_of_journal
from tests.support.nats import Broker

SERVERS: Final = 3
"""Servers that run at a time. The clients of each table are spread over them."""

EVENTS: Final = ("kill", "stop", "broker", "partition", "rolling")
"""What happens to a cluster: the names of the methods of `Cluster`, with an underscore."""

SHORT: Final = (0.2, 1.0)
LONG: Final = (1.5, 6.0)
"""Minimum and maximum seconds of a stop that is shorter, or longer, than a lease."""

AWAY: Final = (1.0, 30.0)
"""Minimum and maximum seconds for which the broker is down, or a server is cut off."""

DRAIN: Final = 10
"""Seconds that a server that is replaced has for hands in progress."""

OFTEN: Final = 0.3
"""The share of events that happen before all tables are served again, unless they are apart."""


@dataclass(eq=False, slots=True)
class Member:
    """A server that runs. place: its number in the network. stack: ends it."""

    served: Served
    place: int
    stack: AsyncExitStack


class Cluster(Run):
    """Plays on linked servers while something happens to them, chosen from `events`.

    away: minimum and maximum seconds for which the broker is down, or a server is cut off.
    in_namespaces: whether the servers and brokers are in network namespaces of their own.
    apart: whether each event waits until all tables are served again after the one before.
    tournaments: how many are played at a time, besides the tables.
    """

    spectators = 2
    thoughtful = True

    def __init__(
        self,
        plan: Plan,
        happened: Counter[str],
        *,
        events: Sequence[str] = EVENTS,
        away: tuple[float, float] = AWAY,
        in_namespaces: bool = False,
        apart: bool = False,
        tournaments: int = 0,
    ) -> None:
        super().__init__(plan, happened)
        self._events = events
        self._away = away
        self._in_namespaces = in_namespaces
        self._often = 0.0 if apart else OFTEN
        self._tournaments = [
            KilledTournaments(
                plan.database, self.connected, Random(f"{plan.seed}/event {n}"), happened, number=n
            )
            for n in range(tournaments)
        ]
        self._network: Network
        self._prepared: Prepared
        self._members: list[Member] = []

    @property
    def times(self) -> int:
        """Return the number of events so far."""
        return self.happened["events of the cluster"]

    async def go(self, stack: AsyncExitStack, group: asyncio.TaskGroup) -> None:
        self._network = await stack.enter_async_context(self._network_of())
        self._prepared = await stack.enter_async_context(prepared())
        stack.push_async_callback(self._end_all)
        await asyncio.gather(*map(self._start, range(SERVERS)))
        self.there.set()
        writers.watch(self.plan.database)
        await self.begin(stack, group)
        for tournaments in self._tournaments:
            await tournaments.connect(stack)
        hosts = self.watching[:: self.spectators]
        repeats = Repeats(
            self.plan.database, self.connected, hosts, Random(f"{self.plan.seed}/repeats"), self.happened
        )
        await repeats.begin()
        repeating = group.create_task(repeats.run())
        events = [group.create_task(each.run()) for each in self._tournaments]
        for number in range(1, self.plan.times + 1):
            await self.random_moment()
            what = self.chance.choice(self._events)
            await getattr(self, f"_{what}")()
            self.happened["events of the cluster"] += 1
            if self.chance.random() >= self._often or number == self.plan.times:
                await self._until_served()
                await self.compare_with_server()
                self._compare_views()
            for each in self._tournaments:
                self.note(each.faults_of_views())
            await self.compare_with_journal(thorough=number % self.plan.thorough == 0)
        repeating.cancel()
        for tournaments in self._tournaments:
            await tournaments.play_on()
        for playing in events:
            playing.cancel()
        for each in self._tournaments:
            self.note(each.faults)
        await self.end()
        self.note(faults_of_journal(self.plan.database, self.happened))
        self.note(repeats.faults())
        self.note(writers.faults(self.plan.database))
        self.happened["events whose writer was checked"] += writers.count(self.plan.database)

    def arguments(self, port: int) -> list[str]:
        return [*super().arguments(port), "--drain", str(DRAIN)]

    def _network_of(self) -> AbstractAsyncContextManager[Network]:
        plan = self.plan
        if self._in_namespaces:
            return namespaces(SERVERS, plan.database, plan.folder)
        network = relays if "partition" in self._events else direct
        return network(SERVERS, plan.database, Broker(plan.folder))

    async def _start(self, place: int) -> None:
        at, stack = self._network.places[place], AsyncExitStack()
        folder = Path(mkdtemp(dir=self.plan.folder))
        arguments = [*self.arguments(0), "--db", at.database, "--bus", at.bus, "--host", at.host]
        if at.within:
            server = process(*arguments, folder=folder, within=at.within)
        else:
            server = self._prepared.server(*arguments, folder=folder)
        self._members.append(Member(await stack.enter_async_context(server), place, stack))
        self.addresses.append(self._members[-1].served.url)

    async def _kill(self) -> None:
        """Kill the owner of a table, or a server of its players, or both, and start as many."""
        owner = self._owner_of(self._any())
        edge = self.chance.choice([each for each in self._members if each is not owner])
        which = self.chance.choice(("owner", "edge", "both"))
        self.happened[f"{which} killed"] += 1
        victims = {"owner": [owner], "edge": [edge], "both": [owner, edge]}[which]
        for victim in victims:
            self._leave_out(victim)
            victim.served.kill()
            self.happened["kills"] += 1
        await asyncio.gather(*(victim.stack.aclose() for victim in victims))
        await asyncio.gather(*(self._start(victim.place) for victim in victims))

    async def _stop(self) -> None:
        """Stop a server, for a shorter or a longer time than that of its lease, and let it continue."""
        which, seconds = self.chance.choice((("shorter", SHORT), ("longer", LONG)))
        victim = self.chance.choice(self._members).served
        victim.signal(signal.SIGSTOP)
        try:
            await asyncio.sleep(self.chance.uniform(*seconds))
        finally:
            victim.signal(signal.SIGCONT)
        self.happened[f"stops {which} than a lease"] += 1
        self.happened["stops"] += 1

    async def _broker(self) -> None:
        """Kill a broker, and start it again later."""
        broker = self.chance.choice(self._network.brokers)
        await broker.kill()
        await self._wait_away()
        await broker.start()
        self.happened["brokers killed"] += 1

    async def _partition(self) -> None:
        """Cut a server off from the database, the broker, or another server, and connect it again later."""
        what = self.chance.choice(self._network.cuts)
        place = self._owner_of(self._any()).place
        self._network.cut(place, what)
        try:
            await self._wait_away()
        finally:
            self._network.restore(place, what)
        self.happened[f"owners cut off from: {what}"] += 1

    async def _rolling(self) -> None:
        """Replace every server by a new one, one after the other, as a new version is rolled out."""
        for member in list(self._members):
            await self._start(member.place)
            self._leave_out(member)
            async with asyncio.timeout(PATIENCE):
                began = perf_counter()
                await member.stack.aclose()  # which is SIGTERM
            self.happened["ms of ending servers"] += ms_since(began)
            self.happened["servers replaced"] += 1
        self.happened["rolling restarts"] += 1

    def _any(self) -> str:
        """Return the id of a table or a tournament."""
        events = [each.id for each in self._tournaments if each.id]
        return self.chance.choice(sorted(self.tables) + events)

    def _owner_of(self, table: str) -> Member:
        """Return the server that owns `table`, or any if none does now."""
        owner = writers.owners(self.plan.database).get(table)
        return next(
            (each for each in self._members if each.served.url == owner), self.chance.choice(self._members)
        )

    def _leave_out(self, member: Member) -> None:
        """Send nobody to this server any more, as a load balancer would."""
        self._members.remove(member)
        self.addresses.remove(member.served.url)

    async def _wait_away(self) -> None:
        await asyncio.sleep(self.chance.uniform(*self._away))

    async def _until_served(self) -> None:
        """Wait until everybody is connected, and every table has a server and plays. Raises TimeoutError."""
        await self.until_connected(1)
        before = {spectator: spectator.table.mirror.seq for spectator in self.watching}
        event_before = [each.seq for each in self._tournaments]
        try:
            async with asyncio.timeout(PATIENCE):
                while any(self._unserved(before, event_before)):  # noqa: ASYNC110
                    await asyncio.sleep(POLL)
        except TimeoutError:
            raise TimeoutError(", ".join(self._unserved(before, event_before))) from None

    def _unserved(self, before: Mapping[Witness, int], event_before: Sequence[int]) -> Iterator[str]:
        """Yield what is not as it should be when nothing happens.

        before, event_before: numbers of former events, at tables and in tournaments.
        """
        for each, seq in zip(self._tournaments, event_before, strict=True):
            if each.seq == seq:
                yield f"tournament {each.id} stays at event {seq}"
        for spectator, seq in before.items():
            if spectator.table.mirror.seq == seq:
                yield f"table {spectator.table.id} stays at event {seq} for {spectator.received.player}"
        for witness in self.witnesses:
            if witness.table.suspended:
                yield f"table {witness.table.id} is suspended for {witness.received.player}"
        owned = writers.owners(self.plan.database)
        for table in sorted(self.tables):
            if owned.get(table) not in self.addresses:
                yield f"table {table} is at {owned.get(table)}"

    def _compare_views(self) -> None:
        """Compare what the spectators of a table know, byte for byte, if they are at the same event.

        Whether it is suspended is left out: that is between a spectator's own server and the table's.
        """
        known: dict[tuple[str, int], set[bytes]] = defaultdict(set)
        for spectator in self.watching:
            mirror = spectator.table.mirror
            view = replace(mirror.snapshot(), suspended=False)
            known[spectator.table.id, mirror.seq].add(MSGPACK.encode(view))
            self.happened["views compared"] += 1
        self.note(
            f"table {table}: two viewers know different things at event {seq}: {_difference(views)}"
            for (table, seq), views in known.items()
            if len(views) > 1
        )

    async def _end_all(self) -> None:
        for member in self._members:
            member.served.kill()  # it would wait for hands that nobody plays any more
            await member.stack.aclose()


def _difference(views: Iterable[bytes]) -> str:
    """Return in which fields these snapshots differ, with the values of two."""
    one, other, *_ = [msgspec.msgpack.decode(view) for view in views]
    return "; ".join(
        f"{field} is {one.get(field)!r} and {other.get(field)!r}"
        for field in sorted(one.keys() | other.keys())
        if one.get(field) != other.get(field)
    )
