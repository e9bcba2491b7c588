from collections import Counter
from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from riverboat.engine.assessor import BADUGI, LOW8, OMAHA_HIGH, OMAHA_LOW8, ONE_JOKER, SHORT_DECK
from riverboat.engine.cards import DECK, parse_cards
from riverboat.engine.equity import Equity, equity
from riverboat.engine.errors import CardError, EngineError
from riverboat.engine.ranges import Range, parse_range
from riverboat.engine.runouts import Winners


def counts(found: Equity, player: int = 0) -> tuple[int, int]:
    return found.shares[player].wins, found.shares[player].ties


def test_two_hands_before_flop() -> None:
    found = equity(["AsKs", "QdQh"])
    assert found.exact
    assert found.deals == 1_712_304
    assert counts(found) == (787_966, 6_732)
    assert found.shares[0].equity == Fraction(787_966 + 3_366, 1_712_304)
    assert found.shares[0].standard_error == 0


def test_three_way_tie_shares_pot() -> None:
    found = equity(["AsKd", "AhKc", "2c2d"], "KsAcQh7d3s")
    assert found.outcomes == {(0, 1): 1}
    assert [share.split for share in found.shares] == [Fraction(1, 2), Fraction(1, 2), 0]
    assert [(share.wins, share.ties) for share in found.shares] == [(0, 1), (0, 1), (0, 0)]
    board_plays = equity(["2c3d", "4h5d", "2d3h"], "AsKsQsJsTs")
    assert [share.equity for share in board_plays.shares] == [Fraction(1, 3)] * 3


def test_hands_are_text_or_ints() -> None:
    by_text = equity(["AsKs", "QdQh"], "2c7d9h")
    assert by_text == equity([(51, 47), [41, 42]], parse_cards("2c7d9h"))
    assert by_text == equity(["aSKS", Range(((42, 41),))], "2C 7D 9H")


def test_dead_cards_cannot_come() -> None:
    assert equity(["AsKs", "QdQh"], "2c7d9h", "Ac").deals == 946
    alive = equity(["AsKs", "QdQh"], "2c7d9h3s", "Ac Ad Ah Kc Kd Kh")
    assert counts(alive) == (0, 0)


def test_range_equity_is_sum_over_hands() -> None:
    board, ranges = "Kd7d2c9h", ("AK, 77, 8d9d", "TT+, A9s")
    total: Counter[Winners] = Counter()
    for holes in product(*map(parse_range, ranges)):
        if len({*holes[0], *holes[1], *parse_cards(board)}) == 8:
            total.update(equity(holes, board).outcomes)
    assert equity(ranges, board).outcomes == total


def test_weighted_equity_is_weighted_sum_over_parts() -> None:
    board = "2c7d9h"
    parts = [
        (equity([text, "TT"], board, exact=True), weight)
        for text, weight in (("KK", 1), ("AKo", 4), ("AKs", 2))
    ]
    expected = sum(part.shares[0].equity * part.deals * weight for part, weight in parts)
    deals = sum(part.deals * weight for part, weight in parts)
    found = equity(["KK:0.25, AK, AKs:0.5", "TT"], board, exact=True)
    assert found.shares[0].equity == expected / deals
    assert found.deals == deals


def test_ranges_before_flop() -> None:
    """Half of the queens have one of the suit of ace-king, which is worth something."""
    found = equity(["AKs", "QQ"])
    assert found.exact
    assert found.deals == 4 * 6 * 1_712_304
    assert counts(found) == (12 * 787_966 + 12 * 781_594, 178_116)


def test_range_excludes_dead_cards() -> None:
    assert equity(["AsKs", "AA"], "2c7d9h3s").deals == 3 * 44
    assert equity(["AA", "AA"], "2c7d9h3s").deals == 6 * 44


@pytest.mark.integration
def test_exact_counts_more_deals_than_are_listed() -> None:
    board = "AsKsQsJsTs"
    found = equity(["TT+", "99-22", "99-22"], board, exact=True)
    assert found.exact
    assert found.deals == found.outcomes[0, 1, 2] == 15 * 48 * (42 + 1)
    assert not equity(["TT+", "99-22", "99-22"], board, samples=10).exact


def test_any_two_cards() -> None:
    found = equity(["AsKs", "random"], "2s3s4d7c")
    assert found.exact
    assert found.deals == 1_035 * 44


@given(st.randoms(use_true_random=False), st.permutations(range(4)))
@settings(max_examples=30, deadline=None)
def test_exchanging_suits_keeps_equity(random: Random, suits: list[int]) -> None:
    cards = random.sample(DECK, 9)
    other = [card // 4 * 4 + suits[card % 4] for card in cards]
    here, there = (equity([known[:2], "TT+, A5s"], known[2:6], known[6:]) for known in (cards, other))
    assert here == there


@given(st.randoms(use_true_random=False), st.integers(2, 5))
@settings(max_examples=30, deadline=None)
def test_shares_sum_to_pot_in_player_order(random: Random, players: int) -> None:
    cards = random.sample(DECK, 2 * players + 3)
    holes = [cards[3 + 2 * player : 5 + 2 * player] for player in range(players)]
    found = equity(holes, cards[:3])
    assert sum(share.equity for share in found.shares) == 1
    assert equity(holes[::-1], cards[:3]).shares == found.shares[::-1]


def test_sample_is_within_its_standard_error() -> None:
    exact = equity(["AsKs", "QdQh"]).shares[0].equity
    few, many = (
        equity(["AsKs", "QdQh"], exact=False, samples=samples, random_source=Random(5))
        for samples in (1_000, 16_000)
    )
    assert not many.exact
    assert many.deals == 16_000
    for found in (few, many):
        share = found.shares[0]
        assert abs(share.equity - exact) < 4 * share.standard_error
    assert few.shares[0].standard_error == pytest.approx(0.0157, abs=0.0005)
    assert few.shares[0].standard_error / many.shares[0].standard_error == pytest.approx(4, rel=0.05)


def test_range_sample_is_within_its_standard_error() -> None:
    weighted = ["AKs:0.2, 99", "QQ, 54s:0.1", "TT"]
    many = ["A2+:0.1, K2+", "22+, 99:0.05"]
    for ranges, board in (
        (["AKs, 99", "QQ, 54s", "TT"], "2c7d9h3s"),
        (["8s8h", "random"], "2c7d9h3s"),
        (weighted, "2c7d9h3s"),
        (many, "2c7d9h3sQd"),
    ):
        sampled = equity(ranges, board, samples=10_000, exact=False, random_source=Random(2))
        exact = equity(ranges, board, exact=True)
        for estimate, share in zip(sampled.shares, exact.shares, strict=True):
            assert abs(estimate.equity - share.equity) < 4 * estimate.standard_error


def test_same_random_source_gives_same_sample() -> None:
    first, again, other = (
        equity(["AsKs", "random", "TT+"], samples=500, random_source=Random(seed)) for seed in (1, 1, 2)
    )
    assert first == again
    assert first != other


def test_slow_matchup_is_sampled_unless_exact() -> None:
    slow: dict[str, Any] = {"rules": OMAHA_HIGH, "samples": 100}
    assert not equity(["AsKsQdJd", "9c9d8h7h"], **slow).exact
    assert equity(["AsKsQdJd", "9c9d8h7h"], "2c7d9h", **slow).exact
    assert not equity(["random"] * 9, samples=100).exact
    assert not equity(["AsKs", "random"], samples=100).exact


def test_crowded_ranges_are_dealt() -> None:
    found = equity(["AA,KK,QQ"] * 6, samples=300, random_source=Random(1))
    assert sum(share.equity for share in found.shares) == 1


def test_nine_random_hands_have_a_ninth_each() -> None:
    found = equity(["random"] * 9, samples=4_000, random_source=Random(9))
    for share in found.shares:
        assert abs(share.equity - Fraction(1, 9)) < 4 * share.standard_error


def test_omaha_uses_two_hole_cards() -> None:
    found = equity(["AsKs7d8c", "QdQh2d3d"], "TsJsQs2s9h", rules=OMAHA_HIGH)
    assert found.outcomes == {(0,): 1}
    board_no_help = equity(["As7d8c6h", "QdQh2d3d"], "TsJsKsQs2c", rules=OMAHA_HIGH)
    assert board_no_help.outcomes == {(1,): 1}


def test_short_deck_equity() -> None:
    found = equity(["AsKs", "QdQh"], rules=SHORT_DECK)
    assert found.deals == 201_376
    assert found.shares[0].equity > Fraction(1, 2) > equity(["AsKs", "QdQh"]).shares[0].equity
    assert (
        equity(["9s9h", "22+"], "6c7c8cTd", rules=SHORT_DECK).deals
        == equity(["9s9h", "66+"], "6c7c8cTd", rules=SHORT_DECK).deals
    )


def test_low_without_qualifier_has_no_winner() -> None:
    found = equity(["As2s", "KsKd"], "3h4hTcJd", rules=LOW8)
    assert found.deals == 44
    assert set(found.outcomes) == {(), (0,)}
    assert found.outcomes[0,] == 16
    assert found.shares[0].equity == Fraction(16, 44)
    assert set(equity(["As2s3d4d", "KsKdQsQd"], "9h9cTc", rules=OMAHA_LOW8).outcomes) == {()}


@pytest.mark.parametrize(
    ("holes", "board", "dead", "code"),
    [
        (["AsKs", "AsQs"], "", "", "doubled_card"),
        (["AsAs", "KdKh"], "", "", "doubled_card"),
        (["AsKs", "QdQh"], "As7d2c", "", "doubled_card"),
        (["AsKs", "QdQh"], "7d7d2c", "", "doubled_card"),
        (["AsKs", "QdQh"], "", "Qd", "doubled_card"),
        (["AsKs", "QdQh"], "7d2c3c", "7d", "doubled_card"),
        (["AsKs"], "", "", "wrong_count"),
        ([], "", "", "wrong_count"),
        ([[51], [47, 46]], "", "", "wrong_count"),
        ([[51, 50, 49], [47, 46]], "", "", "wrong_count"),
        (["AsKs", "QdQh"], "7d", "", "wrong_count"),
        (["AsKs", "QdQh"], "7d2c3c4c5c6c", "", "wrong_count"),
        (["random"] * 24, "", "", "wrong_count"),
        ([[51, 54], [47, 46]], "", "", "not_a_card"),
        ([[51, 52], [47, 46]], "", "", "not_in_deck"),
        ([[51, True], [47, 46]], "", "", "not_a_card"),
        (["AsKs", "QdQh"], [99, 1, 2], "", "not_a_card"),
        (["AsKs", "QdQh"], "7d2c3x", "", "not_a_card"),
        (["AsKs", "QdQx"], "", "", "bad_range"),
        (["AsKs", ""], "", "", "bad_range"),
        (["AsKs", "AA"], "AcAdAh", "", "no_such_deal"),
        (["AA", "AA", "AA"], "", "", "no_such_deal"),
        (["TT+"] * 11, "", "", "none_found"),
    ],
)
def test_bad_input_is_refused(holes: Any, board: Any, dead: Any, code: str) -> None:
    with pytest.raises(CardError) as refused:
        equity(holes, board, dead)
    assert refused.value.code == code


@pytest.mark.parametrize(
    ("holes", "rules", "code"),
    [
        (["AsKsQsJs", "2c3c4c"], OMAHA_HIGH, "wrong_count"),
        (["AsKsQsJs", "2c3c4c5c6c"], OMAHA_HIGH, "wrong_count"),
        (["AsKsQsJs", parse_range("TT+")], OMAHA_HIGH, "wrong_count"),
        (["AsKs", "2c3c"], SHORT_DECK, "not_in_deck"),
        (["AsKs", "22"], SHORT_DECK, "no_such_deal"),
        (["AsKs", "2c3c"], BADUGI, "unknown_rules"),
        (["AsKs", "2c3c"], ONE_JOKER, "unknown_rules"),
    ],
)
def test_hands_of_wrong_size_are_refused(holes: Any, rules: Any, code: str) -> None:
    with pytest.raises(CardError) as refused:
        equity(holes, rules=rules)
    assert refused.value.code == code


def test_one_sample_is_refused() -> None:
    with pytest.raises(EngineError, match="samples are too few") as refused:
        equity(["AsKs", "QdQh"], samples=1)
    assert refused.value.code == "bad_samples"


def test_error_names_wrong_part_of_range() -> None:
    with pytest.raises(
        CardError, match="'AKx' is neither a hand nor a range, at character 6 of 'TT\\+, AKx'"
    ):
        equity(["AsKs", "TT+, AKx"])
