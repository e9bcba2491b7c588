"""Measure what a command and its reply cost between two servers, by a broker and by their own connection.

    python -m benchmarks.links [--trips 5000] [--rounds 5] [--bytes 1000]

broker     over NATS on this machine, as servers are linked
broker+tls likewise, with TLS to the broker
direct     over a TCP connection between the two, with TLS; the envelopes are sealed all the same
plain tls  likewise, with envelopes that are only encoded

One process sends a request of a size, the other answers with as much. Both, and the broker, are
measured: CPU for a round trip, and how long it takes, when one is under way and when sixteen are. Medians of
rounds in which the ways take turns.
"""

import asyncio
import os
import ssl
import sys
import tempfile
from asyncio.subprocess import PIPE
from collections.abc import AsyncIterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Final, cast
from urllib.parse import quote

import click
import msgspec
import uvloop

from benchmarks.support.processes import cpu_of
from riverboat.server.cluster.broker import Broker as BrokerAt
from riverboat.server.cluster.bus import Bus, Receive
from riverboat.server.cluster.envelopes import Batch, Envelope, Envelopes, Request, Response
from riverboat.server.cluster.nats_bus import NatsBus
from tests.support.broker import PASSWORDS, broker, write_certificate
from tests.support.nats import Broker
from tests.support.ports import unused_port

KEYS: Final = {"1": bytes(32)}
AT_ONCE: Final = (1, 16)
CONNECTING: Final = 1.0
"""Seconds that a bus has to connect by itself."""
EAST, WEST = PASSWORDS
"""Ids of the two servers: the names that the configuration of the broker permits."""


class Plain:
    """Encodes envelopes, as `Envelopes` does, without sealing them."""

    def __init__(self) -> None:
        self._encoder = msgspec.msgpack.Encoder()
        self._decoder: msgspec.msgpack.Decoder[Envelope] = msgspec.msgpack.Decoder(Envelope)

    def seal(self, inbox: str, envelope: Envelope) -> bytes:
        """Return `envelope` in msgpack."""
        return self._encoder.encode(envelope)

    def open(self, inbox: str, data: bytes) -> Envelope:
        """Return the envelope of which `data` is the msgpack."""
        return self._decoder.decode(data)


class Stream(asyncio.Protocol):
    """One end of a connection between two servers: four bytes of length before each envelope."""

    def __init__(self, receive: Receive) -> None:
        self._receive, self._rest = receive, b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Send by `transport`."""
        self._transport = cast(asyncio.Transport, transport)  # that of uvloop is no subclass

    def send(self, data: bytes) -> None:
        """Send `data`."""
        self._transport.write(len(data).to_bytes(4) + data)

    def data_received(self, data: bytes) -> None:
        """Hand over each envelope that is complete."""
        data = self._rest + data
        at = 0
        while len(data) - at >= 4 and len(data) - at - 4 >= (size := int.from_bytes(data[at : at + 4])):
            self._receive(data[at + 4 : at + 4 + size])
            at += 4 + size
        self._rest = data[at:]


class DirectBus:
    """A bus of two servers with one connection. certificate: a folder with `cert.pem` and `key.pem`."""

    def __init__(self, certificate: Path, port: int, *, listens: bool) -> None:
        self._certificate, self._port, self._listens = certificate, port, listens

    @asynccontextmanager
    async def listening(self, inboxes: Mapping[str, Receive]) -> AsyncIterator[None]:
        """Connect, or listen for the other one."""
        [receive] = inboxes.values()
        self._stream = Stream(receive)
        loop = asyncio.get_running_loop()
        if self._listens:
            context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
            context.load_cert_chain(self._certificate / "cert.pem", self._certificate / "key.pem")
            await loop.create_server(lambda: self._stream, "127.0.0.1", self._port, ssl=context)
        else:
            context = ssl.create_default_context(cafile=self._certificate / "cert.pem")
            await loop.create_connection(lambda: self._stream, "127.0.0.1", self._port, ssl=context)
        yield

    def send(self, inbox: str, data: bytes) -> None:
        """Send `data`."""
        self._stream.send(data)


def bus_of(way: str, server: str, port: int, folder: Path) -> Bus:
    """Return the end of `server` of the bus that is measured."""
    if way == "broker":
        return NatsBus(f"nats://127.0.0.1:{port}")
    if way == "broker+tls":
        password = quote(PASSWORDS[server], safe="")
        return NatsBus(BrokerAt(f"tls://{server}:{password}@127.0.0.1:{port}", ca=folder / "cert.pem"))
    return DirectBus(folder, port, listens=server == WEST)


def envelopes_of(way: str, server: str) -> Envelopes | Plain:
    """Return what seals the envelopes of `server`, or only encodes them."""
    return Plain() if way == "plain tls" else Envelopes(server, KEYS)


async def give_answers(way: str, port: int, folder: Path, size: int) -> None:
    """Answer each request with `size` bytes, until the process is killed."""
    bus, envelopes, reply = bus_of(way, WEST, port, folder), envelopes_of(way, WEST), os.urandom(size)

    def receive(data: bytes) -> None:
        batch = envelopes.open(WEST, data)
        assert isinstance(batch, Batch)
        [request] = batch.items
        assert isinstance(request, Request)
        response = Batch(WEST, 1, batch.number, [Response(request.id, reply)], 0.0)
        bus.send(EAST, envelopes.seal(EAST, response))

    async with bus.listening({WEST: receive}):
        print("listens", flush=True)
        await asyncio.Event().wait()


class Client:
    """Sends requests, several at once, and counts the replies."""

    def __init__(self, way: str, port: int, folder: Path, size: int) -> None:
        self.bus = bus_of(way, EAST, port, folder)
        self._envelopes, self._command = envelopes_of(way, EAST), os.urandom(size)
        self._sent = self._received = self._wanted = 0
        self._done = asyncio.Event()

    async def ask(self, trips: int, at_once: int) -> None:
        """Make this number of round trips."""
        self._sent = self._received = 0
        self._wanted = trips
        self._done.clear()
        for _ in range(at_once):
            self._send()
        async with asyncio.timeout(60):
            await self._done.wait()

    def _send(self) -> None:
        self._sent += 1
        request = Request(self._sent, 1, "p" * 24, "Ada", False, "127.0.0.1", "msgpack", self._command)
        batch = Batch(EAST, 1, self._sent, [request], 0.0)
        self.bus.send(WEST, self._envelopes.seal(WEST, batch))

    def receive(self, data: bytes) -> None:
        """Count a reply, and send the next request."""
        assert isinstance(self._envelopes.open(EAST, data), Batch)
        self._received += 1
        if self._received == self._wanted:
            self._done.set()
        elif self._sent < self._wanted:
            self._send()


class Way:
    """A way between the two. broker: None for a connection of their own."""

    def __init__(self, name: str, folder: Path, port: int, broker: Broker | None) -> None:
        self.name, self.folder, self.port, self.broker = name, folder, port, broker

    async def measure(self, trips: int, size: int) -> list[tuple[float, float]]:
        """Return the µs of CPU and of the clock that a round trip takes, for each number at once."""
        arguments = ("--answer", self.name, "--port", str(self.port), "--folder", str(self.folder))
        other = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "benchmarks.links", *arguments, f"--bytes={size}", stdout=PIPE
        )
        processes = [os.getpid(), other.pid, *([self.broker.process] if self.broker else [])]
        assert other.stdout is not None
        client = Client(self.name, self.port, self.folder, size)
        try:
            assert await other.stdout.readline()
            async with client.bus.listening({EAST: client.receive}):
                await asyncio.sleep(CONNECTING)
                await client.ask(trips // 10, 1)
                return [await self._one(client, trips, at_once, processes) for at_once in AT_ONCE]
        finally:
            other.kill()
            await other.wait()

    async def _one(
        self, client: Client, trips: int, at_once: int, processes: list[int]
    ) -> tuple[float, float]:
        used, began = sum(map(cpu_of, processes)), perf_counter()
        await client.ask(trips, at_once)
        took = perf_counter() - began
        return (sum(map(cpu_of, processes)) - used) / trips * 1e6, took / trips * at_once * 1e6


async def measure_all(folder: Path, trips: int, rounds: int, size: int) -> None:
    """Measure all ways in turns, and print the medians."""
    write_certificate(folder)
    (folder / "tls").mkdir()
    async with AsyncExitStack() as stack:
        plain = await stack.enter_async_context(Broker(folder))
        encrypted = await stack.enter_async_context(broker(folder / "tls"))
        ways = [
            Way("broker", folder, plain.port, plain),
            Way("broker+tls", folder / "tls", encrypted.port, encrypted),
            Way("direct", folder, unused_port(), None),
            Way("plain tls", folder, unused_port(), None),
        ]
        figures = [[await way.measure(trips, size) for way in ways] for _ in range(rounds)]
    print(f"{'':<12}" + "".join(f"{f'{n} at once: CPU':>20}{'clock':>10}" for n in AT_ONCE) + "   µs")
    for number, way in enumerate(ways):
        medians = [
            median(measured[number][column][which] for measured in figures)
            for column in range(len(AT_ONCE))
            for which in (0, 1)
        ]
        print(
            f"{way.name:<12}" + "".join(f"{m:>{20 if i % 2 == 0 else 10}.0f}" for i, m in enumerate(medians))
        )


@click.command()
@click.option("--trips", default=5_000, show_default=True)
@click.option("--rounds", default=5, show_default=True)
@click.option("--bytes", "size", default=1_000, show_default=True)
@click.option("--answer", hidden=True, default="")
@click.option("--port", hidden=True, default=0)
@click.option("--folder", hidden=True, type=click.Path(path_type=Path), default=Path())
def main(*, trips: int, rounds: int, size: int, answer: str, port: int, folder: Path) -> None:
    """Example: python -m benchmarks.links --rounds 3"""
    if answer:
        uvloop.run(give_answers(answer, port, folder, size))
        return
    with tempfile.TemporaryDirectory() as made:
        uvloop.run(measure_all(Path(made), trips, rounds, size))


if __name__ == "__main__":
    main()
