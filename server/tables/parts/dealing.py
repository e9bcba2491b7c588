"""The next hand at a table: game, stakes, button, posts and cards."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from riverboat.engine.button import dealt_in, next_button, next_positions, posts_for, starts_new_game
from riverboat.engine.errors import IllegalAction
from riverboat.engine.events import Event, HandStarted, Post, Seat
from riverboat.engine.fairness.deal import FairDeal
from riverboat.engine.games import Game, Opens, Stakes, Structure, game_for_hand, game_named
from riverboat.engine.hand import Hand
from riverboat.engine.hand.setup import has_draw
from riverboat.engine.table.fold import TableState
from riverboat.engine.table.rules import TableRules
from riverboat.server.tables.ports import DealerFor

BOMB_POT: Final = 2
"""Big blinds that everybody posts for a bomb pot."""


def next_hand(state: TableState, seats: Sequence[Seat], id: int, dealer_for: DealerFor) -> Hand:
    """Return the next hand of the table, not yet started.

    In a rotation, a hand without blinds leaves the button and the blinds where they are.

    seats: the players. In a hand with blinds, those who owe a blind and may not come in yet are left out.
    id: a unique id for the hand.
    """
    rules, game = state.rules, game_named(state.next_game)
    boards = rules.boards if game.has_board else 1
    bomb_pot = bool(rules.bomb_pot_every) and game.has_board and not (state.played + 1) % rules.bomb_pot_every
    stakes = _stakes(rules, game)
    playing = {seat.number for seat in seats}
    if bomb_pot or game.streets[0].opens is not Opens.LEFT_OF_BLINDS:
        button = next_button(state.button, playing) if state.positions is None else state.positions.button
        posts = (Post(ante=BOMB_POT * rules.unit if bomb_pot else stakes.ante),) * len(seats)
    else:
        missed = {} if starts_new_game(state.positions, playing, state.owing) else state.missed
        waiting = {number for number in playing if state.seats[number].waits}
        playing = dealt_in(state.positions, playing, state.owing, waiting)
        seats = [seat for seat in seats if seat.number in playing]
        positions = next_positions(state.positions, playing)
        button = positions.button
        clockwise = sorted(playing, key=lambda seat: (seat <= button, seat))
        posts = posts_for(stakes, clockwise, positions, missed, rules.straddles)
    dealer = dealer_for(game.deck)
    return Hand(
        game_for_hand(game.code, boards, bomb_pot),
        stakes,
        seats,
        dealer.deal(),
        button=button,
        posts=posts,
        number=state.played + 1,
        id=id,
        house=rules.house,
        reserve=dealer.deal() if has_draw(game) else None,
    )


def committed_hand(started: HandStarted, deal: FairDeal) -> Hand:
    """Return the hand of a commitment with the cards of its `deal`, not yet started."""
    return Hand(
        game_for_hand(started.game, started.boards, started.bomb_pot),
        started.stakes,
        started.seats,
        deal.deck,
        button=started.button,
        posts=started.posts,
        number=started.number,
        id=started.hand,
        house=started.house,
        face_down=started.face_down,
        reserve=[card for reserve in deal.reserves for card in reserve] or None,
    )


def rabbit(hand: Hand) -> tuple[Event, ...]:
    """Return the event of the rabbit hunt after `hand`, or nothing if there is none."""
    if not hand.over:
        return ()
    try:
        return hand.hunt_rabbit()
    except IllegalAction:
        return ()


def _stakes(rules: TableRules, game: Game) -> Stakes:
    """Return the stakes of `game`. In a rotation, each game uses those that apply to it."""
    stakes = rules.stakes
    if len(rules.games) == 1:
        return stakes
    if game.streets[0].opens is Opens.BRING_IN:
        return Stakes(
            ante=stakes.ante,
            bring_in=stakes.bring_in,
            small_bet=stakes.smallest_bet,
            big_bet=stakes.largest_bet,
        )
    fixed = game.structure is Structure.FIXED_LIMIT
    return replace(stakes, ante=0, bring_in=0, big_bet=stakes.big_bet if fixed else 0)
