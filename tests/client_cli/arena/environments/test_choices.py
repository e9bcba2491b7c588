import random

import pytest

from riverboat.client_cli.arena.environments.choices import CALL, FOLD, Choices
from riverboat.engine.actions import BetTo, Call, Check, Draw, Fold, RaiseTo
from riverboat.engine.games import GAMES
from tests.support.deals import play, random_hand, start_hand


def test_every_choice_is_legal_in_every_game() -> None:
    rng = random.Random(5)
    for game in GAMES.values():
        choices = Choices(game)
        for _ in range(20):
            hand = random_hand(rng, game=game, auto_muck=True)
            hand.start()
            while hand.actor is not None:
                legal = choices.legal(hand)
                assert legal
                assert max(legal) < len(choices)
                assert all(hand.can(hand.actor, action) for action in legal.values())
                hand.act(hand.actor, rng.choice(list(legal.values())))


def test_sizes_are_parts_of_the_pot_after_the_call() -> None:
    hand = start_hand([10_000, 10_000])  # blinds 50 and 100: 50 to call makes a pot of 200
    assert Choices(hand.game).legal(hand) == {
        FOLD: Fold(),
        CALL: Call(),
        2: RaiseTo(200),
        4: RaiseTo(300),
        5: RaiseTo(10_000),
    }  # half the pot is the minimum


def test_fold_is_left_out_beside_a_free_check() -> None:
    hand = start_hand([10_000, 10_000])
    play(hand, "c")
    assert FOLD not in Choices(hand.game).legal(hand)
    assert Choices(hand.game).legal(hand)[CALL] == Check()


def test_fixed_limit_has_one_size() -> None:
    hand = start_hand([10_000, 10_000], game=GAMES["flhe"])
    play(hand, "c c")
    choices = Choices(hand.game)
    assert choices.names == ("fold", "check or call", "bet or raise")
    assert choices.legal(hand) == {CALL: Check(), 2: BetTo(100)}


def test_exchanges_are_sets_of_own_cards_from_the_lowest() -> None:
    hand = start_hand([10_000, 10_000], game=GAMES["5cd"], holes=["As2d7h7c3s", "KsKdKcQhQd"])
    play(hand, "c c")
    legal = Choices(hand.game).legal(hand)
    names = Choices(hand.game).names
    assert len(legal) == 32
    exchanged = {names[number]: action for number, action in legal.items()}
    cards = sorted(hand.hole_cards(1))
    assert exchanged["stand pat"] == Draw()
    assert exchanged["exchange 1 2 5"] == Draw((cards[0], cards[1], cards[4]))


def test_each_card_that_can_be_discarded_has_a_number() -> None:
    hand = start_hand([10_000, 10_000], game=GAMES["pineapple"], holes=["As2d7h", "KsKdKc"])
    play(hand, "c c")
    legal, names = Choices(hand.game).legal(hand), Choices(hand.game).names
    cards = sorted(hand.hole_cards(1))
    assert {names[number]: action for number, action in legal.items()} == {
        f"discard {place}": Draw((card,)) for place, card in enumerate(cards, 1)
    }


@pytest.mark.parametrize(
    ("code", "size"), [("nlhe", 6), ("flhe", 3), ("5cd", 38), ("badugi", 19), ("pineapple", 9)]
)
def test_size_of_the_action_set(code: str, size: int) -> None:
    assert len(Choices(GAMES[code])) == size
