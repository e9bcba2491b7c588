from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from riverboat.engine.assessor import (
    ACE_TO_FIVE,
    BADUGI,
    DEUCE_TO_SEVEN,
    HIGH,
    JOKERS,
    LOW8,
    OMAHA_HIGH,
    OMAHA_LOW8,
    ONE_JOKER,
    RULE_SETS,
    SHORT_DECK,
    SHORT_DECK_FULL_HOUSE_FIRST,
    TWO_JOKERS,
    RuleSet,
    high_low,
    rule_set_named,
)
from riverboat.engine.assessor.five_card import EightOrBetter, FiveCard
from riverboat.engine.assessor.omaha import Omaha
from riverboat.engine.cards import DECK, parse_cards
from riverboat.engine.errors import CardError

WITH_JOKERS = (*DECK, *JOKERS)


def hands(low: int, high: int, deck: tuple[int, ...] = DECK) -> st.SearchStrategy[list[int]]:
    return st.lists(st.sampled_from(deck), min_size=low, max_size=high, unique=True)


@pytest.mark.parametrize(
    ("rules", "cards", "sentence"),
    [
        (ONE_JOKER, "As Ad Ac Ah Jk", "five of a kind, aces"),
        (ONE_JOKER, "Ks Kd 3c 3d jk", "full house, kings over threes"),
        (ONE_JOKER, "Kh 9h 7h 2h Jk", "flush in hearts, ace high"),
        (ONE_JOKER, "Ah 9h 7h 2h Jk", "flush in hearts, ace high"),
        (ONE_JOKER, "Jk", "ace high"),
        (TWO_JOKERS, "Jk 9s JK Ts 8s 8d 2c", "straight flush in spades, queen high"),
        (TWO_JOKERS, "Jk 4d 2c Jk", "three of a kind, fours, deuce kicker"),
        (SHORT_DECK, "Ac 6d 7h 8s 9s", "straight, nine high"),
        (SHORT_DECK, "Ac 6c 7c 8c 9c", "straight flush in clubs, nine high"),
        (ACE_TO_FIVE, "5s 4s 3s 2s As", "five low, 5-4-3-2-A"),
        (ACE_TO_FIVE, "Ks Kd 8c 6d 4h 3s Ah", "eight low, 8-6-4-3-A"),
        (ACE_TO_FIVE, "As Ad Kc 4d 4h 4s Ks", "two pair, fours and aces, king kicker"),
        (LOW8, "As 2s 3c 4d 8h 8c 7d", "seven low, 7-4-3-2-A"),
        (DEUCE_TO_SEVEN, "7s 5s 4s 3s 2d", "seven low, 7-5-4-3-2"),
        (DEUCE_TO_SEVEN, "As 2s 3c 4d 5h", "ace low, A-5-4-3-2"),
        (DEUCE_TO_SEVEN, "2s 3c 4d 5h 6h", "straight, six high"),
        (BADUGI, "As 2d 3c 4h", "badugi, 4-3-2-A"),
        (BADUGI, "As 2s Kc 3h", "three-card hand, K-3-A"),
        (BADUGI, "As 5s 9s Ks", "one-card hand, A"),
    ],
)
def test_sentences_of_rule_sets(rules: RuleSet, cards: str, sentence: str) -> None:
    found = rules.assess(cards)
    assert found is not None
    assert found.sentence == sentence


@pytest.mark.parametrize(
    ("rules", "better", "worse"),
    [
        (ONE_JOKER, "2s 2d 2c 2h Jk", "As Ks Qs Js Ts"),
        (SHORT_DECK, "6c 7c 8c 9c Kc", "As Ad Ac Ks Kd"),
        (SHORT_DECK_FULL_HOUSE_FIRST, "6s 6d 6c 7s 7d", "Ac Kc Qc Jc 9c"),
        (SHORT_DECK, "Tc 9d 8h 7s 6s", "Ac 6d 7h 8s 9s"),
        (ACE_TO_FIVE, "5s 4s 3s 2s As", "6s 4s 3s 2s As"),
        (ACE_TO_FIVE, "Kd Qd Jd Td 9d", "Ac Ad 2c 3c 4c"),
        (ACE_TO_FIVE, "As Ad 3c 4c 5c", "2s 2d 3h 4h 5h"),
        (DEUCE_TO_SEVEN, "7s 5d 4s 3s 2s", "7d 6d 4d 3d 2c"),
        (DEUCE_TO_SEVEN, "Kc Qd Jc Tc 8c", "Ac 2d 3c 4c 5c"),
        (DEUCE_TO_SEVEN, "Ac Ad Kc Qd Jh", "7c 5c 4c 3c 2c"),
        (BADUGI, "Ks Qd Jc Th", "As 2d 3c 4c"),
        (BADUGI, "As 2d 3c 5h", "2s 3d 4c 5d"),
    ],
)
def test_better_hand_has_greater_strength(rules: RuleSet, better: str, worse: str) -> None:
    assert rules.strength(parse_or_joker(better)) > rules.strength(parse_or_joker(worse))
    one, other = rules.assess(better), rules.assess(worse)
    assert one is not None
    assert other is not None
    assert one > other


def parse_or_joker(cards: str) -> tuple[int, ...]:
    return parse_cards(cards.replace(" Jk", "")) + JOKERS[: cards.count("Jk")]


def test_joker_counts_and_stands_for_card() -> None:
    found = ONE_JOKER.assess("Ah 9h 7h 2h Jk")
    assert found.counting == (*parse_cards("Ah"), JOKERS[0], *parse_cards("9h 7h 2h"))
    assert found.stands_for == parse_cards("Ah Kh 9h 7h 2h")


@pytest.mark.parametrize("rules", [ONE_JOKER, TWO_JOKERS, ACE_TO_FIVE, DEUCE_TO_SEVEN, LOW8], ids=repr)
@given(st.data())
def test_best_of_more_cards_is_best_five(rules: FiveCard | EightOrBetter, data: st.DataObject) -> None:
    cards = data.draw(hands(5, 7, tuple(sorted(rules.deck))))
    assert rules.strength(cards) == max(map(rules.strength, combinations(cards, 5)))
    found = rules.assess(cards)
    assert (found.strength if found else 0) == rules.strength(cards)


@pytest.mark.parametrize("rules", [ONE_JOKER, ACE_TO_FIVE, DEUCE_TO_SEVEN, SHORT_DECK], ids=repr)
@given(st.data())
def test_partial_hands_rank_as_rules_say(rules: FiveCard, data: st.DataObject) -> None:
    count = data.draw(st.integers(1, 4))
    one, other = (data.draw(hands(count, count, tuple(sorted(rules.deck)))) for _ in range(2))
    ranks = [rules.rules.match(cards).ranking for cards in (one, other)]
    places = [rules.strength(cards) for cards in (one, other)]
    assert (ranks[0] < ranks[1], ranks[0] == ranks[1]) == (places[0] < places[1], places[0] == places[1])


@pytest.mark.parametrize(("rules", "base"), [(OMAHA_HIGH, HIGH), (OMAHA_LOW8, LOW8)], ids=repr)
@given(cards=hands(7, 11), size=st.integers(4, 6))
def test_omaha_uses_two_hole_and_three_board_cards(
    rules: Omaha, base: FiveCard, cards: list[int], size: int
) -> None:
    hole, board = cards[: min(size, len(cards) - 3)], cards[min(size, len(cards) - 3) :][:5]
    fives = [(*own, *shared) for own in combinations(hole, 2) for shared in combinations(board, 3)]
    best = max(map(base.strength, fives))
    assert rules.strengths(board, [hole, hole[::-1]]) == [best, best]
    assert rules.strength(hole, board) == best
    found = rules.assess(hole, board)
    assert (found.strength if found else 0) == best
    if found:
        assert len(set(found.counting) & set(hole)) == 2
        assert len(set(found.counting) & set(board)) == 3


def test_omaha_hand_before_flop() -> None:
    found = OMAHA_HIGH.assess("As Kd 4c 4h")
    assert found is not None
    assert found.sentence == "pair of fours"


def test_high_low_halves() -> None:
    both = high_low("As 2s", "3c 4d 5d Kh Kd")
    assert both.high is not None
    assert both.low is not None
    assert (both.high.sentence, both.low.sentence) == ("straight, five high", "five low, 5-4-3-2-A")
    assert high_low("As 2s", "3c 9d Td Kh Kd").low is None
    split = high_low("As 2s Kc Kd", "3c 4d 8d Kh 9d", OMAHA_HIGH, OMAHA_LOW8)
    assert split.high is not None
    assert split.low is not None
    assert split.high.sentence == "three of a kind, kings, nine and eight kickers"
    assert split.low.sentence == "eight low, 8-4-3-2-A"


@pytest.mark.parametrize("rules", RULE_SETS.values(), ids=repr)
def test_rule_set_is_found_by_its_name(rules: RuleSet) -> None:
    assert rule_set_named(rules.name) is rules


def test_unknown_name_is_refused() -> None:
    with pytest.raises(CardError) as refusal:
        rule_set_named("tarot")
    assert refusal.value.code == "unknown_rules"


@pytest.mark.parametrize(
    ("rules", "hole", "board", "code"),
    [
        (SHORT_DECK, "As 5d", "", "not_in_deck"),
        (ONE_JOKER, "As Jk Jk", "", "not_in_deck"),
        (TWO_JOKERS, "Jk Jk Jk", "", "not_a_card"),
        (TWO_JOKERS, [52, 52], "", "doubled_card"),
        (HIGH, "As Kd", "Qs Jd As", "doubled_card"),
        (HIGH, "As Kd", "2c 3c 4c 5c 6c 7c", "wrong_count"),
        (OMAHA_HIGH, "As Kd Qd", "2c 3c 4c", "wrong_count"),
        (OMAHA_HIGH, "As Kd Qd Jd Td 9d 8d", "2c 3c 4c", "wrong_count"),
        (OMAHA_LOW8, "As Kd Qd Jd", "2c 3c 4c 5c 6c 7c", "wrong_count"),
        (OMAHA_LOW8, "As Kd Qd Jd", "2c 3c 4c Kd", "doubled_card"),
        (BADUGI, "As Kd Qd Jd Td", "", "wrong_count"),
        (BADUGI, "", "", "wrong_count"),
        (LOW8, "As As", "", "doubled_card"),
        (DEUCE_TO_SEVEN, [0, 60], "", "not_a_card"),
    ],
)
def test_invalid_hand_is_refused(rules: RuleSet, hole: str | list[int], board: str, code: str) -> None:
    with pytest.raises(CardError) as refusal:
        rules.assess(hole, board)
    assert refusal.value.code == code
