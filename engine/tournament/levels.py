"""Levels, breaks and the clock, which stands still while play is paused.

A new level is for the next hand of each table (rule 23).
"""

from riverboat.engine.tournament import deal_events as dle
from riverboat.engine.tournament import events as ev
from riverboat.engine.tournament.core import TournamentCore
from riverboat.engine.tournament.starting import close_registration, start_or_cancel
from riverboat.engine.tournament.state import KnownTournament, TournamentStage, TournamentTable


def next_due(state: KnownTournament) -> int | None:
    """Return when the clock next changes something, in milliseconds; None if it does not by itself."""
    times = []
    if state.stage is TournamentStage.REGISTERING:
        return state.announced.start_ms or None
    if state.stage is not TournamentStage.RUNNING or state.paused:
        return None
    if state.break_ends is not None:
        times.append(state.break_ends)
    elif state.since is not None and not _is_last(state):
        times.append(state.since + max(0, state.now_level.ms - state.used_ms))
    times += [bust.rebuy_until for bust in state.busts if bust.rebuy_until]
    if state.deal is not None and not state.deal.is_made:
        times.append(state.deal_until)
    return min(times, default=None)


def pass_time(core: TournamentCore) -> bool:
    """Do what is due at the time of the core; return whether something was."""
    state = core.state
    due = next_due(state)
    if due is None or due > core.now_ms:
        return False
    if state.stage is TournamentStage.REGISTERING:
        start_or_cancel(core)
        return True
    for bust in state.busts:
        if 0 < bust.rebuy_until <= core.now_ms:
            core.emit(ev.RebuyDeclined(bust.player))
            return True
    if state.deal is not None and not state.deal.is_made and state.deal_until <= core.now_ms:
        core.emit(dle.DealWithdrawn("expired"))
        return True
    if state.break_ends is not None:
        core.emit(ev.BreakEnded(core.now_ms))
        begin_level(core, state.level + 1)
    else:
        end_level(core)
    return True


def end_level(core: TournamentCore) -> None:
    """Begin the break after the level, or the next level."""
    minutes = core.state.now_level.break_minutes
    if minutes:
        core.emit(ev.BreakBegun(core.now_ms, minutes * 60_000))
    else:
        begin_level(core, core.state.level + 1)


def begin_level(core: TournamentCore, level: int, by: str = "", reason: str = "") -> None:
    """Begin `level`, and close registration if it is the first without."""
    core.emit(ev.LevelBegun(level, core.now_ms, by, reason))
    if level >= core.structure.late_levels and not core.state.closed:
        close_registration(core)


def level_is_over(state: KnownTournament) -> bool:
    """Return whether the level ends without the clock: its hands are played, or hand for hand used it up.

    A level of hands is over when every table has played them, but for those at which none can begin.
    """
    level = state.now_level
    if _is_last(state) or state.on_break or state.paused:
        return False
    if level.hands:
        return all(
            has_played_level(state, table) and table.hand is None
            for table in state.tables.values()
            if len(state.with_chips(table)) > 1 and not table.halted
        )
    return state.hand_for_hand and state.used_ms >= level.ms


def has_played_level(state: KnownTournament, table: TournamentTable) -> bool:
    """Return whether `table` has played the hands of a level of hands, after which others come."""
    hands = state.now_level.hands
    return bool(hands) and table.level_hands >= hands and not _is_last(state)


def _is_last(state: KnownTournament) -> bool:
    return state.level + 1 == len(state.structure.levels)
