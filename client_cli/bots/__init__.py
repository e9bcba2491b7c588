"""Bots: the base class, the house styles, and the player that runs a bot at a table."""

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
from riverboat.client_cli.bots.player import BotPlayer, HandLimit
from riverboat.client_cli.bots.push_fold_bot import PushFold
from riverboat.client_cli.bots.random_bot import RandomBot
from riverboat.client_cli.bots.tight_aggressive import TightAggressive

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
