"""The equity of each of the 169 kinds of hole cards against each other, all-in before the flop.

The file beside this module has whole numbers, counted over every pair of hands without a common card and
every board. This command counts them again, and compares them with the file; with --write it writes the file.
It takes about 90 seconds with NumPy, and an hour without:

    python -m riverboat.engine.tournament.preflop_equities [--write]
"""

import argparse
import json
import sys
from collections import Counter
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from itertools import combinations
from math import comb
from pathlib import Path
from typing import Final, NamedTuple

from riverboat.engine.assessor import HIGH
from riverboat.engine.cards import DECK, Card
from riverboat.engine.ranges import kind_of
from riverboat.engine.runout_counting import counter_for

FILE: Final = "preflop_equities.json"
BOARDS: Final = comb(48, 5)
"""Boards that can come when two players hold two cards each."""

Hole = tuple[Card, Card]
Matrix = tuple[tuple[float, ...], ...]
Counts = tuple[int, int]
"""Boards that a hand wins and loses."""

_MADE_BY: Final = "python -m riverboat.engine.tournament.preflop_equities --write"


def _holes_by_kind() -> dict[str, list[Hole]]:
    found: dict[str, list[Hole]] = {}
    for high, low in combinations(reversed(DECK), 2):
        found.setdefault(kind_of((high, low)), []).append((high, low))
    return found


HOLES: Final = _holes_by_kind()
"""The hands of each kind: 6 pairs, 4 suited or 12 offsuit ones."""

KINDS: Final = tuple(HOLES)
"""The 169 kinds, from AA to 22."""

COMBOS: Final = tuple(len(HOLES[kind]) for kind in KINDS)
"""How many hands each of KINDS has."""


@cache
def pairs() -> tuple[tuple[int, ...], ...]:
    """Return, for each two of KINDS, how many pairs of their hands have no card in common.

    That is how often both are dealt, so it takes into account that a card is held once only.
    """
    return tuple(
        tuple(len(HOLES[one]) * sum(1 for _ in _others(one, other)) for other in KINDS) for one in KINDS
    )


class Chances(NamedTuple):
    """The probability that each of KINDS wins against each, and that they tie, by the places in KINDS."""

    wins: Matrix
    ties: Matrix


@cache
def chances() -> Chances:
    """Return the probabilities, from the file."""
    rows: list[list[Counts]] = json.loads(files(__package__).joinpath(FILE).read_bytes())["counts"]
    wins = [[0.0] * len(KINDS) for _ in KINDS]
    ties = [[0.0] * len(KINDS) for _ in KINDS]
    for one, row in enumerate(rows):
        for other, (won, lost) in enumerate(row, one):
            boards = BOARDS * len(_others(KINDS[one], KINDS[other]))
            wins[one][other], wins[other][one] = won / boards, lost / boards
            ties[one][other] = ties[other][one] = (boards - won - lost) / boards
    return Chances(tuple(map(tuple, wins)), tuple(map(tuple, ties)))


def equities() -> Matrix:
    """Return the share of the pot that each of KINDS has against each, where a tie is a half."""
    wins, ties = chances()
    return tuple(
        tuple(won + tied / 2 for won, tied in zip(*rows, strict=True))
        for rows in zip(wins, ties, strict=True)
    )


def count(one: str, others: Sequence[str]) -> list[Counts]:
    """Count the boards on which a hand of the kind `one` wins and loses against those of each other kind.

    The suits are alike, so one hand stands for all of its kind.
    """
    counting = counter_for(HIGH)
    hole = HOLES[one][0]
    found = []
    for other in others:
        winners = Counter[tuple[int, ...]]()
        for rival in _others(one, other):
            live = [card for card in DECK if card not in hole and card not in rival]
            winners += counting((hole, rival), (), live)
        found.append((winners[0,], winners[1,]))
    return found


def _others(one: str, other: str) -> list[Hole]:
    """Return the hands of a kind that have no card of the first hand of the kind `one`."""
    hole = HOLES[one][0]
    return [rival for rival in HOLES[other] if not set(rival) & set(hole)]


def main(arguments: Sequence[str] | None = None) -> None:
    """Count all equities. Exits with 1 if the file has others."""
    parser = argparse.ArgumentParser(description="Count the equities of hole cards, and check the file.")
    parser.add_argument("--write", action="store_true", help="write the file")
    options = parser.parse_args(arguments)
    path = Path(str(files(__package__).joinpath(FILE)))
    rows = [count(one, KINDS[place:]) for place, one in enumerate(KINDS)]
    if options.write:
        text = ",\n".join(json.dumps(row, separators=(",", ":")) for row in rows)
        path.write_text(f'{{"made_by":"{_MADE_BY}",\n"counts":[\n{text}]}}\n', encoding="utf-8")
    elif [list(map(list, row)) for row in rows] != json.loads(path.read_bytes())["counts"]:
        sys.exit(f"{FILE} is not what was counted: write it again with --write")


if __name__ == "__main__":
    main()
