"""A network between a client and a server, which a test can cut."""

import asyncio
from contextlib import suppress


class Relay:
    """Passes connections of clients on to the server at `port`, until they are cut or held."""

    def __init__(self, port: int, host: str = "127.0.0.1") -> None:
        self._to = host, port
        self._tasks: set[asyncio.Task[None]] = set()
        self._carries = asyncio.Event()
        self._carries.set()
        self.is_open = True

    async def __call__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if not self.is_open:
            writer.transport.abort()
            return
        await self._carries.wait()
        try:
            to_server = await asyncio.open_connection(*self._to)
        except OSError:  # no server listens
            writer.transport.abort()
            return
        for source, sink in ((reader, to_server[1]), (to_server[0], writer)):
            task = asyncio.create_task(self._copy(source, sink))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _copy(self, source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
        try:
            with suppress(ConnectionError):
                while data := await source.read(65_536):
                    await self._carries.wait()
                    sink.write(data)
            await self._carries.wait()  # the end of a connection is a packet, too
        finally:
            sink.transport.abort()

    def cut(self) -> None:
        """Cut all connections, and accept none until `is_open` is set."""
        self.is_open = False
        for task in self._tasks:
            task.cancel()

    def hold(self) -> None:
        """Carry nothing until `release`, as a network that drops every packet: no connection ends."""
        self._carries.clear()

    def release(self) -> None:
        """Carry again, beginning with what was held."""
        self._carries.set()
