"""The lean WebSocket client sends and receives like a full one."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import pytest
from websockets.asyncio.server import ServerConnection, serve
from websockets.typing import Subprotocol

from riverboat.client_cli.library.errors import ConnectFailed, ConnectionLost
from riverboat.client_cli.load.connection import LeanConnection
from tests.client_cli.library.test_websocket import IMPOSSIBLE
from tests.support.waiting import PATIENCE

pytestmark = pytest.mark.integration

SUBPROTOCOL = "riverboat.msgpack"
Handler = Callable[[ServerConnection], Awaitable[None]]


@asynccontextmanager
async def served(handler: Handler, subprotocol: str = SUBPROTOCOL) -> AsyncIterator[str]:
    async with serve(handler, "127.0.0.1", 0, subprotocols=[Subprotocol(subprotocol)]) as server:
        yield f"ws://127.0.0.1:{server.sockets[0].getsockname()[1]}"


class Inbox:
    def __init__(self) -> None:
        self.messages: asyncio.Queue[bytes] = asyncio.Queue()

    def __call__(self, message: bytes, now: float) -> None:
        self.messages.put_nowait(message)

    async def next(self) -> bytes:
        async with asyncio.timeout(PATIENCE):
            return await self.messages.get()


async def echo(socket: ServerConnection) -> None:
    async for frame in socket:
        await socket.send(frame)


@pytest.mark.parametrize("length", [0, 1, 125, 126, 65_535, 65_536, 300_000])
async def test_messages_of_any_length(length: int) -> None:
    inbox = Inbox()
    async with served(echo) as url:
        connection = await LeanConnection.connect(url, SUBPROTOCOL, inbox)
        connection.send(b"x" * length)
        connection.send(b"and on")
        assert await inbox.next() == b"x" * length
        assert await inbox.next() == b"and on"
        connection.abort()


async def test_frames_in_pieces_and_together_are_parsed() -> None:
    async def send_in_pieces(socket: ServerConnection) -> None:
        whole = b"\x82\x03one" + b"\x82\x7e\x00\x80" + b"2" * 128 + b"\x81\x05three"
        for n in range(9):
            socket.transport.write(whole[n : n + 1])
            await asyncio.sleep(0.002)
        socket.transport.write(whole[9:])
        await socket.wait_closed()

    inbox = Inbox()
    async with served(send_in_pieces) as url:
        connection = await LeanConnection.connect(url, SUBPROTOCOL, inbox)
        assert [await inbox.next() for _ in range(3)] == [b"one", b"2" * 128, b"three"]
        connection.abort()


async def test_answers_pings() -> None:
    answered: asyncio.Queue[float] = asyncio.Queue()

    async def ping(socket: ServerConnection) -> None:
        answered.put_nowait(await (await socket.ping(b"there?")))

    async with served(ping) as url, asyncio.timeout(PATIENCE):
        await LeanConnection.connect(url, SUBPROTOCOL, Inbox())
        assert await answered.get() >= 0


async def test_close_code_and_reason() -> None:
    async def close(socket: ServerConnection) -> None:
        await socket.close(1008, "too_fast")

    async with served(close) as url:
        connection = await LeanConnection.connect(url, SUBPROTOCOL, Inbox())
        await asyncio.wait_for(connection.closed, PATIENCE)
        assert (connection.code, connection.reason) == (1008, "too_fast")
        with pytest.raises(ConnectionLost, match="1008 too_fast"):
            connection.send(b"x")


async def test_aborted_connection_is_lost() -> None:
    async def cut(socket: ServerConnection) -> None:
        socket.transport.abort()

    async with served(cut) as url:
        connection = await LeanConnection.connect(url, SUBPROTOCOL, Inbox())
        await asyncio.wait_for(connection.closed, PATIENCE)
        with pytest.raises(ConnectionLost):
            connection.send(b"x")


@pytest.mark.parametrize("url", ["ws://127.0.0.1:1", *(url for url, _ in IMPOSSIBLE), "ws://"])
async def test_no_server(url: str) -> None:
    with pytest.raises(ConnectFailed):
        await LeanConnection.connect(url, SUBPROTOCOL, Inbox())


async def test_server_without_the_subprotocol() -> None:
    async with served(echo, "chess") as url:
        with pytest.raises(ConnectFailed):
            await LeanConnection.connect(url, SUBPROTOCOL, Inbox())
