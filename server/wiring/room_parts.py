"""The tables and the tournaments of a server as one: both have one server of the room, and move."""

from collections.abc import Awaitable, Callable, Collection, Iterator, Mapping, Set
from typing import cast

from riverboat.engine.tournament.record import is_tournament
from riverboat.server.clients import Client
from riverboat.server.cluster.directory import RemoteTable
from riverboat.server.cluster.listings import ListedInfo
from riverboat.server.protocol.messages import TableInfo
from riverboat.server.tables.listed import Remote
from riverboat.server.tables.lobby import Lobby
from riverboat.server.tournaments.tournaments import Tournaments
from riverboat.server.wiring.history_adapters import TableJournal, TournamentHistory


class RoomListing:
    """What this server has, and what it lists of other servers."""

    def __init__(self, lobby: Lobby, tournaments: Tournaments) -> None:
        self._lobby = lobby
        self._tournaments = tournaments

    def shared(self) -> Iterator[tuple[ListedInfo, frozenset[str]]]:
        """Return the open tables and the tournaments of this server, with the ids of seated players."""
        yield from self._lobby.shared()
        yield from self._tournaments.shared()

    def ids(self) -> Set[str]:
        """Return the ids of the open tables and the tournaments of this server."""
        return self._lobby.ids() | self._tournaments.ids()

    def has(self, id: str) -> bool:
        """Whether this server has the table or tournament with this id."""
        return self._lobby.has(id) or self._tournaments.has(id)

    def opened_from(self, id: str) -> str:
        """Return the address that opened a table of this server; empty if unknown."""
        return self._lobby.opened_from(id)

    def list_remote(self, remote: RemoteTable) -> None:
        """List a table or tournament of another server, instead of what was listed with its id."""
        info = remote.info
        if not isinstance(info, TableInfo):
            self._tournaments.elsewhere.list_remote(info)
            return
        self._lobby.closed_tables.remember(info.table)
        if not info.tournament:
            self._lobby.list_remote(cast(Remote, remote))

    def unlist_remote(self, id: str) -> None:
        """List the table or tournament with this id no more, unless this server has it."""
        if is_tournament(id):
            self._tournaments.elsewhere.infos.pop(id, None)
        else:
            self._lobby.unlist_remote(id)

    def link(
        self,
        on_opened: Callable[[], None],
        on_lost: Callable[[Client, str], None],
        has_moved: Callable[[str], bool],
        locate: Callable[[str], Awaitable[bool]],
    ) -> None:
        """Serve clients to whom what other servers have is open, too. See `Lobby.link`."""
        self._lobby.link(on_opened, on_lost, has_moved, locate)
        elsewhere = self._tournaments.elsewhere
        elsewhere.on_opened, elsewhere.on_lost = on_opened, on_lost
        elsewhere.has_moved, elsewhere.locate = has_moved, locate


class RoomOwnership:
    """Which server has a table or a tournament, as the database says."""

    def __init__(self, tables: TableJournal, tournaments: TournamentHistory) -> None:
        self._tables = tables
        self._tournaments = tournaments

    def epoch(self, id: str) -> int | None:
        """Return the epoch in which this server has a table or tournament; None if it does not."""
        return self._tournaments.epoch(id) if is_tournament(id) else self._tables.leases.epoch(id)

    async def give(self, ids: Collection[str], server: str) -> Mapping[str, int] | None:
        """Give tables, or a tournament with its tables, to `server`. Returns None if that is unknown."""
        found = next(filter(is_tournament, ids), None)
        if found is None:
            return await self._tables.try_to_give(ids, server)
        return await self._tournaments.try_to_give(found, [id for id in ids if id != found], server)

    async def receive(self, id: str, epoch: int, server: str) -> bool:
        """Own what was given to this server in `epoch`; False also without a database."""
        if is_tournament(id):
            return await self._tournaments.try_to_receive(id, epoch, server)
        return await self._tables.try_to_receive(id, epoch, server)
