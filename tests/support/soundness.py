"""Invariants of every hand in every game with every house rule, and the games to test."""

import random

from riverboat.engine import events as ev
from riverboat.engine.games import GAMES, Game, Opens, game_for_hand
from riverboat.engine.hand import HandState
from riverboat.engine.house import House, Rake
from tests.support.deals import play_out, random_hand

HOUSES = [
    House(),
    House(max_runs=3, rake=Rake(50, 30)),
    House(raise_cap=1, cap_heads_up=True, half_bet_counts=False, blind_before_ante=False),
    House(odd_chip_by_suit=True, rake=Rake(33, 1000, no_flop_no_drop=False)),
    House(open_pair_doubles=True),
    House(smallest_chip=25, max_runs=2, rake=Rake(50, 300, each_pot=False)),
]
VARIED = [
    *GAMES.values(),
    game_for_hand("nlhe", boards=2),
    game_for_hand("plo8", boards=2, bomb_pot=True),
    game_for_hand("flhe", bomb_pot=True),
]
"""Every game, and some variations for one hand."""


def name_of(game: Game) -> str:
    """Return the game's code and its variation."""
    boards = f" on {game.boards} boards" if game.boards > 1 else ""
    return game.code + (" bomb pot" if game.streets[0].opens is Opens.NOBODY else "") + boards


def play_soundly(game: Game, rng: random.Random) -> None:
    """Play a random hand of `game` to its end and hold it to what must be. Raises AssertionError.

    No chip is lost and no stack is below nothing at any event; replay equals play; no card is there twice.
    """
    hand = random_hand(rng, game=game, house=rng.choice(HOUSES))
    play_out(hand, rng)
    replica = HandState.replay(hand.events[:1])
    total, taken = sum(replica.stacks().values()), 0
    for event in hand.events[1:]:
        replica.apply(event)
        if isinstance(event, ev.RakeTaken | ev.TimeCharged):
            taken += event.amount
        stacks = replica.stacks().values()
        assert sum(stacks) + replica.pot + taken == total
        assert min(stacks) >= 0
    assert replica.as_data() == hand.as_data()
    assert hand.over
    assert hand.pot == 0
    if not any(isinstance(event, ev.DiscardsShuffled) for event in hand.events):
        assert len(set(cards_in_play(hand))) == len(cards_in_play(hand))
    live = [card for seat in hand.live for card in hand.hole_cards(seat)]
    assert len(set(live)) == len(live)


def cards_in_play(hand: HandState) -> list[int]:
    """Return every card in a hand or on a board, with repetitions."""
    boards = [event.cards for event in hand.events if isinstance(event, ev.BoardDealt)]
    holes = [hand.hole_cards(seat.number) for seat in hand.seats]
    return [card for group in (*boards, *holes) for card in group]
