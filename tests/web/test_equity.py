"""Equities on the page are those of the engine."""

from itertools import combinations
from math import comb, sqrt
from random import Random
from typing import Any

import pytest

from riverboat.engine.assessor import rule_set_named
from riverboat.engine.assessor.rule_sets import SHORT_DECK_CARDS
from riverboat.engine.cards import DECK, Card
from riverboat.engine.equity import equity
from riverboat.engine.games import GAMES
from tests.support.browser.node import answers

Question = dict[str, Any]

WITH_A_BOARD = {"high": 2, "short-deck": 2, "omaha-high": 4, "omaha-low8": 4}
"""Cards that a player holds, by rule set."""

OF_SEVEN = ("high", "low8", "ace-to-five")

SAMPLES = 10_000
"""Deals of a sample at least."""


def deck_of(name: str) -> list[Card]:
    return sorted(SHORT_DECK_CARDS) if name == "short-deck" else list(DECK)


def question(random: Random, wins: tuple[str, ...], hole: int, board: int, players: int) -> Question:
    """Return a random situation of a game with a board; a few cards are dead."""
    cards = deck_of(wins[0])
    random.shuffle(cards)
    holes = [[cards.pop() for _ in range(hole)] for _ in range(players)]
    shared = [cards.pop() for _ in range(board)]
    rest = cards[: len(cards) - random.choice((0, 0, 2, 5))]
    return {"wins": wins, "holes": holes, "holds": hole, "board": shared, "shared": 5, "rest": sorted(rest)}


def engine_equity(asked: Question, name: str, samples: int = 100_000) -> list[float]:
    used = {*asked["rest"], *asked["board"], *(card for hole in asked["holes"] for card in hole)}
    dead = [card for card in deck_of(name) if card not in used]
    found = equity(asked["holes"], asked["board"], dead, rules=rule_set_named(name), samples=samples)
    return [float(share.equity) for share in found.shares]


@pytest.mark.parametrize("name", [*OF_SEVEN, *WITH_A_BOARD])
def test_ranks_order_hands_as_the_assessor(name: str) -> None:
    random = Random(f"ranks/{name}")
    rules = rule_set_named(name)
    hole = WITH_A_BOARD.get(name, 7) if name != "high" else 2
    hands = []
    for _ in range(500):  # hands of few ranks, and on one board, where they are close
        deck = deck_of(name)
        kept = random.sample(range(13), random.choice((2, 3, 5, 13)))
        dealt = [card for card in deck if card >> 2 in kept]
        dealt = random.sample(
            dealt if len(dealt) >= 2 * hole + 5 else deck, 2 * hole + (5 if hole < 7 else 0)
        )
        board = dealt[2 * hole :]
        hands += [(name, dealt[:hole], board), (name, dealt[hole : 2 * hole], board)]
    ranks = answers("equity.mjs", [{"ranks": hand} for hand in hands])
    strengths = [rules.strengths(board, [hole])[0] for _, hole, board in hands]
    by_rank = sorted(zip(ranks, strengths, strict=True))
    assert [strength for _, strength in by_rank] == sorted(strengths)
    assert len(set(ranks)) == len(set(strengths))
    assert (0 in ranks) == (0 in strengths)


@pytest.mark.parametrize("name", WITH_A_BOARD)
def test_few_boards_are_all_counted(name: str) -> None:
    random = Random(f"exact/{name}")
    hole = WITH_A_BOARD[name]
    asked = [
        question(random, (name,), hole, board, players)
        for board in (3, 4, 5)
        for players in (2, 3, 5)
        for _ in range(4 if name.startswith("omaha") else 8)
    ]
    for each, found in zip(asked, answers("equity.mjs", [{"question": each} for each in asked]), strict=True):
        if found["exact"]:
            assert found["parts"][0] == pytest.approx(engine_equity(each, name)), each
        if "low" not in name:
            assert sum(found["shares"]) == pytest.approx(1)
    exact = [each for each in asked if comb(len(each["rest"]), 5 - len(each["board"])) <= 1_000]
    assert len(exact) == len(asked)


@pytest.mark.parametrize("name", ["high", "omaha-high", "omaha-low8"])
def test_samples_come_close(name: str) -> None:
    random = Random(f"samples/{name}")
    asked = [question(random, (name,), WITH_A_BOARD[name], 0, players) for players in (2, 3)]
    for each, found in zip(asked, answers("equity.mjs", [{"question": each} for each in asked]), strict=True):
        assert not found["exact"]
        samples = 2_000 if name.startswith("omaha") else 50_000
        for one, other in zip(found["parts"][0], engine_equity(each, name, samples), strict=True):
            assert abs(one - other) < 5 * sqrt(0.25 / SAMPLES + 0.25 / samples), each


def expected_shares(asked: Question) -> list[float]:
    """Count the shares of the pot, deal by deal. A rule set by which nobody qualifies decides nothing."""
    missing = [asked["holds"] - len(hole) for hole in asked["holes"]]
    total, deals = [0.0] * len(missing), 0
    for cards in combinations(asked["rest"], asked["shared"] - len(asked["board"])):
        for holes in filled(asked["holes"], missing, [card for card in asked["rest"] if card not in cards]):
            deals += 1
            by_rules = [
                rule_set_named(name).strengths((*asked["board"], *cards), holes) for name in asked["wins"]
            ]
            deciding = [strengths for strengths in by_rules if max(strengths)]
            for strengths in deciding:
                winners = [place for place, each in enumerate(strengths) if each == max(strengths)]
                for place in winners:
                    total[place] += 1 / len(winners) / len(deciding)
    return [share / deals for share in total]


def filled(holes: list[list[Card]], missing: list[int], rest: list[Card]) -> list[list[list[Card]]]:
    """Return the players' hands for every way to deal what is missing."""
    if not holes:
        return [[]]
    return [
        [[*holes[0], *cards], *others]
        for cards in combinations(rest, missing[0])
        for others in filled(holes[1:], missing[1:], [card for card in rest if card not in cards])
    ]


def test_pot_is_split_between_high_and_low_where_one_qualifies() -> None:
    random = Random("high-low")
    wins = ("omaha-high", "omaha-low8")
    asked = [
        question(random, wins, 4, board, players) for board in (4, 5) for players in (2, 3) for _ in range(4)
    ]
    for each, found in zip(asked, answers("equity.mjs", [{"question": each} for each in asked]), strict=True):
        assert found["exact"]
        assert found["shares"] == pytest.approx(expected_shares(each)), each
        assert sum(found["shares"]) == pytest.approx(1)


@pytest.mark.parametrize("wins", [("high",), ("ace-to-five",), ("high", "low8")])
def test_unknown_cards_of_stud_may_be_any(wins: tuple[str, ...]) -> None:
    random = Random(f"stud/{wins}")
    asked = []
    for known in ((6, 7), (6, 6), (7, 6, 7), (7, 7)):
        cards = list(DECK)
        random.shuffle(cards)
        holes = [[cards.pop() for _ in range(count)] for count in known]
        asked.append({"wins": wins, "holes": holes, "holds": 7, "board": [], "shared": 0, "rest": cards[:20]})
    for each, found in zip(asked, answers("equity.mjs", [{"question": each} for each in asked]), strict=True):
        assert found["exact"]
        assert found["shares"] == pytest.approx(expected_shares(each)), each


def test_every_game_without_a_draw_has_equities() -> None:
    ranked = {*WITH_A_BOARD, *OF_SEVEN}
    without = {code for code, game in GAMES.items() if not {*game.wins} <= ranked}
    assert all(any(street.draw for street in GAMES[code].streets) for code in without)


def test_equity_is_shown_until_a_pot_is_paid() -> None:
    """A pot may be paid before or after it has been counted."""
    paid: Question = {"id": 1, "over": False, "awards": [{"pot": 0, "amount": 100, "shares": [[0, 100]]}]}
    hands = [{**paid, "awards": []}, paid, {**paid, "over": True}]
    assert answers("chance.mjs", [{"hand": hand} for hand in hands]) == ["64%", "", ""]
