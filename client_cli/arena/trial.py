"""Matches in a program of your own: bots in this process, without files."""

from collections.abc import Sequence
from typing import Any

from riverboat.client_cli.arena.match import Match
from riverboat.client_cli.arena.player import LocalPlayer
from riverboat.client_cli.arena.results import Fault, PlayedSet
from riverboat.client_cli.arena.settings import MatchSettings
from riverboat.client_cli.bots.bot import AnyBot


def play(bots: Sequence[AnyBot], hands: int = 100, **settings: Any) -> list[PlayedSet]:
    """Play a match between `bots` and return its sets.

    hands: rounded up to whole sets. settings: those of MatchSettings but `bots`, such as `game` and `seed`.

    A bot that raises an exception checks or folds on, and the fault is in its hand. Raises MatchError for
    settings that no match can have.
    """
    chosen = MatchSettings(bots=len(bots), **settings)
    players = [LocalPlayer(f"{type(bot).__name__} {number}", bot) for number, bot in enumerate(bots, 1)]
    match = Match(chosen, players)
    try:
        return [match.play_set(number) for number in range(-(-hands // chosen.rotations))]
    finally:
        for player in players:
            player.close()


def faults(sets: Sequence[PlayedSet]) -> list[Fault]:
    """Return all faults in `sets`."""
    return [fault for played in sets for hand in played.hands for fault in hand.faults]
