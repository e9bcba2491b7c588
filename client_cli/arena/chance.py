"""The chance of a match: decks, seats and the random numbers of bots, all from one seed.

Every draw is the SHAKE256 digest of a text, so that any program in any language can repeat it. The texts and
the shuffle are documented in docs/bots.md. Anybody who knows the seed knows all cards: no server may use it.
"""

import hashlib
import math
from collections.abc import Sequence
from typing import Final, TypeVar

T = TypeVar("T")

_BYTES: Final = 64
"""Bytes of a shuffle. 52! is below 2**226, so an order is at most 2**-286 more likely than another."""

_SEED_BYTES: Final = 6
"""Bytes of a bot's seed: a number that is exact in every language, JavaScript's included."""


def drawn(text: str, size: int) -> int:
    """Return the first `size` bytes of the SHAKE256 digest of `text`, as a big-endian number."""
    return int.from_bytes(hashlib.shake_256(text.encode("ascii")).digest(size), "big")


def shuffled(items: Sequence[T], text: str) -> tuple[T, ...]:
    """Return `items` in an order drawn by `text`.

    The shuffle is that of Fisher and Yates in Durstenfeld's form (Algorithm 235, Communications of the ACM 7,
    1964); its indices are the digits, in the factorial base, of the number drawn.
    """
    order = drawn(text, _BYTES) % math.factorial(len(items))
    result = list(items)
    for last in range(len(result) - 1, 0, -1):
        order, other = divmod(order, last + 1)
        result[last], result[other] = result[other], result[last]
    return tuple(result)


def deck(seed: int, set: int, cards: Sequence[T]) -> tuple[T, ...]:
    """Return the order in which the `cards` of a game are dealt in a set."""
    return shuffled(cards, f"riverboat-deck {seed} {set}")


def reserve(seed: int, set: int, cards: Sequence[T]) -> tuple[T, ...]:
    """Return the order of the `cards` for discards that have to be dealt again."""
    return shuffled(cards, f"riverboat-reserve {seed} {set}")


def order(seed: int, draw: int, bots: int) -> tuple[int, ...]:
    """Return the circular order of the bots, by their indices, for the `draw`th draw of seats."""
    return shuffled(range(bots), f"riverboat-seats {seed} {draw}")


def order_in_block(seed: int, rotation: int, first: int, sets: int) -> tuple[int, ...]:
    """Return the order in which a rotation meets the `sets` decks of a block, from the set `first` on."""
    return shuffled(range(first, first + sets), f"riverboat-block {seed} {rotation} {first} {sets}")


def bot_seed(seed: int, bot: int, set: int, rotation: int) -> int:
    """Return the seed of a bot's random numbers in one hand: a number below 2**48."""
    return drawn(f"riverboat-bot {seed} {bot} {set} {rotation}", _SEED_BYTES)
