"""What holds for every hand of every game."""

import random

import pytest

from engine import events as ev
from engine.games import GAMES, Game, House, Rake, game_for_hand
from engine.state import HandState
from tests.support.deals import play_out, random_hand

HOUSES = [
    House(),
    House(most_runs=3, rake=Rake(50, 30)),
    House(raise_cap=1, cap_heads_up=True, half_bet_counts=False, blind_before_ante=False),
    House(odd_chip_by_suit=True, rake=Rake(33, 1000, no_flop_no_drop=False)),
]
VARIED = [
    *GAMES.values(),
    game_for_hand("nlhe", boards=2),
    game_for_hand("plo8", boards=2, bomb_pot=True),
    game_for_hand("flhe", bomb_pot=True),
]


def chips(hand: HandState) -> int:
    taken = sum(event.amount for event in hand.events if isinstance(event, ev.RakeTaken | ev.TimeCharged))
    return sum(hand.stacks().values()) + hand.pot + taken


@pytest.mark.parametrize(
    "game", VARIED, ids=lambda game: f"{game.code}-{game.boards}-{game.streets[0].opens.name}"
)
def test_chips_are_conserved_cards_are_distinct_and_replay_equals_play(game: Game) -> None:
    rng = random.Random(game.name)
    for _ in range(400):
        hand = random_hand(rng, game=game, house=rng.choice(HOUSES))
        play_out(hand, rng)
        replica = HandState.replay(hand.events[:1])
        total = chips(replica)
        for event in hand.events[1:]:
            replica.apply(event)
            assert chips(replica) == total
            assert min(replica.stacks().values()) >= 0
            if not isinstance(event, ev.CardsDiscarded):
                out = [card for hole in replica._hole for card in hole]
                out += replica.boards[0] + tuple(card for board in replica.boards[1:] for card in board[-1:])
        assert replica.as_data() == hand.as_data()
        assert hand.pot == 0
