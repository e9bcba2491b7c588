import inspect
import subprocess
import sys
from collections import Counter
from itertools import combinations, islice
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from riverboat.engine.assessor import HandType, assess
from riverboat.engine.cards import DECK, parse_cards
from riverboat.engine.dealer import RandomDealer
from riverboat.engine.errors import NoSuchHand
from riverboat.engine.testing import CardRange, HandSpec, SpecHandGenerator, count, every
from tests.engine.chance import ONE_IN_A_THOUSAND, chi_square, critical
from tests.engine.testing.judge import (
    NINE_TYPES,
    fitting,
    random_range,
    random_rest_of_the_deck,
    random_spec,
    ranking,
    ranking_fits,
)

ALL_FIVE_CARD_HANDS = {
    HandType.STRAIGHT_FLUSH: 40,
    HandType.FOUR_OF_A_KIND: 624,
    HandType.FULL_HOUSE: 3_744,
    HandType.FLUSH: 5_108,
    HandType.STRAIGHT: 10_200,
    HandType.THREE_OF_A_KIND: 54_912,
    HandType.TWO_PAIR: 123_552,
    HandType.PAIR: 1_098_240,
    HandType.HIGH_CARD: 1_302_540,
}


def small_spec(random: Random) -> HandSpec:
    left = random_rest_of_the_deck(random)
    return random_spec(random, [tuple(card for card in DECK if card not in left)])


def check_against_brute_force(specs: list[HandSpec]) -> int:
    """Compare each of `specs` with brute force; return how many have a hand that fits."""
    possible = 0
    for spec in specs:
        listed = list(every(spec))
        as_sets = {frozenset(hand) for hand in listed}
        assert count(spec) == len(listed) == len(as_sets), spec
        assert as_sets == {frozenset(hand) for hand in fitting(spec)}, spec
        possible += bool(listed)
    return possible


@pytest.mark.parametrize("kind", NINE_TYPES)
def test_every_hand_of_type_is_counted(kind: HandType) -> None:
    assert count(HandSpec(kind)) == ALL_FIVE_CARD_HANDS[kind]


@pytest.mark.integration
def test_count_every_and_brute_force_agree_on_random_specs() -> None:
    random = Random(20)
    assert check_against_brute_force([small_spec(random) for _ in range(100)]) > 30


@pytest.mark.slow
def test_count_every_and_brute_force_agree_on_thousands_of_random_specs() -> None:
    random = Random(21)
    assert check_against_brute_force([small_spec(random) for _ in range(4000)]) > 1500


@pytest.mark.slow
def test_counts_of_whole_deck() -> None:
    hands = Counter(ranking(five) for five in combinations(DECK, 5))
    assert len(hands) == 7462
    random = Random(22)
    for _ in range(1500):
        spec = random_spec(random)
        assert count(spec) == sum(n for found, n in hands.items() if ranking_fits(spec, found)), spec


@pytest.mark.parametrize("kind", NINE_TYPES)
def test_every_is_lazy_and_in_counting_order(kind: HandType) -> None:
    for hand in islice(every(HandSpec(kind)), 0, 3000, 7):
        assessment = assess(hand)
        assert assessment.type is kind
        assert [card // 4 for card in assessment.counting] == [card // 4 for card in hand]


@given(
    st.integers(0, 2**32),
    st.lists(st.sampled_from(DECK), unique=True, max_size=42),
)
def test_generated_hand_fits_or_is_refused(seed: int, dealt: list[int]) -> None:
    random = Random(seed)
    spec = random_spec(random, [tuple(dealt)])
    generator = SpecHandGenerator(random)
    if not count(spec):
        assert not list(every(spec))
        with pytest.raises(NoSuchHand) as refusal:
            generator.generate(spec)
        assert refusal.value.code == "no_such_hand"
        return
    hand = generator.generate(spec)
    assert len(set(hand)) == 5
    assert not set(hand) & set(dealt)
    assert spec.admits(assess(hand))
    assert ranking_fits(spec, ranking(hand))


@given(st.integers(), st.integers(0, 2**32))
def test_same_seed_makes_same_hands(seed: int, order: int) -> None:
    random = Random(order)
    wanted = [spec for spec in (random_spec(random) for _ in range(5)) if count(spec)]
    first, again = SpecHandGenerator(Random(seed)), SpecHandGenerator(Random(seed))
    assert [first.generate(spec) for spec in wanted] == [again.generate(spec) for spec in wanted]


def spec_with_few_hands(kind: HandType, random: Random) -> HandSpec:
    while True:
        left = random_rest_of_the_deck(random)
        ranges = [random_range(random)] if random.random() < 0.5 else []
        spec = HandSpec(kind, ranges, [tuple(card for card in DECK if card not in left)])
        if 8 <= count(spec) <= 400:
            return spec


@pytest.mark.parametrize("kind", [kind for kind in NINE_TYPES if kind is not HandType.STRAIGHT_FLUSH])
def test_every_fitting_hand_is_equally_likely(kind: HandType) -> None:
    """Chi-square, 30 draws for each hand, seed fixed, at the level of one in a thousand for each spec."""
    random = Random(3)
    generator = SpecHandGenerator(random)
    for _ in range(3):
        spec = spec_with_few_hands(kind, random)
        cells = count(spec)
        drawn = Counter(frozenset(generator.generate(spec)) for _ in range(30 * cells))
        assert chi_square(drawn.values(), cells) < critical(cells - 1, ONE_IN_A_THOUSAND), spec


def test_every_straight_flush_is_equally_likely() -> None:
    generator = SpecHandGenerator(Random(4))
    drawn = Counter(generator.generate(HandSpec(HandType.STRAIGHT_FLUSH)) for _ in range(4000))
    assert chi_square(drawn.values(), 40) < critical(39, ONE_IN_A_THOUSAND)


def test_patterns_are_weighted_by_number_of_hands() -> None:
    """With all but one deuce gone, a pair of kings has a deuce as a kicker a fourth as often as a three."""
    dealt = [parse_cards("2d 2h 2s")]
    spec = HandSpec(HandType.PAIR, [CardRange("K"), CardRange("2", "5")], dealt)
    generator = SpecHandGenerator(Random(5))
    drawn = Counter(2 in {card // 4 + 2 for card in generator.generate(spec)} for _ in range(8000))
    with_deuce, in_all = 3 * 4**2, 3 * 4**2 + 4**3
    assert count(spec) == 6 * in_all
    expected = 8000 * with_deuce / in_all
    spread = (drawn[True] - expected) ** 2 / expected + (drawn[False] - (8000 - expected)) ** 2 / (
        8000 - expected
    )
    assert spread < critical(1, ONE_IN_A_THOUSAND)


def test_only_fitting_hand_is_found() -> None:
    royal = parse_cards("As Ks Qs Js Ts")
    dealt = [tuple(card for card in DECK if card not in (*royal, *parse_cards("2c 7d 9h")))]
    spec = HandSpec(HandType.STRAIGHT_FLUSH, [CardRange("T", "A")], dealt)
    assert count(spec) == 1
    assert SpecHandGenerator(Random(1)).generate(spec) == royal


@pytest.mark.parametrize(
    ("spec", "reason"),
    [
        (
            HandSpec(HandType.FOUR_OF_A_KIND, [CardRange("A"), CardRange("A")]),
            "no four of a kind with the four in A, the kicker in A: five cards of one rank would be five of a"
            " kind, which takes a joker",
        ),
        (
            HandSpec(HandType.FULL_HOUSE, [CardRange("9", "9")]),
            "no full house with the whole hand in 9 to 9: five cards of one rank would be five of a kind,"
            " which takes a joker",
        ),
        (
            HandSpec(HandType.STRAIGHT, [CardRange("2", "5")]),
            "there is no straight with the whole hand in 2 to 5",
        ),
        (
            HandSpec(HandType.TWO_PAIR, [CardRange("2", "5"), CardRange("K")]),
            "there is no two pair with the first pair in 2 to 5, the second pair and kicker in K",
        ),
        (
            HandSpec(HandType.FOUR_OF_A_KIND, [CardRange("A"), CardRange("2", "K")], [parse_cards("As")]),
            "the cards already dealt leave no four of a kind with the four in A, the kicker in 2 to K",
        ),
        (
            HandSpec(HandType.HIGH_CARD, dealt=[DECK[:48]]),
            "the cards already dealt leave no high card",
        ),
    ],
)
def test_error_gives_reason(spec: HandSpec, reason: str) -> None:
    with pytest.raises(NoSuchHand) as refusal:
        SpecHandGenerator(Random(1)).generate(spec)
    assert str(refusal.value) == reason


def test_hands_dealt_one_after_another_never_share_card() -> None:
    generator = SpecHandGenerator(Random(6))
    dealt: list[tuple[int, ...]] = []
    for kind in (*NINE_TYPES, HandType.PAIR):
        if count(HandSpec(kind, dealt=dealt)):
            dealt.append(generator.generate(HandSpec(kind, dealt=dealt)))
    cards = [card for hand in dealt for card in hand]
    assert len(dealt) >= 9
    assert len(cards) == len(set(cards))


def test_low_hand_loses_to_high_hand() -> None:
    generator = SpecHandGenerator(Random(7))
    for kind in NINE_TYPES:
        low = HandSpec(kind, [CardRange("2", "8")])
        for _ in range(20):
            lower = generator.generate(low)
            higher = generator.generate(HandSpec(kind, [CardRange("8", "A")], [lower]))
            assert assess(higher).strength > assess(lower).strength


def test_generator_and_dealer_are_not_interchangeable() -> None:
    def asked_of(role: type) -> dict[str, inspect.Signature]:
        return {
            name: inspect.signature(function)
            for name, function in vars(role).items()
            if not name.startswith("_")
        }

    dealer, generator = asked_of(RandomDealer), asked_of(SpecHandGenerator)
    assert set(dealer) == {"deal"}
    assert not set(dealer) & set(generator)
    assert not hasattr(SpecHandGenerator, "deal")
    assert list(dealer["deal"].parameters) == ["self"], "a dealer takes no order"
    for name, signature in generator.items():
        assert len(signature.parameters) == 2, f"{name} makes nothing without an order"


@pytest.mark.integration
def test_engine_loads_only_standard_library() -> None:
    engine = "riverboat, riverboat.engine.testing, riverboat.engine.notation.files"
    loaded = f"import sys, {engine}; print(*sys.modules)"
    modules = subprocess.run(
        [sys.executable, "-c", loaded], capture_output=True, text=True, check=True
    ).stdout
    others = (
        {name.partition(".")[0] for name in modules.split()}
        - sys.stdlib_module_names
        - {"riverboat", "__main__"}
    )
    assert {name for name in others if not name.startswith("_")} == set()
    assert not {
        name for name in modules.split() if name.startswith(("riverboat.server", "riverboat.client_cli"))
    }
