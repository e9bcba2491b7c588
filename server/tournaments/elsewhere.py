"""The tournaments that are not at this server: at another one, between two, over, or made up."""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Final

from riverboat.server.clients import Client
from riverboat.server.protocol.codes import CloseReason, Code
from riverboat.server.protocol.errors import CommandRejected
from riverboat.server.protocol.tournaments import TournamentInfo
from riverboat.server.protocol.validation import shortened
from riverboat.server.tables.closed_tables import LookupRate
from riverboat.server.tables.ports import TableClock
from riverboat.server.tournaments.ports import TournamentStore

_KNOWN: Final = 1_000
"""Ids of tournaments that are remembered. All who seek one share a lookup, so these cost little."""


class Elsewhere:
    """What this server knows of tournaments that it does not have. It is set by whoever links servers.

    infos: those of other servers, by id. Ids that were listed once are looked up without a limit: nobody has
        made them up.
    on_opened: called when this server has another tournament.
    on_lost: called with each client that follows a tournament which another server may have now, and its id.
    has_moved: returns whether it is known which other server has a tournament, or is about to.
    locate: waits a while until it is known where a tournament is; None without other servers.
    """

    def __init__(self, store: TournamentStore, clock: TableClock) -> None:
        self._store = store
        self._rate = LookupRate(clock)
        self._lookups: dict[str, asyncio.Task[bool]] = {}  # those in progress, by tournament
        self.infos: dict[str, TournamentInfo] = {}
        self._known = OrderedDict[str, None]()  # ids that were listed, those of the latest last
        self.on_opened: Callable[[], None] = lambda: None
        self.on_lost: Callable[[Client, str], None] = _disconnect
        self.has_moved: Callable[[str], bool] = lambda tournament: False
        self.locate: Callable[[str], Awaitable[bool]] | None = None

    def list_remote(self, info: TournamentInfo) -> None:
        """List a tournament of another server, instead of what was listed with its id."""
        self.infos[info.tournament] = info
        self._known[info.tournament] = None
        self._known.move_to_end(info.tournament)
        if len(self._known) > _KNOWN:
            self._known.popitem(last=False)

    async def seek(self, tournament: str, is_here: Callable[[], bool]) -> None:
        """Wait a while until `tournament` is here. Raises CommandRejected if it is not.

        All who seek the same one meanwhile share a lookup: when its server dies, hundreds may.
        """
        unknown = CommandRejected(
            Code.UNKNOWN_TOURNAMENT, f"tournament {shortened(tournament)!r} does not exist"
        )
        if self.locate is None or self.has_moved(tournament):
            raise unknown
        lookup = self._lookups.get(tournament)
        if lookup is None:
            if tournament not in self._known and not self._rate.allows():
                raise unknown
            lookup = asyncio.create_task(self._look_up(tournament, self.locate))
            self._lookups[tournament] = lookup
            lookup.add_done_callback(partial(self._on_looked_up, tournament))
        if not await asyncio.shield(lookup):  # the others wait on if this client leaves
            raise unknown
        if is_here():
            return
        if self.has_moved(tournament):
            raise unknown  # its server is asked
        raise CommandRejected(
            Code.JOURNAL_UNAVAILABLE,
            "this tournament is moving to another server: try again",
            case="moving",
        )

    async def _look_up(self, tournament: str, locate: Callable[[str], Awaitable[bool]]) -> bool:
        """Return whether `tournament` is open; if so, once it is known where it is, or after a while."""
        if not await self._store.is_open(tournament):
            return False
        await locate(tournament)
        return True

    def _on_looked_up(self, tournament: str, lookup: asyncio.Task[bool]) -> None:
        del self._lookups[tournament]
        if not lookup.cancelled():
            lookup.exception()  # each who waits gets it; perhaps nobody does any more


def _disconnect(viewer: Client, tournament: str) -> None:
    """Have `viewer` connect again, perhaps to the server that has the tournament now."""
    viewer.close(CloseReason.TABLE_MOVED)
