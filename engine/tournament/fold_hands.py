"""How hands at the tables change a tournament."""

from collections.abc import Callable
from typing import Any, Final

from riverboat.engine.button import Positions
from riverboat.engine.errors import EventError
from riverboat.engine.games import game_named
from riverboat.engine.tournament import director_events as de
from riverboat.engine.tournament import events as ev
from riverboat.engine.tournament.event import TournamentEvent
from riverboat.engine.tournament.state import ALONE, HAND, ROUND, Bust, KnownTournament
from riverboat.engine.tournament.structure import has_blinds


def _begin_hand(state: KnownTournament, event: ev.TableHandBegun) -> None:
    table = state.table(event.table)
    if table.hand is not None:
        raise EventError(f"hand {table.hand} is in progress at table {event.table}")
    if event.hand != state.hands + 1:
        raise EventError(f"the next hand is number {state.hands + 1}, not {event.hand}")
    for dealt in event.seats:
        if table.seats.get(dealt.seat) != dealt.player or state.players[dealt.player].stack != dealt.stack:
            raise EventError(f"{dealt.player} does not sit in seat {dealt.seat} with {dealt.stack}")
        entrant = state.players[dealt.player]
        entrant.time_cards = dealt.time_cards
        entrant.dealt_level = max(entrant.dealt_level or 0, event.level)
    state.hands = table.hand = event.hand
    table.dealt_in = event.seats
    table.newcomers -= {dealt.seat for dealt in event.seats}
    table.button = event.button
    if has_blinds(game_named(event.game)) and event.small_blind is not None and event.big_blind is not None:
        table.positions = Positions(event.button, event.small_blind, event.big_blind)
    if len(state.games()) > 1:
        stays = table.hands_left if event.game == table.game else 0
        table.hands_left = (stays or len(event.seats)) - 1
    table.game = event.game
    table.played += 1
    table.level_hands += 1


def _end_hand(state: KnownTournament, event: ev.TableHandEnded) -> None:
    table = state.table(event.table)
    if table.hand != event.hand:
        raise EventError(f"hand {event.hand} is not in progress at table {event.table}")
    before = {dealt.seat: dealt.stack for dealt in table.dealt_in}
    after = dict(event.stacks)
    if before.keys() != after.keys() or sum(before.values()) != sum(after.values()):
        raise EventError(f"the stacks after hand {event.hand} do not add up")
    for seat, chips in event.stacks:
        entrant = state.players[table.seats[seat]]
        entrant.stack = chips
        entrant.penalty = max(0, entrant.penalty - 1)
    table.hand, table.dealt_in = None, ()
    table.round_done, table.held, table.released = True, False, False


def _use_time_cards(state: KnownTournament, event: ev.TimeCardsUsed) -> None:
    entrant = state.entrant(event.player)
    if not 0 <= event.left < entrant.time_cards:
        raise EventError(
            f"{event.player} has {entrant.time_cards} time cards, so {event.left} cannot be left"
        )
    entrant.time_cards = event.left


def _bust(state: KnownTournament, event: ev.PlayerBusted) -> None:
    stack = event.stack
    batch: tuple[int, int | str]
    if state.plays_rounds:
        batch, stack = (ROUND, state.rounds), 0
    elif state.hand_for_hand:
        batch = (ROUND, state.rounds)
    elif event.hand:
        batch = (HAND, event.hand)
    else:
        batch = (ALONE, event.player)
    state.busts.append(Bust(event.player, stack, event.by, batch, event.rebuy_until))


def _remove_chips(state: KnownTournament, event: de.ChipsRemoved) -> None:
    entrant = state.entrant(event.player)
    if entrant.stack != event.chips:
        raise EventError(f"{event.player} has {entrant.stack}, not {event.chips}")
    entrant.stack = 0


HAND_FOLDS: Final[dict[type[TournamentEvent], Callable[[KnownTournament, Any], None]]] = {
    ev.TableHandBegun: _begin_hand,
    ev.TableHandEnded: _end_hand,
    ev.TimeCardsUsed: _use_time_cards,
    ev.PlayerBusted: _bust,
    de.ChipsRemoved: _remove_chips,
}
"""How each event of a hand changes a tournament."""
