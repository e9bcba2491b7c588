"""The players of a tournament as messages. A change costs what changed, and not all of a thousand players."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from msgspec.structs import replace

from riverboat.engine.tournament import director_events as de
from riverboat.engine.tournament import events as ev
from riverboat.engine.tournament.event import TournamentEvent
from riverboat.engine.tournament.state import KnownTournament
from riverboat.server.protocol.tournaments import EntrantInfo
from riverboat.server.tournaments.views import Earnings, entrant_info, entrants_of

_OF_ALL: Final = (
    ev.FinalTableDrawn,
    ev.ShootOutRoundBegun,
    ev.TournamentFinished,
    de.TournamentCancelled,
)
"""Events that may change every player."""


class EntrantInfos:
    """The players after `events`, by id, and how they change. now: the time of the tournament, in ms."""

    def __init__(self, events: Iterable[TournamentEvent], state: KnownTournament, now: int) -> None:
        self._winnings = Earnings(events)
        self._infos = entrants_of(state, now, self._winnings)
        self._deciding: list[str] = [bust.player for bust in state.busts if bust.rebuy_until]

    def after(
        self, events: Sequence[TournamentEvent], state: KnownTournament, now: int
    ) -> tuple[list[EntrantInfo], list[str]]:
        """Apply `events`, after which the tournament is `state`.

        Returns the players who have changed, and the ids of those who are no more.
        """
        for event in events:
            self._winnings.add(event)
        rebuys = {bust.player: bust.rebuy_until for bust in state.busts}
        changed = []
        for player in dict.fromkeys([*self._touched(events, state), *rebuys]):
            entrant = state.players.get(player)
            if entrant is None:
                continue
            info = entrant_info(entrant, rebuys.get(player, 0), now, self._winnings)
            if info != self._infos.get(player):
                self._infos[player] = info
                changed.append(info)
        self._deciding = [player for player, until in rebuys.items() if until]
        if len(self._infos) == len(state.players):
            return changed, []
        gone = [player for player in self._infos if player not in state.players]
        for player in gone:
            del self._infos[player]
        return changed, gone

    def at(self, state: KnownTournament, now: int) -> list[EntrantInfo]:
        """Return all players as they were sent, with the time that is left for rebuys at `now`."""
        until = {bust.player: bust.rebuy_until for bust in state.busts}
        return [
            info
            if info.rebuy_ms is None
            else replace(info, rebuy_ms=max(0, until.get(info.player, now) - now))
            for info in self._infos.values()
        ]

    def _touched(self, events: Sequence[TournamentEvent], state: KnownTournament) -> Iterator[str]:
        """Yield whom `events` may have changed: the players that they name, and those at their tables."""
        if any(isinstance(event, _OF_ALL) for event in events):
            yield from state.players
            return
        yield from self._deciding
        for event in events:
            yield from [getattr(event, name) for name in ("player", "of") if hasattr(event, name)]
            table = state.tables.get(getattr(event, "table", 0))
            if table is not None:
                yield from table.seats.values()
