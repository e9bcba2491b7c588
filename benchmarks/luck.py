"""Calibrate the luck check: honest matches that it flags, and planted cheats that it does not.

    python -m benchmarks.luck [--matches 400] [--hands 1000] [--cheats 4] [--seed 1] [--styles caller,maniac]

Honest matches are heads-up, every fifth with six players, between house bots, one that folds nearly
everything and one that learns. Of each statistic there is the largest part of its limit that it reached: a
flag is more than 1. Every cheat plays against each of four house bots heads-up, and among five others.
"""

import argparse
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import combinations
from random import Random
from time import process_time

from riverboat.client_cli.arena.luck.check import Finding, LuckCheck, Unseen
from riverboat.client_cli.arena.trial import faults, play
from riverboat.client_cli.bots.bot import Bot
from riverboat.client_cli.bots.roster import STYLES
from tests.support.zoo.honest import Cautious, Learning
from tests.support.zoo.told import ToldBoard, ToldCards

Style = Callable[[Random], Bot]

BIG_BLIND = 100
SEATS = 6

HONEST: dict[str, Style] = {**STYLES, "cautious": Cautious, "learning": Learning}
CHEATS: dict[str, Style] = {"told the cards": ToldCards, "told the board": ToldBoard}
RIVALS = ("caller", "tight-aggressive", "maniac", "novice")
FIVE = ("caller", "tight-aggressive", "tight-aggressive", "maniac", "random")


def checked(styles: Sequence[Style], hands: int, seed: int) -> tuple[list[Finding], tuple[float, float]]:
    """Return what the check finds in a match, and the CPU seconds of the match and of the check."""
    bots = [lambda style=style: style(Random()) for style in styles]
    started = process_time()
    sets = play(bots, hands, seed=seed)
    played = process_time()
    if faults(sets):
        raise SystemExit(f"a bot had a fault: {faults(sets)[0].detail}")
    check = LuckCheck(len(styles), BIG_BLIND)
    for each in sets:
        check.add(each)
    return list(check.findings()), (played - started, process_time() - played)


def honest(styles: Sequence[str], matches: int, hands: int, seed: int) -> None:
    """Print how many honest matches are flagged."""
    pairs = list(combinations(styles, 2))
    Random(seed).shuffle(pairs)
    reached: dict[Unseen, float] = dict.fromkeys(Unseen, 0.0)
    flagged, cpu = Counter[str](), [0.0, 0.0]
    for number in range(matches):
        names = list(pairs[number % len(pairs)])
        if number % 5 == 4:
            names = Random(seed + number).choices(styles, k=SEATS)
        found, times = checked([HONEST[name] for name in names], hands, seed + number)
        cpu = [total + each for total, each in zip(cpu, times, strict=True)]
        for each in found:
            if each.half_width:
                reached[each.unseen] = max(reached[each.unseen], each.excess / each.half_width)
        if any(each.is_flagged for each in found):
            flagged[" v ".join(names)] += 1
        if (number + 1) % 20 == 0 or number + 1 == matches:
            parts = ", ".join(f"{unseen} {part:.2f}" for unseen, part in reached.items())
            print(
                f"{number + 1} honest matches of {hands} hands: {flagged.total()} flagged; "
                f"of the limit at most: {parts}; CPU {cpu[1] / cpu[0]:.2f} of the match's",
                flush=True,
            )
    for match, count in flagged.items():
        print(f"flagged: {match}: {count}")


def planted(matches: int, hands: int, seed: int) -> None:
    """Print how many matches of each cheat are flagged."""
    for name, cheat in CHEATS.items():
        for rivals in (*[(rival,) for rival in RIVALS], FIVE):
            styles = [cheat, *[STYLES[rival] for rival in rivals]]
            caught, others = 0, 0
            for number in range(matches):
                found, _ = checked(styles, hands, seed + number)
                flagged = {each.bot for each in found if each.is_flagged}
                caught += 0 in flagged
                others += bool(flagged - {0})
            print(
                f"{name} against {', '.join(rivals)}: flagged in {caught} of {matches} matches, "
                f"another bot in {others}",
                flush=True,
            )


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--matches", type=int, default=400)
    parser.add_argument("--hands", type=int, default=1000)
    parser.add_argument("--cheats", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--styles", default=",".join(HONEST), help="of honest bots")
    chosen = parser.parse_args()
    if chosen.cheats:
        planted(chosen.cheats, chosen.hands, chosen.seed)
    honest(chosen.styles.split(","), chosen.matches, chosen.hands, chosen.seed)


if __name__ == "__main__":
    main()
