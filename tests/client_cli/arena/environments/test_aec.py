"""PettingZoo's own tests, and what they leave out."""

import random
import warnings

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from riverboat.client_cli.arena.environments.aec import RawEnv, env
from riverboat.engine.errors import IllegalAction

GAMES = [("nlhe", 2), ("nlhe", 6), ("plo", 3), ("stud", 4), ("27td", 6), ("badugi", 3), ("leduc", 2)]


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_api(game: str, players: int) -> None:
    with warnings.catch_warnings():  # about dicts, which every environment with action masks has
        warnings.filterwarnings("ignore", "Observation space for each agent probably")
        warnings.filterwarnings("ignore", "Observation is not a NumPy array")
        api_test(env(game, players), num_cycles=30)


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_seeds(game: str, players: int) -> None:
    seed_test(lambda: env(game, players), num_cycles=10)


def play(environment: RawEnv, seed: int | None, rng: random.Random) -> dict[str, float]:
    """Play a hand at random and return what each agent won."""
    environment.reset(seed)
    won = {}
    for agent in environment.agent_iter():
        observation, reward, terminated, _, _ = environment.last()
        if terminated:
            won[agent] = reward
        legal = np.flatnonzero(observation["action_mask"])
        environment.step(None if terminated else int(rng.choice(legal)))
    return won


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_rewards_are_what_the_hand_pays(game: str, players: int) -> None:
    environment, rng = RawEnv(game, players, stack=40), random.Random(1)
    for _ in range(20):
        won = play(environment, None, rng)
        hand = environment.hand
        unit = {"stud": 100, "leduc": 100}.get(game, hand.stakes.big_blind)
        assert won == {f"player_{seat}": (hand.stack(seat) - 40 * unit) / unit for seat in range(players)}
        assert sum(won.values()) == pytest.approx(0)


def test_reset_without_a_seed_deals_the_next_hand() -> None:
    environment = RawEnv("nlhe", 3)
    environment.reset(seed=9)
    first = environment.hand.events[0]
    environment.reset()
    assert environment.hand.events[1] != first
    second = environment.hand.hole_cards(0)
    environment.reset(seed=9)
    assert environment.hand.events[0] == first
    environment.reset()
    assert environment.hand.hole_cards(0) == second


def test_only_the_agent_in_turn_has_a_mask() -> None:
    environment = RawEnv("nlhe", 6)
    environment.reset(seed=2)
    masked = [agent for agent in environment.agents if environment.observe(agent)["action_mask"].any()]
    assert masked == [environment.agent_selection]


def test_illegal_action_changes_nothing() -> None:
    environment = RawEnv("nlhe", 2)
    environment.reset(seed=2)
    before = environment.hand.as_data()
    with pytest.raises(IllegalAction, match="action 3 is illegal now: choose from 0, 1, 2, 4, 5"):
        environment.step(3)
    assert environment.hand.as_data() == before


def test_illegal_action_ends_the_hand_in_the_wrapped_environment() -> None:
    environment = env("nlhe", 2)
    environment.reset(seed=2)
    agent = environment.agent_selection
    environment.step(3)
    assert environment.terminations == dict.fromkeys(environment.possible_agents, True)
    assert environment.rewards[agent] == -1


def test_hand_is_rendered_as_text() -> None:
    environment = RawEnv("nlhe", 2, render_mode="ansi")
    environment.reset(seed=2)
    environment.step(0)
    assert "folds" in str(environment.render())
    assert RawEnv("nlhe", 2).render() is None


def test_step_needs_a_reset() -> None:
    with pytest.raises(RuntimeError, match=r"call reset\(\)"):
        _ = RawEnv().hand


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_state_has_what_every_agent_observes(game: str, players: int) -> None:
    environment = env(game, players)
    environment.reset(seed=9)
    state = environment.state()
    assert environment.unwrapped.state_space.contains(state)
    parts = np.split(state, players)
    for agent, part in zip(environment.possible_agents, parts, strict=True):
        np.testing.assert_array_equal(part, environment.observe(agent)["observation"])
    assert len({part.tobytes() for part in parts}) == players
