"""Choose the rules of a run's tables."""

from random import Random
from typing import Any, Final

from riverboat.engine.games import GAMES
from riverboat.engine.rotations import ROTATIONS

GAME_CODES: Final = (*GAMES, *ROTATIONS)

OPTIONS: Final[tuple[dict[str, Any], ...]] = (
    {},
    {},
    {"straddles": 1},
    {"straddles": 2, "ante": 10},
    {"big_blind_ante": True, "ante": 100},
    {"bomb_pot_every": 3, "boards": 2},
    {"house": {"max_runs": 3, "rake": {"per_mille": 50, "cap": 300}}},
    {"house": {"max_runs": 2, "rabbit": True, "cap_heads_up": True}},
    {"house": {"rabbit": True, "rake": {"per_mille": 33, "cap": 200, "no_flop_no_drop": False}}},
    {"time_bank_ms": 2_000, "time_bank_refill_ms": 100},
    {"spectator_delay_ms": 700},
    {"spectator_delay_ms": 300, "all_cards": True, "spectators_chat": True},
    {"unlisted": True, "password": "open, please"},
)
"""Options of a table. They are left out for a game that does not support them."""


def any_rules(chance: Random) -> dict[str, Any]:
    """Return random rules of a table."""
    codes = ("nlhe",) if chance.random() < 0.35 else GAME_CODES
    return {"game": chance.choice(codes), **chance.choice(OPTIONS)}
