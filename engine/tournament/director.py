"""The director's commands. Each event says who decided, and why."""

from riverboat.engine.errors import TournamentError
from riverboat.engine.tournament import commands as co
from riverboat.engine.tournament import director_events as de
from riverboat.engine.tournament import events as ev
from riverboat.engine.tournament.arranging import break_table
from riverboat.engine.tournament.core import TournamentCore
from riverboat.engine.tournament.levels import begin_level
from riverboat.engine.tournament.starting import cancel
from riverboat.engine.tournament.state import TournamentStage


def pause(core: TournamentCore, command: co.PauseTournament) -> None:
    """Stop play after the hands in progress, and the clock at once."""
    core.check_stage(TournamentStage.RUNNING)
    if core.state.paused:
        raise TournamentError("play is paused already", code="paused_already")
    core.emit(de.TournamentPaused(core.now_ms, command.by, command.reason))


def resume(core: TournamentCore, command: co.ResumeTournament) -> None:
    """Resume play and the clock."""
    core.check_stage(TournamentStage.RUNNING)
    if not core.state.paused:
        raise TournamentError("play is not paused", code="play_not_paused")
    core.emit(de.TournamentResumed(core.now_ms, command.by))


def add_time(core: TournamentCore, command: co.AddTime) -> None:
    """Let the level, or the break, last longer."""
    core.check_stage(TournamentStage.RUNNING)
    if type(command.ms) is not int or command.ms <= 0:
        raise TournamentError(
            f"{command.ms!r} is not a time to add: use milliseconds above 0", code="bad_time"
        )
    if not core.state.on_break and not core.state.now_level.minutes:
        raise TournamentError("the level is one of hands, not of minutes", code="bad_time")
    core.emit(de.TimeAdded(command.ms, command.by, command.reason))


def skip_level(core: TournamentCore, command: co.SkipLevel) -> None:
    """Begin the next level now, without the break before it."""
    core.check_stage(TournamentStage.RUNNING)
    state = core.state
    if state.level + 1 == len(core.structure.levels):
        raise TournamentError(f"level {state.level + 1} is the last", code="no_level")
    _end_break(core)
    begin_level(core, state.level + 1, command.by, command.reason)


def undo_level(core: TournamentCore, command: co.UndoLevel) -> None:
    """Return to the level before, at its beginning. Registration stays closed if it was."""
    core.check_stage(TournamentStage.RUNNING)
    if not core.state.level:
        raise TournamentError("this is the first level", code="no_level")
    _end_break(core)
    begin_level(core, core.state.level - 1, command.by, command.reason)


def _end_break(core: TournamentCore) -> None:
    if core.state.on_break:
        core.emit(ev.BreakEnded(core.now_ms))


def move_player(core: TournamentCore, command: co.MovePlayer) -> None:
    """Move a player between hands to a seat of another table; at the own one it would shift the blinds."""
    core.check_stage(TournamentStage.RUNNING)
    entrant, own = core.idle_seated(command.player)
    table = core.table(command.table)
    if core.state.plays_rounds:
        raise TournamentError("a table of a shoot-out plays for itself", code="no_room")
    if table is own:
        raise TournamentError(f"{entrant.name} sits at table {table.number} already", code="same_table")
    if command.seat not in table.free:
        raise TournamentError(
            f"seat {command.seat} of table {table.number} is not free: {_free(table.free)}",
            code="seat_not_free",
        )
    core.emit(
        ev.PlayerMoved(entrant.player, table.number, command.seat, command.reason or "director", command.by)
    )


def penalise(core: TournamentCore, command: co.Penalise) -> None:
    """Let a player miss rounds, a hand for each player at the table, or hands (rule 71-A)."""
    core.check_stage(TournamentStage.RUNNING)
    entrant, table = core.seated(command.player)
    asked = command.rounds, command.hands
    if any(type(number) is not int or number < 0 for number in asked) or not any(asked):
        raise TournamentError(
            f"{command.rounds!r} rounds and {command.hands!r} hands are no penalty: use 1 or more",
            code="bad_penalty",
        )
    hands = command.rounds * len(table.seats) + command.hands
    core.emit(de.PlayerPenalised(entrant.player, hands, command.by, command.reason))


def disqualify(core: TournamentCore, command: co.Disqualify) -> None:
    """Disqualify a player, whose chips leave play when the hand is over (rule 71-D)."""
    core.check_stage(TournamentStage.RUNNING)
    entrant, _ = core.seated(command.player)
    if entrant.disqualified:
        raise TournamentError(f"{entrant.name} is disqualified already", code="disqualified")
    if core.state.seated - len(core.state.busts) < 2:
        raise TournamentError("nobody else has chips", code="last_player")
    core.emit(de.PlayerDisqualified(entrant.player, command.by, command.reason))
    if not entrant.stack:
        core.emit(ev.RebuyDeclined(entrant.player))


def correct_stack(core: TournamentCore, command: co.CorrectStack) -> None:
    """Set a stack between hands."""
    core.check_stage(TournamentStage.RUNNING)
    entrant, _ = core.idle_seated(command.player)
    if type(command.chips) is not int or command.chips <= 0:
        raise TournamentError(
            f"{command.chips!r} is not a stack: use a whole number of chips above 0", code="bad_correction"
        )
    if not entrant.stack or not command.reason:
        raise TournamentError("a correction needs a player with chips, and a reason", code="bad_correction")
    core.emit(de.StackCorrected(entrant.player, command.chips, command.by, command.reason))


def merge_tables(core: TournamentCore, command: co.MergeTables) -> None:
    """Break a table between hands, whose players draw seats at the others."""
    core.check_stage(TournamentStage.RUNNING)
    table = core.table(command.table)
    if table.hand is not None:
        raise TournamentError(
            f"table {table.number} is in a hand: wait until it is over", code="hand_in_progress"
        )
    if core.state.plays_rounds:
        raise TournamentError("a table of a shoot-out plays for itself", code="no_room")
    free = sum([len(other.free) for other in core.state.tables.values() if other is not table])
    if len(table.seats) > free:
        raise TournamentError(
            f"table {table.number} has {len(table.seats)} players, and the others have {free} free seats",
            code="no_room",
        )
    break_table(core, table, command.by, command.reason or "director")


def name_director(core: TournamentCore, command: co.NameDirector) -> None:
    """Let a player direct, too."""
    core.check_stage(TournamentStage.REGISTERING, TournamentStage.RUNNING)
    if command.player in core.state.directors:
        raise TournamentError(f"{command.player!r} is a director already", code="bad_director")
    core.emit(de.DirectorNamed(command.player, command.by, command.reason))


def remove_director(core: TournamentCore, command: co.RemoveDirector) -> None:
    """Let a player who was named direct no more."""
    core.check_stage(TournamentStage.REGISTERING, TournamentStage.RUNNING)
    if command.player not in core.state.directors:
        raise TournamentError(f"{command.player!r} was not named a director", code="bad_director")
    core.emit(de.DirectorRemoved(command.player, command.by, command.reason))


def cancel_tournament(core: TournamentCore, command: co.CancelTournament) -> None:
    """Cancel the tournament and refund the entries, as long as no prize is paid."""
    core.check_stage(TournamentStage.REGISTERING, TournamentStage.RUNNING)
    if core.state.paid_places:
        raise TournamentError("prizes are paid: the tournament cannot be cancelled", code="prizes_paid")
    cancel(core, command.by, command.reason)


def _free(seats: list[int]) -> str:
    return f"the free ones are {', '.join(map(str, seats))}" if seats else "none is"
