"""The fastest way to draw random deals: in C, in NumPy arrays, or one by one. All three count the same."""

from array import array
from collections import Counter
from itertools import chain
from typing import TYPE_CHECKING, Final

from riverboat.engine.assessor import HIGH
from riverboat.engine.native.selection import rules_of
from riverboat.engine.random_deals import HoleChoice, RandomDeals
from riverboat.engine.ranges import HOLE_SIZE
from riverboat.engine.runouts import Winners, by_players

if TYPE_CHECKING:
    from riverboat.engine.native._assessor import NativeRules

_WEIGHTS: Final = "I"
_MOST_WEIGHT: Final = (1 << 32) - 1
_MANY: Final = 2_000
"""The deals from which arrays are worth it."""


def sampled(deals: RandomDeals, samples: int, seed: int) -> Counter[Winners] | None:
    """Count the winners of `samples` deals, as `deals.count` does."""
    if any(choice.total > _MOST_WEIGHT for choice in deals.choices):
        return deals.count(samples, seed)
    native = rules_of(deals.rules)
    if native is not None:
        return _in_c(native, deals, samples, seed)
    if deals.rules is HIGH and samples >= _MANY:
        try:
            from riverboat.engine.sampling import sample  # noqa: PLC0415 - NumPy is optional
        except ImportError:
            return deals.count(samples, seed)
        return sample(deals, samples, seed)
    return deals.count(samples, seed)


def _in_c(native: "NativeRules", deals: RandomDeals, samples: int, seed: int) -> Counter[Winners] | None:
    rows = [choice.rows[0] if choice.rows else ((),) for choice in deals.choices]
    holes = list(chain(*rows))
    codes = native.sample(
        tuple([_packed(choice) for choice in deals.choices]),
        len(holes),
        max(map(len, holes)) or HOLE_SIZE,
        bytes(deals.board),
        bytes(deals.live),
        samples,
        seed,
    )
    return None if codes is None else by_players(codes)


def _packed(choice: HoleChoice) -> tuple[bytes, bytes]:
    cards = bytes(chain.from_iterable(chain.from_iterable(choice.rows)))
    return cards, array(_WEIGHTS, choice.cumulative).tobytes()
