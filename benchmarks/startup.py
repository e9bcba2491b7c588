"""Measure the start of `riverboat --help` and of `riverboat serve` until it listens.

    python -m benchmarks.startup [--rounds 10]

The start of the interpreter alone is printed for comparison, and the CPU time of a server until its first
table is open. Modules are compiled before, as an installer does it.
"""

import argparse
import asyncio
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from benchmarks.support.processes import riverboat
from riverboat.client_cli.library.connection import Connection


def run(*arguments: str) -> float:
    start = time.perf_counter()
    subprocess.run([sys.executable, *arguments], check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - start


def until_it_listens() -> float:
    with tempfile.TemporaryDirectory() as folder:
        start = time.perf_counter()
        command = [sys.executable, "-m", "riverboat.client_cli", "serve", "--port", "0", "--db"]
        with subprocess.Popen(
            [*command, f"sqlite:///{Path(folder)}/new.db"], stdout=subprocess.PIPE
        ) as server:
            assert server.stdout is not None
            assert b"ws://" in server.stdout.readline()
            elapsed = time.perf_counter() - start
            server.terminate()
        return elapsed


async def cpu_until_a_table_is_open() -> float:
    with tempfile.TemporaryDirectory() as folder:
        async with (
            riverboat(Path(folder)) as served,
            await Connection.connect(served.url, name="Ann") as connection,
        ):
            await connection.open_table("Table")
            return served.cpu()


WAITS: dict[str, Callable[[], float]] = {
    "python -c pass": lambda: run("-c", "pass"),
    "riverboat --help": lambda: run("-m", "riverboat.client_cli", "--help"),
    "riverboat serve, new database": until_it_listens,
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=10)
    rounds = parser.parse_args().rounds
    with tempfile.TemporaryDirectory() as bytecode:
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
        os.environ["PYTHONPYCACHEPREFIX"] = bytecode
        measure(rounds)


def measure(rounds: int) -> None:
    for wait in WAITS.values():
        wait()  # compiles
    asyncio.run(cpu_until_a_table_is_open())
    for name, wait in WAITS.items():
        waits = [wait() * 1000 for _ in range(rounds)]
        print(f"{name}: median {statistics.median(waits):.0f} ms, worst {max(waits):.0f} ms of {rounds}")
    used = [asyncio.run(cpu_until_a_table_is_open()) for _ in range(rounds)]
    print(
        f"riverboat serve, first table: median {statistics.median(used):.2f} s of CPU, worst {max(used):.2f}"
    )


if __name__ == "__main__":
    main()
