"""Random deals: the same ones from C, NumPy arrays and Python, uniform, and near the exact equities."""

from collections import Counter
from itertools import islice
from math import sqrt
from random import Random

import pytest

from riverboat.engine import random_deals
from riverboat.engine.assessor import DEUCE_TO_SEVEN, HIGH, OMAHA_HIGH, OMAHA_LOW8, SHORT_DECK, RuleSet
from riverboat.engine.cards import DECK
from riverboat.engine.equity import equity
from riverboat.engine.errors import CardError
from riverboat.engine.matchup import Matchup
from riverboat.engine.native.selection import rules_of
from riverboat.engine.random_deals import HoleChoice, RandomDeals, random_numbers
from riverboat.engine.sampler import sampled
from riverboat.engine.sampling import sample

pytestmark = pytest.mark.integration

SAMPLES = 40_000


@pytest.mark.parametrize(
    ("holes", "board", "dead"),
    [
        (["AsKs", "QdQh"], "", ""),
        (["AsKs", "QdQh"], "2c7d9h", "Ac"),
        (["AsKs", "QdQh", "8c8d"], "2c7d9h3s", ""),
        (["AKs, 99", "QQ, 54s", "TT"], "2c7d9h", ""),
        (["AKs:0.5, 99", "QQ, 54s:0.125", "TT"], "2c7d9h", ""),
        (["8s8h", "random"], "2c7d9h3s", ""),
        (["77+, A9s+", "22-JJ, AJs-ATs"], "AhKd2c9s", ""),
    ],
)
def test_sample_agrees_with_exact_equity(holes: list[str], board: str, dead: str) -> None:
    exact = equity(holes, board, dead, exact=True)
    found = equity(holes, board, dead, exact=False, samples=SAMPLES, random_source=Random(1))
    assert found.deals == SAMPLES
    for estimate, share in zip(found.shares, exact.shares, strict=True):
        assert abs(estimate.equity - share.equity) < 4.5 * estimate.standard_error
        assert abs(estimate.ties - SAMPLES * share.ties / share.deals) < 5 * (SAMPLES * 0.25) ** 0.5


@pytest.mark.parametrize(
    ("holes", "board", "rules"),
    [
        (["AsKs", "QdQh"], "", HIGH),
        (["AsKs", "QdQh"], "2c7d9h3sTd", HIGH),
        (["random"] * 6, "", HIGH),
        (["random"] * 9, "2c7d9h", HIGH),
        (["TT+, AK", "random", "54s"], "", HIGH),
        (["TT+:0.5, AK, AKs:0.75", "22+", "random"], "", HIGH),
        (["TT+:0.5, AK, AKs:0.75", "22+:0.25, 33"], "", HIGH),
        (["AA,KK,QQ"] * 6, "", HIGH),
        (["77+"] * 3 + ["random"] * 2, "", HIGH),
        (["AsKs", "8d8h", "random"], "", SHORT_DECK),
        (["AsKs", "random", "TT+"], "", DEUCE_TO_SEVEN),
        (["AsKsQs2d", "QdQh4c5c"], "", OMAHA_HIGH),
        (["AsKsQs2d5h", "QdQh4c5c6h"], "2h3h8c", OMAHA_LOW8),
    ],
    ids=str,
)
def test_every_way_to_sample_makes_the_same_deals(holes: list[str], board: str, rules: RuleSet) -> None:
    deals = Matchup(holes, board, "8s" if rules is HIGH else "", rules).random_deals()
    expected = deals.count(3_000, 2**64 - 5)
    assert expected is not None
    assert expected.total() == 3_000
    assert sampled(deals, 3_000, 2**64 - 5) == expected
    if rules is HIGH:
        assert sample(deals, 3_000, 2**64 - 5) == expected


def test_weights_beyond_32_bits_are_sampled() -> None:
    deals = RandomDeals(
        HIGH,
        (HoleChoice([((0, 1),), ((2, 3),)], (1, 2**40)), HoleChoice([((50, 51),)])),
        (),
        [card for card in DECK if card < 50],
    )
    found = sampled(deals, 300, 1)
    assert found is not None
    assert found.total() == 300


def test_numbers_are_those_of_splitmix64() -> None:
    """The first numbers of the seed 1234567, as published with the algorithm's implementations."""
    assert list(islice(random_numbers(1_234_567), 3)) == [
        6_457_827_717_110_365_317,
        3_203_168_211_198_807_973,
        9_817_491_932_198_370_423,
    ]


def chi_square(counts: Counter[object], classes: int) -> float:
    """Return how far from uniform `counts` of `classes` things are, in standard deviations of chi-square."""
    expected = counts.total() / classes
    squares = sum((counts[thing] - expected) ** 2 for thing in counts)
    found = (squares + (classes - len(counts)) * expected**2) / expected
    return (found - (classes - 1)) / sqrt(2 * (classes - 1))


@pytest.mark.parametrize("number", [40_000, pytest.param(1_000_000, marks=pytest.mark.slow)])
def test_drawn_boards_are_uniform(number: int) -> None:
    """By single cards, by cards in each place, by pairs, and by whole boards of a short deck."""
    deals = RandomDeals(HIGH, (HoleChoice([((0, 1),)]), HoleChoice([((2, 3),)])), (), DECK[4:])
    few = RandomDeals(HIGH, deals.choices, (), DECK[4:12])
    places: list[Counter[object]] = [Counter() for _ in range(5)]
    pairs: Counter[object] = Counter()
    boards: Counter[object] = Counter()
    for drawn in range(number):
        board = dealt(deals, drawn)
        for counter, card in zip(places, board, strict=True):
            counter[card] += 1
        pairs[frozenset(board[:2])] += 1
        pairs[frozenset(board[3:])] += 1
        boards[frozenset(dealt(few, drawn))] += 1
    assert max(abs(chi_square(counter, 48)) for counter in places) < 4.5
    assert abs(chi_square(pairs, 48 * 47 // 2)) < 4.5
    assert abs(chi_square(boards, 56)) < 4.5


def dealt(deals: RandomDeals, place: int) -> list[int]:
    numbers = random_numbers(77 + place * deals.numbers_a_try * random_deals.STEP)
    deal = deals._deal(list(islice(numbers, deals.numbers_a_try)))
    assert deal is not None
    return list(deal[1])


@pytest.mark.parametrize("number", [400_000, pytest.param(10_000_000, marks=pytest.mark.slow)])
@pytest.mark.parametrize("players", [2, 5, 9])
def test_boards_drawn_in_c_are_uniform(players: int, number: int) -> None:
    """They are won by each set of players as often as all boards are, by chi-square."""
    native = rules_of(HIGH)
    if native is None:
        pytest.skip("the assessor in C is not in use")
    cards = Random(players).sample(DECK, 52)
    holes = [bytes(cards[2 * player : 2 * player + 2]) for player in range(players)]
    live = bytes(sorted(cards[2 * players :]))
    exact = native.outcomes(b"".join(holes), 2, b"", live)
    found = native.sample(tuple([(hole, b"") for hole in holes]), players, 2, b"", live, number, players)
    assert found is not None
    boards = sum(exact.values())
    expected = {code: count * number / boards for code, count in exact.items()}
    classes = [code for code, count in expected.items() if count >= 10]
    distance = sum((found.get(code, 0) - expected[code]) ** 2 / expected[code] for code in classes)
    assert set(found) <= set(exact)
    assert distance - len(classes) < 4.5 * (2 * len(classes)) ** 0.5


def test_same_source_gives_same_sample() -> None:
    first, again, other = (
        equity(["AsKs", "random", "TT+"], samples=5_000, random_source=Random(seed)) for seed in (1, 1, 2)
    )
    assert first == again
    assert first != other


def test_deals_that_cannot_be_are_refused() -> None:
    rows = [((0, 1),), ((1, 2),)]
    live = [card for card in DECK if card != 3]
    never = RandomDeals(HIGH, (HoleChoice(rows), HoleChoice([((1, 3),)])), (), live)
    for find in (never.count, lambda samples, seed: sample(never, samples, seed)):
        assert find(10, 1) is None
    assert sampled(never, 10, 1) is None
    with pytest.raises(CardError, match="no way was found to deal these hands"):
        equity(["TT+"] * 11, samples=5_000)
