"""A real server in this process, and a plain WebSocket client that shares no code with ours."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from itertools import count
from typing import Any, Final, Self
from urllib.parse import urlsplit

import msgpack  # type: ignore[import-untyped] # it brings no types
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.protocol import State
from websockets.typing import Subprotocol

from riverboat.engine.dealer import RandomDealer
from riverboat.server.app import serving
from riverboat.server.net.limits import NetworkLimits
from riverboat.server.settings import Settings
from riverboat.server.tables.ports import DealerFor, TableClock
from riverboat.server.tables.settings import TableSettings
from tests.support.waiting import PATIENCE

Reply = dict[str, Any]
CODECS: Final = ("msgpack", "json")

PATIENT: Final = NetworkLimits(hello_s=PATIENCE, ping_s=PATIENCE, stall_s=PATIENCE)

_ids = count(1)


@asynccontextmanager
async def server_on(
    database: str,
    *,
    dealer_for: DealerFor = RandomDealer,
    clock: TableClock | None = None,
    tables: TableSettings | None = None,
    limits: NetworkLimits | None = None,
    fair_deals: bool = False,
) -> AsyncIterator[str]:
    """Run a server on `database` without pauses between hands and without grace. Yields its URL."""
    tables = tables or TableSettings(pause=0.0, grace=0.0)
    settings = Settings(
        port=0, database=database, tables=tables, limits=limits or PATIENT, fair_deals=fair_deals
    )
    async with serving(settings, dealer_for=dealer_for, clock=clock) as listener:
        yield f"ws://127.0.0.1:{listener.port}"


async def health(url: str) -> int:
    """Return the HTTP status of the server's health check."""
    place = urlsplit(url)
    reader, writer = await asyncio.open_connection(place.hostname, place.port)
    writer.write(b"GET /healthz HTTP/1.1\r\nHost: here\r\n\r\n")
    status = (await reader.readline()).split()[1]
    writer.close()
    return int(status)


class RawClient:
    """A client. frames: everything received. updates: the updates among it."""

    def __init__(self, socket: ClientConnection, codec: str) -> None:
        self.socket = socket
        self.codec = codec
        self.frames: list[bytes | str] = []
        self.updates: list[Reply] = []
        self.welcome: Reply = {}

    @classmethod
    async def to(cls, url: str, codec: str = "msgpack", **hello: Any) -> Self:
        """Connect and send hello."""
        socket = await connect(
            url,
            subprotocols=[Subprotocol(f"riverboat.{codec}")],
            compression=None,
            proxy=None,
            open_timeout=PATIENCE,
        )
        client = cls(socket, codec)
        reply = await client.ask("hello", version=1, **hello)
        while reply.get("code") == "journal_unavailable":  # a busy server lost its lease for a moment
            await asyncio.sleep(0.2)
            reply = await client.ask("hello", version=1, **hello)
        assert reply["type"] == "accepted", reply
        client.welcome = reply["result"]
        return client

    @property
    def closed(self) -> bool:
        """Whether the connection has ended."""
        return self.socket.state is State.CLOSED

    async def send(self, message: Any) -> None:
        packed: bytes | str = msgpack.packb(message) if self.codec == "msgpack" else json.dumps(message)
        await self.socket.send(packed)

    async def receive(self) -> Reply:
        """Return the next message."""
        frame = await self.socket.recv()
        self.frames.append(frame)
        message: Reply = msgpack.unpackb(frame) if isinstance(frame, bytes) else json.loads(frame)
        if message["type"] == "update":
            self.updates.append(message)
        return message

    async def reply(self) -> Reply:
        """Return the next reply."""
        while "id" not in (message := await self.receive()) and message["type"] != "refused":
            pass
        return message

    async def ask(self, kind: str, **fields: Any) -> Reply:
        """Send a command, and return the reply."""
        id = str(next(_ids))
        await self.send({"type": kind, "id": id, **fields})
        while (reply := await self.reply()).get("id") != id:
            pass
        return reply

    async def turn(self) -> Reply:
        """Wait for the next turn in an update, and return it."""
        while not self.updates or "turn" not in self.updates[-1]:
            await self.receive()
        turn: Reply = self.updates[-1]["turn"]
        return turn

    async def has_seen(self, seq: int) -> None:
        """Wait for the event `seq`."""
        while not self.updates or self.updates[-1]["seq"] + len(self.updates[-1]["events"]) <= seq:
            await self.receive()

    @property
    def seq(self) -> int:
        """Return the number of the last event received."""
        last = self.updates[-1]
        return int(last["seq"] + len(last["events"]) - 1)

    async def end(self) -> tuple[Reply, int, str]:
        """Read until the connection is closed. Returns the last message, the close code and the reason."""
        last: Reply = {}
        with suppress(ConnectionClosed):
            while True:
                last = await self.receive()
        return last, self.socket.close_code or 0, self.socket.close_reason or ""

    def vanish(self) -> None:
        """Drop the connection without a close frame."""
        self.socket.transport.abort()

    async def close(self) -> None:
        await self.socket.close()
