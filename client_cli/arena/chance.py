"""The chance of a match: decks, seats and the random numbers of bots.

Every draw is the SHAKE256 digest of a text, so that any program in any language can repeat it. The texts and
the shuffle are documented in docs/bots.md. The texts have a key: the secret of the match in hexadecimal
digits, or its seed. Anybody who knows the key knows all cards: no server may use it.
"""

import hashlib
import math
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final, TypeVar

T = TypeVar("T")

_BYTES: Final = 64
"""Bytes of a shuffle. 52! is below 2**226, so an order is at most 2**-286 more likely than another."""

_KEY_BYTES: Final = 32
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


def deck(key: str | int, set: int, cards: Sequence[T]) -> tuple[T, ...]:
    """Return the order in which the `cards` of a game are dealt in a set."""
    return shuffled(cards, f"riverboat-deck {key} {set}")


def reserve(key: str | int, set: int, cards: Sequence[T]) -> tuple[T, ...]:
    """Return the order of the `cards` for discards that have to be dealt again."""
    return shuffled(cards, f"riverboat-reserve {key} {set}")


@lru_cache(maxsize=512)
def order(key: str | int, draw: int, bots: int) -> tuple[int, ...]:
    """Return the circular order of the bots, by their indices, for the `draw`th draw of seats."""
    return shuffled(range(bots), f"riverboat-seats {key} {draw}")


def order_in_block(key: str | int, rotation: int, first: int, sets: int) -> tuple[int, ...]:
    """Return the order in which a rotation meets the `sets` decks of a block, from the set `first` on."""
    return shuffled(range(first, first + sets), f"riverboat-block {key} {rotation} {first} {sets}")


@lru_cache(maxsize=4096)  # the rotations of a block need the same ones
def event_deck(key: str | int, set: int, table: int, hand: int, cards: Sequence[T]) -> tuple[T, ...]:
    """Return the order of the `cards` in a hand of a tournament. hand: counts those of the table from 1."""
    return shuffled(cards, f"riverboat-event-deck {key} {set} {table} {hand}")


def event_reserve(key: str | int, set: int, table: int, hand: int, cards: Sequence[T]) -> tuple[T, ...]:
    """Return the order of the `cards` for discards that have to be dealt again in that hand."""
    return shuffled(cards, f"riverboat-event-reserve {key} {set} {table} {hand}")


def event_seed(key: str | int, set: int) -> int:
    """Return the seed of the seats that a tournament draws."""
    return drawn(f"riverboat-event {key} {set}", _KEY_BYTES)


@cache
def key_of_bots(secret: str) -> str:
    """Return the key of the bots' random numbers in a match with a secret. It says nothing of the decks."""
    return drawn(f"riverboat-bots {secret}", _KEY_BYTES).to_bytes(_KEY_BYTES, "big").hex()


def bot_seed(key: str | int, bot: int, set: int, rotation: int) -> int:
    """Return the seed of a bot's random numbers in one hand: a number below 2**48."""
    return drawn(f"riverboat-bot {key} {bot} {set} {rotation}", _SEED_BYTES)


def event_bot_seed(key: str | int, bot: int, set: int, rotation: int, hand: int) -> int:
    """Return the seed of a bot's random numbers in one hand of a tournament, which counts them from 1."""
    return drawn(f"riverboat-event-bot {key} {bot} {set} {rotation} {hand}", _SEED_BYTES)
