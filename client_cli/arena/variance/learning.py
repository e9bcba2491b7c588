"""Learns the values of heads-up no-limit hold'em for AIVAT from matches of the house bots.

    python -m riverboat.client_cli.arena.variance.learning [--sets 300] [--seed 101]

It writes holdem.json beside this file, which HoldemValues reads: the same for the same options. The values
are frozen by that: no match that they judge has a part in them.

The estimate of AIVAT is linear in the table of HoldemValues. So the table with the least variance of single
hands is a least-squares problem. Every pair of bots counts the same, and a little is added for each deviation
from plain equity, which is a slope of 1 and no part for the bettor.
"""

import argparse
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Final

import msgspec
import numpy as np
from numpy.typing import NDArray

from riverboat.client_cli.arena.results import PlayedHand
from riverboat.client_cli.arena.trial import play
from riverboat.client_cli.arena.variance.aivat import Aivat, RangePolicy, Vector
from riverboat.client_cli.arena.variance.holdem import PLAIN, STREETS, HoldemValues, Table
from riverboat.client_cli.arena.variance.policies import caller, maniac, tight_aggressive
from riverboat.client_cli.bots.roster import STYLES
from riverboat.engine.cards import Card

FILE: Final = Path(__file__).with_name("holdem.json")

PAIRS: Final = (
    ("tight-aggressive", "caller"),
    ("tight-aggressive", "tight-aggressive"),
    ("tight-aggressive", "maniac"),
)
_POLICIES: Final[Mapping[str, RangePolicy]] = {
    "caller": caller,
    "maniac": maniac,
    "tight-aggressive": tight_aggressive,
}
_PRIOR: Final = 0.01
"""Weight of the deviation from plain equity, for each hand."""

_PLAIN: Final = np.array(list(PLAIN.values()))


class _Remembering(HoldemValues):
    """Values that can change between the estimates of one hand, whose equities are calculated once."""

    def __init__(self) -> None:
        super().__init__(PLAIN)
        self._shares: dict[tuple[tuple[Card, ...], bytes, bytes], float] = {}

    def share(self, board: tuple[Card, ...], own: Vector, others: Vector) -> float:
        key = board, own.tobytes(), others.tobytes()
        if key not in self._shares:
            self._shares[key] = super().share(board, own, others)
        return self._shares[key]

    def forget(self) -> None:
        self._shares.clear()


def table_of(weights: NDArray[np.float64]) -> Table:
    """Return the table with these weights, one row for each street."""
    return {
        street: (float(slope), float(part))
        for street, (slope, part) in zip(STREETS.values(), weights, strict=True)
    }


def learn(pairs: Sequence[tuple[str, str]], sets: int, seed: int) -> Table:
    """Return the table with the least variance of single hands over matches of these pairs."""
    factors, wanted = [], []
    for pair in pairs:
        estimates, chips = _estimates(pair, sets, seed)
        plain = estimates[:, 0] + estimates[:, 1:] @ _PLAIN.ravel()
        factors.append(_centred(estimates[:, 1:]) / chips.std())
        wanted.append(-_centred(plain) / chips.std())
    by_weight, target = np.concatenate(factors), np.concatenate(wanted)
    squares = by_weight.T @ by_weight + _PRIOR * len(target) * np.eye(_PLAIN.size)
    change = np.linalg.solve(squares, by_weight.T @ target)
    return table_of(_PLAIN + change.reshape(_PLAIN.shape).round(2))


def _estimates(
    pair: tuple[str, str], sets: int, seed: int
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return for each hand its estimate with all weights 0 and what each weight adds; and the chips won."""
    bots = [STYLES[style](Random(0)) for style in pair]  # noqa: S311 - the match seeds it
    model = _Remembering()
    aivat = Aivat({bot: _POLICIES[style] for bot, style in enumerate(pair)}, model)
    hands = [hand for played in play(bots, 2 * sets, seed=seed) for hand in played.hands]
    rows = []
    for hand in hands:
        zero, *ones = [_estimate(aivat, model, hand, weights) for weights in _units()]
        rows.append([zero, *(one - zero for one in ones)])
        model.forget()
    return np.array(rows), np.array([hand.won[0] for hand in hands], float)


def _units() -> list[NDArray[np.float64]]:
    """Return no weight, and then each weight alone."""
    units = np.eye(_PLAIN.size).reshape(-1, *_PLAIN.shape)
    return [np.zeros(_PLAIN.shape), *units]


def _estimate(aivat: Aivat, model: HoldemValues, hand: PlayedHand, weights: NDArray[np.float64]) -> float:
    model.table = table_of(weights)
    found = aivat.corrected(hand)
    if found is None:
        raise ValueError("the hand is not heads-up")
    return found[0]


def _centred(values: NDArray[np.float64]) -> NDArray[np.float64]:
    centred: NDArray[np.float64] = values - values.mean(axis=0)
    return centred


def main() -> None:
    """Learn the table, write it, and print it."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--sets", type=int, default=300, help="duplicate sets of each pair")
    parser.add_argument("--seed", type=int, default=101)
    options = parser.parse_args()
    command = f"python -m {__spec__.name} --sets {options.sets} --seed {options.seed}"
    found = {"made_by": command, "table": learn(PAIRS, options.sets, options.seed)}
    FILE.write_bytes(msgspec.json.format(msgspec.json.encode(found)) + b"\n")
    sys.stdout.write(FILE.read_text())


if __name__ == "__main__":
    main()
