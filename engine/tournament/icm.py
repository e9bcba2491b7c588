"""The independent chip model: what stacks are worth in prizes.

By the model of Malmuth and Harville, a player is first with a probability in proportion to the stack, second
in proportion to it among the others, and so on (Harville, Assigning Probabilities to the Outcomes of
Multi-entry Competitions, Journal of the American Statistical Association 68, 1973; Malmuth, Gambling Theory
and Other Topics, 1987).
"""

from collections.abc import Sequence
from math import ceil, exp, log
from typing import Final

from riverboat.engine.errors import FiguresError

MOST_EXACT: Final = 15
"""Players up to whom the sum over all sets of players is taken."""

_STEP: Final = 0.125
"""The distance of the points of the trapezoidal rule."""

_FIRST: Final = -4.5
_SURE: Final = 40.0
"""The first point, where nobody is done, and the exponent at which even the smallest stack is: exp(-40)."""


def icm(stacks: Sequence[float], prizes: Sequence[float]) -> list[float]:
    """Return the expected prize of each stack, in the unit of `prizes`.

    stacks: in chips, above 0. prizes: of the places, the best first; places without a prize may be missing.
    Up to MOST_EXACT players it is exact but for rounding; beyond it is `integrated`. Raises FiguresError.
    """
    return exact(stacks, prizes) if len(stacks) <= MOST_EXACT else integrated(stacks, prizes)


def icm_after_hand(before: Sequence[int], after: Sequence[float], prizes: Sequence[float]) -> list[float]:
    """Return what players' chips are worth after a hand in which some may have gone out.

    before, after: the stacks of all players who were in the tournament. Those who go out take the places
    behind the others by their stacks before the hand; equal ones share their prizes.
    """
    alive = [player for player, chips in enumerate(after) if chips > 0]
    gone = [player for player, chips in enumerate(after) if chips <= 0]
    found = [0.0] * len(after)
    for player, prize in zip(alive, icm([after[player] for player in alive], prizes), strict=True):
        found[player] = prize
    place = len(alive)
    for stack in sorted({before[player] for player in gone}, reverse=True):
        tied = [player for player in gone if before[player] == stack]
        for player in tied:
            found[player] = sum(prizes[place : place + len(tied)]) / len(tied)
        place += len(tied)
    return found


def exact(stacks: Sequence[float], prizes: Sequence[float]) -> list[float]:
    """Return the expected prizes by the sets of players who have taken the first places.

    The order within such a set does not matter to the others, so n players have 2**n cases, not n! of them.
    """
    paid = _checked(stacks, prizes)
    players = [(1 << place, place, stack) for place, stack in enumerate(stacks)]
    found = [0.0] * len(stacks)
    sets = {
        0: (1.0, float(sum(stacks)))
    }  # by the bits of the players: the probability, and the chips of the others
    for prize in paid:
        following: dict[int, tuple[float, float]] = {}
        for taken, (probability, chips) in sets.items():
            each = probability / chips
            for bit, place, stack in players:
                if taken & bit:
                    continue
                own = each * stack
                found[place] += own * prize
                now = taken | bit
                known = following.get(now)
                following[now] = (own, chips - stack) if known is None else (known[0] + own, known[1])
        sets = following
    return found


def integrated(stacks: Sequence[float], prizes: Sequence[float], step: float = _STEP) -> list[float]:
    """Return the expected prizes by an integral, for any number of players.

    Players finish in the order of exponential times whose rates are the stacks: then the order has the
    probabilities of Harville. So the prize of a player who is done at time t depends on how many others are,
    which is a sum of independent events; over t it is integrated by the trapezoidal rule after the
    substitution t = exp(x - exp(-x)) (Takahasi and Mori, Double Exponential Formulas for Numerical
    Integration, 1974). `step` is the distance of its points; docs/tournament-figures.md has the error.
    """
    paid = _checked(stacks, prizes)
    total = sum(stacks)
    rates = [stack / total for stack in stacks]
    found = [0.0] * len(stacks)
    if not paid:
        return found
    last = log(_SURE / min(rates))
    for point in range(ceil((last - _FIRST) / step) + 1):
        x = _FIRST + point * step
        time = exp(x - exp(-x))
        weight = step * time * (1 + exp(-x))
        left = [exp(-rate * time) for rate in rates]
        for player, prize in enumerate(_prizes_at(left, paid)):
            found[player] += weight * rates[player] * left[player] * prize
    return found


def _prizes_at(left: Sequence[float], paid: Sequence[float]) -> list[float]:
    """Return what each player expects who is done at a time. left: the probability of each not to be.

    after: what a player gets whom n of those before are ahead of, over all who come after in the sequence.
    """
    after = [list(paid)]
    for stays in reversed(left[1:]):
        goes = 1 - stays
        prizes = after[-1]
        shifted = [*prizes[1:], 0.0]
        after.append([stays * same + goes * more for same, more in zip(prizes, shifted, strict=True)])
    ahead = [1.0] + [0.0] * (len(paid) - 1)
    found = []
    for stays in left:
        found.append(sum(map(float.__mul__, ahead, after.pop())))
        goes = 1 - stays
        shifted = [0.0, *ahead[:-1]]
        ahead = [stays * same + goes * less for same, less in zip(ahead, shifted, strict=True)]
    return found


def _checked(stacks: Sequence[float], prizes: Sequence[float]) -> list[float]:
    """Return the prizes that are paid, as far as there are players. Raises FiguresError."""
    for stack in stacks:
        if stack <= 0:
            raise FiguresError(f"a stack of {stack:g} is worth no prize: leave out players without chips")
    if any(prize < 0 for prize in prizes):
        raise FiguresError(f"a prize is {min(prizes):g}: use 0 or more")
    paid = [float(prize) for prize in prizes[: len(stacks)]]
    while paid and not paid[-1]:
        paid.pop()
    return paid
