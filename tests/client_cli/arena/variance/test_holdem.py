"""AIVAT in heads-up hold'em: its equities, its policies, and its estimates."""

from random import Random
from statistics import fmean, variance

import numpy as np
import pytest

from riverboat.client_cli.arena.solvers import LEDUC, StrategyBot
from riverboat.client_cli.arena.statistics.intervals import Moments
from riverboat.client_cli.arena.variance import holdem, learning, policies
from riverboat.client_cli.arena.variance.aivat import Aivat, PolicyError
from riverboat.client_cli.arena.variance.solved import SolvedValues, range_policy
from riverboat.client_cli.bots import Caller, Expert, Maniac, TightAggressive
from riverboat.client_cli.bots.expert import outs_of
from riverboat.client_cli.bots.tight_aggressive import chance_ahead
from riverboat.engine.actions import Action, RaiseTo
from riverboat.engine.cards import DECK, parse_cards
from riverboat.engine.equity import equity
from riverboat.engine.events import Seat
from riverboat.engine.games import NO_LIMIT_HOLDEM
from riverboat.engine.hand import Hand, View
from riverboat.engine.ranges import Range
from tests.support.arena import BLINDS, every_hand, play_set, random_strategy

pytestmark = pytest.mark.integration  # it takes long


def random_range(random: Random, size: int) -> tuple[Range, np.ndarray]:
    """Return a range of random holes, and its weights."""
    holes = random.sample(holdem.HOLES, size)
    weights = np.zeros(len(holdem.HOLES))
    weights[[holdem.HOLES.index(hole) for hole in holes]] = 1
    return Range(tuple((high, low) for low, high in holes)), weights


@pytest.mark.parametrize("board", ["As 7d 2c 9h", "As 7d 2c 9h Kh", "8h 8d 8s 8c Ah"])
def test_equities_on_late_streets_are_exact(board: str) -> None:
    """Against the engine's equity, range against range."""
    random = Random(1)
    known = parse_cards(board)
    (first, own), (second, others) = random_range(random, 25), random_range(random, 25)
    exact = float(equity([first, second], known, exact=True).shares[0].equity)
    equities, mass = holdem.HoldemValues()._against(known, others)
    assert (own @ equities) / (own @ mass) == pytest.approx(exact, abs=1e-12)


@pytest.mark.parametrize("board", ["", "As 7d 2c"])
def test_sampled_share_is_within_its_error(board: str) -> None:
    random = Random(2)
    known = parse_cards(board)
    (first, own), (second, others) = random_range(random, 2), random_range(random, 2)
    found = holdem._sampled_share(known, own, others)
    exact = float(equity([first, second], known, exact=True).shares[0].equity)
    assert found == pytest.approx(exact, abs=4 * 0.5 / 5_000**0.5)
    assert found == holdem._sampled_share(known, own, others)
    equities, mass = holdem.HoldemValues()._against(known, others)
    assert (own @ equities) / (own @ mass) == pytest.approx(exact, abs=0.25)  # a rough value is enough


def test_learnt_values_are_those_of_their_command() -> None:
    """A short run of the fit is deterministic, near plain equity, and gives every street a weight."""
    once, twice = (learning.learn([("tight-aggressive", "maniac")], 3, 5) for _ in range(2))
    assert once == twice
    assert once.keys() == holdem.learnt().keys() == holdem.PLAIN.keys()
    assert once != holdem.PLAIN
    for slope, part in holdem.learnt().values():
        assert 0.5 < slope < 2
        assert -0.5 < part < 1


def test_value_of_an_all_in_is_its_equity() -> None:
    """Nothing is left to bet, so the learnt values are those of plain equity."""
    hand = Hand(NO_LIMIT_HOLDEM, BLINDS, [Seat(0, 3_000), Seat(1, 3_000)], Random(1).sample(DECK, 52))
    hand.start()
    hand.act(1, RaiseTo(3_000))
    others = np.ones(len(holdem.HOLES))
    learnt, plain = (holdem.HoldemValues(table).worth(hand, 1, others) for table in (None, holdem.PLAIN))
    assert np.array_equal(learnt.chips, plain.chips)


def test_chances_ahead_are_those_of_bot() -> None:
    random = Random(3)
    for size in (3, 4, 5):
        board = tuple(random.sample(DECK, size))
        percents = policies._percents(board)
        holes = [hole for hole in holdem.HOLES if not set(hole) & set(board)]
        outs = policies._outs(board)
        for hole in random.sample(holes, 8):
            assert percents[holdem.HOLES.index(hole)] == chance_ahead(hole, board, 1)
            assert outs[holdem.HOLES.index(hole)] == outs_of(hole, board)


@pytest.mark.parametrize("seed", range(8))
def test_policy_of_house_bot_is_how_it_acts(seed: int) -> None:
    """At every decision the policy has probability 1 in all, and some for what the bot does."""
    random = Random(seed)
    kinds = {TightAggressive: policies.tight_aggressive, Expert: policies.expert, Caller: policies.caller}
    hand = Hand(NO_LIMIT_HOLDEM, BLINDS, [Seat(0, 3_000), Seat(1, 3_000)], random.sample(DECK, 52))
    known = Expert if seed > 3 else TightAggressive
    bots = [known(random), known(random) if seed % 2 else Caller()]
    hand.start()
    while hand.actor is not None:
        seat = hand.actor
        found = kinds[type(bots[seat])](hand, holdem.HOLES)
        total = sum(found.values())
        assert np.allclose(total, 1)
        action = bots[seat].act(View(hand, seat))
        assert found[action][holdem.HOLES.index(tuple(sorted(hand.hole_cards(seat))))] > 0
        hand.act(seat, action)


@pytest.mark.parametrize("seed", range(3))
def test_policy_of_expert_for_all_holes_is_that_for_each(seed: int) -> None:
    random = Random(seed)
    hand = Hand(NO_LIMIT_HOLDEM, BLINDS, [Seat(0, 9_000), Seat(1, 9_000)], random.sample(DECK, 52))
    bots = [Expert(random), Maniac() if seed else Caller()]
    hand.start()
    while hand.actor is not None:
        if hand.actor == 0:
            found = policies.expert(hand, holdem.HOLES)
            for hole in random.sample([each for each in holdem.HOLES if not set(each) & set(hand.board)], 40):
                one = bots[0].policy(View(policies._with_hole(hand, hole), 0))
                assert one is not None
                place = holdem.HOLES.index(hole)
                assert {action: each[place] for action, each in found.items() if each[place]} == one
        hand.act(hand.actor, bots[hand.actor].act(View(hand, hand.actor)))


def test_policy_for_one_hole_at_a_time_is_same() -> None:
    strategy, other = (random_strategy(LEDUC, Random(seed)) for seed in (1, 2))
    slow = policies.policy_of(StrategyBot(strategy, Random(0)))
    values = SolvedValues(other)
    fast = Aivat({0: range_policy(strategy)}, values)
    for number, (_, hand) in enumerate(every_hand(LEDUC, [strategy, other])):
        if number % 300 == 0:
            assert Aivat({0: slow}, values).corrected(hand) == pytest.approx(fast.corrected(hand))


def test_bot_without_policy_is_refused() -> None:
    class Silent:
        def policy(self, view: View) -> dict[Action, float] | None:
            return None

    strategies = [random_strategy(LEDUC, Random(seed)) for seed in (1, 2)]
    _, hand = next(every_hand(LEDUC, strategies))
    estimator = Aivat({0: policies.policy_of(Silent())}, SolvedValues(strategies[0]))
    with pytest.raises(PolicyError, match="does not say how it acts"):
        estimator.corrected(hand)


def test_aivat_agrees_with_chips_and_varies_less() -> None:
    random = Random(5)
    bots = [TightAggressive(random), Caller()]
    sets = [play_set(number, bots, random.sample(DECK, 52), rotations=1) for number in range(25)]
    known = {0: policies.tight_aggressive, 1: policies.caller}
    estimator = Aivat(known, holdem.HoldemValues())
    chips, corrected = [], []
    for played in sets:
        (hand,) = played.hands
        found = estimator.corrected(hand)
        assert found is not None
        assert sum(found) == pytest.approx(0, abs=1e-9)
        chips.append(float(hand.won[0]))
        corrected.append(found[0])
    differences = [one - other for one, other in zip(chips, corrected, strict=True)]
    assert abs(fmean(differences)) < 4 * Moments.of(differences).standard_error
    assert variance(corrected) < 0.5 * variance(chips)
