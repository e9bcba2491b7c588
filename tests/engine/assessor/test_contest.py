from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from riverboat.engine.assessor import (
    ACE_TO_FIVE,
    BADUGI,
    DEUCE_TO_SEVEN,
    HIGH,
    LOW8,
    OMAHA_HIGH,
    RuleSet,
    assess,
    compare,
    draw,
    ranking,
    strength,
    winners,
)
from riverboat.engine.cards import DECK
from riverboat.engine.errors import CardError

BOARD = "2c 5d 7h 9s Jc"


def test_winner_is_named() -> None:
    assert winners({"Ann": "As Kd", "Bob": "Qd Qc", "Cid": "Td 3c"}, BOARD) == ("Bob",)


def test_all_who_tie_are_named() -> None:
    assert winners({"Ann": "As Kd", "Bob": "Qd 3c", "Cid": "Ah Kc"}, BOARD) == ("Ann", "Cid")


def test_no_winner_without_qualifying_low() -> None:
    assert winners({"Ann": "As Kd", "Bob": "Qd 3c"}, BOARD, LOW8) == ()
    assert winners({"Ann": "As 3d", "Bob": "Qd 3c"}, BOARD, LOW8) == ("Ann",)
    assert winners({}, BOARD) == ()


@given(st.lists(st.sampled_from(DECK), min_size=9, max_size=9, unique=True))
def test_winners_are_strongest(cards: list[int]) -> None:
    board, holes = cards[:5], {"a": cards[5:7], "b": cards[7:]}
    a, b = (strength((*board, *hole)) for hole in holes.values())
    assert winners(holes, board) == (("a",) if a > b else ("b",) if b > a else ("a", "b"))
    winner = compare(holes["a"], holes["b"], board).winner
    assert (winner and winner.strength) == (max(a, b) if a != b else None)


@pytest.mark.parametrize(
    ("first", "second", "board", "rules", "outcome"),
    [
        ("As Kd", "Ah Qd", BOARD, HIGH, "1: with the higher kicker: king over queen"),
        ("As 9d", "Ah Js", BOARD, HIGH, "2: with the higher pair: jacks over nines"),
        ("As Qd", "2h 2d", BOARD, HIGH, "2: three of a kind over high card"),
        ("5s 9d", "5c 7d", BOARD, HIGH, "1: with the higher top pair: nines over sevens"),
        ("9c 7d", "9d 5c", BOARD, HIGH, "1: with the higher second pair: sevens over fives"),
        ("9d 9c", "7d 7s", BOARD, HIGH, "1: with the higher three of a kind: nines over sevens"),
        ("6d 8d", "3d 4d", "5c 6c 7c 9s Kd", HIGH, "1: with the higher straight: nine over seven"),
        ("Kc 2c", "Qc 3c", "5c 6c 9c Ts Ad", HIGH, "1: with the higher flush: king over queen"),
        ("As Qd", "Ac Qh", BOARD, HIGH, "tie: both have ace high, queen, jack, nine and seven kickers"),
        ("As 3d", "Kd 3c", BOARD, LOW8, "1: no other hand qualifies"),
        ("Ks 3d", "Kd 3c", BOARD, LOW8, "tie: neither hand qualifies"),
        ("7s 5h 4s 3s 2s", "7d 6d 4d 3d 2c", "", DEUCE_TO_SEVEN, "1: with the lower card: five under six"),
        ("As 2d 3c 4h", "Ad 2c 3h 5h", "", BADUGI, "1: badugi over three-card hand"),
        ("As Ad 3h 3c", "Ks Kd Qh Qs", BOARD, OMAHA_HIGH, "1: with the higher pair: aces over kings"),
        ("As Ad", "Ks Kd", "", HIGH, "1: with the higher pair: aces over kings"),
    ],
)  # fmt: skip
def test_comparison_has_winner_and_reason(
    first: str, second: str, board: str, rules: RuleSet, outcome: str
) -> None:
    said = str(compare(first, second, board, rules))
    assert said == outcome.replace("1:", "the first hand wins:").replace("2:", "the second hand wins:")


def test_tie_in_different_suits_names_both() -> None:
    comparison = compare("8c 6c 4c 3c 2c", "8d 6d 4d 3d 2d")
    assert comparison.winner is None
    assert comparison.reason == "flush in clubs, eight high equals flush in diamonds, eight high"


def test_better_hand_is_greater() -> None:
    hands = [assess(cards) for cards in ("As Kd 9c 4d 2h", "2s 2d 2c 3h 4s", "7d 7c As Kc Qd")]
    assert [hand.sentence.split(",")[0] for hand in sorted(hands)] == [
        "ace high",
        "pair of sevens",
        "three of a kind",
    ]
    assert max(hands) == assess("2s 2d 2c 3h 4s")


def test_hands_of_different_rules_or_sizes_cannot_be_compared() -> None:
    with pytest.raises(CardError) as refusal:
        sorted([assess("As Kd"), DEUCE_TO_SEVEN.assess("2s 2d")])
    assert refusal.value.code == "different_rules"
    with pytest.raises(CardError) as refusal:
        compare("As Kd", "2s 2d 3c")
    assert refusal.value.code == "wrong_count"


def test_draw_card_by_card() -> None:
    sentences = []
    hand = assess("As")
    for card in ("Ac", "Kd", "Kc", "Kh"):
        drawn = draw(hand, card)
        assert drawn is not None
        hand = drawn
        sentences.append(hand.sentence)
    assert sentences == [
        "pair of aces",
        "pair of aces, king kicker",
        "two pair, aces and kings",
        "full house, kings over aces",
    ]


def test_drawn_card_goes_to_board() -> None:
    held_em = draw(HIGH.assess("As Kd", "Ad 3c 4c"), "Ah")
    assert held_em is not None
    assert (len(held_em.hole), len(held_em.board)) == (2, 4)
    omaha = OMAHA_HIGH.assess("As Kd Ad 3c")
    assert omaha is not None
    flop = draw(omaha, 0)
    assert flop is not None
    assert flop.board == (0,)
    assert draw("As Kd", "Kc", DEUCE_TO_SEVEN) == DEUCE_TO_SEVEN.assess("As Kd Kc")


@pytest.mark.parametrize(
    ("hands", "board", "code"),
    [
        ({"a": "As Kd", "b": "Ks As"}, BOARD, "doubled_card"),
        ({"a": "As Kd", "b": "Ks Qs"}, "Kd 2c 3c", "doubled_card"),
        ({"a": "As Ax", "b": "Ks Qs"}, BOARD, "not_a_card"),
        ({"a": [1, 99], "b": "Ks Qs"}, BOARD, "not_a_card"),
        ({"a": "As Kd Qd", "b": "Ks Qs"}, "7c 8c 9c Tc 2d", "wrong_count"),
        ({"a": "", "b": "Ks Qs"}, "", "wrong_count"),
    ],
)
def test_invalid_contest_is_refused(hands: dict[str, str | list[int]], board: str, code: str) -> None:
    with pytest.raises(CardError) as refusal:
        winners(hands, board)
    assert refusal.value.code == code


@pytest.mark.parametrize(
    ("card", "code"),
    [("As", "doubled_card"), ("2c 3c", "wrong_count"), (52, "not_in_deck"), ("1s", "not_a_card")],
)
def test_invalid_draw_is_refused(card: str | int, code: str) -> None:
    with pytest.raises(CardError) as refusal:
        draw(assess("As Kd"), card)
    assert refusal.value.code == code


def test_hands_that_tie_are_equal() -> None:
    one, other = assess("As Kd 9c 4d 2h"), assess("Ah Kc 9d 4s 2d")
    assert one == other
    assert len({one, other}) == 1
    assert one <= other
    assert one >= other
    assert not one < other


def test_hands_of_different_rules_are_not_equal() -> None:
    cards = "5s 4d 3c 2d Ah"
    assert ACE_TO_FIVE.assess(cards) != LOW8.assess(cards)


def test_hands_are_ranked_with_places_and_ties() -> None:
    hands = {"Ann": "2c2d", "Bob": "AsKs", "Cyd": "AdKd", "Dan": "QcQd"}
    placed = [(placing.place, placing.name) for placing in ranking(hands, "Ac Kc 7h 3s 2h")]
    assert placed == [(1, "Ann"), (2, "Bob"), (2, "Cyd"), (4, "Dan")]


@given(st.lists(st.permutations(range(20)).map(lambda cards: cards[:5]), max_size=12))
def test_place_counts_better_hands(hands: list[list[int]]) -> None:
    placings = ranking(dict(enumerate(hands)), rules=LOW8, one_deck=False)
    found = [placing.hand.strength if placing.hand else 0 for placing in placings]
    for placing, mine in zip(placings, found, strict=True):
        better = 1 + sum(other > mine for other in found)
        assert placing.place == (better if placing.hand else None)
        assert placing.hand == LOW8.assess(hands[placing.name])
    for one, other in pairwise(placings):
        assert one.place != other.place or one.name < other.name


def test_hands_that_do_not_qualify_are_ranked_last() -> None:
    placings = ranking({"Ann": "KsQs", "Bob": "2s3d"}, "4d 5c 7h Jc Jd", LOW8)
    assert [(placing.place, placing.name, placing.hand is None) for placing in placings] == [
        (1, "Bob", False),
        (None, "Ann", True),
    ]


def test_hands_of_two_decks_may_hold_same_card() -> None:
    hands = {"Ann": "As Kd 9c 4d 2h", "Bob": "As Ad 9c 4d 2h"}
    with pytest.raises(CardError, match="2h is there twice"):
        winners(hands)
    assert winners(hands, one_deck=False) == ("Bob",)
    assert compare(hands["Ann"], hands["Bob"], one_deck=False).reason == "pair over high card"
