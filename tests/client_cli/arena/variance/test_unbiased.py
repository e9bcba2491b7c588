"""Every estimator has the expectation of the chips won: over every deal and line of Leduc hold'em."""

from math import fsum
from random import Random

import pytest

from riverboat.client_cli.arena.results import PlayedHand
from riverboat.client_cli.arena.solvers import KUHN, LEDUC, CfrPlus, Strategy
from riverboat.client_cli.arena.variance import AllInEquity, ChanceVariate, Estimator
from riverboat.client_cli.arena.variance.aivat import Aivat, PolicyError, Vector, Worth
from riverboat.client_cli.arena.variance.solved import SolvedValues, range_policy
from riverboat.engine.events import BetMade
from riverboat.engine.hand import HandState
from tests.support.arena import every_hand, random_strategy

pytestmark = pytest.mark.integration  # it takes long

Lines = list[tuple[float, PlayedHand]]


def moments(hands: Lines, estimator: Estimator) -> tuple[float, float, float]:
    """Return the bias of the estimator, its variance, and the variance of the chips won, for bot 0."""
    chances, chips, corrected = [], [], []
    for chance, hand in hands:
        found = estimator.corrected(hand)
        assert found is not None
        assert sum(found) == pytest.approx(0, abs=1e-9)
        chances.append(chance)
        chips.append(float(hand.won[0]))
        corrected.append(found[0])
    means = [fsum(c * v for c, v in zip(chances, values, strict=True)) for values in (chips, corrected)]
    variances = [
        fsum(c * (v - mean) ** 2 for c, v in zip(chances, values, strict=True))
        for values, mean in zip((chips, corrected), means, strict=True)
    ]
    return means[1] - means[0], variances[1], variances[0]


@pytest.fixture(scope="module")
def solved() -> Strategy:
    solver = CfrPlus(LEDUC)
    solver.run(60)
    return solver.strategy


@pytest.fixture(scope="module")
def strategies() -> list[Strategy]:
    return [random_strategy(LEDUC, Random(seed)) for seed in (3, 4)]


@pytest.fixture(
    scope="module", params=[False, pytest.param(True, marks=pytest.mark.slow)], ids=["ranks", "cards"]
)
def hands(strategies: list[Strategy], request: pytest.FixtureRequest) -> Lines:
    """Every deal of ranks, or of cards."""
    return list(every_hand(LEDUC, strategies, every_suit=request.param))


@pytest.mark.parametrize("estimator", [AllInEquity(), ChanceVariate()], ids=lambda each: each.name)
def test_estimators_without_policies_have_no_bias(estimator: Estimator, hands: Lines) -> None:
    bias, variance, plain = moments(hands, estimator)
    assert abs(bias) < 1e-12
    if estimator.name == "all-in":  # nobody is ever all-in in Leduc
        assert variance == pytest.approx(plain)
    else:
        assert variance < plain


def test_growth_of_pots_has_no_bias(hands: Lines) -> None:
    """Whatever the growth, as it is known before the deal."""
    (street,) = {street.name for street in LEDUC.game.streets if street.board}
    variances = []
    for growth in (0.0, 1.0, 1e9):
        bias, variance, _ = moments(hands, ChanceVariate({LEDUC.game.code: {street: growth}}))
        assert abs(bias) < 1e-12
        variances.append(variance)
    assert len(set(variances)) == len(variances)


@pytest.mark.parametrize("known", [(1,), (0, 1)], ids=str)
def test_aivat_has_no_bias(
    known: tuple[int, ...], solved: Strategy, strategies: list[Strategy], hands: Lines
) -> None:
    """The values are those of other strategies than the bots play, so they are wrong, and it has no bias."""
    policies = {bot: range_policy(strategies[bot]) for bot in known}
    bias, variance, plain = moments(hands, Aivat(policies, SolvedValues(solved)))
    assert abs(bias) < 1e-12
    assert variance < 0.7 * plain


def test_aivat_with_both_policies_and_their_values_has_no_variance() -> None:
    both = random_strategy(KUHN, Random(5))
    estimator = Aivat(dict.fromkeys((0, 1), range_policy(both)), SolvedValues(both))
    bias, variance, plain = moments(list(every_hand(KUHN, [both, both])), estimator)
    assert abs(bias) < 1e-12
    assert variance < 1e-20 < plain


def test_aivat_in_kuhn_has_no_bias() -> None:
    strategies = [random_strategy(KUHN, Random(seed)) for seed in (6, 7)]
    estimator = Aivat({1: range_policy(strategies[1])}, SolvedValues(random_strategy(KUHN, Random(8))))
    assert abs(moments(list(every_hand(KUHN, strategies)), estimator)[0]) < 1e-12


class BettorsValues(SolvedValues):
    """As the learnt values of hold'em have it: a slope, and a part of the bet for whoever made it."""

    def worth(self, state: HandState, seat: int, others: Vector) -> Worth:
        """Distort the value of every state in which nobody folded."""
        found = super().worth(state, seat, others)
        if any(state.folded(each.number) for each in state.seats):
            return found
        ahead = state.stack(1 - seat) - state.stack(seat)
        return Worth(1.3 * found.chips + 0.6 * ahead * found.mass, found.mass)


def test_slope_and_part_for_the_bettor_have_no_bias(strategies: list[Strategy], hands: Lines) -> None:
    policies = dict(enumerate(map(range_policy, strategies)))
    bias, variance, plain = moments(hands, Aivat(policies, BettorsValues(strategies[1])))
    assert abs(bias) < 1e-12
    assert variance < plain


def test_wrong_policy_is_biased() -> None:
    """The test of the tests: a policy that the bot does not play is found out."""
    strategies = [random_strategy(KUHN, Random(seed)) for seed in (6, 7)]
    wrong = Aivat({0: range_policy(strategies[1])}, SolvedValues(random_strategy(KUHN, Random(8))))
    assert abs(moments(list(every_hand(KUHN, strategies)), wrong)[0]) > 1e-3


def test_action_outside_policy_is_refused(solved: Strategy, strategies: list[Strategy], hands: Lines) -> None:
    never_bets = Strategy(
        LEDUC,
        {place: [[1.0] * 3, *([[0.0] * 3] * (len(rows) - 1))] for place, rows in strategies[0].rows.items()},
    )
    estimator = Aivat({0: range_policy(never_bets)}, SolvedValues(solved))
    bet = next(hand for _, hand in hands if BetMade(0, 2) in hand.events)
    with pytest.raises(PolicyError, match="bot 1 gives no chance to the action that it took in set 0"):
        estimator.corrected(bet)
