"""How long a tournament by a structure will last, estimated."""

from dataclasses import dataclass
from typing import Final

from riverboat.engine.tournament.rounds import rounds_of
from riverboat.engine.tournament.structure import TournamentStructure
from riverboat.engine.tournament.structure_checks import chips_in_play

END_BIG_BLINDS: Final = 20
"""The big blinds in play at the level at which a tournament usually ends: the directors' rule of thumb."""

HANDS_AN_HOUR: Final = 60
"""Hands of a table in an hour online, for levels of hands."""


@dataclass(frozen=True, slots=True)
class LevelTime:
    """When a level begins, in minutes after the start, breaks included. number: counted from 1."""

    number: int
    begins: int


def level_times(structure: TournamentStructure) -> list[LevelTime]:
    """Return when each level begins. Levels of hands are estimated by HANDS_AN_HOUR."""
    times, at = [], 0
    for number, level in enumerate(structure.levels, start=1):
        times.append(LevelTime(number, at))
        at += level.minutes + -(-level.hands * 60 // HANDS_AN_HOUR) + level.break_minutes
    return times


def expected_end(structure: TournamentStructure, players: int) -> LevelTime:
    """Return the level at which a tournament of `players` probably ends, and when it does: at its end.

    That is the first level at which END_BIG_BLINDS or fewer are in play, or the last one. Each round of a
    shoot-out lasts as long.
    """
    chips = chips_in_play(structure, players)
    levels = structure.levels
    index = next(
        (index for index, level in enumerate(levels) if chips <= END_BIG_BLINDS * level.big_blind),
        len(levels) - 1,
    )
    level = levels[index]
    last = level.minutes + -(-level.hands * 60 // HANDS_AN_HOUR)
    minutes = level_times(structure)[index].begins + last
    return LevelTime(index + 1, minutes * rounds_of(structure, players))
