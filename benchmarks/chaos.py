"""Play with unreliable players over real sockets, and check that everything adds up.

    python -m benchmarks.chaos [--tables 40] [--hands 1000] [--seed 1] [--folder DIRECTORY]

The server has its own process. The players use the client library: they sit out, leave, rebuy, act late,
disconnect at any moment and reconnect. Their mirrors are compared with the server's snapshots.

At the end, the chips must match the ledger, every replay its recorded result, and every event that a player
saw the journal. Event numbers must have no gaps, and the log no errors. Otherwise the exit code is 1.
"""

import asyncio
import sys
import tempfile
import time
from collections import Counter
from dataclasses import replace
from pathlib import Path

import click
import uvloop

from benchmarks.support.processes import riverboat
from tests.support.audit import faults
from tests.support.chaos import Plan, spend


async def print_progress(happened: Counter[str]) -> None:
    """Print the number of hands every few seconds."""
    while True:
        await asyncio.sleep(5)
        print(f"\r{happened['hands']:,} hands", end="", file=sys.stderr, flush=True)


async def play(folder: Path, plan: Plan, happened: Counter[str]) -> list[str]:
    """Play `plan` on a new server. Return the faults found afterwards."""
    began = time.perf_counter()
    async with riverboat(folder) as server:
        spent = await spend(replace(plan, url=server.url), happened)
        took, of_server, of_players = time.perf_counter() - began, server.cpu(), time.process_time()
    print(f"{happened['hands']:,} hands in {took:,.0f} s, {happened['hands'] / took:,.1f}/s")
    print(f"CPU time: server {of_server:,.0f} s, players {of_players:,.0f} s\n")
    wrong = list(faults(f"sqlite:///{folder}/history.db", spent))
    said = server.log.read_text().splitlines()
    return wrong + [line for line in said if "level=error" in line or "level=critical" in line]


async def measure(folder: Path, plan: Plan) -> int:
    """Play, and print what happened. Return the number of faults."""
    happened = Counter[str]()
    progress = asyncio.create_task(print_progress(happened)) if sys.stderr.isatty() else None
    wrong = await play(folder, plan, happened)
    if progress is not None:
        progress.cancel()
    for what, figure in happened.most_common():
        print(f"{what:<32}{figure:>12,}")
    print(f"\n{len(wrong)} faults")
    for fault in wrong[:20]:
        print(fault)
    return len(wrong)


@click.command()
@click.option("--tables", default=40, show_default=True)
@click.option("--hands", default=1_000, show_default=True, help="Hands per table.")
@click.option("--seed", default="1", show_default=True)
@click.option("--folder", type=click.Path(path_type=Path, exists=True), help="Directory for the database.")
def main(*, tables: int, hands: int, seed: str, folder: Path | None) -> None:
    """Example: python -m benchmarks.chaos --tables 40 --hands 50"""
    with tempfile.TemporaryDirectory(dir=folder) as made:
        sys.exit(uvloop.run(measure(Path(made), Plan("", tables, hands, seed))) > 0)


if __name__ == "__main__":
    main()
