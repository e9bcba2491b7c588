"""Deals by vote: shares of the prizes that are left, which all players accept, or nothing happens."""

from typing import Final

from riverboat.engine.errors import FiguresError, TournamentError
from riverboat.engine.tournament import commands as co
from riverboat.engine.tournament import deal_events as dle
from riverboat.engine.tournament import events as ev
from riverboat.engine.tournament.core import TournamentCore
from riverboat.engine.tournament.deals import own_deal
from riverboat.engine.tournament.state import KnownTournament, TournamentStage

DEAL_MS: Final = 180_000
"""The time in which all players have to accept a deal, in milliseconds."""


def in_the_prizes(state: KnownTournament) -> dict[str, int]:
    """Return the stacks of the players who share the prizes that are left, by id, as of the last hands."""
    busts = {bust.player for bust in state.busts}
    return {
        player: entrant.stack
        for player, entrant in state.players.items()
        if entrant.table is not None and player not in busts and not entrant.disqualified
    }


def propose(core: TournamentCore, command: co.ProposeDeal) -> None:
    """Propose a deal; a player who does accepts it. Play continues meanwhile."""
    core.check_stage(TournamentStage.RUNNING)
    state, stacks = core.state, in_the_prizes(core.state)
    if not state.closed or not state.pool or core.structure.ticket:
        raise TournamentError(
            "a deal shares the prizes, which are fixed when registration closes; tickets are not shared",
            code="bad_deal",
        )
    if state.deal is not None:
        raise TournamentError("another deal is proposed: it has to end first", code="deal_open")
    if state.plays_rounds:
        raise TournamentError("in a shoot-out the players of the last table make a deal", code="bad_deal")
    if command.player and command.player not in stacks:
        raise TournamentError("only players with chips propose a deal", code="bad_deal")
    try:
        own_deal(stacks, state.prizes[: len(stacks)], dict(command.shares), command.to_play_for)
    except FiguresError as error:
        raise TournamentError(str(error), code="bad_deal") from None
    shares = tuple([(player, dict(command.shares)[player]) for player in stacks])
    core.emit(
        dle.DealProposed(shares, command.to_play_for, core.now_ms + DEAL_MS, command.player, command.by)
    )
    if command.player:
        core.emit(dle.DealVoted(command.player, accepts=True))


def vote(core: TournamentCore, command: co.VoteOnDeal) -> None:
    """Take a player's vote. One refusal ends the deal, also of a player who had accepted."""
    core.check_stage(TournamentStage.RUNNING)
    deal = core.state.deal
    if deal is None or command.player not in deal.shares:
        raise TournamentError("there is no deal for you to decide on", code="no_deal")
    if command.accepts and command.player in deal.agreed:
        return
    core.emit(dle.DealVoted(command.player, command.accepts))


def withdraw(core: TournamentCore, command: co.WithdrawDeal) -> None:
    """Withdraw the deal that is proposed."""
    core.check_stage(TournamentStage.RUNNING)
    if core.state.deal is None:
        raise TournamentError("no deal is proposed", code="no_deal")
    core.emit(dle.DealWithdrawn(command.reason or "director", command.by))


def settle_deal(core: TournamentCore) -> bool:
    """End a deal that was refused, or whose players have changed. Pay one that all accepted."""
    state = core.state
    deal = state.deal
    if deal is None:
        return False
    if deal.refused or set(deal.shares) != set(in_the_prizes(state)):
        core.emit(dle.DealWithdrawn("refused" if deal.refused else "elimination"))
        return True
    if not deal.is_made or any(table.hand is not None for table in state.tables.values()):
        return False
    core.emit(dle.DealMade(deal.to_play_for))
    core.emit(*[ev.PrizePaid(player, share) for player, share in deal.shares.items() if share])
    return True
