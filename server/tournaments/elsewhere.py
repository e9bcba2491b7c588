"""The tournaments that are not at this server: at another one, between two, over, or made up."""

from collections.abc import Awaitable, Callable

from riverboat.server.clients import Client
from riverboat.server.protocol.codes import CloseReason, Code
from riverboat.server.protocol.errors import CommandRejected
from riverboat.server.protocol.tournaments import TournamentInfo
from riverboat.server.protocol.validation import shortened
from riverboat.server.tables.closed_tables import IsElsewhere
from riverboat.server.tables.lookups import SharedLookups
from riverboat.server.tables.ports import TableClock
from riverboat.server.tournaments.ports import TournamentStore


class Elsewhere:
    """What this server knows of tournaments that it does not have. It is set by whoever links servers.

    infos: those of other servers, by id.
    on_opened: called when this server has another tournament.
    on_lost: called with each client that follows a tournament which another server may have now, and its id.
    has_moved: returns whether it is known which other server has a tournament, or is about to.
    locate: waits a while until it is known where a tournament is; None without other servers.
    """

    def __init__(self, store: TournamentStore, clock: TableClock) -> None:
        self._store = store
        self._lookups = SharedLookups(clock, self._look_up)
        self.infos: dict[str, TournamentInfo] = {}
        self.on_opened: Callable[[], None] = lambda: None
        self.on_lost: Callable[[Client, str], None] = _disconnect
        self.has_moved: Callable[[str], bool] = lambda tournament: False
        self.locate: Callable[[str], Awaitable[bool]] | None = None

    def list_remote(self, info: TournamentInfo) -> None:
        """List a tournament of another server, instead of what was listed with its id."""
        self.infos[info.tournament] = info
        self._lookups.remember(info.tournament)

    async def seek(self, tournament: str, is_here: Callable[[], bool]) -> None:
        """Wait a while until `tournament` is here. Raises CommandRejected if it is not."""
        if self.locate is None:
            raise _unknown(tournament)
        if self.has_moved(tournament):
            raise _is_elsewhere(tournament)
        is_open = await self._lookups.get(tournament)
        if is_here():
            return
        if not is_open:
            raise _unknown(tournament)
        if self.has_moved(tournament):
            raise _is_elsewhere(tournament)
        raise CommandRejected(
            Code.JOURNAL_UNAVAILABLE,
            "this tournament is moving to another server: try again",
            case="moving",
        )

    async def _look_up(self, tournament: str) -> bool:
        """Return whether `tournament` is open; if so, once it is known where it is, or after a while."""
        if not await self._store.is_open(tournament):
            self._lookups.forget(tournament)
            return False
        if self.locate is not None:
            await self.locate(tournament)
        return True


def _unknown(tournament: str) -> CommandRejected:
    return CommandRejected(Code.UNKNOWN_TOURNAMENT, _does_not_exist(tournament))


def _is_elsewhere(tournament: str) -> IsElsewhere:
    return IsElsewhere(Code.UNKNOWN_TOURNAMENT, _does_not_exist(tournament))


def _does_not_exist(tournament: str) -> str:
    return f"tournament {shortened(tournament)!r} does not exist"


def _disconnect(viewer: Client, tournament: str) -> None:
    """Have `viewer` connect again, perhaps to the server that has the tournament now."""
    viewer.close(CloseReason.TABLE_MOVED)
