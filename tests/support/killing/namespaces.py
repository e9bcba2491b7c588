"""Network namespaces of the kernel, with a wire between each two that talk. They need root and iproute2."""

import os
import subprocess
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from itertools import combinations, count
from pathlib import Path
from random import randrange
from typing import Final

from sqlalchemy import make_url

from tests.support.killing.network import BROKER, DATABASE, EDGE, Place, at, wires
from tests.support.nats import Broker

ANYWHERE: Final = "0.0.0.0"  # noqa: S104 - of a namespace that has wires of its own alone

CLIENTS: Final = 4222
ROUTES: Final = 6222
"""The ports of every broker, for servers and for other brokers."""


class Namespaces:
    """Each server in a namespace, and a broker of its own for it in another. See `Network`.

    The brokers are one cluster: what is for another server goes from broker to broker. So one server can be
    cut off from one other alone.
    """

    cuts = (DATABASE, BROKER, EDGE)

    def __init__(self, places: int) -> None:
        self.places: Sequence[Place] = ()
        self.brokers: Sequence[Broker] = ()
        self._name = f"rb{os.getpid()}"
        self._subnet = f"10.{randrange(100, 250)}"
        self._wires = count()
        self._ends: dict[tuple[int, str], tuple[tuple[str, str], tuple[str, str]]] = {}
        self._number = places

    def server(self, place: int) -> str:
        """Return the name of a server's namespace."""
        return f"{self._name}s{place}"

    def broker(self, place: int) -> str:
        """Return the name of a broker's namespace."""
        return f"{self._name}n{place}"

    def cut(self, place: int, what: str) -> None:
        """Drop every packet between this place and `what`."""
        for namespace, device in self._ends[place, what]:
            _run("tc", *_of(namespace), "qdisc", "replace", "dev", device, "root", "blackhole")

    def restore(self, place: int, what: str) -> None:
        """Carry packets again."""
        for namespace, device in self._ends[place, what]:
            _run("tc", *_of(namespace), "qdisc", "del", "dev", device, "root")

    @contextmanager
    def made(self) -> Iterator[None]:
        """Make the namespaces, in this context."""
        names = [name(place) for place in range(self._number) for name in (self.server, self.broker)]
        try:
            for name in names:
                _run("ip", "netns", "add", name)
                _run("ip", "-n", name, "link", "set", "lo", "up")
            yield
        finally:
            for name in names:
                subprocess.run(("ip", "netns", "del", name), check=False, capture_output=True)

    def wire(self, one: str, other: str, cut: tuple[int, str] | None = None) -> tuple[str, str]:
        """Lay a wire between two namespaces, and return the address of each end. "" is that of this process.

        cut: names the wire, for `cut`.
        """
        number = next(self._wires)
        devices = f"{self._name}a{number}", f"{self._name}b{number}"
        addresses = f"{self._subnet}.{number}.1", f"{self._subnet}.{number}.2"
        _run("ip", "link", "add", devices[0], "type", "veth", "peer", "name", devices[1])
        for namespace, device, address in zip((one, other), devices, addresses, strict=True):
            if namespace:
                _run("ip", "link", "set", device, "netns", namespace)
            _run("ip", *_of(namespace), "addr", "add", f"{address}/30", "dev", device)
            _run("ip", *_of(namespace), "link", "set", device, "up")
        if cut is not None:
            self._ends[cut] = (one, devices[0]), (other, devices[1])
        return addresses


@asynccontextmanager
async def namespaces(places: int, database: str, folder: Path) -> AsyncIterator[Namespaces]:
    """Run a network of namespaces, in this context. Raises CalledProcessError if that is not permitted."""
    network, port = Namespaces(places), make_url(database).port or 5432
    async with AsyncExitStack() as stack:
        stack.enter_context(network.made())
        relays = await stack.enter_async_context(wires())
        made: list[Place] = []
        for place in range(places):
            server = network.server(place)
            _, listens = network.wire("", server)
            here, _ = network.wire("", server, (place, DATABASE))
            _, broker = network.wire(server, network.broker(place), (place, BROKER))
            # PostgreSQL listens at the loopback device of this process alone.
            relay = await relays.add((place, DATABASE), port, here)
            within = ("ip", "netns", "exec", server)
            made.append(Place(listens, at(database, here, relay), f"nats://{broker}:{CLIENTS}", within))
        routes: dict[int, list[str]] = {place: [] for place in range(places)}
        for one, other in combinations(range(places), 2):
            named = (one if other == one + 1 else other), EDGE  # with three, each is cut off from the next
            _, address = network.wire(network.broker(one), network.broker(other), named)
            routes[one].append(f"nats://{address}:{ROUTES}")
        network.places = made
        network.brokers = [
            await stack.enter_async_context(
                Broker(
                    _folder(folder, place),
                    *("--cluster_name", "riverboat", "--no_advertise"),
                    *("--cluster", f"nats://{ANYWHERE}:{ROUTES}"),
                    *(("--routes", ",".join(routes[place])) if routes[place] else ()),
                    host=ANYWHERE,
                    port=CLIENTS,
                    within=("ip", "netns", "exec", network.broker(place)),
                )
            )
            for place in range(places)
        ]
        yield network


def why_not() -> str:
    """Return why namespaces are not available; empty if they are."""
    try:
        with Namespaces(1).made():
            pass
    except (OSError, subprocess.CalledProcessError) as error:
        said = getattr(error, "stderr", None) or str(error)
        return f"no network namespaces: {said.strip()}"
    return ""


def _folder(folder: Path, place: int) -> Path:
    made = folder / f"broker{place}"
    made.mkdir()
    return made


def _of(namespace: str) -> tuple[str, ...]:
    return ("-n", namespace) if namespace else ()


def _run(*command: str) -> None:
    subprocess.run(command, check=True, capture_output=True, text=True)
