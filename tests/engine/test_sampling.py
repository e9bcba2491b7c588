"""Samples in NumPy arrays agree with exact equities and with samples drawn one by one."""

from random import Random

import pytest

from riverboat.engine.assessor import HIGH, SHORT_DECK
from riverboat.engine.equity import equity
from riverboat.engine.errors import CardError
from riverboat.engine.matchup import Matchup
from riverboat.engine.sampling import sample_winners

pytestmark = pytest.mark.integration

SAMPLES = 40_000


@pytest.mark.parametrize(
    ("holes", "board", "dead"),
    [
        (["AsKs", "QdQh"], "", ""),
        (["AsKs", "QdQh"], "2c7d9h", "Ac"),
        (["AsKs", "QdQh", "8c8d"], "2c7d9h3s", ""),
        (["AKs, 99", "QQ, 54s", "TT"], "2c7d9h", ""),
        (["8s8h", "random"], "2c7d9h3s", ""),
        (["77+, A9s+", "22-JJ, AJs-ATs"], "AhKd2c9s", ""),
    ],
)
def test_sample_agrees_with_exact_equity(holes: list[str], board: str, dead: str) -> None:
    exact = equity(holes, board, dead, exact=True)
    found = equity(holes, board, dead, exact=False, samples=SAMPLES, random_source=Random(1))
    assert found.deals == SAMPLES
    for estimate, share in zip(found.shares, exact.shares, strict=True):
        assert abs(estimate.equity - share.equity) < 4.5 * estimate.standard_error
        assert abs(estimate.ties - SAMPLES * share.ties / share.deals) < 5 * (SAMPLES * 0.25) ** 0.5


@pytest.mark.parametrize(
    "holes",
    [["random"] * 6, ["TT+, AK", "random", "54s"], ["AA,KK,QQ"] * 6, ["77+"] * 3 + ["random"] * 2],
    ids=str,
)
def test_sample_agrees_with_one_by_one(holes: list[str]) -> None:
    matchup = Matchup(holes, "", "", HIGH)
    several, single = matchup.sample(Random(2), SAMPLES), matchup.sample_one_by_one(Random(3), 4_000)
    for player in range(len(holes)):
        one, other = (
            sum(count / len(who) for who, count in found.items() if player in who) / found.total()
            for found in (several, single)
        )
        assert abs(one - other) < 5 * 0.5 / 4_000**0.5


def test_same_source_gives_same_sample() -> None:
    first, again, other = (
        equity(["AsKs", "random", "TT+"], samples=5_000, random_source=Random(seed)) for seed in (1, 1, 2)
    )
    assert first == again
    assert first != other


def test_other_rules_are_sampled_one_by_one() -> None:
    found = equity(["AsKs", "QdQh"], rules=SHORT_DECK, exact=False, samples=2_500, random_source=Random(1))
    assert found.deals == 2_500


def test_deals_that_cannot_be_are_refused() -> None:
    assert sample_winners((), [[(0, 1)], [(1, 2)]], (), range(52), samples=10, seed=1) is None
    with pytest.raises(CardError, match="no way was found to deal these hands"):
        equity(["TT+"] * 11, samples=5_000)
