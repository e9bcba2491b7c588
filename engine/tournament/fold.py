"""What each event changes in the state of a tournament: one function for each class, in one table."""

from collections.abc import Callable, Iterable
from typing import Any, Final, Self

from riverboat.engine.errors import EventError
from riverboat.engine.tournament import director_events as de
from riverboat.engine.tournament import events as ev
from riverboat.engine.tournament.event import TournamentEvent
from riverboat.engine.tournament.fold_deals import DEAL_FOLDS
from riverboat.engine.tournament.fold_hands import HAND_FOLDS
from riverboat.engine.tournament.fold_seats import SEAT_FOLDS
from riverboat.engine.tournament.state import OVER, KnownTournament, TournamentStage


class TournamentState(KnownTournament):
    """A tournament, kept up to date by its events."""

    __slots__ = ()

    @classmethod
    def replay(cls, events: Iterable[TournamentEvent]) -> Self:
        """Return the tournament after `events`, the first of which announces it. Raises EventError."""
        following = iter(events)
        announced = next(following, None)
        if not isinstance(announced, ev.TournamentAnnounced):
            raise EventError("a tournament begins with its announcement")
        state = cls(announced)
        for event in following:
            state.apply(event)
        return state

    def apply(self, event: TournamentEvent) -> None:
        """Apply the next event. Raises EventError."""
        if self.stage in OVER:
            raise EventError(f"a {event.kind} does not follow: the tournament is over")
        _FOLDS[type(event)](self, event)


def _restart_clock(state: KnownTournament, at_ms: int) -> None:
    """Note the time that has passed, and let the clock run from `at_ms` on if it runs now."""
    state.used_ms = state.elapsed(at_ms)
    state.since = at_ms if state.clock_runs else None


def _announce(state: KnownTournament, event: ev.TournamentAnnounced) -> None:
    raise EventError("a tournament is announced once")


def _start(state: KnownTournament, event: ev.TournamentStarted) -> None:
    state.stage = TournamentStage.RUNNING
    _restart_clock(state, event.at_ms)


def _begin_level(state: KnownTournament, event: ev.LevelBegun) -> None:
    if not 0 <= event.level < len(state.structure.levels):
        raise EventError(f"there is no level {event.level}")
    state.level = event.level
    for table in state.tables.values():
        table.level_hands = 0
    state.used_ms, state.since = 0, None
    _restart_clock(state, event.at_ms)


def _begin_break(state: KnownTournament, event: ev.BreakBegun) -> None:
    state.break_ends = event.at_ms + event.ms
    _restart_clock(state, event.at_ms)


def _end_break(state: KnownTournament, event: ev.BreakEnded) -> None:
    state.break_ends = None
    _restart_clock(state, event.at_ms)


def _pause(state: KnownTournament, event: de.TournamentPaused) -> None:
    state.paused = True
    if state.break_ends is not None:
        state.break_left = max(0, state.break_ends - event.at_ms)
    _restart_clock(state, event.at_ms)


def _resume(state: KnownTournament, event: de.TournamentResumed) -> None:
    state.paused = False
    if state.break_ends is not None:
        state.break_ends = event.at_ms + state.break_left
    _restart_clock(state, event.at_ms)


def _add_time(state: KnownTournament, event: de.TimeAdded) -> None:
    if state.break_ends is None:
        state.used_ms -= event.ms
    elif state.paused:
        state.break_left += event.ms
    else:
        state.break_ends += event.ms


def _begin_hand_for_hand(state: KnownTournament, event: ev.HandForHandBegun) -> None:
    state.hand_for_hand = True
    playing = any(table.hand is not None for table in state.tables.values())
    for table in state.tables.values():
        table.round_done = playing and table.hand is None  # the hands in progress are the first round
        table.held = False
    _restart_clock(state, event.at_ms)


def _end_round(state: KnownTournament, event: ev.HandForHandRoundEnded) -> None:
    state.rounds += 1
    for table in state.tables.values():
        table.round_done = table.held = False
    if state.now_level.minutes:
        state.used_ms += event.ms


def _end_hand_for_hand(state: KnownTournament, event: ev.HandForHandEnded) -> None:
    state.hand_for_hand = False
    _restart_clock(state, event.at_ms)


def _hold(state: KnownTournament, event: ev.AllInHeld) -> None:
    state.table(event.table).held = True


def _release(state: KnownTournament, event: ev.AllInsReleased) -> None:
    for table in state.tables.values():
        table.released = table.released or table.held
        table.held = False


def _close_registration(state: KnownTournament, event: ev.RegistrationClosed) -> None:
    if state.closed:
        raise EventError("registration closes once")
    if sum(event.prizes) != state.pool or event.pool != state.pool:
        raise EventError(f"prizes of {sum(event.prizes)} do not fit a pool of {state.pool}")
    state.closed, state.prizes = True, event.prizes


def _halt(state: KnownTournament, event: ev.TableHalted) -> None:
    state.table(event.table).halted = True


def _continue(state: KnownTournament, event: ev.TableContinued) -> None:
    state.table(event.table).halted = False


def _pay(state: KnownTournament, event: ev.PrizePaid) -> None:
    state.paid_places = True


def _refund(state: KnownTournament, event: de.EntryRefunded) -> None:
    state.entrant(event.player).spent = 0


def _cancel(state: KnownTournament, event: de.TournamentCancelled) -> None:
    state.stage, state.since = TournamentStage.CANCELLED, None


def _finish(state: KnownTournament, event: ev.TournamentFinished) -> None:
    state.stage, state.since = TournamentStage.FINISHED, None


_FOLDS: Final[dict[type[TournamentEvent], Callable[[KnownTournament, Any], None]]] = {
    ev.TournamentAnnounced: _announce,
    ev.TournamentStarted: _start,
    ev.LevelBegun: _begin_level,
    ev.BreakBegun: _begin_break,
    ev.BreakEnded: _end_break,
    de.TournamentPaused: _pause,
    de.TournamentResumed: _resume,
    de.TimeAdded: _add_time,
    ev.HandForHandBegun: _begin_hand_for_hand,
    ev.HandForHandRoundEnded: _end_round,
    ev.HandForHandEnded: _end_hand_for_hand,
    ev.AllInHeld: _hold,
    ev.AllInsReleased: _release,
    ev.RegistrationClosed: _close_registration,
    ev.TableHalted: _halt,
    ev.TableContinued: _continue,
    ev.PrizePaid: _pay,
    de.EntryRefunded: _refund,
    de.TournamentCancelled: _cancel,
    ev.TournamentFinished: _finish,
    **SEAT_FOLDS,
    **HAND_FOLDS,
    **DEAL_FOLDS,
}
"""How each event changes a tournament."""
