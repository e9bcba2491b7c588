"""Matches in a program of your own: bots in this process, without files."""

from collections.abc import Callable, Sequence
from typing import Any, cast

from riverboat.client_cli.arena.match import Match
from riverboat.client_cli.arena.player import LocalPlayer
from riverboat.client_cli.arena.results import Fault, PlayedSet
from riverboat.client_cli.arena.settings import MatchSettings
from riverboat.client_cli.arena.tournament.event_match import EventMatch
from riverboat.client_cli.bots.bot import AnyBot


def play(bots: Sequence[AnyBot | Callable[[], AnyBot]], hands: int = 100, **settings: Any) -> list[PlayedSet]:
    """Play a match between `bots` and return its sets.

    bots: classes or functions that make a bot, so that each rotation of the seats has a bot of its own; or
        bots, which see each deck from every seat. Bots of one process can share memory in any case.
    hands: rounded up to whole sets; with `tournament`, how many tournaments, whose sets are PlayedEvents.
    settings: those of MatchSettings but `bots`, such as `game` and `seed`.

    A bot that raises an exception checks or folds on, and the fault is in its hand. Raises MatchError for
    settings that no match can have.
    """
    chosen = MatchSettings(bots=len(bots), **settings)
    first = [_player(number, bot) for number, bot in enumerate(bots, 1)]
    rotations = [first]
    while len(rotations) < chosen.rotations:
        again = zip(bots, first, strict=True)
        rotations.append(
            [_player(n, bot) if _makes_bots(bot) else own for n, (bot, own) in enumerate(again, 1)]
        )
    structure, sets = chosen.tournament, -(-hands // chosen.rotations)
    match = Match(chosen, rotations) if structure is None else EventMatch(chosen, rotations, structure)
    try:
        return [
            played
            for start in range(0, sets, chosen.block)
            for played in match.play_block(start, min(chosen.block, sets - start))
        ]
    finally:
        for player in {id(player): player for players in rotations for player in players}.values():
            player.close()


def _player(number: int, bot: AnyBot | Callable[[], AnyBot]) -> LocalPlayer:
    made = cast("Callable[[], AnyBot]", bot)() if _makes_bots(bot) else cast("AnyBot", bot)
    return LocalPlayer(f"{type(made).__name__} {number}", made)


def _makes_bots(bot: AnyBot | Callable[[], AnyBot]) -> bool:
    """Return whether `bot` is a class or a function, not a bot."""
    return isinstance(bot, type) or not hasattr(bot, "act")


def faults(sets: Sequence[PlayedSet]) -> list[Fault]:
    """Return all faults in `sets`."""
    return [fault for played in sets for hand in played.hands for fault in hand.faults]
