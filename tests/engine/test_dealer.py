import inspect
import math
import random
from collections import Counter
from collections.abc import Callable

import pytest

from riverboat.engine.cards import DECK, DECK_SIZE, RANKS, parse_cards
from riverboat.engine.dealer import Dealer, RandomDealer
from riverboat.engine.errors import CardError
from tests.engine.chance import ONE_IN_A_THOUSAND_MILLION, chi_square, critical


def far_beyond_chance(degrees: int) -> float:
    return critical(degrees, ONE_IN_A_THOUSAND_MILLION)


def test_deal_is_permutation_of_deck() -> None:
    dealer: Dealer = RandomDealer()
    for _ in range(50):
        deck = dealer.deal()
        assert isinstance(deck, tuple)
        assert sorted(deck) == list(DECK)


def test_every_deal_is_new() -> None:
    dealer = RandomDealer()
    assert len({dealer.deal() for _ in range(100)}) == 100


def test_cards_are_uniform_in_every_place() -> None:
    dealer = RandomDealer()
    deals = 3000
    seen = Counter((place, card) for _ in range(deals) for place, card in enumerate(dealer.deal()))
    # Rows and columns of a permutation matrix add up, so (52 - 1)² cells are free, and each deal's
    # spread is 52/51 of that of independent cells.
    statistic = chi_square(seen.values(), DECK_SIZE**2) * (DECK_SIZE - 1) / DECK_SIZE
    assert statistic < far_beyond_chance((DECK_SIZE - 1) ** 2)


def test_every_order_of_small_deck_is_equally_likely() -> None:
    dealer = RandomDealer(parse_cards("As Kd Th 2c"))
    seen = Counter(dealer.deal() for _ in range(12_000))
    assert chi_square(seen.values(), math.factorial(4)) < far_beyond_chance(math.factorial(4) - 1)


def test_statistic_finds_biased_shuffle() -> None:
    """The naive shuffle, which swaps every place with any place, must fail the test above."""
    source = random.Random(1)

    def naive(cards: list[int]) -> tuple[int, ...]:
        for place in range(len(cards)):
            other = source.randrange(len(cards))
            cards[place], cards[other] = cards[other], cards[place]
        return tuple(cards)

    seen = Counter(naive([0, 1, 2, 3]) for _ in range(12_000))
    assert chi_square(seen.values(), math.factorial(4)) > far_beyond_chance(math.factorial(4) - 1)


def test_deck_of_game() -> None:
    short_deck = DECK[4 * RANKS.index("6") :]
    assert sorted(RandomDealer(short_deck).deal()) == list(short_deck)


def test_deck_is_copied() -> None:
    cards = list(DECK)
    dealer = RandomDealer(cards)
    cards.clear()
    assert len(dealer.deal()) == DECK_SIZE


@pytest.mark.parametrize(
    ("deck", "code"),
    [((0, 1, 0), "doubled_card"), ((0, 52), "not_a_card"), ((-1,), "not_a_card"), ((True, 0), "not_a_card")],
)
def test_invalid_deck_is_refused(deck: tuple[int, ...], code: str) -> None:
    with pytest.raises(CardError) as refusal:
        RandomDealer(deck)
    assert refusal.value.code == code


def test_dealer_takes_no_seed_or_order() -> None:
    assert list(inspect.signature(RandomDealer).parameters) == ["deck"]
    assert list(inspect.signature(RandomDealer.deal).parameters) == ["self"]
    assert {name for name in vars(RandomDealer) if not name.startswith("_")} == {"deal"}


def test_global_seed_has_no_effect() -> None:
    def deal_after(seed: Callable[[], None]) -> tuple[int, ...]:
        seed()
        return RandomDealer().deal()

    state = random.getstate()
    try:
        assert deal_after(lambda: random.seed(7)) != deal_after(lambda: random.seed(7))
    finally:
        random.setstate(state)
