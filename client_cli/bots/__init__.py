"""Bots: the base class, three styles, and the player that runs a bot at a table."""

from riverboat.client_cli.bots.bot import Bot, legal_actions, passive_action
from riverboat.client_cli.bots.caller import Caller
from riverboat.client_cli.bots.player import BotPlayer, LastHand
from riverboat.client_cli.bots.random_bot import RandomBot
from riverboat.client_cli.bots.tight_aggressive import TightAggressive

__all__ = [
    "Bot",
    "BotPlayer",
    "Caller",
    "LastHand",
    "RandomBot",
    "TightAggressive",
    "legal_actions",
    "passive_action",
]
