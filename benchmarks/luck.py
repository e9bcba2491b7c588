"""Calibrate the luck check: honest matches that it flags, and planted cheats that it does not.

    python -m benchmarks.luck [--matches 400] [--hands 1000] [--cheats 4] [--seed 1] [--styles caller,maniac]
        [--jobs 1] [--out FILE]

Honest matches are heads-up, every fifth with six players, between house bots, one that folds nearly
everything and one that learns. Of each statistic there is the largest part of its limit that it reached: a
flag is more than 1. Every cheat plays against each of four house bots heads-up, and among five others.

--out: a file with a record of each match. Matches that it has already are not played again, so that a
calibration of hours can be interrupted.
"""

import argparse
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from functools import partial
from itertools import combinations
from multiprocessing import get_context
from pathlib import Path
from random import Random
from time import process_time

import msgspec

from riverboat.client_cli.arena.luck.check import LuckCheck, Unseen
from riverboat.client_cli.arena.trial import faults, play
from riverboat.client_cli.bots.bot import Bot
from riverboat.client_cli.bots.roster import STYLES
from tests.support.zoo.honest import Cautious, Learning
from tests.support.zoo.informed import KnowsBoard, KnowsCards

Style = Callable[[Random], Bot]

BIG_BLIND = 100
SEATS = 6
MATCHES_OF_A_PROCESS = 20
"""After as many, another process takes its place, so that memory does not grow."""

HONEST: dict[str, Style] = {**STYLES, "cautious": Cautious, "learning": Learning}
CHEATS: dict[str, Style] = {"knows the cards": KnowsCards, "knows the board": KnowsBoard}
RIVALS = ("caller", "tight-aggressive", "maniac", "novice")
FIVE = ("caller", "tight-aggressive", "tight-aggressive", "maniac", "random")


class Planned(msgspec.Struct, frozen=True):
    """A match to play. bots: the names of their styles."""

    bots: tuple[str, ...]
    hands: int
    seed: int


class Found(msgspec.Struct):
    """What the check found in a match.

    reached: the largest part of the limit that a bot reached, by statistic. flagged: bots, by their index.
    play_seconds, check_seconds: of CPU.
    """

    match: Planned
    reached: dict[str, float]
    flagged: list[int]
    play_seconds: float
    check_seconds: float


def bot_of(style: str) -> Bot:
    """Return a bot of a style."""
    return {**HONEST, **CHEATS}[style](Random())


def checked(match: Planned) -> Found:
    """Play a match, and return what the check finds."""
    makers = [partial(bot_of, name) for name in match.bots]
    started = process_time()
    sets = play(makers, match.hands, seed=match.seed)
    played = process_time()
    if faults(sets):
        raise SystemExit(f"a bot had a fault: {faults(sets)[0].detail}")
    check = LuckCheck(len(makers), BIG_BLIND)
    for hands in sets:
        check.add(hands)
    findings = [each for each in check.findings() if each.half_width]
    reached: dict[str, float] = {}
    for each in findings:
        reached[each.unseen] = max(reached.get(each.unseen, 0.0), each.excess / each.half_width)
    flagged = sorted({each.bot for each in findings if each.is_flagged})
    return Found(match, reached, flagged, played - started, process_time() - played)


def honest(styles: Sequence[str], matches: int, hands: int, seed: int) -> list[Planned]:
    """Return the honest matches."""
    pairs = list(combinations(styles, 2))
    Random(seed).shuffle(pairs)
    return [
        Planned(
            tuple(Random(seed + number).choices(styles, k=SEATS))
            if number % 5 == 4
            else pairs[number % len(pairs)],
            hands,
            seed + number,
        )
        for number in range(matches)
    ]


def planted(matches: int, hands: int, seed: int) -> list[Planned]:
    """Return the matches with a cheat, which has the first place."""
    tables = [(cheat, *rivals) for cheat in CHEATS for rivals in (*[(rival,) for rival in RIVALS], FIVE)]
    return [Planned(bots, hands, seed + number) for bots in tables for number in range(matches)]


def results(matches: Sequence[Planned], jobs: int, out: Path | None) -> Iterator[Found]:
    """Yield what the check finds in each match: first those that are in the file `out`, then the others.

    The others are added to the file.
    """
    lines = out.read_bytes().splitlines(keepends=True) if out and out.exists() else []
    known = [msgspec.json.decode(line, type=Found) for line in lines if line.endswith(b"\n")]
    if out and len(known) < len(lines):  # the last line was being written
        out.write_bytes(b"".join(lines[: len(known)]))
    yield from (each for each in known if each.match in matches)
    done = {each.match for each in known}
    for each in _played([match for match in matches if match not in done], jobs):
        if out:
            with out.open("ab") as file:
                file.write(msgspec.json.encode(each) + b"\n")
        yield each


def _played(matches: Iterable[Planned], jobs: int) -> Iterator[Found]:
    if jobs == 1:
        yield from map(checked, matches)
        return
    with ProcessPoolExecutor(
        jobs, mp_context=get_context("spawn"), max_tasks_per_child=MATCHES_OF_A_PROCESS
    ) as pool:
        for done in as_completed([pool.submit(checked, match) for match in matches]):
            yield done.result()


def report_honest(found: Iterable[Found], matches: int) -> None:
    """Print how many honest matches are flagged."""
    reached: dict[str, float] = dict.fromkeys(Unseen, 0.0)
    flagged, cpu, seats = Counter[str](), [0.0, 0.0], Counter[int]()
    for number, each in enumerate(found, 1):
        cpu[0] += each.play_seconds
        cpu[1] += each.check_seconds
        seats[len(each.match.bots)] += 1
        for unseen, part in each.reached.items():
            reached[unseen] = max(reached[unseen], part)
        if each.flagged:
            flagged[f"{' v '.join(each.match.bots)}, seed {each.match.seed}"] += 1
        if number % 20 == 0 or number == matches:
            parts = ", ".join(f"{unseen} {part:.2f}" for unseen, part in reached.items())
            print(
                f"{number} honest matches of {each.match.hands} hands, {seats[SEATS]} with {SEATS} players: "
                f"{flagged.total()} flagged; of the limit at most: {parts}; "
                f"CPU {cpu[1] / cpu[0]:.2f} of the match's",
                flush=True,
            )
    for match in flagged:
        print(f"flagged: {match}")


def report_planted(found: Iterable[Found]) -> None:
    """Print how many matches of each cheat are flagged."""
    tables: dict[tuple[str, ...], list[Found]] = {}
    for each in found:
        tables.setdefault(each.match.bots, []).append(each)
    for (cheat, *rivals), those in tables.items():
        caught = sum(0 in each.flagged for each in those)
        others = sum(bool(set(each.flagged) - {0}) for each in those)
        print(
            f"{cheat} against {', '.join(rivals)}: flagged in {caught} of {len(those)} matches, "
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
    parser.add_argument("--jobs", type=int, default=1, help="processes to work in")
    parser.add_argument("--out", type=Path, metavar="FILE", help="keep what was found, and continue from it")
    chosen = parser.parse_args()
    cheats = planted(chosen.cheats, chosen.hands, chosen.seed)
    report_planted(results(cheats, chosen.jobs, chosen.out))
    plain = honest(chosen.styles.split(","), chosen.matches, chosen.hands, chosen.seed)
    report_honest(results(plain, chosen.jobs, chosen.out), len(plain))


if __name__ == "__main__":
    main()
