"""The results of tournaments that have been over for a while, read from the journal."""

from collections import OrderedDict
from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from riverboat.engine.tournament.results import final_state
from riverboat.server.protocol.tournaments import (
    TournamentClock,
    TournamentInfo,
    TournamentSnapshot,
    structure_info,
)
from riverboat.server.runtime.logs import get_logger
from riverboat.server.tables.lookups import LookupRate
from riverboat.server.tables.ports import TableClock
from riverboat.server.tournaments.ports import TournamentSettings, TournamentStore
from riverboat.server.tournaments.views import Earnings, entrants_of, tournament_info

log = get_logger(__name__)

_KEPT: Final = 20
"""Results that stay in memory."""

_READ_EVERY: Final = 10.0
"""Seconds for which a list is current. What finished meanwhile is still known to its server."""


class Results:
    """The tournaments that are over, and that their server may have forgotten.

    wall: as of TournamentServices.
    """

    def __init__(
        self,
        store: TournamentStore,
        clock: TableClock,
        wall: Callable[[], float],
        settings: TournamentSettings,
    ) -> None:
        self._store, self._clock, self._wall, self._settings = store, clock, wall, settings
        self._rate = LookupRate(clock)
        self._reading = False
        self._read_at = -_READ_EVERY
        self._recent: dict[str, TournamentInfo | None] = {}  # None for one that is not listed
        self._kept: OrderedDict[str, TournamentSnapshot] = OrderedDict()

    async def snapshot(self, tournament: str, player: str) -> TournamentSnapshot | None:
        """Return how `tournament` ended, for the player with this id; None if it has not closed.

        None also for some who ask for ids that are not listed, beyond what the database is asked for. Raises
        CommandRejected if the database is unavailable.
        """
        found = self._kept.get(tournament)
        if found is None:
            is_listed = tournament in self._recent
            found = await self._read(tournament) if is_listed or self._rate.allows() else None
            if found is None:
                return None
            self._kept[tournament] = found
            if len(self._kept) > _KEPT:
                self._kept.popitem(last=False)
        self._kept.move_to_end(tournament)
        entered = any(each.player == player for each in found.players)
        return replace(found, you=player if entered else None)

    async def recent(self) -> dict[str, TournamentInfo]:
        """Return the last tournaments that finished, by id, as far as they are to be listed.

        While they are read for somebody else, and without a database, these are the ones that are known.
        """
        if not self._reading and self._clock.now() - self._read_at >= _READ_EVERY:
            self._reading = True
            try:
                await self._read_recent()
            except Exception as error:  # whatever it is, the others are listed
                log.warning("results not read", error=type(error).__name__)
            finally:
                self._reading, self._read_at = False, self._clock.now()
        return {id: info for id, info in self._recent.items() if info is not None}

    async def _read_recent(self) -> None:
        since = self._wall() - self._settings.listed_for
        ids = await self._store.closed_since(since, self._settings.listed)
        for id in ids:
            if id not in self._recent:
                found = await self._read(id)
                is_shown = found is not None and found.info.stage == "finished"
                self._recent[id] = found.info if found is not None and is_shown else None
        self._recent = {id: self._recent[id] for id in ids}

    async def _read(self, tournament: str) -> TournamentSnapshot | None:
        stored = await self._store.load_closed(tournament)
        if stored is None:
            return None
        events = [record.event for record in stored.records]
        state = final_state(events)
        return TournamentSnapshot(
            tournament=tournament,
            seq=stored.records[-1].seq,
            info=tournament_info(stored.opened, state),
            structure=structure_info(state.structure),
            clock=TournamentClock(),
            players=list(entrants_of(state, 0, Earnings(events)).values()),
        )
