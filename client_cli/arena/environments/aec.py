"""A PettingZoo environment: one hand is one episode, and every seat is an agent."""

import secrets
from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from riverboat.client_cli.arena.environments.deals import Deals
from riverboat.client_cli.arena.environments.features import Vector
from riverboat.client_cli.arena.environments.rendering import rendered
from riverboat.engine.errors import IllegalAction
from riverboat.engine.hand import Hand

Observation = dict[str, Any]


def env(
    game: str = "nlhe", players: int = 2, stack: int = 100, render_mode: str | None = None
) -> AECEnv[str, Observation, int]:
    """Return the environment with the wrappers of PettingZoo's own card games.

    An illegal action ends the hand: it costs its agent 1 and the others nothing. The arguments are those of
    `RawEnv`.
    """
    wrapped: AECEnv[str, Observation, int] = RawEnv(game, players, stack, render_mode)
    wrapped = wrappers.TerminateIllegalWrapper(wrapped, illegal_reward=-1)
    wrapped = wrappers.AssertOutOfBoundsWrapper(wrapped)
    return wrappers.OrderEnforcingWrapper(wrapped)


class RawEnv(AECEnv[str, Observation, int]):  # type: ignore[misc] # pettingzoo has no types
    """Poker for PettingZoo, without wrappers.

    game: the code of a game. players: the number of agents.
    stack: what everybody starts the hand with, in big blinds (see `Deals`).
    render_mode: "ansi" makes `render` return the hand as text; None switches rendering off.

    The agents are "player_0" and so on, in the order of their seats. An observation is a dict with the vector
    "observation" (`Features`) and the "action_mask" of the action set (`Choices`); the mask is empty for
    agents that are not to act. A reward comes at the end of the hand: what the agent won, in big blinds.
    `reset(seed=...)` repeats the deck and the button, whoever plays; without a seed, the next hand is dealt.

    Raises MatchError if the game is unknown or not for that many players.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "riverboat_v0",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
    }

    def __init__(
        self, game: str = "nlhe", players: int = 2, stack: int = 100, render_mode: str | None = None
    ) -> None:
        super().__init__()
        self._deals = Deals(game, players, stack)
        self._deals.reseed(secrets.randbits(48))
        self._hand: Hand | None = None
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        size, choices = self._deals.features.size, len(self._deals.choices)
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0, 1, (size,), np.float32),
                    "action_mask": spaces.Box(0, 1, (choices,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(choices) for agent in self.possible_agents}
        self.state_space = spaces.Box(0, 1, (players * size,), np.float32)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of an agent's actions."""
        return self.action_spaces[agent]

    @property
    def hand(self) -> Hand:
        """The hand, with all cards. Raises RuntimeError before the first `reset`."""
        if self._hand is None:
            raise RuntimeError("call reset() before you use the environment")
        return self._hand

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a hand: the first one of `seed`, or the next one without a seed. `options` has no meaning."""
        if seed is not None:
            self._deals.reseed(seed)
        self._hand = self._deals.next()
        self.agents = self.possible_agents.copy()
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def step(self, action: int | None) -> None:
        """Take the action with this number for the agent in turn; None for an agent whose hand is over.

        Raises IllegalAction for a number that the mask excludes; nothing changes then.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        hand = self.hand
        chosen = None if action is None else self._deals.choices.legal(hand).get(int(action))
        if chosen is None:
            legal = ", ".join(map(str, self._deals.choices.legal(hand)))
            raise IllegalAction(f"action {action} is illegal now: choose from {legal}", code="illegal_choice")
        self._cumulative_rewards[agent] = 0.0
        hand.act(self._seats[agent], chosen)
        if hand.over:
            self.rewards = {agent: self._deals.won(hand, self._seats[agent]) for agent in self.agents}
            self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self._select()

    def observe(self, agent: str) -> Observation:
        """Return what `agent` sees, and the legal actions if it is to act."""
        seat, hand = self._seats[agent], self.hand
        mask = np.zeros(len(self._deals.choices), np.int8)
        if hand.actor == seat:
            mask[list(self._deals.choices.legal(hand))] = 1
        return {"observation": self._deals.features.encode(hand, seat), "action_mask": mask}

    def state(self) -> Vector:
        """Return the whole hand, for critics that see every card: what each agent observes, by seat.

        Its space is `state_space`. The cards to come are not in it.
        """
        features, hand = self._deals.features, self.hand
        return np.concatenate([features.encode(hand, seat) for seat in self._seats.values()])

    def render(self) -> str | None:
        """Return the hand as text, with every card. Returns None without a render mode."""
        return rendered(self.hand) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Do nothing, without a window."""

    def _select(self) -> None:
        """Select the agent to act; when the hand is over, the first agent that is left."""
        actor = self.hand.actor
        self.agent_selection = self.agents[0] if actor is None else self.possible_agents[actor]
