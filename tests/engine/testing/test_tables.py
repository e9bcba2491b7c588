from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from riverboat.engine.assessor import HandType, assess
from riverboat.engine.cards import DECK, parse_cards
from riverboat.engine.errors import NoSuchHand
from riverboat.engine.testing import CardRange, HandSpec, SpecHandGenerator, count, every
from tests.engine.chance import ONE_IN_A_THOUSAND, chi_square, critical
from tests.engine.testing.judge import random_spec


def check_table(specs: list[HandSpec], seed: int) -> None:
    table = SpecHandGenerator(Random(seed)).generate_table(specs)
    assert len(table) == len(specs)
    cards = [card for hand in table for card in hand]
    assert len(cards) == len(set(cards)), "all hands come from one deck"
    for spec, hand in zip(specs, table, strict=True):
        assert spec.admits(assess(hand))


@given(st.integers(0, 2**32), st.integers(1, 4))
def test_each_seat_has_hand_to_its_own_spec(seed: int, seats: int) -> None:
    random = Random(seed)
    specs = [spec for spec in (random_spec(random) for _ in range(seats)) if count(spec) > 1000]
    check_table(specs, seed)


@pytest.mark.integration
@pytest.mark.parametrize(
    "specs",
    [
        [HandSpec(HandType.HIGH_CARD)] * 10,
        [HandSpec(HandType.PAIR)] * 10,
        [HandSpec(HandType.FLUSH)] * 8,
        [HandSpec(HandType.FOUR_OF_A_KIND)] * 10,
        [HandSpec(HandType.STRAIGHT_FLUSH, [CardRange("9", "K")])] * 4,
        [HandSpec(HandType.STRAIGHT_FLUSH)] * 8,
        [HandSpec(kind) for kind in HandType if kind is not HandType.FIVE_OF_A_KIND],
    ],
)
def test_crowded_tables_are_dealt(specs: list[HandSpec]) -> None:
    for seed in range(3):
        check_table(specs, seed)


def test_table_excludes_dealt_cards() -> None:
    aces = parse_cards("As Ad Ah")
    specs = [
        HandSpec(HandType.PAIR, dealt=[aces]),
        HandSpec(HandType.PAIR, [CardRange("A"), CardRange("2", "K")]),
    ]
    with pytest.raises(
        NoSuchHand, match="the cards already dealt leave no pair with the pair in A"
    ) as refusal:
        SpecHandGenerator(Random(1)).generate_table(specs)
    assert refusal.value.code == "no_such_hand"


def test_same_seed_makes_same_table() -> None:
    specs = [HandSpec(HandType.STRAIGHT), HandSpec(HandType.FULL_HOUSE), *[HandSpec(HandType.HIGH_CARD)] * 6]
    first, again = (SpecHandGenerator(Random(9)).generate_table(specs) for _ in range(2))
    assert first == again


def test_no_specs_no_hands() -> None:
    assert SpecHandGenerator(Random(1)).generate_table([]) == ()


def test_joint_choices_are_uniform() -> None:
    """Chi-square over all pairs of hands without a card in common, at the level of one in a thousand."""
    left = parse_cards("9h Th Jh Qh Kh Ah 8s 9s Ts Js Qs Ks 8h Qd Kd Ad")
    dealt = [tuple(card for card in DECK if card not in left)]
    specs = [
        HandSpec(HandType.STRAIGHT_FLUSH, dealt=dealt),
        HandSpec(HandType.THREE_OF_A_KIND, [CardRange("Q", "K"), CardRange("8", "A")], dealt),
    ]
    joint = {
        (one, other) for one in every(specs[0]) for other in every(specs[1]) if not set(one) & set(other)
    }
    generator = SpecHandGenerator(Random(2))
    drawn = Counter(generator.generate_table(specs) for _ in range(40 * len(joint)))
    assert len(joint) > 40
    assert set(drawn) <= joint
    assert chi_square(drawn.values(), len(joint)) < critical(len(joint) - 1, ONE_IN_A_THOUSAND)


@pytest.mark.parametrize(
    ("specs", "reason", "code"),
    [
        (
            [HandSpec(HandType.HIGH_CARD)] * 11,
            "11 hands need 55 cards, and the deck has 52 left",
            "no_such_hand",
        ),
        (
            [HandSpec(HandType.STRAIGHT_FLUSH, [CardRange("9", "K")])] * 5,
            "each of these hands can be dealt, but not all of them from one deck",
            "no_such_hand",
        ),
        (
            [HandSpec(HandType.FLUSH)] * 9,
            "no table found in 400 steps, though one may exist",
            "none_found",
        ),
    ],
)
def test_impossible_tables_are_refused(specs: list[HandSpec], reason: str, code: str) -> None:
    with pytest.raises(NoSuchHand) as refusal:
        SpecHandGenerator(Random(1)).generate_table(specs)
    assert (str(refusal.value), refusal.value.code) == (reason, code)
