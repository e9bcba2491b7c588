"""Order the 169 kinds of hole cards of hold'em, for the house bot `expert`.

    python -m benchmarks.preflop [--deals 200000] [--seed 1]

Their order is by the equity against one player with random cards, and against five. The command writes
`client_cli/bots/preflop.json`.
"""

import argparse
from importlib.resources import files
from itertools import combinations
from pathlib import Path
from typing import Final

import msgspec
import numpy as np

from riverboat.client_cli.bots.preflop import FILE
from riverboat.engine.assessor import batch
from riverboat.engine.cards import DECK, Card
from riverboat.engine.ranges import kind_of

RIVALS: Final = {"heads_up": 1, "ring": 5}
BOARD: Final = 5


def equity(hole: tuple[Card, ...], rivals: int, deals: int, random: np.random.Generator) -> float:
    """Return the average share of the pot against `rivals` players with random cards."""
    unseen = np.array([card for card in DECK if card not in hole], np.uint8)
    order = random.random((deals, len(unseen))).argpartition(BOARD + 2 * rivals)[:, : BOARD + 2 * rivals]
    cards = unseen[order]
    board = cards[:, :BOARD]
    own = np.broadcast_to(np.array(hole, np.uint8), (deals, 2))
    hands = [own, *(cards[:, BOARD + 2 * rival : BOARD + 2 * rival + 2] for rival in range(rivals))]
    strengths = np.stack([batch.strengths(np.hstack([board, hand])) for hand in hands])
    best = strengths.max(axis=0)
    return float(((strengths[0] == best) / (strengths == best).sum(axis=0)).mean())


def order(rivals: int, deals: int, seed: int) -> list[str]:
    """Return all kinds of hole cards, the best first."""
    random = np.random.default_rng(seed)
    kinds = {kind_of(hole): hole for hole in combinations(DECK, 2)}
    equities = {kind: equity(hole, rivals, deals, random) for kind, hole in kinds.items()}
    return sorted(equities, key=lambda kind: -equities[kind])


def main() -> None:
    """Write the file."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--deals", type=int, default=200_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    found: dict[str, object] = {
        "made_by": f"python -m benchmarks.preflop --deals {options.deals} --seed {options.seed}"
    }
    for name, rivals in RIVALS.items():
        found[name] = order(rivals, options.deals, options.seed)
    path = Path(str(files("riverboat.client_cli.bots").joinpath(FILE)))
    path.write_bytes(msgspec.json.format(msgspec.json.encode(found)) + b"\n")


if __name__ == "__main__":
    main()
