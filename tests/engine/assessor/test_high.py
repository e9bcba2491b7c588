from contextlib import nullcontext
from itertools import combinations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from riverboat.engine.assessor import Cards, HandType, assess, checked_strength, strength, strengths
from riverboat.engine.cards import DECK, format_cards, parse_cards
from riverboat.engine.errors import CardError


def hands(low: int, high: int, deck: tuple[int, ...] = DECK) -> st.SearchStrategy[list[int]]:
    return st.lists(st.sampled_from(deck), min_size=low, max_size=high, unique=True)


@pytest.mark.parametrize(
    ("cards", "hand_type", "counting", "sentence"),
    [
        ("As Ks Qs Js Ts 2c 2d", "straight_flush", "As Ks Qs Js Ts", "royal flush in spades"),
        ("5d 4d 3d 2d Ad 6c 7c", "straight_flush", "5d 4d 3d 2d Ad", "straight flush in diamonds, five high"),
        ("6s 2c 2d 2h 2s 6d 6h", "four_of_a_kind", "2s 2h 2d 2c 6s", "four of a kind, deuces, six kicker"),
        ("6s 6d 6h 5c 5d 5h Ac", "full_house", "6s 6h 6d 5h 5d", "full house, sixes over fives"),
        ("Ah 9h 2h 4h 7h Kh Kd", "flush", "Ah Kh 9h 7h 4h", "flush in hearts, ace high"),
        ("Ts 9d 8h 7c 6s 6d 2c", "straight", "Ts 9d 8h 7c 6s", "straight, ten high"),
        ("Ac 2d 3h 4s 5c Kd Kh", "straight", "5c 4s 3h 2d Ac", "straight, five high"),
        (
            "9s 9d 9c Jc 2d",
            "three_of_a_kind",
            "9s 9d 9c Jc 2d",
            "three of a kind, nines, jack and deuce kickers",
        ),
        ("Ks Kd 5c 5d Qh 2c 2d", "two_pair", "Ks Kd 5d 5c Qh", "two pair, kings and fives, queen kicker"),
        ("7d 7h As Jc 2c", "pair", "7h 7d As Jc 2c", "pair of sevens, ace, jack and deuce kickers"),
        (
            "As Td 9h 8c 2s 3c 4d",
            "high_card",
            "As Td 9h 8c 4d",
            "ace high, ten, nine, eight and four kickers",
        ),
        ("9s", "high_card", "9s", "nine high"),
        ("2d Kc", "high_card", "Kc 2d", "king high, deuce kicker"),
        ("5c 5d Kc Kd", "two_pair", "Kd Kc 5d 5c", "two pair, kings and fives"),
        ("As Ks Qs Js", "high_card", "As Ks Qs Js", "ace high, king, queen and jack kickers"),
    ],
)
def test_type_counting_cards_and_sentence(cards: str, hand_type: str, counting: str, sentence: str) -> None:
    found = assess(parse_cards(cards))
    assert found.type == HandType[hand_type.upper()]
    assert format_cards(found.counting) == counting
    assert found.sentence == sentence


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("6c 5d 4h 3s 2c", "5d 4h 3s 2c Ac"),
        ("Ac Kc Qc Jc 9c", "Ad Kd Qd Jd 8d"),
        ("2c 2d 2h 3c 3d", "Ac Kc Qc Jc 9c"),
        ("Ac Ad 3h 3s Kc", "Ac Ad 3h 3s Qc"),
        ("Ac Ad", "Kc Kd"),
        ("2c 2d", "Ac Kd"),
        ("2c 2d 2h", "Ac Ad Kh"),
    ],
)
def test_better_hand_is_stronger(better: str, worse: str) -> None:
    assert assess(parse_cards(better)).strength > assess(parse_cards(worse)).strength


@given(hands(5, 7))
def test_strength_is_that_of_best_five(cards: list[int]) -> None:
    found = assess(cards)
    assert found.strength == strength(cards) == max(map(strength, combinations(cards, 5)))
    assert strength(found.counting) == found.strength
    assert set(found.counting) <= set(cards)


@given(hands(1, 7))
def test_order_and_kickers_beyond_five_do_not_matter(cards: list[int]) -> None:
    found = assess(cards)
    for same in (assess(found.counting), assess(cards[::-1]), assess(cards[:1], cards[1:])):
        assert (same.type, same.counting, same.strength) == (found.type, found.counting, found.strength)


@given(hands(1, 7))
def test_checked_strength_equals_strength(cards: list[int]) -> None:
    assert checked_strength(cards) == strength(cards)


@given(st.lists(st.integers(-60, 60), max_size=9))
def test_checked_strength_refuses_invalid_hand(cards: list[int]) -> None:
    sound = 1 <= len(cards) <= 7 and len(set(cards)) == len(cards) and set(cards) <= set(DECK)
    with nullcontext() if sound else pytest.raises(CardError):
        checked_strength(cards)


@given(st.one_of(hands(8, 52), hands(8, 13, DECK[1::4])))
def test_checked_strength_refuses_too_many_cards(cards: list[int]) -> None:
    with pytest.raises(CardError) as refusal:
        checked_strength(cards)
    assert refusal.value.code == "wrong_count"


@given(hands(7, 7), st.integers(0, 6), st.integers(0, 6))
def test_repeated_card_is_found_anywhere(cards: list[int], one: int, other: int) -> None:
    assume(one != other)
    cards[one] = cards[other]
    with pytest.raises(CardError) as refusal:
        checked_strength(cards)
    assert refusal.value.code == "doubled_card"


@pytest.mark.parametrize("position", range(7))
@pytest.mark.parametrize("wrong", [-1, -52, -53, 52, 103, 104, 1.0, None, "As"])
def test_number_outside_deck_is_found_anywhere(position: int, wrong: int) -> None:
    cards = [20, 5, 10, 15, 25, 30, 35]
    cards[position] = wrong
    with pytest.raises(CardError) as refusal:
        checked_strength(cards)
    assert refusal.value.code in {"not_a_card", "not_in_deck"}


@given(hands(9, 9))
def test_strengths_of_holes_with_board(cards: list[int]) -> None:
    board, holes = cards[:5], [cards[5:7], cards[7:]]
    for cut in (3, 4, 5):
        assert strengths(board[:cut], holes) == [strength((*board[:cut], *hole)) for hole in holes]
    assert strengths((), [cards[:7], cards[2:]]) == [strength(cards[:7]), strength(cards[2:])]


@pytest.mark.parametrize(
    ("cards", "code"),
    [
        ([], "wrong_count"),
        (list(range(8)), "wrong_count"),
        ([1, 2, 1], "doubled_card"),
        ([1, 54], "not_a_card"),
        ([1, 52], "not_in_deck"),
        ([52.0, 3], "not_a_card"),
        ("Ks Jk", "not_in_deck"),
        ("Ks Kx", "not_a_card"),
        ("Ks 2h KS", "doubled_card"),
        ([-1, 3], "not_a_card"),
        ([True, 3], "not_a_card"),
        ([1.0, 3], "not_a_card"),
    ],
)
def test_invalid_hand_is_refused(cards: Cards, code: str) -> None:
    with pytest.raises(CardError) as refusal:
        assess(cards)
    assert refusal.value.code == code
