"""Measure the environments for reinforcement learning, beside PettingZoo's own hold'em where it is installed.

    python -m benchmarks.environments

Agents act at random; the time of choosing their actions and of every observation is counted. PettingZoo's
hold'em needs pettingzoo[classic].
"""

import random
from importlib import import_module
from time import process_time
from typing import Any, Final

import numpy as np

from riverboat.client_cli.arena.environments.aec import RawEnv

SECONDS: Final = 4.0
OURS: Final = [("nlhe", 2), ("flhe", 2), ("nlhe", 6), ("plo", 6), ("stud", 4), ("27td", 3), ("leduc", 2)]
PEERS: Final = ["texas_holdem_no_limit_v6", "texas_holdem_v4"]


def speed(environment: Any) -> str:
    """Return the steps and hands a second of CPU time."""
    rng = random.Random(1)
    steps = hands = 0
    begun = process_time()
    while process_time() - begun < SECONDS:
        environment.reset(seed=hands)
        hands += 1
        for _ in environment.agent_iter():
            observation, _, terminated, truncated, _ = environment.last()
            if terminated or truncated:
                environment.step(None)
                continue
            environment.step(int(rng.choice(np.flatnonzero(observation["action_mask"]))))
            steps += 1
    taken = process_time() - begun
    return f"{steps / taken:>8,.0f} steps/s {hands / taken:>8,.0f} hands/s"


def main() -> None:
    for game, players in OURS:
        print(f"{game} with {players:<18} {speed(RawEnv(game, players))}")
    for name in PEERS:
        try:
            peer = import_module(f"pettingzoo.classic.{name}")
        except ImportError as error:
            print(f"{name} is not installed: {error}")
        else:
            print(f"{name:<29} {speed(peer.raw_env())}")


if __name__ == "__main__":
    main()
