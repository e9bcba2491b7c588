import random

import numpy as np
import pytest

from riverboat.client_cli.arena.environments.choices import Choices
from riverboat.client_cli.arena.environments.deals import Deals
from riverboat.client_cli.arena.environments.features import Features
from riverboat.client_cli.arena.errors import MatchError
from riverboat.engine.games import GAMES
from riverboat.engine.hand import Hand, HandState, visible_events
from tests.support.deals import play, start_hand


def played(deals: Deals, rng: random.Random) -> list[Hand]:
    """Return the hand before each decision and at its end."""
    hand, found = deals.next(), []
    while hand.actor is not None:
        found.append(hand.copy())
        hand.act(hand.actor, rng.choice(list(deals.choices.legal(hand).values())))
    return [*found, hand]


@pytest.mark.parametrize(
    ("code", "players"), [("nlhe", 6), ("plo8", 3), ("stud", 8), ("27td", 6), ("leduc", 2)]
)
def test_vector_has_only_what_the_player_may_see(code: str, players: int) -> None:
    """A replica from the viewer's events has the same vector as the hand itself."""
    deals, rng = Deals(code, players, 50), random.Random(3)
    for _ in range(10):
        for hand in played(deals, rng):
            for seat in range(players):
                seen = [event for event in visible_events(hand.events, seat) if event is not None]
                replica = HandState.replay(seen)
                expected = deals.features.encode(hand, seat)
                assert np.array_equal(deals.features.encode(replica, seat), expected)
                assert expected.min() >= 0
                assert expected.max() <= 1


def test_parts_of_the_vector() -> None:
    hand = start_hand([1_000, 1_000], holes=["AsAd", "KsKd"], board="2c3c4c")
    features = Features(hand.game, 2, 1_000)
    assert features.size == sum(features.parts.values())
    assert set(Features(GAMES["stud"], 3, 1_000).parts) - set(features.parts) == {"up cards"}
    assert {"draws by street", "own discards"} < set(Features(GAMES["27td"], 3, 1_000).parts)


def test_bets_are_kept_by_street_and_relative_to_the_viewer() -> None:
    deals = Deals("nlhe", 2, 100)
    hand = deals.next()
    big_blind = hand.seats[0].number
    play(hand, "300 c c c")
    vector, parts = deals.features.encode(hand, big_blind), deals.features.parts
    start = sum(list(parts.values())[: list(parts).index("bets by street")])
    bets = vector[start : start + parts["bets by street"]] * 2 * deals.stack
    assert np.round(bets).tolist() == [300, 300, 0, 0, 0, 0, 0, 0]


def test_the_same_seed_deals_the_same_hands() -> None:
    def cards(seed: int) -> list[tuple[int, ...]]:
        deals = Deals("plo", 3, 100)
        deals.reseed(seed)
        hands = [deals.next() for _ in range(3)]
        return [(hand.button, *hand.hole_cards(0), *hand.hole_cards(2)) for hand in hands]

    assert cards(4) == cards(4)
    assert cards(4) != cards(5)
    assert len(set(cards(4))) == 3


@pytest.mark.parametrize(
    ("game", "players", "said"),
    [("poker", 2, "'poker' is not a game"), ("horse", 2, "'horse' is not a game"), ("kuhn", 3, "Kuhn poker")],
)
def test_impossible_games_are_refused(game: str, players: int, said: str) -> None:
    with pytest.raises(MatchError, match=said):
        Deals(game, players, 100)


def test_choices_and_features_do_not_depend_on_the_cards() -> None:
    deals = Deals("badugi", 3, 100)
    assert len({len(Choices(deals.next().game)) for _ in range(3)}) == 1
