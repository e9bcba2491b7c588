"""The lobby: the list of open tables, kept up to date."""

import asyncio
from typing import Any, Self

from riverboat.client_cli.library.errors import ClientError
from riverboat.client_cli.library.requests import Requests
from riverboat.server.protocol.codecs import as_type
from riverboat.server.protocol.commands import UnwatchLobby
from riverboat.server.protocol.messages import Lobby as LobbyUpdate
from riverboat.server.protocol.messages import TableInfo


class Lobby:
    """The open tables. Iterate over it, in one place, for the tables after each change:

        async for tables in lobby: ...

    The first iteration gives the tables that are open now, oldest first. Changes between two iterations are
    combined. With filters, only matching tables are included.

    The iteration survives a reconnect. It ends after `unwatch` or `Connection.close`, and raises
    ConnectionLost if reconnecting fails.
    """

    def __init__(self, connection: Requests) -> None:
        self._connection = connection
        self._tables: dict[str, TableInfo] = {}
        self.filters: dict[str, Any] = {}
        self._changed = asyncio.Event()
        self._error: ClientError | None = None
        self.ended = False

    @property
    def tables(self) -> list[TableInfo]:
        """The open tables, oldest first."""
        return list(self._tables.values())

    async def unwatch(self) -> None:
        """Unsubscribe from the lobby."""
        await self._connection.request(UnwatchLobby(id=self._connection.new_id()))
        self._connection.unsubscribe(self)
        self.end()

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> list[TableInfo]:
        while not self._changed.is_set():
            await self._changed.wait()
        if self.ended:
            if self._error is not None:
                raise self._error
            raise StopAsyncIteration
        self._changed.clear()
        return self.tables

    def reset(self, result: Any) -> None:
        """Start, or start again, from the result of WatchLobby. Raises ProtocolError."""
        self.apply(as_type(result, LobbyUpdate))

    def apply(self, update: LobbyUpdate) -> None:
        """Apply `update` to the tables."""
        if update.whole:
            self._tables.clear()
        for table in update.closed:
            self._tables.pop(table, None)
        self._tables |= {info.table: info for info in update.tables}
        if not update.more:
            self._changed.set()

    def end(self, error: ClientError | None = None) -> None:
        """End the iteration; with `error`, by raising it."""
        if not self.ended:
            self.ended, self._error = True, error
            self._changed.set()
