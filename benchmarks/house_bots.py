"""Compare kinds of bots that sit at one table several times, set by set.

    riverboat league results --seats 6 novice novice regular regular expert expert --sets 600
    python -m benchmarks.house_bots results

A league compares each bot with each other one. Here all bots of a kind are one value for each set, their
mean. The intervals hold for all pairs of kinds together (Bonferroni).
"""

import argparse
import json
from collections import defaultdict
from itertools import combinations
from pathlib import Path
from statistics import fmean

from riverboat.client_cli.arena.folder import LOG, MatchFolder
from riverboat.client_cli.arena.statistics.leagues import pair_intervals

UNIT = 100
"""The big blind of matches of hold'em, in chips."""


def winnings(folder: MatchFolder) -> dict[str, list[float]]:
    """Return for each kind of bot what one bot of it won in each set, in mbb/hand."""
    sets = folder.sets()
    places = defaultdict[str, list[int]](list)
    for place, kind in enumerate(json.loads(sets.header)["bots"]):
        places[kind].append(place)
    found: dict[str, list[float]] = {kind: [] for kind in places}
    for played in sets:
        for kind, bots in places.items():
            won = fmean(played.won(bot) for bot in bots)
            found[kind].append(1000 * won / UNIT / len(played.hands))
    return found


def main() -> None:
    """Print each kind, and each pair of kinds."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("league", type=Path, help="the folder of a league of one match")
    [log] = parser.parse_args().league.glob(f"*/{LOG}")
    won = winnings(MatchFolder(log.parent))
    order = sorted(won, key=lambda kind: -fmean(won[kind]))
    print(f"{len(won[order[0]]):,} sets, in mbb/hand")
    for kind in order:
        print(f"{kind:<24}{fmean(won[kind]):>+8,.0f}")
    leads = {
        (one, other): [a - b for a, b in zip(won[one], won[other], strict=True)]
        for one, other in combinations(order, 2)
    }
    for (one, other), found in pair_intervals(leads).items():
        within = found.reason if found.half_width is None else f"± {found.half_width:,.0f}"
        print(f"{f'{one} over {other}':<24}{found.mean:>+8,.0f} {within}")


if __name__ == "__main__":
    main()
