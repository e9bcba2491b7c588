"""Entries: registration, late and again; rebuys and the add-on."""

from riverboat.engine.errors import TournamentError
from riverboat.engine.tournament import commands as co
from riverboat.engine.tournament import director_events as de
from riverboat.engine.tournament import events as ev
from riverboat.engine.tournament.core import TournamentCore
from riverboat.engine.tournament.seating import late_seat
from riverboat.engine.tournament.starting import start
from riverboat.engine.tournament.state import Entrant, TournamentStage


def register(core: TournamentCore, command: co.RegisterPlayer) -> None:
    """Enter a player: before the start, or late with a full stack (rule 8-A)."""
    core.check_stage(TournamentStage.REGISTERING, TournamentStage.RUNNING)
    _check_open(core)
    state, structure = core.state, core.structure
    if command.player in state.players:
        raise TournamentError(f"{command.name} is registered already", code="entered_already")
    if len(state.players) >= structure.max_players:
        raise TournamentError(
            f"the tournament is full: it is for {structure.max_players} players", code="tournament_full"
        )
    core.emit(_entry(core, command.player, command.name, again=False))
    if state.stage is TournamentStage.RUNNING:
        _seat(core, command.player)
    elif structure.starts_when_full and len(state.players) == structure.max_players:
        start(core)


def unregister(core: TournamentCore, command: co.UnregisterPlayer) -> None:
    """Give an entry back before the start."""
    core.entrant(command.player)
    core.check_stage(TournamentStage.REGISTERING)
    core.emit(ev.PlayerUnregistered(command.player))


def re_enter(core: TournamentCore, command: co.ReEnter) -> None:
    """Enter a player who is out again, with a full stack and a drawn seat (rule 8-A)."""
    core.check_stage(TournamentStage.RUNNING)
    entrant, most = core.entrant(command.player), core.structure.re_entries
    _check_open(core)
    if not entrant.out:
        raise TournamentError(f"{entrant.name} is not out", code="not_out")
    if entrant.disqualified:
        raise TournamentError(f"{entrant.name} is disqualified", code="disqualified")
    if entrant.entries > most:
        raise TournamentError(
            f"{entrant.name} has entered {entrant.entries} times: {most} re-entries are allowed",
            code="no_re_entry",
        )
    core.emit(_entry(core, entrant.player, entrant.name, again=True))
    _seat(core, entrant.player)


def rebuy(core: TournamentCore, command: co.TakeRebuy) -> None:
    """Let a player buy chips again: at once without chips, else as soon as they are gone (rule 27)."""
    core.check_stage(TournamentStage.RUNNING)
    entrant, _ = core.seated(command.player)
    _check_open(core)
    if not may_rebuy(core, entrant):
        raise TournamentError(f"{entrant.name} has no rebuy left", code="no_rebuy")
    if entrant.stack:
        if entrant.rebuy_declared:
            raise TournamentError(f"{entrant.name} has declared a rebuy already", code="rebuy_declared")
        core.emit(ev.RebuyDeclared(entrant.player))
        return
    _check_decides(core, entrant)
    buy_again(core, entrant)


def decline_rebuy(core: TournamentCore, command: co.DeclineRebuy) -> None:
    """Let a player without chips be out."""
    core.check_stage(TournamentStage.RUNNING)
    entrant, _ = core.seated(command.player)
    _check_decides(core, entrant)
    core.emit(ev.RebuyDeclined(entrant.player))


def take_add_on(core: TournamentCore, command: co.TakeAddOn) -> None:
    """Let a player take the add-on, once, in its break."""
    core.check_stage(TournamentStage.RUNNING)
    entrant, _ = core.idle_seated(command.player)
    add_on, state = core.structure.add_on, core.state
    sold_now = state.on_break and not state.closed and state.level + 1 == core.structure.late_levels
    if add_on is None or not sold_now:
        raise TournamentError("the add-on is not sold now", code="no_add_on")
    if entrant.added_on or not entrant.stack or entrant.disqualified:
        raise TournamentError(f"{entrant.name} has taken the add-on, or is out of chips", code="no_add_on")
    core.emit(ev.AddOnTaken(entrant.player, add_on.cost, add_on.chips))


def set_presence(core: TournamentCore, command: co.SetPresence) -> None:
    """Note whether a player is there. Nothing happens if that is known."""
    entrant = core.entrant(command.player)
    core.check_stage(TournamentStage.REGISTERING, TournamentStage.RUNNING)
    if command.present == entrant.absent:
        core.emit((de.PlayerReturned if command.present else de.PlayerAbsent)(entrant.player))


def may_rebuy(core: TournamentCore, entrant: Entrant) -> bool:
    """Return whether a player may rebuy when out of chips."""
    rebuys = core.structure.rebuys
    if rebuys is None or core.state.closed or entrant.disqualified:
        return False
    return not rebuys.most or entrant.rebuys < rebuys.most


def buy_again(core: TournamentCore, entrant: Entrant) -> None:
    """Sell a rebuy to a player who may have it."""
    rebuys = core.structure.rebuys
    if rebuys is not None:
        core.emit(ev.PlayerRebought(entrant.player, rebuys.cost, rebuys.chips))


def _check_open(core: TournamentCore) -> None:
    if core.state.closed:
        raise TournamentError("registration has closed", code="registration_closed")


def _check_decides(core: TournamentCore, entrant: Entrant) -> None:
    if not any(bust.player == entrant.player and bust.rebuy_until for bust in core.state.busts):
        raise TournamentError(f"{entrant.name} has no rebuy to decide on", code="no_rebuy")


def _entry(core: TournamentCore, player: str, name: str, *, again: bool) -> ev.PlayerRegistered:
    structure = core.structure
    return ev.PlayerRegistered(player, name, structure.buy_in, structure.fee, structure.bounty, again)


def _seat(core: TournamentCore, player: str) -> None:
    """Seat a player at a free seat, or at a new table if there is none."""
    state = core.state
    place = late_seat(state.tables.values(), core.random)
    if place is None:
        number = state.last_table + 1
        core.emit(ev.TableAdded(number, core.structure.seats))
        place = number, core.random.randrange(core.structure.seats)
    core.emit(ev.PlayerSeated(player, *place, core.structure.stack))
