"""The assessor in C gives the answers of the Python code: of the readable rules, and of the tables.

tests/engine/assessor tries whichever assessor is in use. Here it is C, beside what it replaces.
"""

from collections.abc import Callable, Sequence
from itertools import combinations, islice, product
from random import Random
from typing import Any

import numpy as np
import phevaluator
import pytest

from riverboat.engine.assessor import (
    ACE_TO_FIVE,
    BADUGI,
    DEUCE_TO_SEVEN,
    HIGH,
    LOW8,
    OMAHA_HIGH,
    OMAHA_LOW8,
    ONE_JOKER,
    ROYAL_FLUSH,
    RULE_SETS,
    SHORT_DECK,
    SHORT_DECK_FULL_HOUSE_FIRST,
    TWO_JOKERS,
    RuleSet,
    batch,
    strength,
)
from riverboat.engine.assessor.badugi import best
from riverboat.engine.assessor.five_card import EightOrBetter, FiveCard, FiveCardRules
from riverboat.engine.assessor.rules import is_eight_or_better
from riverboat.engine.cards import DECK
from riverboat.engine.errors import CardError
from riverboat.engine.native import selection
from riverboat.engine.runouts import outcomes, pure_outcomes
from tests.engine.assessor.every_hand import hand_classes

pytestmark = [
    pytest.mark.integration,
    pytest.mark.skipif(not selection.IN_USE, reason="the assessor in C is not in use"),
]

JOKERS_OF = {ONE_JOKER.name: (52,), TWO_JOKERS.name: (52, 53)}
FIVE_CARDS = [HIGH, ONE_JOKER, TWO_JOKERS, SHORT_DECK, SHORT_DECK_FULL_HOUSE_FIRST]
FIVE_CARDS += [ACE_TO_FIVE, DEUCE_TO_SEVEN]


def in_python(rules: RuleSet) -> Callable[[Sequence[int], Sequence[int]], int]:
    """Return the function in Python that `rules` use without C."""
    pure = type(rules).strength
    return lambda hole, board: pure(rules, hole, board)


def deck_of(rules: RuleSet) -> list[int]:
    short = rules in (SHORT_DECK, SHORT_DECK_FULL_HOUSE_FIRST)
    return [*DECK[16 if short else 0 :], *JOKERS_OF.get(rules.name, ())]


def random_hand(random: Random, rules: RuleSet) -> tuple[list[int], list[int]]:
    """Return hole cards and a board of a size that the rules have, often of two suits."""
    if rules in (OMAHA_HIGH, OMAHA_LOW8):
        own, shared = random.randint(2, 6), random.randint(3, 5)
    elif rules is BADUGI:
        own, shared = random.randint(1, 4), 0
    else:
        own, shared = random.choice([(1, 0), (3, 0), (5, 0), (7, 0), (2, 3), (2, 4), (2, 5), (2, 5), (2, 5)])
    deck = deck_of(rules)
    if random.random() < 0.4:
        deck = [card for card in deck if card % 4 > 1 or card > 51]
    cards = random.sample(deck, own + shared)
    return cards[:own], cards[own:]


@pytest.mark.parametrize("number", [1_500, pytest.param(100_000, marks=pytest.mark.slow)])
@pytest.mark.parametrize("name", list(RULE_SETS))
def test_random_hands_are_as_strong_as_in_python(name: str, number: int) -> None:
    rules, random = RULE_SETS[name], Random(number)
    pure = in_python(rules)
    for _ in range(number):
        hole, board = random_hand(random, rules)
        expected = pure(hole, board)
        assert rules.strength(hole, board) == rules.strength(tuple(hole), tuple(board)) == expected
        assert rules.strengths(board, [hole, tuple(hole)]) == [expected] * 2


@pytest.mark.parametrize("at_most", [1, pytest.param(None, marks=pytest.mark.slow)])
@pytest.mark.parametrize("rules", FIVE_CARDS, ids=repr)
def test_every_five_card_hand_is_ranked_as_the_rules_say(rules: FiveCard, at_most: int | None) -> None:
    """The rules rank one hand of a class, or all; the strengths of all hands of a class are the same."""
    places: dict[tuple[int, ...], int] = {}
    ranks = range(4, 13) if len(deck_of(rules)) == 36 else range(13)
    jokers = JOKERS_OF.get(rules.name, ())
    step = 1 if at_most is None else 5 if jokers else 2
    for count in range(len(jokers) + 1):
        for each in list(hand_classes(5 - count, ranks=ranks, jokers=jokers[:count], at_most=at_most))[
            ::step
        ]:
            (place,) = {rules.strength(hand) for hand in each.hands}
            for hand in each.hands if at_most is None and not jokers else each.hands[:1]:
                assert places.setdefault(rules.rules.match(hand).ranking, place) == place
    rising = [places[ranking] for ranking in sorted(places)]
    assert rising == sorted(set(rising))


@pytest.mark.parametrize("at_most", [1, pytest.param(None, marks=pytest.mark.slow)])
def test_every_eight_or_better_hand_is_ranked_as_the_rules_say(at_most: int | None) -> None:
    for each in hand_classes(at_most=at_most):
        for hand in each.hands:
            qualifies = is_eight_or_better(LOW8.rules.match(hand))
            assert LOW8.strength(hand) == (ACE_TO_FIVE.strength(hand) - 6_175 + 56 if qualifies else 0)


@pytest.mark.parametrize("every", [11, pytest.param(1, marks=pytest.mark.slow)])
def test_every_badugi_hand_is_ranked_as_the_rules_say(every: int) -> None:
    places: dict[tuple[int, ...], int] = {}
    for hand in islice(combinations(DECK, 4), None, None, every):
        counting = best(hand)
        ranking = (len(counting), *(-((card // 4 + 1) % 13) for card in counting))
        assert places.setdefault(ranking, BADUGI.strength(hand)) == BADUGI.strength(hand)
    rising = [places[ranking] for ranking in sorted(places)]
    assert rising == sorted(set(rising))


@pytest.mark.parametrize("number", [100, pytest.param(20_000, marks=pytest.mark.slow)])
@pytest.mark.parametrize("rules", [*FIVE_CARDS, LOW8], ids=repr)
def test_seven_cards_are_the_best_five_by_the_readable_rules(
    rules: FiveCard | EightOrBetter, number: int
) -> None:
    """Each hand has the place among them that the rules give to the best of its choices of five cards."""
    random, found = Random(number), []
    for _ in range(number):
        cards = random.sample(deck_of(rules), 7)
        found.append((rules.strength(cards), best_five(rules, cards)))
    places = sorted(set(found))
    assert len({strength for strength, _ in places}) == len({ranking for _, ranking in places}) == len(places)
    assert [ranking for _, ranking in places] == sorted(ranking for _, ranking in places)


def best_five(rules: FiveCardRules, cards: Sequence[int]) -> tuple[int, ...]:
    """Return the ranking of the best hand by the rules; () if none qualifies."""
    matches = [rules.rules.match(chosen) for chosen in combinations(cards, 5)]
    if rules is LOW8:
        matches = [match for match in matches if is_eight_or_better(match)]
    return max([match.ranking for match in matches], default=())


@pytest.mark.parametrize("number", [300, pytest.param(20_000, marks=pytest.mark.slow)])
@pytest.mark.parametrize("base", [HIGH, LOW8], ids=repr)
def test_omaha_hands_are_the_best_by_the_readable_rules(base: FiveCardRules, number: int) -> None:
    """Two random hands win, lose or tie as the rules say of all choices of two and three cards."""
    rules = OMAHA_HIGH if base is HIGH else OMAHA_LOW8
    random = Random(number)
    for _ in range(number):
        size = random.randint(4, 6)
        cards = random.sample(DECK, 2 * size + 5)
        board, holes = cards[:5], [cards[5 : 5 + size], cards[5 + size :]]
        (one, first), (other, second) = [
            (rules.strength(hole, board), readable(base, hole, board)) for hole in holes
        ]
        assert (one > other, one == other) == (first > second, first == second)


def readable(base: FiveCardRules, hole: Sequence[int], board: Sequence[int]) -> tuple[int, ...]:
    """Return the ranking of the best hand by the rules; () if none qualifies."""
    chosen = product(combinations(hole, 2), combinations(board, 3))
    matches = [base.rules.match((*own, *shared)) for own, shared in chosen]
    return max([match.ranking for match in matches if base is HIGH or is_eight_or_better(match)], default=())


@pytest.mark.parametrize("number", [3_000, pytest.param(1_000_000, marks=pytest.mark.slow)])
def test_phevaluator_agrees(number: int) -> None:
    random = Random(number)
    for _ in range(number // 3):
        cards = random.sample(DECK, 9)
        assert strength(cards[:7]) == ROYAL_FLUSH + 1 - phevaluator.evaluate_cards(*cards[:7])
        theirs = phevaluator.evaluate_omaha_cards(*cards)
        assert OMAHA_HIGH.strength(cards[5:], cards[:5]) == ROYAL_FLUSH + 1 - theirs


@pytest.mark.parametrize("number", [20_000, pytest.param(10_000_000, marks=pytest.mark.slow)])
def test_batches_equal_look_ups_in_arrays(number: int) -> None:
    random = np.random.default_rng(number)
    for start in range(0, number, 500_000):
        rows = min(500_000, number - start)
        hands = random.permuted(np.tile(np.arange(52, dtype=np.uint8), (rows, 1)), axis=1)[:, :7]
        assert (batch.strengths(hands) == batch.look_up(hands)).all()


@pytest.mark.parametrize("number", [300, pytest.param(250_000, marks=pytest.mark.slow)])
@pytest.mark.parametrize("rules", [OMAHA_HIGH, OMAHA_LOW8, DEUCE_TO_SEVEN, BADUGI, ONE_JOKER], ids=repr)
def test_batches_of_other_games_equal_hands_in_python(
    rules: Any, number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    random = Random(number)
    own, shared = {BADUGI: (2, 2)}.get(rules, (4, 5) if rules in (OMAHA_HIGH, OMAHA_LOW8) else (2, 5))
    cards = np.array([random.sample(deck_of(rules), 2 * own + shared) for _ in range(number)], np.uint8)
    boards = cards[:, :shared]
    several = cards[:, shared:].reshape(number, 2, own).transpose(1, 0, 2)
    found = batch.strengths_on_boards(boards, several, rules)
    pure = in_python(rules)
    for player in range(2):
        hands = zip(boards.tolist(), several[player].tolist(), strict=True)
        assert found[player].tolist() == [pure(hole, board) for board, hole in hands]
    if rules not in (OMAHA_HIGH, OMAHA_LOW8):
        whole = np.concatenate([boards, several[0]], axis=1)
        assert batch.checked_strengths(whole, rules).tolist() == found[0].tolist()
    monkeypatch.setattr(batch, "rules_of", lambda rules: None)
    again = batch.strengths_on_boards(boards[:200], several[:, :200], rules)
    assert again.tolist() == found[:, :200].tolist()


@pytest.mark.parametrize(
    "rules", [HIGH, SHORT_DECK, LOW8, DEUCE_TO_SEVEN, OMAHA_HIGH, OMAHA_LOW8], ids=lambda rules: rules.name
)
def test_run_outs_are_those_counted_in_python(rules: RuleSet, monkeypatch: pytest.MonkeyPatch) -> None:
    random = Random(5)
    size = 4 if "omaha" in rules.name else 2
    deals = []
    for players in (2, 3, 5):
        cards = random.sample([card for card in deck_of(rules) if card % 4 > 0], 4 + 3 + size * players)
        holes = [cards[7 + size * player :][:size] for player in range(players)]
        deals.append((holes, cards[:3], cards[3:7], outcomes(rules, holes, cards[:3], cards[3:7])))
    monkeypatch.setattr(rules, "strengths", lambda board, holes: type(rules).strengths(rules, board, holes))
    for holes, board, live, found in deals:
        assert pure_outcomes(rules, holes, board, live) == found


def test_batch_refuses_rules_that_it_does_not_have() -> None:
    for rules in (OMAHA_HIGH, object()):
        with pytest.raises(CardError) as refusal:
            batch.strengths([[0, 1, 2, 3, 4, 5, 6]], rules)  # type: ignore[arg-type]
        assert refusal.value.code == "unknown_rules"
    with pytest.raises(CardError) as refusal:
        batch.strengths_on_boards([[0, 1, 2]], [[3, 4]], OMAHA_HIGH)
    assert refusal.value.code == "wrong_count"
