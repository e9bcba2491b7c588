"""Tables of players who cannot be relied on, over real sockets, and whether everything adds up at the end.

    python -m benchmarks.chaos [--tables 40] [--hands 1000] [--seed 1] [--folder DIRECTORY]

A server in a process of its own; players with the client library, who sit out, leave, buy in again, act late,
lose their lines at any moment and come back. Their mirrors are compared with the server's snapshots.
At the end the chips are counted against the ledger, every hand is replayed to its recorded result, events are
numbered without a gap and were shown as they are on record, and the log holds no error. Leaves with 1 if
anything is wrong.
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

from benchmarks.processes import riverboat
from tests.support.audit import faults
from tests.support.chaos import Plan, spend


async def tell(happened: Counter[str]) -> None:
    """Say from time to time how many hands there were."""
    while True:
        await asyncio.sleep(5)
        print(f"\r{happened['hands']:,} hands", end="", file=sys.stderr, flush=True)


async def play(folder: Path, plan: Plan, happened: Counter[str]) -> list[str]:
    """Play what is planned on a server of its own. Returns what is wrong afterwards."""
    began = time.perf_counter()
    async with riverboat(folder) as server:
        spent = await spend(replace(plan, url=server.url), happened)
        took, of_server, of_players = time.perf_counter() - began, server.cpu(), time.process_time()
    print(f"{happened['hands']:,} hands in {took:,.0f} s, {happened['hands'] / took:,.1f}/s")
    print(f"of a core, the server took {of_server:,.0f} s and the players {of_players:,.0f} s\n")
    wrong = list(faults(f"sqlite:///{folder}/history.db", spent))
    said = server.log.read_text().splitlines()
    return wrong + [line for line in said if "level=error" in line or "level=critical" in line]


async def measure(folder: Path, plan: Plan) -> int:
    """Play, and say what has happened. Returns how much is wrong."""
    happened = Counter[str]()
    teller = asyncio.create_task(tell(happened)) if sys.stderr.isatty() else None
    wrong = await play(folder, plan, happened)
    if teller is not None:
        teller.cancel()
    for what, figure in happened.most_common():
        print(f"{what:<32}{figure:>12,}")
    print(f"\n{len(wrong)} faults")
    for fault in wrong[:20]:
        print(fault)
    return len(wrong)


@click.command()
@click.option("--tables", default=40, show_default=True)
@click.option("--hands", default=1_000, show_default=True, help="At each table.")
@click.option("--seed", default="1", show_default=True)
@click.option("--folder", type=click.Path(path_type=Path, exists=True), help="Where the database is made.")
def main(*, tables: int, hands: int, seed: str, folder: Path | None) -> None:
    """Example: python -m benchmarks.chaos --tables 40 --hands 50"""
    with tempfile.TemporaryDirectory(dir=folder) as made:
        sys.exit(uvloop.run(measure(Path(made), Plan("", tables, hands, seed))) > 0)


if __name__ == "__main__":
    main()
