"""The lobby that a connection follows: which tables are open, and how many are at them."""

import asyncio
from typing import Any, Self

from riverboat.client_cli.library.errors import ClientError
from riverboat.client_cli.library.requests import Requests
from riverboat.server.protocol.codecs import as_type
from riverboat.server.protocol.commands import UnwatchLobby
from riverboat.server.protocol.messages import Lobby as News
from riverboat.server.protocol.messages import TableInfo


class Lobby:
    """The lobby that is watched. Iterate over it, in one place, for the tables as they are:

        async for tables in lobby: ...

    The first round gives the `tables` that are open, the oldest first, and each one after it those that are
    open after a change; what came between two rounds is in the later. With a filter only the tables are given
    that meet it. A line that drops and comes back ends
    nothing. The iteration ends when the lobby is no longer watched or the connection is closed here, and
    raises ConnectionLost where the line does not come back.
    """

    def __init__(self, connection: Requests) -> None:
        self._connection = connection
        self._tables: dict[str, TableInfo] = {}
        self.wanted: dict[str, Any] = {}  # the filter
        self._news = asyncio.Event()
        self._error: ClientError | None = None
        self.ended = False

    @property
    def tables(self) -> list[TableInfo]:
        """The tables that are open, the oldest first."""
        return list(self._tables.values())

    async def unwatch(self) -> None:
        """Follow the lobby no longer."""
        await self._connection.request(UnwatchLobby(id=self._connection.new_id()))
        self._connection.forget(self)
        self.end()

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> list[TableInfo]:
        while not self._news.is_set():
            await self._news.wait()
        if self.ended:
            if self._error is not None:
                raise self._error
            raise StopAsyncIteration
        self._news.clear()
        return self.tables

    def begin(self, result: Any) -> None:
        """Begin, or begin again, with what asking to watch brought. Raises ProtocolError."""
        self.take(as_type(result, News))

    def take(self, news: News) -> None:
        """Bring the tables up to `news`."""
        if news.whole:
            self._tables.clear()
        for table in news.closed:
            self._tables.pop(table, None)
        self._tables |= {info.table: info for info in news.tables}
        if not news.more:
            self._news.set()

    def end(self, error: ClientError | None = None) -> None:
        """No more news follow; `error` says why, unless it was our wish."""
        if not self.ended:
            self.ended, self._error = True, error
            self._news.set()
