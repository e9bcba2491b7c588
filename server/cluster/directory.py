"""The tables and tournaments of all other servers: where they are, and what is listed of them.

Both have one server, in epochs of a lease, so what is said of tables here holds for tournaments, too.
"""

import asyncio
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence, Set
from math import inf
from typing import Final, Protocol

from riverboat.server.cluster.listings import (
    ListedInfo,
    ListedTable,
    ListedTournament,
    TablesChanged,
    TournamentsChanged,
)
from riverboat.server.protocol.messages import TableInfo

LISTED_AT_ONCE: Final = 100
"""Tables in a message: a broker takes a megabyte at most, and a table is about one kilobyte."""

MOVING: Final = 20.0
"""Seconds for which a table is expected at the server that it was given to."""

RELIST_ALL_EVERY: Final = 20.0
"""Seconds between two looks at all tables of other servers, in case the lobby has missed one."""


FIRST_EPOCH: Final = 1
"""The epoch of the server that opens a table."""


Listed = ListedTable | ListedTournament

Shared = Mapping[str, tuple[ListedInfo, frozenset[str]]]
"""Tables and tournaments by id, each with the ids of its seated players."""


class RemoteTable:
    """A table of another server, as the lobby lists it, or a tournament.

    moving_until: if `server` has been given the table and has not listed it: when it has had enough time.
    """

    __slots__ = ("epoch", "id", "info", "moving_until", "opened_from", "seated", "server")

    def __init__(self, server: str, listed: Listed) -> None:
        self.id = listed.id
        self.server = server
        self.update(listed)

    def update(self, listed: Listed) -> None:
        """Take over what its server says of it."""
        self.info: ListedInfo = listed.info
        self.epoch = listed.epoch
        self.moving_until: float | None = None
        self.seated = frozenset(listed.seated)
        self.opened_from = listed.opened_from

    def expect_at(self, server: str, epoch: int) -> None:
        """Expect the table to be listed by `server`, to which it moves, in `epoch`."""
        self.server, self.epoch = server, epoch
        self.moving_until = asyncio.get_running_loop().time() + MOVING

    def is_seated(self, player: str) -> bool:
        """Whether `player` has a seat."""
        return player in self.seated


class LocalLobby(Protocol):
    """The lobby of this server, as far as its tables concern the others."""

    def shared(self) -> Iterator[tuple[ListedInfo, frozenset[str]]]:
        """Return the tables and tournaments of this server, each with the ids of its seated players."""

    def ids(self) -> Set[str]:
        """Return the ids of the open tables and the tournaments of this server."""

    def has(self, table: str) -> bool:
        """Whether this server has the open table with this id."""

    def opened_from(self, table: str) -> str:
        """Return the address that opened `table` of this server; empty if unknown."""

    def list_remote(self, table: RemoteTable) -> None:
        """List a table of another server, instead of what was listed with its id."""

    def unlist_remote(self, table: str) -> None:
        """List the table with this id no more, unless this server has it."""


class Directory:
    """Says at which server a table is, by what the servers say themselves.

    If two say that they have a table, the one with the later epoch of its lease does. What an earlier one
    has said may arrive after the later one is gone: it is ignored, too.

    epoch: returns the epoch in which this server owns a table.
    """

    def __init__(self, own: LocalLobby, epoch: Callable[[str], int | None]) -> None:
        self._own = own
        self._epoch = epoch
        self._remote: dict[str, RemoteTable] = {}
        self._announced: Shared = {}
        self._informed: dict[str, bool] = {}  # by server: whether it knows what was announced
        self._hidden: set[str] = set()  # tables of others that were not listed, as this server has them
        self._expected: set[str] = set()  # tables that move
        self._relisted_at = -inf
        self._sought: dict[str, list[asyncio.Future[None]]] = {}
        self._past: dict[str, tuple[int, float]] = {}  # where each was last known to be, by epoch, and when

    def __len__(self) -> int:
        return len(self._remote)

    def server_of(self, table: str) -> str | None:
        """Return the other server that has `table`; None if none says so, or this one has it."""
        remote = self._remote.get(table)
        if remote is None or remote.moving_until is not None or self._own.has(table):
            return None
        return remote.server

    def is_moving(self, table: str) -> bool:
        """Whether `table` has been given to a server that has not listed it yet."""
        remote = self._remote.get(table)
        return remote is not None and remote.moving_until is not None and not self._own.has(table)

    async def locate(self, table: str) -> None:
        """Wait until it is known where `table` is."""
        while not self.is_known(table):
            waiting = self._sought.setdefault(table, [])
            known = asyncio.get_running_loop().create_future()
            waiting.append(known)
            try:
                await known
            finally:
                waiting.remove(known)
                if not waiting and self._sought.get(table) is waiting:
                    del self._sought[table]

    def is_here(self, table: str) -> bool:
        """Whether this server has `table`."""
        return self._own.has(table)

    def on_up(self, server: str) -> None:
        """Begin to announce our tables to `server`."""
        self._informed[server] = False

    def on_down(self, server: str) -> None:
        """Forget the tables of `server`."""
        self._informed.pop(server, None)
        for table in [each.id for each in self._remote.values() if each.server == server]:
            self._forget(table)

    def on_item(self, server: str, changed: TablesChanged | TournamentsChanged) -> dict[str, str]:
        """Take over what `server` says of its tables.

        Returns those that it has taken from another one, with that server.
        """
        taken = {}
        for each in changed.listed:
            id = each.id
            if each.epoch < max(self._past.get(id, (0,))[0], self._epoch(id) or 0):
                continue
            known = self._remote.get(id)
            if known is not None and known.server == server:
                if each.epoch >= known.epoch:  # otherwise it had the table before, and gets it again
                    known.update(each)
            elif known is None or each.epoch > known.epoch:
                if known is not None:
                    taken[id] = known.server
                self._remote[id] = RemoteTable(server, each)
                self._list(id)
        for id in changed.closed:
            remote = self._remote.get(id)
            if remote is not None and remote.server == server and remote.moving_until is None:
                self._forget(id)
        self._wake(each.id for each in changed.listed)
        return taken

    def taken_here(self) -> dict[str, str]:
        """Return the tables that this server has taken from another one, with that server. Forget it."""
        taken = {
            id: self._remote[id].server
            for id in sorted(self._both())
            if (self._epoch(id) or 0) > self._remote[id].epoch
        }
        for id in taken:
            self._drop(id)
        return taken

    def on_went(self, server: str, table: str, to: str, epoch: int) -> None:
        """Expect `table`, which `server` has given away, to be listed by `to` in `epoch`."""
        remote = self._remote.get(table)
        if remote is not None and remote.server == server:
            remote.expect_at(to, epoch)
            self._expected.add(table)

    def has_not(self, server: str, table: str) -> None:
        """Forget that `table` is at `server`, which has just said that it is not. It may list it again."""
        if self.server_of(table) == server:
            self._forget(table)

    def give_away(self, table: str, info: ListedInfo, seated: Collection[str], to: str, epoch: int) -> None:
        """Expect a table that was this server's until now to be listed by `to` in `epoch`."""
        remote = self._remote[table] = RemoteTable(to, _listed(info, epoch, seated))
        remote.expect_at(to, epoch)
        self._expected.add(table)
        self._list(table)

    def announcements(self) -> list[tuple[str, TablesChanged | TournamentsChanged]]:
        """Return what the other servers do not know of our tables, in parts, each with the server it is for.

        The work is that of what has changed since the last time, besides a look at each of our tables. A link
        loses nothing that is sent: a server that has missed something is a new one, which is sent everything.
        """
        before, now = self._announced, self._shared()
        changed = [id for id, (info, _) in now.items() if before.get(id, (None,))[0] is not info]
        changes = self._parts(now, changed, [id for id in before if id not in now])
        is_new = not all(self._informed.values())
        everything = self._parts(now, list(now), []) if is_new else []
        sent = [
            (server, part)
            for server, is_informed in self._informed.items()
            for part in (changes if is_informed else everything)
        ]
        self._announced = now
        self._informed = dict.fromkeys(self._informed, True)
        return sent

    def _shared(self) -> Shared:
        """Return our tables, as the others are to know them."""
        now, time = {}, asyncio.get_running_loop().time()
        for info, seated in self._own.shared():
            id = _id_of(info)
            now[id] = info, seated
            self._past[id] = self._epoch(id) or 0, time
        return now

    def _parts(
        self, now: Shared, changed: Sequence[str], closed: Sequence[str]
    ) -> list[TablesChanged | TournamentsChanged]:
        tables, tournaments = list[ListedTable](), list[ListedTournament]()
        for id in changed:
            listed = _listed(now[id][0], self._epoch(id) or 0, now[id][1], self._own.opened_from(id))
            if isinstance(listed, ListedTable):
                tables.append(listed)
            else:
                tournaments.append(listed)
        parts = [
            slice(first, first + LISTED_AT_ONCE)
            for first in range(0, max(len(tables), len(closed), len(tournaments)), LISTED_AT_ONCE)
        ]
        found: list[TablesChanged | TournamentsChanged] = []
        for part in parts:
            if tables[part] or closed[part]:
                found.append(TablesChanged(tables[part], list(closed[part])))
            if tournaments[part]:
                found.append(TournamentsChanged(tournaments[part]))
        return found

    def opened(self, server: str, info: ListedInfo) -> None:
        """Add a table, or a tournament, that `server` has just opened."""
        if _id_of(info) not in self._remote:
            listed = _listed(info, FIRST_EPOCH)
            if isinstance(listed, ListedTable):
                self.on_item(server, TablesChanged([listed], []))
            else:
                self.on_item(server, TournamentsChanged([listed]))

    def relist(self) -> None:
        """List again what was hidden while this server had the table itself."""
        now = asyncio.get_running_loop().time()
        for id, (_, since) in list(self._past.items()):
            if now > since + MOVING:
                del self._past[id]
        self._hidden |= self._both()
        if now >= self._relisted_at + RELIST_ALL_EVERY:
            self._relisted_at = now
            self._hidden |= self._remote.keys()
        for id in list(self._expected):
            self._follow(id, now)
        for id in sorted(id for id in self._hidden if not self._own.has(id)):
            self._hidden.discard(id)
            if id in self._remote:
                self._list(id)
        self._wake(tuple(self._sought))

    def _follow(self, id: str, now: float) -> None:
        """Expect a table that moves no longer if it has arrived, or has had enough time."""
        remote = self._remote.get(id)
        if remote is None or remote.moving_until is None:
            self._expected.discard(id)
        elif self._own.has(id):
            self._drop(id)  # it has arrived
        elif now > remote.moving_until:
            self._forget(id)

    def _both(self) -> set[str]:
        """Return the tables of other servers that this one has, too: there are few, for a moment."""
        return self._remote.keys() & self._own.ids()

    def is_known(self, table: str) -> bool:
        """Whether it is known where `table` is."""
        return self._own.has(table) or self.server_of(table) is not None

    def _wake(self, tables: Iterable[str]) -> None:
        """Wake whoever seeks one of `tables` whose place is known."""
        for table in tables:
            if table in self._sought and self.is_known(table):
                for known in self._sought.pop(table):
                    if not known.done():
                        known.set_result(None)

    def _list(self, id: str) -> None:
        if self._own.has(id):
            self._hidden.add(id)
        else:
            self._own.list_remote(self._remote[id])

    def _forget(self, id: str) -> None:
        self._drop(id)
        self._own.unlist_remote(id)

    def _drop(self, id: str) -> None:
        epoch, _ = self._past.get(id, (0, 0.0))
        self._past[id] = max(epoch, self._remote.pop(id).epoch), asyncio.get_running_loop().time()


def _id_of(info: ListedInfo) -> str:
    return info.table if isinstance(info, TableInfo) else info.tournament


def _listed(info: ListedInfo, epoch: int, seated: Collection[str] = (), opened_from: str = "") -> Listed:
    if isinstance(info, TableInfo):
        return ListedTable(info, epoch, list(seated), opened_from)
    return ListedTournament(info, epoch)
