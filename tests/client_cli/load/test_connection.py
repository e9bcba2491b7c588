"""The lean line says and hears what a WebSocket does."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import pytest
from websockets.asyncio.server import ServerConnection, serve
from websockets.typing import Subprotocol

from riverboat.client_cli.library.errors import ConnectionLost, NoConnection
from riverboat.client_cli.load.connection import LeanLine
from tests.client_cli.library.test_websocket import IMPOSSIBLE
from tests.support.waiting import PATIENCE

pytestmark = pytest.mark.integration

SPOKEN = "riverboat.msgpack"
Handler = Callable[[ServerConnection], Awaitable[None]]


@asynccontextmanager
async def served(handler: Handler, subprotocol: str = SPOKEN) -> AsyncIterator[str]:
    async with serve(handler, "127.0.0.1", 0, subprotocols=[Subprotocol(subprotocol)]) as server:
        yield f"ws://127.0.0.1:{server.sockets[0].getsockname()[1]}"


class Ear:
    def __init__(self) -> None:
        self.heard: asyncio.Queue[bytes] = asyncio.Queue()

    def __call__(self, message: bytes, now: float) -> None:
        self.heard.put_nowait(message)

    async def next(self) -> bytes:
        async with asyncio.timeout(PATIENCE):
            return await self.heard.get()


async def echo(socket: ServerConnection) -> None:
    async for frame in socket:
        await socket.send(frame)


@pytest.mark.parametrize("length", [0, 1, 125, 126, 65_535, 65_536, 300_000])
async def test_a_message_of_any_length_goes_there_and_comes_back(length: int) -> None:
    ear = Ear()
    async with served(echo) as url:
        line = await LeanLine.connect(url, SPOKEN, ear)
        line.send(b"x" * length)
        line.send(b"and on")
        assert await ear.next() == b"x" * length
        assert await ear.next() == b"and on"
        line.abort()


async def test_what_comes_in_crumbs_and_in_lumps_is_taken_apart() -> None:
    async def crumble(socket: ServerConnection) -> None:
        whole = b"\x82\x03one" + b"\x82\x7e\x00\x80" + b"2" * 128 + b"\x81\x05three"
        for n in range(9):
            socket.transport.write(whole[n : n + 1])
            await asyncio.sleep(0.002)
        socket.transport.write(whole[9:])
        await socket.wait_closed()

    ear = Ear()
    async with served(crumble) as url:
        line = await LeanLine.connect(url, SPOKEN, ear)
        assert [await ear.next() for _ in range(3)] == [b"one", b"2" * 128, b"three"]
        line.abort()


async def test_it_answers_pings() -> None:
    answered: asyncio.Queue[float] = asyncio.Queue()

    async def ping(socket: ServerConnection) -> None:
        answered.put_nowait(await (await socket.ping(b"there?")))

    async with served(ping) as url, asyncio.timeout(PATIENCE):
        await LeanLine.connect(url, SPOKEN, Ear())
        assert await answered.get() >= 0


async def test_it_knows_why_the_server_closed_it() -> None:
    async def close(socket: ServerConnection) -> None:
        await socket.close(1008, "too_fast")

    async with served(close) as url:
        line = await LeanLine.connect(url, SPOKEN, Ear())
        await asyncio.wait_for(line.closed, PATIENCE)
        assert (line.code, line.reason) == (1008, "too_fast")
        with pytest.raises(ConnectionLost, match="1008 too_fast"):
            line.send(b"x")


async def test_a_line_that_is_cut_is_lost() -> None:
    async def cut(socket: ServerConnection) -> None:
        socket.transport.abort()

    async with served(cut) as url:
        line = await LeanLine.connect(url, SPOKEN, Ear())
        await asyncio.wait_for(line.closed, PATIENCE)
        with pytest.raises(ConnectionLost):
            line.send(b"x")


@pytest.mark.parametrize("url", ["ws://127.0.0.1:1", *(url for url, _ in IMPOSSIBLE), "ws://"])
async def test_where_there_is_no_server(url: str) -> None:
    with pytest.raises(NoConnection):
        await LeanLine.connect(url, SPOKEN, Ear())


async def test_a_server_that_speaks_something_else() -> None:
    async with served(echo, "chess") as url:
        with pytest.raises(NoConnection):
            await LeanLine.connect(url, SPOKEN, Ear())
