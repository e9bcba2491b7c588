"""The start of a tournament, the end of registration, and a cancellation."""

from riverboat.engine.errors import TournamentError
from riverboat.engine.tournament import commands as co
from riverboat.engine.tournament import director_events as de
from riverboat.engine.tournament import events as ev
from riverboat.engine.tournament.core import TournamentCore
from riverboat.engine.tournament.rounds import tables_of_round
from riverboat.engine.tournament.seating import first_seats
from riverboat.engine.tournament.state import TournamentStage


def start_now(core: TournamentCore, command: co.StartTournament) -> None:
    """Start by command."""
    core.check_stage(TournamentStage.REGISTERING)
    least, players = core.structure.min_players, len(core.state.players)
    if players < least:
        raise TournamentError(
            f"the tournament needs {least} players; registered: {players}", code="too_few_players"
        )
    start(core)


def start(core: TournamentCore) -> None:
    """Draw the seats (rule 7) and begin the first level."""
    state, structure = core.state, core.structure
    tables = tables_of_round(structure, len(state.players))
    for number in range(tables):
        core.emit(ev.TableAdded(number + 1, structure.seats))
    for player, table, seat in first_seats(list(state.players), structure.seats, core.random, tables):
        core.emit(ev.PlayerSeated(player, table, seat, structure.stack))
    core.emit(ev.TournamentStarted(core.now_ms), ev.LevelBegun(0, core.now_ms))
    if not structure.late_levels:
        close_registration(core)


def start_or_cancel(core: TournamentCore) -> None:
    """Start at the time that was announced, or refund all if there are too few players."""
    least, players = core.structure.min_players, len(core.state.players)
    if players < least:
        cancel(core, "", f"{players} players, {least} needed")
    else:
        start(core)


def close_registration(core: TournamentCore) -> None:
    """End entries and rebuys, and fix the prizes."""
    state = core.state
    for bust in state.busts:
        if bust.rebuy_until:
            core.emit(ev.RebuyDeclined(bust.player))
    prizes = core.prizes(core.structure, state.entries, len(state.players), state.pool)
    core.emit(ev.RegistrationClosed(state.pool, tuple(prizes)))


def cancel(core: TournamentCore, by: str, reason: str) -> None:
    """Refund what everybody paid, with the bounty on the own head, and end the tournament.

    Bounties that were won stay won. Those that nobody could win are given back to the players they were on.
    """
    state = core.state
    for entrant in state.players.values():
        amount = entrant.spent + entrant.head + state.unclaimed.get(entrant.player, 0)
        if amount:
            core.emit(de.EntryRefunded(entrant.player, amount))
    core.emit(de.TournamentCancelled(by, reason))
