"""Commands of clients as the commands of the engine."""

from collections.abc import Collection, Iterator
from dataclasses import MISSING, fields
from typing import Any, Final

from riverboat.engine.tournament import commands as co
from riverboat.engine.tournament.record import OpenedTournament
from riverboat.engine.tournament.state import KnownTournament, TournamentStage
from riverboat.server.protocol.characters import checked_text
from riverboat.server.protocol.codes import Code
from riverboat.server.protocol.errors import CommandRejected
from riverboat.server.protocol.tournaments import DirectTournament, TakePart
from riverboat.server.tables.actor import Requester

Ask = TakePart | DirectTournament
"""The commands that a tournament carries out."""

_OF_PLAYERS: Final[dict[str, type[Any]]] = {
    "unregister": co.UnregisterPlayer,
    "re_enter": co.ReEnter,
    "rebuy": co.TakeRebuy,
    "decline_rebuy": co.DeclineRebuy,
    "take_add_on": co.TakeAddOn,
}

_OF_DIRECTORS: Final[dict[str, type[Any]]] = {
    "start_tournament": co.StartTournament,
    "pause_tournament": co.PauseTournament,
    "resume_tournament": co.ResumeTournament,
    "add_time": co.AddTime,
    "skip_level": co.SkipLevel,
    "undo_level": co.UndoLevel,
    "move_player": co.MovePlayer,
    "penalise": co.Penalise,
    "disqualify": co.Disqualify,
    "correct_stack": co.CorrectStack,
    "merge_tables": co.MergeTables,
    "propose_deal": co.ProposeDeal,
    "withdraw_deal": co.WithdrawDeal,
    "name_director": co.NameDirector,
    "remove_director": co.RemoveDirector,
    "cancel_tournament": co.CancelTournament,
}


_OF_HOSTS: Final = ("name_director", "remove_director")
"""The actions of DirectTournament that are for the host and for operators."""


def directors_of(action: str, opened: OpenedTournament, state: KnownTournament) -> list[str]:
    """Return the ids of the players who may give the director's command `action`, besides operators."""
    return [opened.host, *([] if action in _OF_HOSTS else state.directors)]


def expelling(banned: Collection[str], state: KnownTournament) -> Iterator[co.TournamentCommand]:
    """Yield what expels the players in `banned` who are not out: rule 71-D, and before the start a refund."""
    for player in sorted(banned):
        entrant = state.players.get(player)
        if entrant is None or entrant.out or entrant.disqualified:
            continue
        if state.stage is TournamentStage.REGISTERING:
            yield co.UnregisterPlayer(player)
        elif entrant.table is not None and state.seated - len(state.busts) > 1:
            yield co.Disqualify(player, "operator", "banned")


def asked_command(command: Ask, requester: Requester, state: KnownTournament) -> co.TournamentCommand:
    """Return the engine's command. Raises CommandRejected."""
    if isinstance(command, TakePart):
        return _of_player(command, requester, state)
    kind = _OF_DIRECTORS[command.action]
    given: dict[str, Any] = {"by": requester.name, "reason": checked_text(command.reason, "the reason")}
    if command.shares is not None:
        given["shares"] = tuple(command.shares.items())
    values: dict[str, Any] = {}
    for field in fields(kind):
        name = "table_number" if field.name == "table" else field.name
        value = given.get(name, getattr(command, name, None))
        if value is None and field.default is not MISSING:
            continue
        if value is None:
            raise CommandRejected(Code.BAD_MESSAGE, f"{name}: {command.action} needs it")
        values[field.name] = value
    found: co.TournamentCommand = kind(**values)
    return found


def _of_player(command: TakePart, requester: Requester, state: KnownTournament) -> co.TournamentCommand:
    player = requester.player
    if command.action == "register":
        return co.RegisterPlayer(player, requester.name)
    match command.action:
        case "propose_deal":
            if command.shares is None:
                raise CommandRejected(Code.BAD_MESSAGE, "shares: propose_deal needs them")
            return co.ProposeDeal(tuple(command.shares.items()), command.to_play_for, player)
        case "accept_deal" | "decline_deal":
            return co.VoteOnDeal(player, accepts=command.action == "accept_deal")
    entrant = state.players.get(player)
    if command.action == "rebuy" and entrant is not None and entrant.stack and _costs(state):
        raise CommandRejected(
            Code.NO_REBUY, f"you have {entrant.stack} chips: a rebuy is bought when none is left"
        )
    asked: co.TournamentCommand = _OF_PLAYERS[command.action](player)
    return asked


def _costs(state: KnownTournament) -> bool:
    """Return whether a rebuy costs money, which may be gone when a rebuy that was declared is due."""
    rebuys = state.structure.rebuys
    return rebuys is not None and rebuys.cost > 0
