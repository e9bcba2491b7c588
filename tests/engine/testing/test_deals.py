from collections import Counter
from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from riverboat.engine.assessor import HandType
from riverboat.engine.cards import DECK, parse_cards
from riverboat.engine.errors import NoSuchHand
from riverboat.engine.testing import (
    CardRange,
    DealPlan,
    HandSpec,
    PlannedDeal,
    Requirement,
    SpecHandGenerator,
    flops,
    rivers,
    shows,
    turns,
)
from tests.engine.chance import ONE_IN_A_THOUSAND, chi_square, critical
from tests.engine.testing.judge import best, random_spec, ranking_fits

SEATS = (4, 6, 1, 2)
SET = HandSpec(HandType.THREE_OF_A_KIND)
FLUSH = HandSpec(HandType.FLUSH)
BOAT = HandSpec(HandType.FULL_HOUSE)
QUADS = HandSpec(HandType.FOUR_OF_A_KIND)
ROYAL = HandSpec(HandType.STRAIGHT_FLUSH, [CardRange("T", "A")])
CARDS_OUT = {"flop": 3, "turn": 4, "river": 5}


def check_deal(plan: DealPlan, deal: PlannedDeal) -> None:
    """Deal the deck as at a table, and check everything that the plan names and requires."""
    players = len(plan.seats)
    assert sorted(deal.deck) == list(DECK)
    for player, seat in enumerate(plan.seats):
        assert deal.holes[seat] == (deal.deck[player], deal.deck[players + player])
    assert deal.board == deal.deck[2 * players : 2 * players + 5]
    assert tuple(deal.holes) == plan.seats
    assert deal.board[: len(plan.board)] == plan.board
    for seat, hole in plan.holes.items():
        assert deal.holes[seat] == hole
    assert not plan.dead & set(deal.deck[: 2 * players + 5])
    for requirement in plan.requirements:
        hole, out = deal.holes[requirement.seat], CARDS_OUT[requirement.street]
        assert ranking_fits(requirement.spec, best(hole + deal.board[:out])), requirement
        if requirement.made_there:
            assert best(hole + deal.board[: out - 1])[0] < requirement.spec.type, requirement
        if requirement.pocket_pair:
            assert hole[0] // 4 == hole[1] // 4, requirement


PLANS = {
    "set on the flop, flush on the river": DealPlan(
        SEATS, [flops(2, SET, pocket_pair=True), rivers(4, FLUSH)]
    ),
    "a set that fills up on the river": DealPlan(SEATS, [flops(2, SET, pocket_pair=True), rivers(2, BOAT)]),
    "set over set over set": DealPlan(SEATS, [flops(seat, SET, pocket_pair=True) for seat in (4, 6, 1)]),
    "quads lose to a straight flush": DealPlan(
        SEATS, [flops(6, QUADS), rivers(1, HandSpec(HandType.STRAIGHT_FLUSH))]
    ),
    "a royal flush on the turn": DealPlan(SEATS, [turns(1, ROYAL)]),
    "a wheel on the turn": DealPlan(SEATS, [turns(1, HandSpec(HandType.STRAIGHT, [CardRange("A", "5")]))]),
    "nobody has a pair": DealPlan(SEATS, [shows(seat, HandSpec(HandType.HIGH_CARD)) for seat in SEATS]),
    "aces against kings, quads on the turn, royal flush on the river": DealPlan(
        SEATS, [turns(2, QUADS), rivers(1, ROYAL)], {1: parse_cards("As Qs"), 2: parse_cards("Kh Kd")}
    ),
    "heads-up on a given flop": DealPlan([1, 0], [rivers(0, FLUSH)], board=parse_cards("Th 2h 9c")),
    "the board is given to the last card": DealPlan(
        SEATS, [shows(1, BOAT), shows(2, FLUSH)], board=parse_cards("Th 2h 9h Tc 4s")
    ),
    "both ways to fill up": DealPlan(SEATS, [turns(1, BOAT), turns(2, BOAT)]),
    "aces are gone": DealPlan(
        SEATS, [shows(1, HandSpec(HandType.STRAIGHT, dealt=[parse_cards("As Ah"), parse_cards("Ad Ac")]))]
    ),
    "twenty-three seats": DealPlan(range(23), [shows(7, QUADS)]),
    "nothing is planned": DealPlan(SEATS),
}


@pytest.mark.parametrize("plan", PLANS.values(), ids=PLANS)
def test_deal_is_as_planned(plan: DealPlan) -> None:
    generator = SpecHandGenerator(Random(11))
    for _ in range(10):
        check_deal(plan, generator.generate_deal(plan))


@pytest.mark.integration
@settings(deadline=None)  # a requirement that cannot be met costs all attempts
@given(st.integers(0, 2**32), st.sampled_from([flops, turns, rivers, shows]), st.sampled_from(SEATS))
def test_requirement_is_met_or_refused(
    seed: int, make: Callable[[int, HandSpec], Requirement], seat: int
) -> None:
    random = Random(seed)
    spec = random_spec(random)
    if spec.type is HandType.HIGH_CARD:
        make = shows
    plan = DealPlan(SEATS, [make(seat, spec)])
    try:
        deal = SpecHandGenerator(random).generate_deal(plan)
    except NoSuchHand:
        return
    check_deal(plan, deal)


@pytest.mark.parametrize("kind", [kind for kind in HandType if kind is not HandType.FIVE_OF_A_KIND])
def test_every_type_on_every_street(kind: HandType) -> None:
    generator = SpecHandGenerator(Random(12))
    spec = HandSpec(kind)
    requirements = [flops(4, spec), shows(4, spec)]
    if kind is not HandType.HIGH_CARD:
        requirements += [turns(4, spec), rivers(4, spec)]
    for requirement in requirements:
        plan = DealPlan(SEATS, [requirement])
        check_deal(plan, generator.generate_deal(plan))


def test_same_seed_makes_same_deal() -> None:
    plan = PLANS["set on the flop, flush on the river"]
    first, again, other = (SpecHandGenerator(Random(seed)).generate_deal(plan) for seed in (8, 8, 9))
    assert first == again
    assert first != other


def test_cards_are_uniform_without_requirements() -> None:
    """Chi-square of the first place dealt and of the last of the deck, at the level of one in a thousand."""
    generator = SpecHandGenerator(Random(13))
    plan = DealPlan([1, 2])
    decks = [generator.generate_deal(plan).deck for _ in range(4000)]
    for place in (0, 8, 51):
        drawn = Counter(deck[place] for deck in decks)
        assert chi_square(drawn.values(), 52) < critical(51, ONE_IN_A_THOUSAND)


@pytest.mark.integration
def test_hole_cards_are_uniform_among_those_that_fit() -> None:
    """With the board given, all hole cards that fill up are equally likely (at one in a thousand)."""
    board = parse_cards("Th 2h 9c Tc 4s")
    plan = DealPlan([1, 2], [shows(1, BOAT)], board=board)
    generator = SpecHandGenerator(Random(14))
    meeting = {
        frozenset((a, b))
        for a in DECK
        for b in DECK[:a]
        if not {a, b} & set(board) and best((a, b, *board))[0] is HandType.FULL_HOUSE
    }
    drawn = Counter(frozenset(generator.generate_deal(plan).holes[1]) for _ in range(12 * len(meeting)))
    assert set(drawn) <= meeting
    assert chi_square(drawn.values(), len(meeting)) < critical(len(meeting) - 1, ONE_IN_A_THOUSAND)


@pytest.mark.parametrize(
    ("plan", "reason", "code"),
    [
        (
            DealPlan(SEATS, [flops(1, HandSpec(HandType.STRAIGHT, [CardRange("2", "5")]))]),
            "there is no straight with the whole hand in 2 to 5",
            "no_such_hand",
        ),
        (
            DealPlan(range(10), [shows(1, HandSpec(HandType.PAIR, dealt=[DECK[:28]]))]),
            "10 seats and a board need 25 cards, and the deck has 24 left",
            "no_such_hand",
        ),
        (
            DealPlan(SEATS, [flops(1, ROYAL), flops(2, QUADS)]),
            "no deal was found in 200 attempts, though one may exist: most often seat 2"
            " could not have the four of a kind on the flop",
            "none_found",
        ),
        (
            DealPlan(SEATS, [shows(1, FLUSH)], board=parse_cards("Th 2d 9c Tc 4s")),
            "no deal was found in 200 attempts, though one may exist: most often seat 1"
            " could not have the flush on the river",
            "none_found",
        ),
    ],
)
def test_impossible_deal_is_refused(plan: DealPlan, reason: str, code: str) -> None:
    with pytest.raises(NoSuchHand) as refusal:
        SpecHandGenerator(Random(1)).generate_deal(plan)
    assert (str(refusal.value), refusal.value.code) == (reason, code)
