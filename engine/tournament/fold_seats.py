"""How the events of entries, seats and stacks change a tournament."""

from collections.abc import Callable
from typing import Any, Final

from riverboat.engine.errors import EventError
from riverboat.engine.tournament import director_events as de
from riverboat.engine.tournament import events as ev
from riverboat.engine.tournament.event import TournamentEvent
from riverboat.engine.tournament.state import Entrant, KnownTournament, TournamentTable


def _register(state: KnownTournament, event: ev.PlayerRegistered) -> None:
    known = state.players.get(event.player)
    if event.again != (known is not None and known.out):
        raise EventError(f"{event.name} is registered, or has not been")
    entrant = state.players.setdefault(event.player, Entrant(event.player, event.name))
    entrant.entries += 1
    entrant.spent += event.buy_in + event.fee
    entrant.head = event.bounty
    entrant.out = entrant.absent = entrant.rebuy_declared = False
    entrant.rebuys = 0
    state.pool += event.buy_in
    state.entries += 1
    if event.again:
        state.out = [bust for bust in state.out if bust.player != event.player]


def _unregister(state: KnownTournament, event: ev.PlayerUnregistered) -> None:
    state.entrant(event.player)
    del state.players[event.player]
    state.pool -= state.structure.buy_in
    state.entries -= 1


def _add_table(state: KnownTournament, event: ev.TableAdded) -> None:
    if event.table in state.tables:
        raise EventError(f"there is a table {event.table} already")
    state.tables[event.table] = TournamentTable(event.table, event.seats)
    state.last_table = max(state.last_table, event.table)


def _take_seat(state: KnownTournament, event: ev.PlayerSeated) -> None:
    entrant = state.entrant(event.player)
    if entrant.table is not None or entrant.out:
        raise EventError(f"{event.player} has a seat, or is out")
    entrant.stack, entrant.dealt_level = event.chips, None
    _sit(state, entrant, event.table, event.seat)


def _sit(state: KnownTournament, entrant: Entrant, number: int, seat: int) -> None:
    table = state.table(number)
    if seat in table.seats or not 0 <= seat < table.size:
        raise EventError(f"seat {seat} of table {number} is not free")
    table.seats[seat] = entrant.player
    state.seated += 1
    table.newcomers.add(seat)
    if seat in table.opened:
        table.opened.remove(seat)
    entrant.table, entrant.seat = number, seat


def _stand(state: KnownTournament, entrant: Entrant) -> None:
    if entrant.table is None or entrant.seat is None:
        raise EventError(f"{entrant.player} has no seat")
    table = state.table(entrant.table)
    if table.hand is not None and any(each.seat == entrant.seat for each in table.dealt_in):
        raise EventError(f"{entrant.player} is in a hand")
    del table.seats[entrant.seat]
    state.seated -= 1
    table.newcomers.discard(entrant.seat)
    table.opened.append(entrant.seat)
    entrant.table = entrant.seat = None


def _move(state: KnownTournament, event: ev.PlayerMoved) -> None:
    entrant = state.entrant(event.player)
    _stand(state, entrant)
    _sit(state, entrant, event.table, event.seat)


def _break_table(state: KnownTournament, event: ev.TableBroken) -> None:
    if state.table(event.table).hand is not None:
        raise EventError(f"table {event.table} is in a hand")


def _remove_table(state: KnownTournament, event: ev.TableRemoved) -> None:
    if state.table(event.table).seats:
        raise EventError(f"table {event.table} has players")
    del state.tables[event.table]


def _draw_final_table(state: KnownTournament, event: ev.FinalTableDrawn) -> None:
    if any(table.hand is not None for table in state.tables.values()):
        raise EventError("a table is in a hand")
    if {player for player, _ in event.places} != {
        player for table in state.tables.values() for player in table.seats.values()
    }:
        raise EventError("the final table is for all players")
    last = state.tables.get(event.table) or state.tables[min(state.tables)]
    state.final_drawn, state.last_table = True, max(state.last_table, event.table)
    state.tables = {
        event.table: TournamentTable(
            event.table,
            event.seats,
            {seat: player for player, seat in event.places},
            button=event.button,
            game=last.game,
            played=last.played,
        )
    }
    for player, seat in event.places:
        entrant = state.entrant(player)
        entrant.table, entrant.seat = event.table, seat


def _begin_round(state: KnownTournament, event: ev.ShootOutRoundBegun) -> None:
    if any(table.hand is not None for table in state.tables.values()):
        raise EventError("a table is in a hand")
    before, state.tables = state.tables, {}
    state.rounds, state.seated = event.round - 1, len(event.places)
    for player, number, seat in event.places:
        last = before[number]
        table = state.tables.setdefault(
            number, TournamentTable(number, last.size, game=last.game, played=last.played)
        )
        table.seats[seat] = player
        entrant = state.entrant(player)
        entrant.table, entrant.seat, entrant.stack = number, seat, event.chips


def _declare_rebuy(state: KnownTournament, event: ev.RebuyDeclared) -> None:
    state.entrant(event.player).rebuy_declared = True


def _rebuy(state: KnownTournament, event: ev.PlayerRebought) -> None:
    entrant = state.entrant(event.player)
    state.busts = [bust for bust in state.busts if bust.player != event.player]
    entrant.stack += event.chips
    entrant.rebuys += 1
    entrant.rebuy_declared = False
    _spend(state, entrant, event.cost)


def _add_on(state: KnownTournament, event: ev.AddOnTaken) -> None:
    entrant = state.entrant(event.player)
    entrant.stack += event.chips
    entrant.added_on = True
    _spend(state, entrant, event.cost)


def _spend(state: KnownTournament, entrant: Entrant, cost: int) -> None:
    entrant.spent += cost
    state.pool += cost


def _decline_rebuy(state: KnownTournament, event: ev.RebuyDeclined) -> None:
    for bust in state.busts:
        if bust.player == event.player:
            bust.rebuy_until = 0


def _eliminate(state: KnownTournament, event: ev.PlayerEliminated) -> None:
    entrant = state.entrant(event.player)
    if entrant.stack:
        raise EventError(f"{event.player} has chips")
    _stand(state, entrant)
    entrant.out = True
    bust = next((each for each in state.busts if each.player == event.player), None)
    if bust is None:
        raise EventError(f"{event.player} has not lost the last chip")
    state.busts.remove(bust)
    state.out.append(bust)
    if entrant.head and not bust.by:
        state.unclaimed[event.player], entrant.head = entrant.head, 0


def _win_bounty(state: KnownTournament, event: ev.BountyWon) -> None:
    if event.of in state.unclaimed:
        state.unclaimed[event.of] -= event.paid + event.added
    else:
        state.entrant(event.of).head -= event.paid + event.added
    state.entrant(event.player).head += event.added


def _take_place(state: KnownTournament, event: ev.PlaceTaken) -> None:
    state.entrant(event.player).place = event.place
    state.out = [bust for bust in state.out if bust.player != event.player]


def _leave(state: KnownTournament, event: de.PlayerAbsent) -> None:
    state.entrant(event.player).absent = True


def _return(state: KnownTournament, event: de.PlayerReturned) -> None:
    state.entrant(event.player).absent = False


def _penalise(state: KnownTournament, event: de.PlayerPenalised) -> None:
    state.entrant(event.player).penalty += event.hands


def _disqualify(state: KnownTournament, event: de.PlayerDisqualified) -> None:
    state.entrant(event.player).disqualified = True


def _correct(state: KnownTournament, event: de.StackCorrected) -> None:
    state.entrant(event.player).stack = event.chips


SEAT_FOLDS: Final[dict[type[TournamentEvent], Callable[[KnownTournament, Any], None]]] = {
    ev.PlayerRegistered: _register,
    ev.PlayerUnregistered: _unregister,
    ev.TableAdded: _add_table,
    ev.PlayerSeated: _take_seat,
    ev.PlayerMoved: _move,
    ev.TableBroken: _break_table,
    ev.TableRemoved: _remove_table,
    ev.FinalTableDrawn: _draw_final_table,
    ev.ShootOutRoundBegun: _begin_round,
    ev.RebuyDeclared: _declare_rebuy,
    ev.PlayerRebought: _rebuy,
    ev.RebuyDeclined: _decline_rebuy,
    ev.AddOnTaken: _add_on,
    ev.PlayerEliminated: _eliminate,
    ev.BountyWon: _win_bounty,
    ev.PlaceTaken: _take_place,
    de.PlayerAbsent: _leave,
    de.PlayerReturned: _return,
    de.PlayerPenalised: _penalise,
    de.PlayerDisqualified: _disqualify,
    de.StackCorrected: _correct,
}
"""How each event of entries, seats and stacks changes a tournament."""
