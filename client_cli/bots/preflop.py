"""The order of hole cards in hold'em, from equities against random cards."""

from functools import cache
from importlib.resources import files
from itertools import combinations
from typing import Final

import msgspec

from riverboat.engine.cards import DECK, Card
from riverboat.engine.ranges import kind_of

FILE: Final = "preflop.json"
"""Made by `python -m benchmarks.preflop`."""


class _Orders(msgspec.Struct):
    heads_up: list[str]
    ring: list[str]


def best_part(hole: tuple[Card, ...], players: int) -> float:
    """Return the part of all hole cards that are at least as good, above 0 and up to 1 for the worst.

    players: in the hand, which decide between the orders for two and for many.
    """
    heads_up, ring = _parts()
    return (heads_up if players == 2 else ring)[kind_of(hole)]


@cache
def _parts() -> tuple[dict[str, float], dict[str, float]]:
    found = msgspec.json.decode(files(__package__).joinpath(FILE).read_bytes(), type=_Orders)
    return _parts_of(found.heads_up), _parts_of(found.ring)


def _parts_of(order: list[str]) -> dict[str, float]:
    holes = [kind_of(hole) for hole in combinations(DECK, 2)]
    parts, total = dict[str, float](), 0
    for kind in order:
        total += holes.count(kind)
        parts[kind] = total / len(holes)
    return parts
