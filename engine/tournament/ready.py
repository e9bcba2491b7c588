"""Ready structures, made for a number of players and of hours."""

from dataclasses import replace
from itertools import count
from typing import Any, Final

from riverboat.engine.errors import StructureError
from riverboat.engine.tournament.length import END_BIG_BLINDS
from riverboat.engine.tournament.rounds import rounds_of
from riverboat.engine.tournament.structure import AddOn, Level, Rebuys, TournamentStructure
from riverboat.engine.tournament.structure_checks import MOST_BIG_BLINDS, chips_in_play

_STEPS: Final = (10, 15, 20, 30, 40, 50, 60, 80)
"""Small blinds of the first levels; later ones are ten times these, and so on."""

_BREAK_EVERY: Final = 60
"""Minutes of play after which a break of five minutes comes."""

MOST_MINUTES: Final = 24 * 60


def small_blind(number: int) -> int:
    """Return the small blind of the level `number`, counted from 0: 10, 15, 20, 30 ... 80, 100, 150 ..."""
    times, step = divmod(number, len(_STEPS))
    return _STEPS[step] * int(10**times)


def levels_for(chips: int, minutes: int, *, ante: bool, break_after: int = 0) -> tuple[Level, ...]:
    """Return levels after whose `minutes` about `END_BIG_BLINDS` big blinds of `chips` are in play.

    They continue until so few big blinds are in play that the tournament ends. ante: of a big blind, from the
    third level on. break_after: the level with a break for the add-on; 0 for none.
    """
    blinds = []
    for number in count():
        blinds.append(small_blind(number))
        if chips // (2 * blinds[-1]) <= MOST_BIG_BLINDS // 10:
            break
    until_end = 1 + next(number for number, small in enumerate(blinds) if chips <= END_BIG_BLINDS * 2 * small)
    each = max(1, round(minutes / until_end))
    levels = []
    for number, small in enumerate(blinds, start=1):
        pause = (number * each) // _BREAK_EVERY > ((number - 1) * each) // _BREAK_EVERY
        levels.append(
            Level(
                small,
                2 * small,
                2 * small if ante and number > 2 else 0,
                minutes=each,
                break_minutes=5 if pause or number == break_after else 0,
            )
        )
    return tuple(levels)


def ready_structure(name: str, players: int = 0, minutes: int = 0) -> TournamentStructure:
    """Return the ready structure `name` for `players` players and about `minutes`. Raises StructureError.

    players, minutes: those of the name's own if they are 0.
    """
    ready = READY.get(name)
    if ready is None:
        raise StructureError(f"there is no structure {name!r}: use one of {', '.join(READY)}")
    base, usual_players, usual_minutes = ready
    players, minutes = players or usual_players, minutes or usual_minutes
    if not 2 <= players <= 10_000:
        raise StructureError(f"{players} is not a number of players: use 2 to 10000")
    if not 1 <= minutes <= MOST_MINUTES:
        raise StructureError(f"{minutes} is not a number of minutes: use 1 to {MOST_MINUTES}")
    structure = replace(base, max_players=players, min_players=min(players, base.min_players))
    if structure.starts_when_full:
        structure = replace(structure, min_players=players, seats=min(players, base.seats))
    if structure.ticket:  # two tickets at least
        structure = replace(structure, ticket=min(structure.ticket, players * structure.buy_in // 2))
    after = structure.late_levels if structure.add_on else 0
    levels = levels_for(
        chips_in_play(structure, players),
        max(1, minutes // rounds_of(structure, players)),
        ante=structure.big_blind_ante,
        break_after=after,
    )
    return replace(structure, levels=levels, late_levels=min(structure.late_levels, len(levels) - 1))


def _base(name: str, stack: int = 10_000, **rest: Any) -> TournamentStructure:
    return TournamentStructure(name, stack, (), buy_in=1_000, fee=100, **rest)


_ANTE: Final[dict[str, Any]] = {"big_blind_ante": True}
_LATE: Final[dict[str, Any]] = {"big_blind_ante": True, "late_levels": 6}

_REBUYS: Final = Rebuys(1_000, 10_000)
_ADD_ON: Final = AddOn(1_000, 15_000)

READY: Final[dict[str, tuple[TournamentStructure, int, int]]] = {
    "sit-and-go": (_base("Sit-and-go", 1_500, starts_when_full=True), 9, 60),
    "turbo": (_base("Turbo sit-and-go", 1_500, starts_when_full=True, halting=False), 9, 30),
    "hyper": (_base("Hyper-turbo sit-and-go", 500, starts_when_full=True, halting=False, seats=6), 6, 12),
    "heads-up": (_base("Heads-up", 1_500, starts_when_full=True, seats=2), 2, 20),
    "bracket": (_base("Heads-up bracket", 1_500, seats=2, shoot_out=True), 16, 60),
    "shoot-out": (_base("Shoot-out", 1_500, seats=6, halting=False, shoot_out=True), 36, 120),
    "freeze-out": (_base("Freeze-out", **_ANTE), 60, 240),
    "re-entry": (_base("Re-entry", re_entries=2, **_LATE), 60, 300),
    "rebuy": (_base("Rebuys and an add-on", rebuys=_REBUYS, add_on=_ADD_ON, **_LATE), 60, 300),
    "bounty": (_base("Bounty", bounty=500, **_ANTE), 60, 240),
    "progressive-bounty": (_base("Progressive bounty", bounty=1_000, progressive=True, **_LATE), 60, 240),
    "satellite": (_base("Satellite", ticket=10_000, **_ANTE), 60, 180),
    "six-handed": (_base("Six-handed", seats=6, halting=False, **_ANTE), 60, 240),
    "omaha": (_base("Pot-limit Omaha", game="plo", seats=8), 60, 240),
    "horse": (_base("HORSE", game="horse", seats=8), 40, 300),
    "eight-game": (_base("Eight-game mix", game="8-game", seats=6), 36, 300),
}  # fmt: skip
"""The ready structures by name, without levels, with the usual number of players and of minutes."""
