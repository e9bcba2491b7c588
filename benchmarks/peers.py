"""Compare with the peers and the bars that we set ourselves: runs other benchmarks, and prints one table.

    python -m benchmarks.peers [--before FOLDER]

Each bar is a ratio in one run, or a figure of its own, by CPU time: `benchmarks.assessor`, `equity`,
`server`, `startup`, `engine` and `forwarding` measure them, in medians of five rounds, and their output is
shown as it comes. A bar whose peer is not installed is not measured.

--before: a checkout of an earlier commit, whose engine plays the same hands in turns with ours.
"""

import re
import subprocess
import sys
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Final

import click

from riverboat.engine.native import selection

ROUNDS: Final = 5
ENGINE: Final = ("engine", "--part", "holdem", "--seconds", "4", "--rounds", "1")


@dataclass(frozen=True, slots=True)
class Bar:
    """A figure that is to be at least or at most `limit`.

    pattern: finds it in the output of a benchmark. If it has two groups, the figure is their ratio.
    """

    what: str
    pattern: str
    limit: float
    least: bool = True

    def read(self, output: str) -> float | None:
        """Return the figure in the output of a benchmark."""
        found = re.search(self.pattern, output, re.DOTALL)
        if found is None:
            return None
        figures = [float(group.replace(",", "")) for group in found.groups()]
        return figures[0] / figures[1] if len(figures) == 2 else figures[0]


def deals(ours: str, theirs: str) -> str:
    return rf"{ours} +([\d,]+) deals/s.*{theirs} +([\d,]+) deals/s"


BARS: Final[dict[tuple[str, ...], list[Bar]]] = {
    ("assessor", f"--rounds={ROUNDS}"): [
        Bar("7 cards, one checked call / pkrbot", r"\n7 cards\n.*?pkrbot[^\n]*checked ([\d.]+) x", 1.0),
        Bar("Omaha / phevaluator's raw call", r"\nOmaha,.*?private[^\n]*riverboat ([\d.]+) x", 1.0),
        Bar("batch / our NumPy path", r"look-ups in NumPy[^\n]*?riverboat ([\d.]+) x", 1.5),
        Bar("import of the native part, ms", r"imported in ([\d.]+) ms", 30, least=False),
    ],
    ("equity", f"--rounds={ROUNDS}"): [
        Bar("exhaustive heads-up / pkrbot's loop", r"pkrbot +[\d.,]+ ms +([\d.,]+) x ours", 50),
        Bar("Monte Carlo heads-up / eval7", deals("riverboat, heads-up", "eval7, heads-up"), 2.0),
        Bar("Monte Carlo six-handed / NumPy", deals("riverboat, six-handed", "six-handed, NumPy"), 6),
    ],
    ("server", "--part=signin", "--part=through", "--part=quiet"): [
        Bar(
            "sign-in of a guest / a bare handshake",
            r"signin: riverboat / bare, CPU +([\d.]+)",
            4,
            least=False,
        ),
        Bar(
            "server, an action / bare websockets",
            r"through: riverboat / bare, CPU +([\d.]+)",
            3.5,
            least=False,
        ),
        Bar(
            "200 actions a second / saturated",
            r"quiet: riverboat, ratio of these +([\d.]+)",
            1.6,
            least=False,
        ),
    ],
    ("startup", f"--rounds={ROUNDS}"): [
        Bar("start to the first table, s of CPU", r"first table: median ([\d.]+) s", 1.2, least=False),
    ],
    ("forwarding", f"--rounds={ROUNDS}", "--seconds=3"): [
        Bar("action elsewhere / here, one edge", r"cpu of all, together / one: ([\d.]+)", 1.4, least=False),
        Bar("action elsewhere / here, two edges", r"cpu of all, apart / one: ([\d.]+)", 1.4, least=False),
    ],
}


def run(arguments: tuple[str, ...], folder: Path | None = None) -> str:
    """Run a benchmark, in another checkout if `folder` is given. Shows and returns its output."""
    print(f"\n$ python -m benchmarks.{' '.join(arguments)}", flush=True)
    name, *options = arguments
    output = []
    with subprocess.Popen(
        [sys.executable, "-m", f"benchmarks.{name}", *options], cwd=folder, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        for line in process.stdout:
            print(line, end="", flush=True)
            output.append(line)
    return "".join(output)


def compressed_size() -> float | None:
    """Return the kB of the native part, compressed as in a wheel."""
    file = next(Path(selection.__file__).parent.glob("_assessor*.so"), None)
    return None if file is None else len(zlib.compress(file.read_bytes(), 9)) / 1000


def engine_ratio(before: Path) -> float:
    """Return how many times as many hands a second our engine plays as that of `before`."""
    six = Bar("", r"6 players, mixed\n +riverboat +([\d,]+) hands/s", 0)
    ratios = []
    for _ in range(ROUNDS):
        ours, theirs = six.read(run(ENGINE)), six.read(run(ENGINE, before))
        assert ours
        assert theirs
        ratios.append(ours / theirs)
    return median(ratios)


def measured(before: Path | None) -> Iterator[tuple[Bar, float | None]]:
    """Yield each bar with its figure."""
    for arguments, bars in BARS.items():
        output = run(arguments)
        for bar in bars:
            yield bar, bar.read(output)
    yield Bar("native part, compressed, kB", "", 40, least=False), compressed_size()
    if before is not None:
        yield Bar("hands a second / before", "", 1.3), engine_ratio(before)


@click.command()
@click.option(
    "--before", type=click.Path(exists=True, file_okay=False, path_type=Path), help="An earlier checkout."
)
def main(*, before: Path | None) -> None:
    """Example: python -m benchmarks.peers"""
    rows = list(measured(before))
    print(f"\n{'':<44}{'bar':>12}{'reached':>10}")
    for bar, figure in rows:
        limit = f"{'>=' if bar.least else '<='} {bar.limit:g}"
        if figure is None:
            print(f"{bar.what:<44}{limit:>12}{'-':>10}  not measured")
            continue
        is_met = figure >= bar.limit if bar.least else figure <= bar.limit
        print(f"{bar.what:<44}{limit:>12}{figure:>10.2f}  {'met' if is_met else 'MISSED'}")


if __name__ == "__main__":
    main()
