"""Tables that go from this server to another in the middle of a hand, or come from there."""

from collections.abc import Callable, Mapping
from typing import Final

import msgspec

from riverboat.server.clients import Client
from riverboat.server.protocol.messages import TableInfo
from riverboat.server.runtime.logs import get_logger, shown_table
from riverboat.server.tables.lobby import Lobby
from riverboat.server.tables.transfer import TableTransfer

log = get_logger(__name__)

_NOTHING: Final = TableTransfer(seq=0)
"""No table is at its event 0, so this is ignored."""


class Transfers:
    """Hands over tables of `lobby`, and receives others there."""

    def __init__(self, lobby: Lobby) -> None:
        self._lobby = lobby

    def ids(self) -> list[str]:
        """Return the ids of the open tables: first those without a hand in progress."""
        tables = filter(None, (self._lobby.get(info.table) for info in self._lobby.tables))
        return [table.id for table in sorted(tables, key=lambda table: table.record.hand is not None)]

    def events(self) -> Mapping[str, int]:
        """Return how many events each open table has had, by id."""
        tables = filter(None, map(self._lobby.get, self._lobby.ids()))
        return {table.id: table.record.seq for table in tables}

    def leave(self) -> None:
        """Open and recover no further table: those that are open go to other servers."""
        self._lobby.leave()

    async def freeze(self, id: str) -> bytes | None:
        """Stop a table after the step in progress, and return what it takes along to another server.

        Returns None if it cannot be handed over now. Call `thaw` or `depart` in any case.
        """
        table = self._lobby.get(id)
        return None if table is None or not await table.freeze() else table.transfer().encoded()

    def thaw(self, id: str, *, in_doubt: bool = False) -> None:
        """Continue a table after `freeze`. in_doubt: another server may have it now."""
        if (table := self._lobby.get(id)) is not None:
            table.thaw(in_doubt=in_doubt)

    def depart(
        self, id: str, on_viewer: Callable[[Client, str], None]
    ) -> tuple[TableInfo, frozenset[str]] | None:
        """Stop a frozen table, which another server has now.

        Returns what the lobby lists of it, and the ids of the seated players; None if it is not open.

        on_viewer: called with each viewer, and `id`.
        """
        table = self._lobby.get(id)
        if table is None:
            return None
        left = table.info, table.seated
        table.lose(on_viewer)
        return left

    async def receive(self, id: str, data: bytes) -> None:
        """Continue a table of another server, which took along `data`."""
        try:
            transfer = TableTransfer.decoded(data)
        except msgspec.DecodeError as error:  # another version of this program takes along something else
            log.warning("table transfer not understood", table=shown_table(id), error=error)
            transfer = _NOTHING
        await self._lobby.receive(id, transfer)
