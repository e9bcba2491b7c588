"""A connection of the page in Node.js, and a link to the server that can break."""

import asyncio
import json
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any, Self

from tests.support.browser.node import SCRIPTS, node
from tests.support.waiting import PATIENCE


class Page:
    """A connection of the page. heard: what it has written, in order."""

    def __init__(self, process: Process) -> None:
        self._process = process
        self._changed = asyncio.Event()
        self.heard: list[dict[str, Any]] = []
        self._reading = asyncio.create_task(self._read())

    @classmethod
    @asynccontextmanager
    async def opened(cls) -> AsyncIterator[Self]:
        """Start Node.js for as long as this context lasts."""
        script = SCRIPTS / "connection.mjs"
        process = await asyncio.create_subprocess_exec(
            node(), "--experimental-websocket", "--no-warnings", script, stdin=PIPE, stdout=PIPE, limit=2**20
        )
        page = cls(process)
        try:
            yield page
        finally:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()
            await page._reading

    def order(self, order: str, **fields: Any) -> None:
        """Give an order, and do not wait for its end."""
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps({"order": order, **fields}).encode() + b"\n")

    async def done(self, order: str, **fields: Any) -> Any:
        """Give an order, and return its result."""
        after = len(self.heard)
        self.order(order, **fields)
        return (await self.hears(lambda line: line.get("done") == order, after))["result"]

    async def fails(self, order: str, **fields: Any) -> Any:
        """Give an order, and return the code of its failure."""
        after = len(self.heard)
        self.order(order, **fields)
        return (await self.hears(lambda line: line.get("failed") == order, after))["error"]["code"]

    async def has_status(self, state: str, after: int = 0) -> dict[str, Any]:
        """Wait until the status has been `state`, after that many lines."""
        line = await self.hears(lambda line: line.get("status", {}).get("state") == state, after)
        return dict(line["status"])

    async def receives(self, type: str, after: int = 0) -> dict[str, Any]:
        """Wait for a message of this type that is not a reply."""
        line = await self.hears(lambda line: line.get("pushed", {}).get("type") == type, after)
        return dict(line["pushed"])

    async def hears(self, expected: Callable[[dict[str, Any]], bool], after: int = 0) -> dict[str, Any]:
        """Wait for expected output, after that much of it."""
        async with asyncio.timeout(PATIENCE):
            while True:
                found = next((line for line in self.heard[after:] if expected(line)), None)
                if found is not None:
                    return found
                self._changed.clear()
                await self._changed.wait()

    async def _read(self) -> None:
        assert self._process.stdout is not None
        while line := await self._process.stdout.readline():
            self.heard.append(json.loads(line))
            self._changed.set()


class Breaker:
    """A TCP proxy in front of a server. Its connections can break, or die without a sign."""

    def __init__(self, port: int) -> None:
        self._to = port
        self._writers: list[asyncio.StreamWriter] = []
        self._dead: set[asyncio.StreamWriter] = set()
        self._server: asyncio.Server
        self.refuses = False
        self._tasks = set[asyncio.Task[None]]()

    @asynccontextmanager
    async def listening(self) -> AsyncIterator[str]:
        """Listen for as long as this context lasts. Yields the URL of the server behind it."""
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        try:
            yield f"ws://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"
        finally:
            self._server.close()
            self.cut()
            for task in self._tasks:
                task.cancel()

    def cut(self) -> None:
        """Break all connections."""
        for writer in self._writers:
            writer.transport.abort()
        self._writers.clear()

    def kill(self) -> None:
        """Deliver nothing more on the connections of now, which stay open."""
        self._dead.update(self._writers)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self.refuses:
            writer.transport.abort()
            return
        there, server = await asyncio.open_connection("127.0.0.1", self._to)
        self._writers += [writer, server]
        for source, sink in ((reader, server), (there, writer)):
            task = asyncio.create_task(self._pipe(source, sink))
            self._tasks.add(task)

    async def _pipe(self, source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await source.read(2**16):
                if sink not in self._dead:
                    sink.write(data)
        if sink not in self._dead:
            sink.transport.abort()
