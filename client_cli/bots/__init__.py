"""Bots: the base class, the house styles, and the player that runs a bot at a table.

BotPlayer and HandLimit need the client library, which takes longer to load than all bots: it is loaded when
one of them is first used.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from riverboat.client_cli.bots.bot import (
    AnyBot,
    AsyncBot,
    Bot,
    TurnTime,
    Usage,
    legal_actions,
    passive_action,
)
from riverboat.client_cli.bots.caller import Caller
from riverboat.client_cli.bots.equity_bot import NOVICE, REGULAR, EquityBot, Skill
from riverboat.client_cli.bots.expert import Expert
from riverboat.client_cli.bots.maniac import Maniac
from riverboat.client_cli.bots.push_fold_bot import PushFold
from riverboat.client_cli.bots.random_bot import RandomBot
from riverboat.client_cli.bots.tight_aggressive import TightAggressive

if TYPE_CHECKING:
    from riverboat.client_cli.bots.player import BotPlayer, HandLimit

__all__ = [
    "NOVICE",
    "REGULAR",
    "AnyBot",
    "AsyncBot",
    "Bot",
    "BotPlayer",
    "Caller",
    "EquityBot",
    "Expert",
    "HandLimit",
    "Maniac",
    "PushFold",
    "RandomBot",
    "Skill",
    "TightAggressive",
    "TurnTime",
    "Usage",
    "legal_actions",
    "passive_action",
]


def __getattr__(name: str) -> Any:
    """Load the player of bots at a table."""
    if name not in {"BotPlayer", "HandLimit"}:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = globals()[name] = getattr(import_module(f"{__name__}.player"), name)
    return value
