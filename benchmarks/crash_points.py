"""End a process before and after every append and commit of scripted hands, and check the recovery.

    python -m benchmarks.crash_points [--hands 200] [--processes 2] [--folder DIRECTORY]

For each point, a forked process plays the hand on a new SQLite file, with the real journal and tables, and
exits there without cleanup. Then the ledger is checked, and what viewers saw is compared with the journal.
A second process recovers the table. It must show every viewer the same bytes as before at that event, and the
hand must end with the same events as without the crash. Otherwise the exit code is 1.

A RAM disk such as /dev/shm is sufficient to test the end of a process, and faster.
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
    """Return what happened at all points of a hand, and the faults."""
    happened = Counter[str]()
    with tempfile.TemporaryDirectory(dir=folder) as made:
        return happened, list(faults_of_script(script, Path(made), happened))


@click.command()
@click.option("--hands", default=200, show_default=True)
@click.option("--processes", default=2, show_default=True)
@click.option("--folder", type=click.Path(path_type=Path, exists=True), help="Directory for the databases.")
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
