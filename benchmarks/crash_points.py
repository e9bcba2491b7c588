"""Scripted hands, and a process that ends before and after every append and every commit of each.

    python -m benchmarks.crash_points [--hands 200] [--processes 2] [--folder DIRECTORY]

At each point a process is forked that plays the hand on a new SQLite file, with the real journal and tables,
and ends there without a word. Then the books are checked, and what was shown is compared with what is on
record; another life takes the table up, is compared with what every viewer had seen at that event, byte for
byte, and plays the hand to its end: it must come to the events that it comes to when nothing ends it. Leaves
with 1 if anything is wrong. For the end of a process, a RAM disk as /dev/shm is as good as any, and faster.
"""

import sys
import tempfile
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path

import click

from tests.support.crashing.points import faults_of_script


def played(folder: Path, script: int) -> tuple[Counter[str], list[str]]:
    """What has happened at all points of a hand, and what is wrong."""
    happened = Counter[str]()
    with tempfile.TemporaryDirectory(dir=folder) as made:
        return happened, list(faults_of_script(script, Path(made), happened))


@click.command()
@click.option("--hands", default=200, show_default=True)
@click.option("--processes", default=2, show_default=True)
@click.option("--folder", type=click.Path(path_type=Path, exists=True), help="Where the databases are made.")
def main(*, hands: int, processes: int, folder: Path | None) -> None:
    """Example: python -m benchmarks.crash_points --folder /dev/shm"""
    began, happened, faults = time.perf_counter(), Counter[str](), list[str]()
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
        for counted, found in pool.map(partial(played, folder or Path(tempfile.gettempdir())), range(hands)):
            happened += counted
            faults += found
            if not happened["hands"] % 10:
                print(f"{happened['hands']:,} hands, {happened['points']:,} points", file=sys.stderr)
    took = time.perf_counter() - began
    print(f"{happened['hands']:,} hands ended at {happened['points']:,} points in {took:,.0f} s; ", end="")
    print(f"{len(faults)} faults")
    for fault in faults[:20]:
        print(fault)
    sys.exit(bool(faults))


if __name__ == "__main__":
    main()
