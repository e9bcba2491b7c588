"""Tables and tournaments that go from this server to another, or come from there.

A tournament and its tables have one server, and go together: first its tables, then the tournament.
"""

from collections.abc import Callable, Mapping

import msgspec

from riverboat.engine.tournament.record import is_of_tournament, is_tournament
from riverboat.server.clients import Client
from riverboat.server.protocol.messages import TableInfo
from riverboat.server.protocol.tournaments import TournamentInfo
from riverboat.server.runtime.logs import get_logger
from riverboat.server.tables.lobby import Lobby
from riverboat.server.tables.transfers import Transfers
from riverboat.server.tournaments.ports import TournamentTransfer
from riverboat.server.tournaments.tournaments import Tournaments

log = get_logger(__name__)


class RoomTransfers:
    """Hands over what `lobby` and `tournaments` have, and receives others there."""

    def __init__(self, lobby: Lobby, tournaments: Tournaments) -> None:
        self._lobby = lobby
        self._tables = Transfers(lobby)
        self._tournaments = tournaments
        self.events = self._tables.events
        self.leave = self._tables.leave

    def ids(self) -> list[str]:
        """Return the ids of the open tables that may go, first those without a hand, and of tournaments."""
        tables = [table for table in self._tables.ids() if not is_of_tournament(table)]
        return tables + [owner.id for owner in self._tournaments.running]

    def tables_of(self, id: str) -> list[str]:
        """Return the ids of the open tables of a tournament; `id` itself if it is that of a table."""
        if not self._tournaments.has(id):
            return [id]
        owned = [self._lobby.get(table) for table in self._lobby.ids()]
        return [each.id for each in owned if each is not None and each.record.state.opened.tournament == id]

    async def freeze(self, id: str) -> Mapping[str, bytes] | None:
        """Stop a table, or a tournament with its tables, after the step in progress.

        Returns what each takes along to another server, by id, the tournament last; None if that cannot be
        handed over now. Call `thaw` or `depart` in any case.
        """
        owner = self._tournaments.get(id)
        last: dict[str, bytes] = {}
        if owner is not None:
            transfer = await owner.freeze()  # it waits for no table any more
            if transfer is None:
                return None
            last = {id: msgspec.msgpack.encode(transfer)}
        states: dict[str, bytes] = {}
        for table in self.tables_of(id):
            state = await self._tables.freeze(table)
            if state is None:
                return None
            states[table] = state
        return states | last

    def thaw(self, id: str, *, in_doubt: bool = False) -> None:
        """Continue after `freeze`. in_doubt: another server may have it now."""
        for table in self.tables_of(id):
            self._tables.thaw(table, in_doubt=in_doubt)
        if (owner := self._tournaments.get(id)) is not None:
            owner.thaw(in_doubt=in_doubt)

    def depart(
        self, id: str, on_viewer: Callable[[Client, str], None]
    ) -> tuple[TableInfo | TournamentInfo, frozenset[str]] | None:
        """Stop a frozen table or tournament, which another server has now.

        Returns what is listed of it, and the ids of the seated players; None if it is not open.

        on_viewer: called with each viewer, and `id`.
        """
        owner = self._tournaments.get(id)
        if owner is None:
            return self._tables.depart(id, on_viewer)
        self._tournaments.depart(owner, on_viewer)
        return owner.info, frozenset()

    async def receive(self, id: str, data: bytes) -> None:
        """Continue a table or a tournament of another server, which took along `data`."""
        if not is_tournament(id):
            await self._tables.receive(id, data)
            return
        try:
            transfer = msgspec.msgpack.decode(data, type=TournamentTransfer)
        except msgspec.DecodeError as error:  # another version of this program takes along something else
            log.warning("tournament transfer not understood", tournament=id, error=error)
            transfer = None
        await self._tournaments.receive(id, transfer)
