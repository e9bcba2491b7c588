import inspect
import math
import random
from collections import Counter
from collections.abc import Callable

import pytest

from engine.cards import DECK, DECK_SIZE, RANKS, parse_cards
from engine.dealer import Dealer, RandomDealer
from engine.errors import CardError
from tests.engine.chance import ONE_IN_A_THOUSAND_MILLION, chi_square, critical


def far_beyond_chance(degrees: int) -> float:
    return critical(degrees, ONE_IN_A_THOUSAND_MILLION)


def test_a_deal_is_the_whole_deck_in_some_order() -> None:
    dealer: Dealer = RandomDealer()
    for _ in range(50):
        deck = dealer.deal()
        assert isinstance(deck, tuple)
        assert sorted(deck) == list(DECK)


def test_every_deal_is_a_fresh_order() -> None:
    dealer = RandomDealer()
    assert len({dealer.deal() for _ in range(100)}) == 100


def test_every_card_is_equally_likely_in_every_place() -> None:
    dealer = RandomDealer()
    deals = 3000
    seen = Counter((place, card) for _ in range(deals) for place, card in enumerate(dealer.deal()))
    # Rows and columns of a permutation matrix add up, so (52 - 1)² cells are free, and each deal's
    # spread is 52/51 of that of independent cells.
    statistic = chi_square(seen.values(), DECK_SIZE**2) * (DECK_SIZE - 1) / DECK_SIZE
    assert statistic < far_beyond_chance((DECK_SIZE - 1) ** 2)


def test_every_order_of_a_small_deck_is_equally_likely() -> None:
    dealer = RandomDealer(parse_cards("As Kd Th 2c"))
    seen = Counter(dealer.deal() for _ in range(12_000))
    assert chi_square(seen.values(), math.factorial(4)) < far_beyond_chance(math.factorial(4) - 1)


def test_the_statistic_finds_a_biased_shuffle() -> None:
    """The naive shuffle, which swaps every place with any place, must not pass the test above."""
    source = random.Random(1)

    def naive(cards: list[int]) -> tuple[int, ...]:
        for place in range(len(cards)):
            other = source.randrange(len(cards))
            cards[place], cards[other] = cards[other], cards[place]
        return tuple(cards)

    seen = Counter(naive([0, 1, 2, 3]) for _ in range(12_000))
    assert chi_square(seen.values(), math.factorial(4)) > far_beyond_chance(math.factorial(4) - 1)


def test_a_game_may_bring_its_own_deck() -> None:
    short_deck = DECK[4 * RANKS.index("6") :]
    assert sorted(RandomDealer(short_deck).deal()) == list(short_deck)


def test_a_later_change_of_the_cards_given_changes_nothing() -> None:
    cards = list(DECK)
    dealer = RandomDealer(cards)
    cards.clear()
    assert len(dealer.deal()) == DECK_SIZE


@pytest.mark.parametrize(
    ("deck", "code"),
    [((0, 1, 0), "doubled_card"), ((0, 52), "not_a_card"), ((-1,), "not_a_card"), ((True, 0), "not_a_card")],
)
def test_a_deck_of_wrong_or_doubled_cards_is_refused(deck: tuple[int, ...], code: str) -> None:
    with pytest.raises(CardError) as refusal:
        RandomDealer(deck)
    assert refusal.value.code == code


def test_no_seed_and_no_order_can_be_given() -> None:
    assert list(inspect.signature(RandomDealer).parameters) == ["deck"]
    assert list(inspect.signature(RandomDealer.deal).parameters) == ["self"]
    assert {name for name in vars(RandomDealer) if not name.startswith("_")} == {"deal"}


def test_seeding_the_global_source_changes_nothing() -> None:
    def deal_after(seed: Callable[[], None]) -> tuple[int, ...]:
        seed()
        return RandomDealer().deal()

    state = random.getstate()
    try:
        assert deal_after(lambda: random.seed(7)) != deal_after(lambda: random.seed(7))
    finally:
        random.setstate(state)
