import sys
from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from random import Random

import pytest

from riverboat.engine.assessor import HIGH, LOW8, OMAHA_HIGH, SHORT_DECK, SHORT_DECK_FULL_HOUSE_FIRST, RuleSet
from riverboat.engine.cards import DECK, Card, parse_cards
from riverboat.engine.runout_counting import counter_for, runouts_for
from riverboat.engine.runouts import Winners, outcomes, winners, work

SHORT = DECK[16:]


def board_by_board(
    rules: RuleSet, holes: Sequence[Sequence[Card]], board: Sequence[Card], live: Sequence[Card]
) -> Counter[Winners]:
    found: Counter[Winners] = Counter()
    for cards in combinations(live, 5 - len(board)):
        found[winners([rules.strength(hole, (*board, *cards)) for hole in holes])] += 1
    return found


def random_deal(random: Random, deck: Sequence[Card]) -> tuple[list[list[Card]], list[Card], list[Card]]:
    """Two to four hands, some of a board, and a few live cards, often of one suit or of two."""
    suits = random.sample(range(4), random.choice((1, 2, 4)))
    left = random.sample([card for card in deck if card % 4 in suits], min(len(deck) // 4 * len(suits), 14))
    left += random.sample([card for card in deck if card not in left], 20 - len(left))
    random.shuffle(left)
    holes = [[left.pop(), left.pop()] for _ in range(random.randint(2, 4))]
    board = [left.pop() for _ in range(random.choice((0, 3, 4, 5)))]
    return holes, board, left[:11]


@pytest.mark.parametrize(
    ("rules", "deck"),
    [(HIGH, DECK), (SHORT_DECK, SHORT), (SHORT_DECK_FULL_HOUSE_FIRST, SHORT)],
    ids=["high", "short-deck", "short-deck-full-house-first"],
)
def test_cases_match_boards_one_by_one(rules: RuleSet, deck: Sequence[Card]) -> None:
    random = Random(20)
    for _ in range(60):
        holes, board, live = random_deal(random, deck)
        assert outcomes(rules, holes, board, live) == board_by_board(rules, holes, board, live)


def test_arrays_match_cases_in_random_deals() -> None:
    """With the whole deck, and with a few live cards that make flushes and four of a kind common."""
    pytest.importorskip("numpy")
    random = Random(21)
    count = counter_for(HIGH)
    for number in range(60):
        holes, board, live = random_deal(random, DECK)
        if number % 4 == 0:
            live, board = [card for card in DECK if card not in {*holes[0], *holes[1]}], []
            holes = holes[:2]
        elif number % 4 == 1:
            live, board = [card for card in DECK if all(card not in hole for hole in holes)][:23], []
        assert count(holes, board, live) == outcomes(HIGH, holes, board, live)


def test_run_outs_of_a_deal_are_those_of_each_set_of_players_on_each_street() -> None:
    pytest.importorskip("numpy")
    from riverboat.engine.runout_arrays import AfterFlop

    new = runouts_for(HIGH)
    assert new is not None
    random = Random(22)
    for _ in range(6):
        suits = random.sample(range(4), random.choice((1, 2, 4)))  # so that several players have flushes
        cards = sorted(DECK, key=lambda card: (card % 4 not in suits, random.random()))
        holes = [cards[2 * player : 2 * player + 2] for player in range(5)]
        flop, turn, live = cards[10:13], cards[13], cards[14:34]
        before, after = new(holes, (), [*flop, turn, *live[:9]]), new(holes, flop, [turn, *live])
        assert isinstance(after, AfterFlop)
        for size in (2, 3, 5):
            players = sorted(random.sample(range(5), size))
            own = [holes[player] for player in players]
            for found, board, rest in (
                (before.outcomes(players), (), [*flop, turn, *live[:9]]),
                (after.outcomes(players), flop, [turn, *live]),
                (after.outcomes(players, turn), [*flop, turn], live),
            ):
                expected = outcomes(HIGH, own, board, rest)
                assert found == {
                    tuple(players[place] for place in best): count for best, count in expected.items()
                }


def test_only_high_hands_have_run_outs_of_a_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    assert runouts_for(SHORT_DECK) is None
    monkeypatch.setitem(sys.modules, "riverboat.engine.runout_arrays", None)
    assert runouts_for(HIGH) is None


def test_deals_are_counted_without_numpy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "riverboat.engine.runout_arrays", None)
    holes = [parse_cards("AsKs"), parse_cards("QdQh")]
    board, live = parse_cards("JsTs7h"), parse_cards("9s8c7s")
    assert counter_for(HIGH)(holes, board, live) == board_by_board(HIGH, holes, board, live)
    assert counter_for(SHORT_DECK)(holes, board, live) == board_by_board(SHORT_DECK, holes, board, live)


@pytest.mark.parametrize(
    ("first", "second", "won", "tied", "lost"),
    [
        ("AsKs", "QdQh", 787_966, 6_732, 917_606),
        ("AsAh", "KdKc", 1_388_072, 6_538, 317_694),
        ("7s2h", "7c2d", 36_426, 1_639_452, 36_426),
    ],
)
def test_two_hands_before_flop(first: str, second: str, won: int, tied: int, lost: int) -> None:
    """The values are those of pkrbot, phevaluator and eval7 (see benchmarks/equity.py)."""
    holes = [parse_cards(first), parse_cards(second)]
    live = [card for card in DECK if card not in holes[0] + holes[1]]
    for counted in (outcomes(HIGH, holes, (), live), counter_for(HIGH)(holes, (), live)):
        assert counted == {(0,): won, (0, 1): tied, (1,): lost}


def test_no_winner_if_no_hand_qualifies() -> None:
    assert winners([0, 0]) == ()
    holes = [parse_cards("AsKs"), parse_cards("2d3d")]
    board, live = parse_cards("4h5hTc"), parse_cards("7cKcQc")
    assert outcomes(LOW8, holes, board, live) == {(): 1, (1,): 2}


def test_omaha_counts_board_by_board() -> None:
    holes = [parse_cards("AsKsQs2d"), parse_cards("7c7d3h4h")]
    board, live = parse_cards("JsTs7h"), parse_cards("9s2c7s")
    assert outcomes(OMAHA_HIGH, holes, board, live) == board_by_board(OMAHA_HIGH, holes, board, live)


def test_cases_need_less_work_than_boards() -> None:
    assert work(HIGH, 2, 2, 48, 5) < work(LOW8, 2, 2, 48, 5) / 100
    assert work(HIGH, 2, 2, 45, 2) == 2 * 990
    assert work(OMAHA_HIGH, 2, 6, 28, 5) > 2 * work(OMAHA_HIGH, 2, 4, 28, 5)
