"""Servers that cheat by a policy: how often they are found, and what they gain."""

import pytest

from tests.support.fair_policies import EXPERIMENTS, try_experiment

LONG = pytest.param(1_000, marks=pytest.mark.slow)


@pytest.mark.parametrize("hands", [300, LONG])
@pytest.mark.parametrize("experiment", EXPERIMENTS)
def test_server_is_found_as_often_as_the_documentation_says(experiment: str, hands: int) -> None:
    """Three times in four with one honest value, never without one, and less by the rule that was dropped."""
    tally = try_experiment(experiment, hands)
    assert tally.is_chance(tally.found, EXPERIMENTS[experiment].found)
    assert (tally.found + tally.false >= hands) == ("pack" in experiment or "hunts" in experiment)


@pytest.mark.parametrize("hands", [300, LONG])
def test_refusing_gains_little_unless_new_players_do_it_openly(hands: int) -> None:
    """By the rule that was dropped, it gained as much and nobody could know."""
    won = try_experiment("wants to win, two puppets", hands)
    by_new_players = try_experiment("wants to win, two new puppets a hand", hands)
    by_dropped_rule = try_experiment("dropped rule: wants to win, two puppets", hands)
    assert won.share / hands < 0.6
    assert won.refused / hands < 0.2
    assert by_new_players.refused / hands > 0.8
    assert by_dropped_rule.share / hands > 0.9
    assert by_dropped_rule.refused == 0
