"""What is wrong with a structure, one clear sentence each."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from riverboat.engine.errors import GameError, StructureError
from riverboat.engine.tournament.structure import TournamentStructure, stakes_of

MOST_LEVELS: Final = 200
MOST_PLAYERS: Final = 100_000
MOST_CHIPS: Final = 10**12
MOST_BIG_BLINDS: Final = 100
"""The big blinds in play at the last level at most, so that a tournament ends."""

_MONEY: Final = (0, MOST_CHIPS)
_LIMITS: Final = {
    "seats": (2, 10),
    "stack": (1, MOST_CHIPS),
    "min_players": (2, MOST_PLAYERS),
    "max_players": (2, MOST_PLAYERS),
    "buy_in": _MONEY,
    "fee": _MONEY,
    "bounty": _MONEY,
    "ticket": _MONEY,
    "late_levels": (0, MOST_LEVELS),
    "re_entries": (0, 1_000),
    "hand_minutes": (1, 3),
    "act_seconds": (1, 300),
    "final_delay_seconds": (0, 1_800),
}
_OF_LEVELS: Final = (
    "small_blind",
    "big_blind",
    "ante",
    "minutes",
    "hands",
    "bring_in",
    "stud_ante",
    "break_minutes",
)


def check_structure(structure: TournamentStructure) -> None:
    """Raise StructureError for the first of the problems of `structure`."""
    for problem in problems_of(structure):
        raise StructureError(problem)


def problems_of(structure: TournamentStructure) -> Iterator[str]:
    """Yield the problems of `structure`. What follows from an earlier one may be left out."""
    found = False
    for problem in (*_numbers(structure), *_games(structure)):
        found = True
        yield problem
    if not found:
        yield from _levels(structure)
        yield from _entries(structure)
        yield from _time_cards(structure)
        yield from _prizes(structure)
        yield from _end(structure)


def _numbers(structure: TournamentStructure) -> Iterator[str]:
    if not 1 <= len(structure.levels) <= MOST_LEVELS:
        yield f"there are {len(structure.levels)} levels: list 1 to {MOST_LEVELS}"
    for name, (least, most) in _LIMITS.items():
        value = getattr(structure, name)
        if not least <= value <= most:
            yield f"{name} is {value}: use {least} to {most}"
    if structure.min_players > structure.max_players:
        yield f"min_players is {structure.min_players}, above max_players, {structure.max_players}"
    for number, level in enumerate(structure.levels, start=1):
        for name in _OF_LEVELS:
            value, least = getattr(level, name), 2 if name == "big_blind" else 0
            if not least <= value <= MOST_CHIPS:
                yield f"level {number} has {name} {value}: use {least} to {MOST_CHIPS}"
        if (level.minutes > 0) == (level.hands > 0):
            yield f"level {number} has {level.minutes} minutes and {level.hands} hands: give one of the two"


def _games(structure: TournamentStructure) -> Iterator[str]:
    for number, level in enumerate(structure.levels):
        try:
            games = structure.games_at(number)
            for game in games:
                stakes_of(level, game, big_blind_ante=structure.big_blind_ante)
        except GameError as error:
            yield f"level {number + 1}: {error}"
            return
        for game in games:
            if not game.min_seats <= structure.seats <= game.max_seats:
                yield f"seats is {structure.seats}: {game.name} is for {game.min_seats} to {game.max_seats}"
                return


def _levels(structure: TournamentStructure) -> Iterator[str]:
    """Levels go up: blinds, and antes, which are not reduced (RP-11), as long as the game stays."""
    levels = structure.levels
    for number in range(1, len(levels)):
        before, level = levels[number - 1], levels[number]
        if structure.code_at(number) != structure.code_at(number - 1):
            continue
        for name in ("small_blind", "big_blind", "ante", "stud_ante", "bring_in"):
            was, is_now = getattr(before, name), getattr(level, name)
            if is_now < was:
                yield f"level {number + 1} goes down: its {name} is {is_now} after {was}"


def _entries(structure: TournamentStructure) -> Iterator[str]:
    late = structure.late_levels
    if late >= len(structure.levels) and late:
        yield (
            f"late_levels is {late}, and there are {len(structure.levels)} levels: "
            "registration would never close"
        )
        return
    for name, offered in (("re_entries", structure.re_entries), ("rebuys", structure.rebuys)):
        if offered and not late:
            yield f"{name} need late_levels: registration closes with the start"
    if structure.add_on is not None and (not late or not structure.levels[late - 1].break_minutes):
        yield f"the add-on needs a break after level {late or 1}, the last one of registration"
    if structure.shoot_out and (late or structure.ticket):
        yield "a shoot-out has no late entries, rebuys or tickets: set late_levels and ticket to 0"
    if structure.shoot_out and structure.final_delay_seconds:
        yield "a shoot-out draws no final table: set final_delay_seconds to 0"
    if structure.starts_when_full and late:
        yield "a tournament that starts when full has no late registration: set late_levels to 0"
    for name, sold in (("rebuys", structure.rebuys), ("add_on", structure.add_on)):
        if sold is not None and not (0 <= sold.cost <= MOST_CHIPS and 1 <= sold.chips <= MOST_CHIPS):
            yield f"{name} sells {sold.chips} chips for {sold.cost}: use chips from 1 and a cost from 0"
    rebuys = structure.rebuys
    if rebuys is not None and not (rebuys.most >= 0 and 1 <= rebuys.seconds <= 600):
        yield f"rebuys has most {rebuys.most} and seconds {rebuys.seconds}: use most from 0, seconds 1 to 600"


def _time_cards(structure: TournamentStructure) -> Iterator[str]:
    cards, levels = structure.time_cards, len(structure.levels)
    if cards is None:
        return
    if not (1 <= cards.number <= 100 and 1 <= cards.seconds <= 300):
        yield (
            f"time_cards has number {cards.number} and seconds {cards.seconds}: "
            "use number 1 to 100, seconds 1 to 300"
        )
    for level in cards.reset_levels:
        if not 2 <= level <= levels:
            yield f"time_cards is reset at level {level}: use levels 2 to {levels}"


def _prizes(structure: TournamentStructure) -> Iterator[str]:
    if structure.progressive and not structure.bounty:
        yield "a progressive bounty needs a bounty"
    if structure.ticket and structure.bounty:
        yield "a satellite has no bounties"
    if structure.ticket and structure.ticket > structure.buy_in * structure.max_players:
        yield (
            f"a ticket costs {structure.ticket}, and {structure.max_players} entries pay "
            f"{structure.buy_in * structure.max_players}: it pays more than it takes"
        )
    fewest = min([bracket.entries for bracket in structure.payouts], default=None)
    if fewest is None or fewest > structure.min_players:
        yield (
            f"there are no payouts for {structure.min_players} players, with whom it may start: "
            f"list a bracket from {structure.min_players} entries"
        )
    for bracket in structure.payouts:
        shares = bracket.shares
        where = f"the payouts from {bracket.entries} entries on"
        if bracket.entries < 2:
            yield f"payouts are for {bracket.entries} entries: use 2 or more"
        elif len(shares) > bracket.entries:
            yield f"{where} have {len(shares)} places, more than players"
        if not shares or min(shares) <= 0:
            yield f"{where} have a share of 0 or less, or none"
        elif sum(shares) != 1000:
            more = "more than it takes" if sum(shares) > 1000 else "less than it takes"
            yield f"{where} add up to {sum(shares)} thousandths, not 1000: it pays {more}"
        if any(worse > better for better, worse in pairwise(shares)):
            yield f"{where} pay a lower place more than a higher one"


def _end(structure: TournamentStructure) -> Iterator[str]:
    """Blinds have to grow until the chips in play are few big blinds, or nobody has to be eliminated."""
    bought = chips_in_play(structure, structure.max_players)
    left = bought // structure.levels[-1].big_blind
    if left > MOST_BIG_BLINDS:
        yield (
            f"it never ends: with {structure.max_players} players {left} big blinds are in play at the last "
            f"level. Add levels up to a big blind of {-(-bought // MOST_BIG_BLINDS)}"
        )


def chips_in_play(structure: TournamentStructure, players: int) -> int:
    """Return the chips in play with `players` players, if each enters once and takes the add-on.

    Of a shoot-out, those of one table.
    """
    if structure.shoot_out:
        return min(players, structure.seats) * structure.stack
    return players * (structure.stack + (structure.add_on.chips if structure.add_on else 0))
