"""Learns how much pots of no-limit hold'em grow after a deal, for the chance variate, from house bots.

    python -m riverboat.client_cli.arena.variance.growth [--sets 200] [--seed 101]

It writes growth.json beside this file, which ChanceVariate reads: the same for the same options. The values
are frozen by that: no match that they judge has a part in them.

It prints the variance in comparison with the chips of single hands, for each pair of bots: with the present
pots, with the growth that all pairs have taught, and with the one that the other pairs have taught.
"""

import argparse
import sys
from collections.abc import Mapping, Sequence
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from riverboat.client_cli.arena.results import PlayedHand
from riverboat.client_cli.arena.trial import play
from riverboat.client_cli.arena.variance.chance import luck_of
from riverboat.client_cli.bots.roster import STYLES

FILE: Final = Path(__file__).with_name("growth.json")
GAME: Final = "nlhe"
STREETS: Final = ("flop", "turn", "river")
PAIRS: Final = tuple(combinations(("caller", "maniac", "tight-aggressive", "expert"), 2))

_GRID: Final = [tenths / 10 for tenths in range(200)]
_ROUNDS: Final = 3
"""How often each street is fitted, for the growth of the others."""

Table = NDArray[np.float64]


class Sample(NamedTuple):
    """The hands of a pair, one a row. Chips are those of the first bot, in standard deviations of a hand.

    won: without the luck of boards that were dealt out. room, luck: of the deal of each street.
    """

    won: Table
    room: Table
    luck: Table

    def variance(self, growth: Sequence[float]) -> float:
        """Return the variance of the chance variate in comparison with the chips of single hands."""
        weights = np.minimum(np.array(growth), self.room) + 1
        return float((self.won - (weights * self.luck).sum(axis=1)).var())


def sample(pair: Sequence[str], sets: int, seed: int) -> Sample:
    """Play duplicate sets, and return their hands."""
    bots = [STYLES[style](Random(0)) for style in pair]  # noqa: S311 - the match seeds it
    hands = [hand for played in play(bots, 2 * sets, seed=seed) for hand in played.hands]
    won, room, luck = np.zeros(len(hands)), np.zeros((len(hands), 3)), np.zeros((len(hands), 3))
    for row, hand in enumerate(hands):
        won[row] = hand.won[0]
        for each in luck_of(hand, every_deal=True) or []:
            if each.room:
                place = row, STREETS.index(each.street)
                room[place], luck[place] = each.room, each.chips[0]
            else:
                won[row] -= each.chips[0]
    spread = _spread(hands)
    return Sample(won / spread, room, luck / spread)


def _spread(hands: Sequence[PlayedHand]) -> float:
    return float(np.std([hand.won[0] for hand in hands]))


def fitted(samples: Sequence[Sample]) -> list[float]:
    """Return the growth with the least mean variance over the samples, street by street."""
    growth = [0.0] * len(STREETS)
    for _ in range(_ROUNDS):
        for street in range(len(STREETS)):

            def mean(value: float, street: int = street) -> float:
                tried = [*growth[:street], value, *growth[street + 1 :]]
                return float(np.mean([each.variance(tried) for each in samples]))

            growth[street] = min(_GRID, key=mean)
    return growth


def main() -> None:
    """Learn the growth, write it, and print how well it does."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--sets", type=int, default=200, help="duplicate sets of each pair")
    parser.add_argument("--seed", type=int, default=101)
    options = parser.parse_args()
    samples: Mapping[Sequence[str], Sample] = {
        pair: sample(pair, options.sets, options.seed) for pair in PAIRS
    }
    growth = fitted(list(samples.values()))
    for pair, own in samples.items():
        others = fitted([each for other, each in samples.items() if other != pair])
        found = [own.variance(each) for each in ([0.0] * len(STREETS), growth, others)]
        figures = "".join(f"{each:>7.3f}" for each in found)
        sys.stdout.write(f"{' against '.join(pair):<36}{figures}\n")
    command = f"python -m {__spec__.name} --sets {options.sets} --seed {options.seed}"
    learnt = {"made_by": command, "growth": {GAME: dict(zip(STREETS, growth, strict=True))}}
    FILE.write_bytes(msgspec.json.format(msgspec.json.encode(learnt)) + b"\n")
    sys.stdout.write(FILE.read_text())


if __name__ == "__main__":
    main()
