"""A Gymnasium environment: one player against house bots, one hand an episode."""

from collections.abc import Sequence
from random import Random
from typing import Any, Final

import gymnasium
import numpy as np
from gymnasium import spaces

from riverboat.client_cli.arena import chance
from riverboat.client_cli.arena.environments.deals import Deals
from riverboat.client_cli.arena.environments.rendering import rendered
from riverboat.client_cli.arena.errors import MatchError
from riverboat.client_cli.bots.bot import Bot
from riverboat.client_cli.bots.roster import STYLES
from riverboat.engine.hand import Hand, View

ID: Final = "riverboat/Poker-v0"
"""The name of the environment for `gymnasium.make`, once this module is imported."""

SEAT: Final = 0
"""The seat of the player; the opponents sit clockwise from there."""

Observation = dict[str, Any]


class PokerEnv(gymnasium.Env[Observation, int]):
    """Poker against bots, for one learner.

    opponents: the styles of the bots, such as ("caller", "tight-aggressive"). game: the code of a game.
    stack: what everybody starts the hand with, in big blinds (see `Deals`).
    render_mode: "ansi" makes `render` return the hand as text; None switches rendering off.

    Observations and actions are those of the PettingZoo environment. The reward comes at the end of the hand:
    what the player won, in big blinds. An illegal action is taken as the cheapest legal one, a check or else
    a fold, as at a table; the info then has "illegal_action". A hand that ends before the player's first turn
    is not shown: the info of `reset` has "skipped_hands" and "skipped_reward".

    Raises MatchError if the game or a style is unknown, or if the game is not for that many players.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012 - as its class declares it

    def __init__(
        self,
        opponents: Sequence[str] = ("tight-aggressive",),
        game: str = "nlhe",
        stack: int = 100,
        render_mode: str | None = None,
    ) -> None:
        for style in opponents:
            if style not in STYLES:
                raise MatchError(f"{style!r} is not a style. Try one of: {', '.join(STYLES)}")
        self._styles = tuple(opponents)
        self._deals = Deals(game, 1 + len(self._styles), stack)
        self._bots: list[Bot] = []
        self._hand: Hand | None = None
        self._is_seeded = False
        self.render_mode = render_mode
        size, choices = self._deals.features.size, len(self._deals.choices)
        self.observation_space = spaces.Dict(
            {
                "observation": spaces.Box(0, 1, (size,), np.float32),
                "action_mask": spaces.Box(0, 1, (choices,), np.int8),
            }
        )
        self.action_space = spaces.Discrete(choices)  # type: ignore[assignment] # its samples are np.int64

    @property
    def hand(self) -> Hand:
        """The hand, with all cards. Raises RuntimeError before the first `reset`."""
        if self._hand is None:
            raise RuntimeError("call reset() before you use the environment")
        return self._hand

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal a hand: the first one of `seed`, or the next one without a seed. `options` has no meaning."""
        super().reset(seed=seed)
        if seed is not None or not self._is_seeded:
            self._deals.reseed(int(self.np_random.integers(1 << 48)) if seed is None else seed)
            self._is_seeded = True
        skipped, reward = 0, 0.0
        while self._deal().over:
            skipped += 1
            reward += self._deals.won(self.hand, SEAT)
        info = {"skipped_hands": skipped, "skipped_reward": reward} if skipped else {}
        return self._observation(), info

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Take the action with this number, and let the bots play on to the player's next turn."""
        hand = self.hand
        legal = hand.legal_actions()
        if legal is None:
            raise RuntimeError("the hand is over: call reset()")
        chosen = self._deals.choices.legal(hand).get(int(action))
        info = {"illegal_action": True} if chosen is None else {}
        hand.act(SEAT, legal.cheapest if chosen is None else chosen)
        self._let_bots_act()
        reward = self._deals.won(hand, SEAT) if hand.over else 0.0
        return self._observation(), reward, hand.over, False, info

    def render(self) -> str | None:
        """Return the hand as text, with every card. Returns None without a render mode."""
        return rendered(self.hand) if self.render_mode == "ansi" else None

    def _deal(self) -> Hand:
        """Deal the next hand and play it to the player's first turn."""
        self._hand = self._deals.next()
        seed, number = self._deals.seed, self._deals.number
        self._bots = [
            STYLES[style](Random(chance.bot_seed(seed, seat, number, 0)))  # noqa: S311 - it is to be repeatable
            for seat, style in enumerate(self._styles, SEAT + 1)
        ]
        self._let_bots_act()
        return self._hand

    def _let_bots_act(self) -> None:
        hand = self.hand
        while hand.actor is not None and hand.actor != SEAT:
            bot = self._bots[hand.actor - SEAT - 1]
            hand.act(hand.actor, bot.act(View(hand, hand.actor)))

    def _observation(self) -> Observation:
        mask = np.zeros(len(self._deals.choices), np.int8)
        mask[list(self._deals.choices.legal(self.hand))] = 1
        return {"observation": self._deals.features.encode(self.hand, SEAT), "action_mask": mask}


gymnasium.register(ID, f"{__name__}:PokerEnv")
