"""How two players' hole cards do against each other before the flop in hold'em, from a table of all boards.

    python -m riverboat.client_cli.arena.variance.heads_up

It counts each entry with `engine.runouts` and writes heads_up.bin beside this file, in about a minute.

Deals that differ only in the names of the suits are one. So an entry is found by the ranks of both holes, the
higher ones first, and by which of the four cards have the same suit: there are 15 patterns. Entries that no
deal has, or that are written another way, are 0.
"""

import sys
import zlib
from array import array
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from itertools import combinations_with_replacement, product
from math import comb
from pathlib import Path
from typing import Final

from riverboat.engine.assessor import HIGH
from riverboat.engine.cards import DECK, Card, rank_of, suit_of
from riverboat.engine.runout_counting import counter_for
from riverboat.engine.runouts import BOARD_SIZE

FILE: Final = Path(__file__).with_name("heads_up.bin")

BOARDS: Final = comb(len(DECK) - 4, BOARD_SIZE)
"""The boards that two players' hole cards leave."""

_RANKS: Final = {
    pair: place
    for place, pair in enumerate((high, low) for low, high in combinations_with_replacement(range(13), 2))
}
_PATTERNS: Final = {
    suits: place
    for place, suits in enumerate(
        suits
        for suits in product(range(4), repeat=4)
        if all(suit <= max(suits[:at], default=-1) + 1 for at, suit in enumerate(suits))
    )
}
_PLACES: Final = len(_RANKS) * (len(_RANKS) + 1) // 2 * len(_PATTERNS)

Hole = tuple[Card, ...]


def wins(one: Hole, other: Hole) -> tuple[int, int]:
    """Return on how many of all boards `one` wins against `other`, and on how many `other` wins.

    The four cards must be different.
    """
    place, is_swapped = place_of(one, other)
    found = _table()
    first, second = found[2 * place], found[2 * place + 1]
    return (second, first) if is_swapped else (first, second)


def place_of(one: Hole, other: Hole) -> tuple[int, bool]:
    """Return the place of a deal in the table, and whether `other` is the first player there."""
    return min(
        (_place(*first, *second), is_swapped)
        for first, second, is_swapped in (
            (first, second, is_swapped)
            for players, is_swapped in (((one, other), False), ((other, one), True))
            for first, second in product(*map(_written, players))
        )
        if _ranks(first) >= _ranks(second)
    )


def _written(hole: Hole) -> Sequence[Hole]:
    """Return the ways to write a hole with the higher rank first: two for a pair."""
    a, b = hole
    if rank_of(a) == rank_of(b):
        return (a, b), (b, a)
    return ((a, b),) if rank_of(a) > rank_of(b) else ((b, a),)


def _ranks(hole: Hole) -> int:
    return _RANKS[rank_of(hole[0]), rank_of(hole[1])]


def _place(*cards: Card) -> int:
    names: dict[int, int] = {}
    pattern = tuple([names.setdefault(suit_of(card), len(names)) for card in cards])
    first, second = _ranks(cards[:2]), _ranks(cards[2:])
    return (first * (first + 1) // 2 + second) * len(_PATTERNS) + _PATTERNS[pattern]


@cache
def _table() -> "array[int]":
    found = array("I")
    found.frombytes(zlib.decompress(files(__package__).joinpath(FILE.name).read_bytes()))
    if sys.byteorder == "big":
        found.byteswap()
    return found


def counted(one: Hole, other: Hole) -> tuple[int, int]:
    """Return what `wins` returns, by counting the boards."""
    live = [card for card in DECK if card not in (*one, *other)]
    found = counter_for(HIGH)((one, other), (), live)
    return found[0,], found[1,]


def main() -> None:
    """Count every entry, and write the table."""
    found = array("I", bytes(8 * _PLACES))
    for first, second in product(_RANKS, repeat=2):
        for pattern in _PATTERNS:
            a, b, c, d = (4 * rank + suit for rank, suit in zip((*first, *second), pattern, strict=True))
            if len({a, b, c, d}) < 4:
                continue
            place, is_swapped = place_of((a, b), (c, d))
            if not is_swapped and place == _place(a, b, c, d) and _ranks((a, b)) >= _ranks((c, d)):
                found[2 * place], found[2 * place + 1] = counted((a, b), (c, d))
    if sys.byteorder == "big":
        found.byteswap()
    FILE.write_bytes(zlib.compress(found.tobytes(), 9))
    sys.stdout.write(f"{FILE.name}: {sum(map(bool, found))} numbers, {FILE.stat().st_size:,} bytes\n")


if __name__ == "__main__":
    main()
