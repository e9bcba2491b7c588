"""OpenSpiel's own checks, and its solvers on our games against the literature."""

import copy
import random
from typing import Any

import pytest

from riverboat.client_cli.arena.errors import MatchError

NAME = "riverboat"

GAMES = [
    "game=nlhe",
    "game=flhe,players=4",
    "game=stud,players=3",
    "game=razz,players=2",
    "game=27td,players=2",
    "game=badugi,players=3",
    "game=plo8,players=4",
    "game=leduc,stack=20",
    "game=courchevel8,players=3",
    "game=pineapple,players=3",
]


@pytest.fixture(scope="module")
def pyspiel() -> Any:
    """OpenSpiel with our games. It takes long to import, so only the process that needs it does."""
    import pyspiel

    from riverboat.client_cli.arena.environments import openspiel

    assert openspiel.NAME == NAME
    return pyspiel


@pytest.mark.parametrize("parameters", GAMES)
def test_openspiel_simulates_the_game(parameters: str, pyspiel: Any) -> None:
    game = pyspiel.load_game(f"{NAME}({parameters})")
    pyspiel.random_sim_test(game, num_sims=2, serialize=False, verbose=False)


@pytest.mark.parametrize("parameters", GAMES)
def test_playthrough_can_be_played_again(parameters: str, pyspiel: Any) -> None:
    """The check of `open_spiel/integration_tests/playthrough_test.py`, of a playthrough made here."""
    from open_spiel.python.algorithms import generate_playthrough

    game = f"{NAME}({parameters})"
    first = generate_playthrough.playthrough(game, [])
    taken = [int(line.partition(":")[2]) for line in first.splitlines() if line.startswith("action: ")]
    assert generate_playthrough.playthrough(game, taken) == first


def test_kuhn_poker_is_worth_what_kuhn_says(pyspiel: Any) -> None:
    """-1/18 for the first player (Kuhn, A Simplified Two-Person Poker, 1950)."""
    from open_spiel.python.algorithms import cfr, expected_game_score

    game = pyspiel.load_game(f"{NAME}(game=kuhn,stack=2)")
    solver = cfr.CFRPlusSolver(game)
    for _ in range(60):
        solver.evaluate_and_update_policy()
    average = solver.average_policy()
    value = expected_game_score.policy_value(game.new_initial_state(), [average, average])
    assert value[0] == pytest.approx(-1 / 18, abs=2e-3)


def test_leduc_is_openspiel_s_leduc(pyspiel: Any) -> None:
    """Players who act at random win the same in both."""
    from open_spiel.python import policy
    from open_spiel.python.algorithms import expected_game_score

    values = []
    for name in (f"{NAME}(game=leduc,stack=13)", "leduc_poker"):
        game = pyspiel.load_game(name)
        uniform = policy.UniformRandomPolicy(game)
        values.append(expected_game_score.policy_value(game.new_initial_state(), [uniform, uniform]))
    assert values[0] == pytest.approx(values[1], abs=1e-9)


def state_after(game: Any, rng: random.Random, actions: int) -> Any:
    state = game.new_initial_state()
    while actions and not state.is_terminal():
        state.apply_action(rng.choice(state.legal_actions()))
        actions -= 1
    return state


@pytest.mark.parametrize("parameters", GAMES)
def test_copy_is_independent(parameters: str, pyspiel: Any) -> None:
    game, rng = pyspiel.load_game(f"{NAME}({parameters})"), random.Random(2)
    for actions in range(0, 40, 3):
        state = state_after(game, rng, actions)
        shown, twin = str(state), copy.deepcopy(state)
        clone = state.clone()
        while not clone.is_terminal():
            clone.apply_action(rng.choice(clone.legal_actions()))
        assert str(state) == str(twin) == shown


def test_information_state_has_no_card_of_others(pyspiel: Any) -> None:
    game, rng = pyspiel.load_game(f"{NAME}(game=stud,players=2)"), random.Random(2)
    state = state_after(game, rng, 6)
    own, other = state.information_state_string(0), state.information_state_string(1)
    assert own.count("is dealt") == other.count("is dealt") == 3  # own down cards, and two up cards
    down = [line for line in other.splitlines() if line.startswith("player 1 is dealt") and "up" not in line]
    assert down
    assert not any(line in own for line in down)


def test_game_that_may_run_out_of_cards_is_refused(pyspiel: Any) -> None:
    with pytest.raises(MatchError, match="may need 120 of 52 cards"):
        pyspiel.load_game(f"{NAME}(game=27td,players=6)")
