"""Which tables of a tournament are looked at: with a hundred of them, looking at each after every hand of
one takes longer than all else that the tournament does."""

from collections.abc import Sequence
from math import inf
from typing import Final

from riverboat.engine.tournament import events as ev
from riverboat.engine.tournament.event import TournamentEvent
from riverboat.engine.tournament.state import KnownTournament, TournamentTable
from riverboat.server.tables.ports import TableClock

ALL_WITHIN: Final = 1.0
"""Seconds after a look at some tables within which all are looked at, for what nobody has noted."""

_OF_A_HAND: Final = (ev.TableHandBegun, ev.TableHandEnded)

_OF_A_TABLE: Final = (*_OF_A_HAND, ev.PlayerBusted, ev.TableHalted, ev.TableContinued, ev.AllInHeld)

_AFTER_A_HAND: Final = (
    ev.TimeCardsUsed,
    ev.PlayerEliminated,
    ev.BountyWon,
    ev.PlaceTaken,
    ev.PrizePaid,
)
"""Events that leave the tables as the end of the hand says that they are."""


def tables_of_hands(events: Sequence[TournamentEvent]) -> list[int] | None:
    """Return the tables of `events` if hands have begun or ended, and nothing else has happened.

    Nothing has changed but these tables and their players then. Returns None for any other events.
    """
    tables = [event.table for event in events if isinstance(event, _OF_A_HAND)]
    return tables if tables and len(tables) == len(events) else None


class Attention:
    """The tables that have taken a step, or of which an event says so, and when all are looked at.

    all_at: when that is, in seconds of `clock`.
    """

    def __init__(self, clock: TableClock) -> None:
        self._clock = clock
        self._noted: set[int] = set()
        self._taken: set[int] | None = set()  # None for all
        self.all_at = -inf

    def note(self, table: int) -> None:
        """Look at this table."""
        self._noted.add(table)

    def note_events(self, events: Sequence[TournamentEvent]) -> None:
        """Look at the tables that `events` may have changed."""
        for event in events:
            if isinstance(event, _OF_A_TABLE):
                self._noted.add(event.table)
            elif not isinstance(event, _AFTER_A_HAND):
                self.note_all()

    def note_all(self) -> None:
        """Look at all tables."""
        self.all_at = -inf

    def begin(self) -> None:
        """Begin a look."""
        self._taken = set()
        self.take()

    def take(self) -> None:
        """Look at what was noted until now, too. What is noted from now on stays noted for the next look."""
        now = self._clock.now()
        if now >= self.all_at:
            self._taken, self.all_at = None, inf
        elif self._noted:
            self.all_at = min(self.all_at, now + ALL_WITHIN)
        if self._taken is not None:
            self._taken |= self._noted
        self._noted = set()

    def on(self, state: KnownTournament) -> list[TournamentTable]:
        """Return the tables of this look, with those that were noted in it."""
        if self._taken is None or self._clock.now() >= self.all_at:
            return list(state.tables.values())
        numbers = sorted(self._taken | self._noted)
        return [state.tables[number] for number in numbers if number in state.tables]
