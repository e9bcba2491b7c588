"""The network between servers, their broker and their database, whose wires can be cut."""

import asyncio
import threading
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Final, Protocol

from sqlalchemy import make_url

from tests.support.nats import Broker
from tests.support.relay import Relay

DATABASE: Final = "database"
BROKER: Final = "broker"
EDGE: Final = "edge"
"""What a server can be cut off from. EDGE is one other server."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a server runs.

    host: where it listens. database, bus: the URLs that lead to them from there.
    within: a command that runs another one there.
    """

    host: str
    database: str
    bus: str
    within: tuple[str, ...] = ()


class Network(Protocol):
    """Places for servers, with wires."""

    @property
    def places(self) -> Sequence[Place]:
        """As many as servers run at a time."""

    @property
    def brokers(self) -> Sequence[Broker]:
        """All of them."""

    @property
    def cuts(self) -> Sequence[str]:
        """What a place can be cut off from."""

    def cut(self, place: int, what: str) -> None:
        """Drop every packet between this place and `what` from now on. No connection ends by that."""

    def restore(self, place: int, what: str) -> None:
        """Carry packets again."""


class Direct:
    """A network for runs that cut nothing. See `Network`."""

    cuts: Sequence[str] = ()

    def __init__(self, places: int, database: str, broker: Broker) -> None:
        self.places = [Place("127.0.0.1", database, broker.url)] * places
        self.brokers = (broker,)

    def cut(self, place: int, what: str) -> None:
        """Never called."""

    def restore(self, place: int, what: str) -> None:
        """Never called."""


class Relays:
    """A network of relays in a thread of this process, which needs no rights. See `Network`."""

    cuts = (DATABASE, BROKER)

    def __init__(self, places: Sequence[Place], broker: Broker, wires: "Wires") -> None:
        self.places = places
        self.brokers = (broker,)
        self._wires = wires

    def cut(self, place: int, what: str) -> None:
        """Drop every packet between this place and `what`."""
        self._wires.call(self._wires.relays[place, what].hold)

    def restore(self, place: int, what: str) -> None:
        """Carry packets again."""
        self._wires.call(self._wires.relays[place, what].release)


class Wires(threading.Thread):
    """Relays in a thread, so that they carry packets whatever the main thread does.

    relays: by their names.
    """

    def __init__(self) -> None:
        super().__init__(daemon=True)
        self.relays: dict[tuple[int, str], Relay] = {}
        self._loop = asyncio.new_event_loop()
        self._servers: list[asyncio.Server] = []

    def run(self) -> None:
        """Carry packets until `stop`."""
        self._loop.run_forever()
        self._loop.run_until_complete(self._end())
        self._loop.close()

    async def _end(self) -> None:
        for server in self._servers:
            server.close()
        tasks = asyncio.all_tasks() - {asyncio.current_task()}
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await asyncio.sleep(0)  # aborted transports close

    def call(self, do: Callable[[], object]) -> None:
        """Do something in the thread."""
        self._loop.call_soon_threadsafe(do)

    def stop(self) -> None:
        """Carry nothing more."""
        self.call(self._loop.stop)
        self.join()

    async def add(self, name: tuple[int, str], port: int, host: str = "127.0.0.1") -> int:
        """Add a relay to this local port, and return the port that it listens at, on `host`."""
        relay = self.relays[name] = Relay(port)
        listening = asyncio.start_server(relay, host, 0)
        server = await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(listening, self._loop))
        self._servers.append(server)
        return int(server.sockets[0].getsockname()[1])


@asynccontextmanager
async def wires() -> AsyncIterator[Wires]:
    """Run relays in a thread, in this context."""
    running = Wires()
    running.start()
    try:
        yield running
    finally:
        await asyncio.to_thread(running.stop)


@asynccontextmanager
async def relays(places: int, database: str, broker: Broker) -> AsyncIterator[Relays]:
    """Run a network of relays, in this context."""
    url = make_url(database)
    async with broker, wires() as running:
        made = []
        for place in range(places):
            to_database = await running.add((place, DATABASE), url.port or 5432)
            to_broker = await running.add((place, BROKER), broker.port)
            made.append(
                Place("127.0.0.1", at(database, "127.0.0.1", to_database), f"nats://127.0.0.1:{to_broker}")
            )
        yield Relays(made, broker, running)


def at(database: str, host: str, port: int) -> str:
    """Return the URL of `database` by way of another host and port."""
    return make_url(database).set(host=host, port=port).render_as_string(hide_password=False)


@asynccontextmanager
async def direct(places: int, database: str, broker: Broker) -> AsyncIterator[Direct]:
    """Run a network that nothing cuts, in this context."""
    async with broker:
        yield Direct(places, database, broker)
