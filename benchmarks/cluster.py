"""Measure what several servers on one database cost.

    python -m benchmarks.cluster --part leases [--tables 1000 --tables 10000] [--times 300]
    python -m benchmarks.cluster --part drain --tables 50

leases: for each number of tables that one server has, milliseconds on the connection that appends, and the
share of a core (this process and its process of PostgreSQL together), of
  renewal      the renewal of the server's lease, every RENEW_EVERY seconds
  orphans      the search for tables that no server has, twice in the length of a lease
  row by row   a renewal as it would be with a lease for each table: it updates one row a table and reads it

drain: how long tables are silent when their server stops and hands them over; see benchmarks.draining.

PostgreSQL is the one that the tests use (see the variable RIVERBOAT_TEST_POSTGRES). Its processes have to run
on this machine. Compare rows of one run: figures depend on what else the machine does.
"""

import os
import statistics
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Final

import click
import uvloop
from sqlalchemy import func, select, update

from benchmarks.draining import measure_drain
from benchmarks.journal import open_tables
from riverboat.server.history.database.leases import RENEW_EVERY, Leases
from riverboat.server.history.database.models import leases
from riverboat.server.history.database.schema import upgrade
from riverboat.server.history.database.servers import LEASE_MS
from riverboat.server.history.database.writer import Transaction, Writer
from tests.support import postgres
from tests.support.databases import query

TICK: Final = os.sysconf("SC_CLK_TCK")


def cpu_of(process: int) -> float:
    """Return the CPU seconds that a process has used."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICK


async def measured(
    what: str, do: Callable[[], Awaitable[object]], every: float, times: int, pid: int
) -> None:
    """Do it repeatedly, and print what it costs. every: the seconds from one to the next on a server."""
    took: list[float] = []
    begun = cpu_of(os.getpid()) + cpu_of(pid)
    for _ in range(times):
        now = time.perf_counter()
        await do()
        took.append(time.perf_counter() - now)
    cpu = (cpu_of(os.getpid()) + cpu_of(pid) - begun) / times
    median, slow = statistics.median(took), statistics.quantiles(took, n=100)[-1]
    print(
        f"  {what:<12}{median * 1000:>9.2f} ms, p99 {slow * 1000:>8.2f} ms, "
        f"CPU {cpu * 1000:>7.2f} ms, {cpu / every:>7.2%} of a core",
        flush=True,
    )


async def measure_leases(tables: int, times: int) -> None:
    """Print the cost of the leases of a server with this many tables."""
    url = postgres.made()
    try:
        upgrade(url)
        await open_tables(url, tables)
        query(url, "ANALYZE")
        async with Writer(url) as writer:
            server = Leases(writer)
            while len(await server.claim()):
                pass

            def row_by_row(transaction: Transaction) -> None:
                every = update(leases).where(leases.c.server_id == server.me)
                transaction.execute(every.values(epoch=leases.c.epoch).returning(leases.c.table_id)).all()

            pid = await writer.run(lambda done: done.execute(select(func.pg_backend_pid())).scalar_one())
            print(f"{tables:,} tables", flush=True)
            await measured("renewal", server.renew, RENEW_EVERY, times, pid)
            await measured("orphans", server.claim, LEASE_MS / 2000, times, pid)
            old = max(30, times // 10)
            await measured("row by row", lambda: writer.run(row_by_row), RENEW_EVERY, old, pid)
    finally:
        postgres.drop(url)


@click.command()
@click.option("--part", type=click.Choice(["leases", "drain"]), default="leases", show_default=True)
@click.option("--tables", default=[1_000, 10_000], multiple=True, show_default=True, help="Tables.")
@click.option("--times", default=300, show_default=True, help="Repetitions of each measurement.")
def main(*, part: str, tables: tuple[int, ...], times: int) -> None:
    """Example: python -m benchmarks.cluster --part leases --tables 1000"""
    for each in tables:
        uvloop.run(measure_leases(each, times) if part == "leases" else measure_drain(each))


if __name__ == "__main__":
    main()
