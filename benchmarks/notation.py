"""Compare reading and replaying of PHH and match logs with pokerkit, in hands per second.

    python -m benchmarks.notation FILE... [--seconds 6] [--rounds 6]

Each FILE is PHH (.phh, .phhs) or a match log (.log). "read" converts text to records; "read and replay" also
plays every hand to its end. pokerkit reads PHH with the TOML reader of the standard library and replays it
with its own engine. Files that one side rejects are named and skipped. Measurements alternate, and the best
round counts. Quote the ratios: absolute figures depend on the machine.
"""

import argparse
import sys
import time
import warnings
from collections.abc import Callable, Mapping
from pathlib import Path

from riverboat.engine.errors import NotationError
from riverboat.engine.notation import acpc
from riverboat.engine.notation.phh import records as phh
from riverboat.engine.notation.phh.hand import replay

Work = Callable[[str], int]
"""Processes the text of a file. Returns its number of hands."""


def read_here(text: str) -> int:
    return sum([1 for _ in phh.read(text)])


def replay_here(text: str) -> int:
    return sum([replay(source).hand.over for source in phh.read(text)])


def replay_log_here(text: str) -> int:
    return sum([1 for _ in acpc.read(text)])


def read_by_pokerkit(text: str) -> int:
    from pokerkit import HandHistory

    return sum([1 for _ in HandHistory.loads_all(text)])


def replay_by_pokerkit(text: str) -> int:
    from pokerkit import HandHistory

    hands = 0
    for history in HandHistory.loads_all(text):
        for _ in history:
            pass
        hands += 1
    return hands


def measure(works: Mapping[str, Work], text: str, seconds: float, rounds: int) -> dict[str, float]:
    """Return the hands per second of each of `works` in its best round. They take turns."""
    best = dict.fromkeys(works, 0.0)
    for _ in range(rounds):
        for name, work in works.items():
            hands, start = 0, time.perf_counter()
            while (elapsed := time.perf_counter() - start) < seconds / rounds or not hands:
                hands += work(text)
            best[name] = max(best[name], hands / elapsed)
    return best


def compare(path: Path, seconds: float, rounds: int) -> None:
    text = path.read_text()
    if path.suffix == ".log":
        rates = measure({"here": replay_log_here}, text, seconds, rounds)
        print(f"{path.name}, read and replay: {rates['here']:,.0f} hands/s")
        return
    for name, works in {
        "read": {"here": read_here, "pokerkit": read_by_pokerkit},
        "read and replay": {"here": replay_here, "pokerkit": replay_by_pokerkit},
    }.items():
        rates = measure(works, text, seconds, rounds)
        ours, theirs = rates["here"], rates["pokerkit"]
        print(f"{path.name}, {name}: {ours:,.0f} hands/s, {ours / theirs:.1f} x pokerkit ({theirs:,.0f})")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--seconds", type=float, default=6.0, help="per row of the table and side")
    parser.add_argument("--rounds", type=int, default=6)
    options = parser.parse_args()
    warnings.simplefilter("ignore")
    for path in options.files:
        try:
            compare(path, options.seconds, options.rounds)
        except (NotationError, ValueError) as error:
            print(f"{path.name} is skipped: {error}", file=sys.stderr)


if __name__ == "__main__":
    main()
