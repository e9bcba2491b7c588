"""Kuhn poker and Leduc hold'em, solved: exact strategies that prove the statistics of matches."""

from riverboat.client_cli.arena.solvers.bot import StrategyBot
from riverboat.client_cli.arena.solvers.cfr import CfrPlus
from riverboat.client_cli.arena.solvers.small_game import KUHN, LEDUC, SmallGame
from riverboat.client_cli.arena.solvers.strategy import Strategy, best_response, exploitability, game_value

__all__ = [
    "KUHN",
    "LEDUC",
    "CfrPlus",
    "SmallGame",
    "Strategy",
    "StrategyBot",
    "best_response",
    "exploitability",
    "game_value",
]
