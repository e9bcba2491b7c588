"""Gymnasium's own checks, and play against bots."""

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from riverboat.client_cli.arena.environments.gym import ID, SEAT, PokerEnv
from riverboat.client_cli.arena.errors import MatchError


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"opponents": ("caller", "random"), "game": "27td"},
        {"opponents": ("tight-aggressive", "caller", "random"), "game": "stud"},
        {"opponents": ("caller",), "game": "plo", "render_mode": "ansi"},
    ],
)
def test_gymnasium_accepts_the_environment(options: dict[str, Any]) -> None:
    environment = gymnasium.make(ID, **options)
    check_env(environment.unwrapped)


def folding(environment: PokerEnv, hands: int) -> tuple[float, int]:
    """Fold whenever that is legal. Return what was won, and the hands that were not shown."""
    won, skipped = 0.0, 0
    for hand in range(hands):
        observation, info = environment.reset(seed=4 if hand == 0 else None)
        won += info.get("skipped_reward", 0.0)
        skipped += info.get("skipped_hands", 0)
        over = False
        while not over:
            action = 0 if observation["action_mask"][0] else 1
            observation, reward, over, _, _ = environment.step(action)
            won += reward
    return won, skipped


def test_folder_loses_its_blinds() -> None:
    """Half a blind on the button, and a whole one against a raise: the maniac raises every hand."""
    environment = PokerEnv(("maniac",))
    won, _ = folding(environment, 40)
    assert -40 <= won <= -20


def test_hands_without_a_turn_are_counted() -> None:
    environment = PokerEnv(("tight-aggressive",) * 2)
    won, skipped = folding(environment, 40)
    assert skipped > 0
    again, same = folding(environment, 40)
    assert (again, same) == (won, skipped)


def test_illegal_action_is_taken_as_the_cheapest() -> None:
    environment = PokerEnv(("caller",))
    for seed in range(20):
        observation, _ = environment.reset(seed=seed)
        illegal = int(np.flatnonzero(observation["action_mask"] == 0)[0])
        _, _, _, truncated, info = environment.step(illegal)
        assert info == {"illegal_action": True}
        assert not truncated
        assert environment.hand.stack(SEAT) >= 9_900


def test_step_after_the_end_needs_a_reset() -> None:
    environment = PokerEnv(("maniac",))
    with pytest.raises(RuntimeError, match=r"call reset\(\)"):
        _ = environment.hand
    observation, _ = environment.reset(seed=1)
    while not environment.hand.over:
        observation, *_ = environment.step(int(np.flatnonzero(observation["action_mask"])[0]))
    with pytest.raises(RuntimeError, match="the hand is over"):
        environment.step(1)


def test_unknown_style_is_named() -> None:
    with pytest.raises(MatchError, match="'shark' is not a style"):
        PokerEnv(("shark",))
