"""A network between a client and a server, which a test can cut."""

import asyncio
from contextlib import suppress


class Relay:
    """Passes connections of clients on to the server at `port`, until they are cut."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._tasks: set[asyncio.Task[None]] = set()
        self.is_open = True

    async def __call__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if not self.is_open:
            writer.transport.abort()
            return
        try:
            to_server = await asyncio.open_connection("127.0.0.1", self._port)
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
                    sink.write(data)
        finally:
            sink.transport.abort()

    def cut(self) -> None:
        """Cut all connections, and accept none until `is_open` is set."""
        self.is_open = False
        for task in self._tasks:
            task.cancel()
