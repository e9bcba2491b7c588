"""Measure what several servers on one database cost, and what players notice when one is lost.

    python -m benchmarks.cluster --part leases [--tables 1000 --tables 10000] [--times 300]
    python -m benchmarks.cluster --part silence [--tables 10] [--times 10]
    python -m benchmarks.cluster --part balance [--tables 60]

leases: for each number of tables that one server has, milliseconds on the connection that appends, and the
share of a core (this process and its process of PostgreSQL together), of
  renewal      the renewal of the server's lease, every RENEW_EVERY seconds
  orphans      the search for tables that no server has, twice in the length of a lease
  row by row   a renewal as it would be with a lease for each table: it updates one row a table and reads it

silence: the longest time without an event at each table of a server that is killed, or that gets SIGTERM with
--drain, while its players are connected to another server and act every 50 ms, --times times. The row
"nothing" is without an event, for comparison.

balance: after how many seconds the tables of three servers are shared again, each server's within 20 % of the
mean, after a kill, a stop, a drain, and a broker that was down for a while.

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

from benchmarks.failover import SILENCES, seconds_until_even, silences
from benchmarks.journal import open_tables
from riverboat.server.history.database.leases import RENEW_EVERY, Leases
from riverboat.server.history.database.models import leases
from riverboat.server.history.database.schema import upgrade
from riverboat.server.history.database.servers import LEASE_MS
from riverboat.server.history.database.writer import Transaction, Writer
from tests.support import postgres
from tests.support.databases import query

DEFAULTS: Final = {"leases": ((1_000, 10_000), 300), "silence": ((10,), 10), "balance": ((60,), 1)}
"""The numbers of tables and the repetitions of each part."""

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


async def measure_silence(tables: int, times: int) -> None:
    """Print how long tables are silent when something happens to their server."""
    for what in SILENCES:
        found = sorted(await silences(what, tables, times))
        median, slow = statistics.median(found), statistics.quantiles(found, n=100)[-1]
        print(
            f"{what:<10}{len(found):>6} tables, p50 {median:>6.2f} s, p99 {slow:>6.2f} s, "
            f"longest {found[-1]:>6.2f} s",
            flush=True,
        )


async def measure_balance(tables: int) -> None:
    """Print after how many seconds tables are shared evenly."""
    async for what, seconds, counts in seconds_until_even(tables):
        after = "not within a minute" if seconds is None else f"even after {seconds:.1f} s"
        print(f"{what:<10}{after:<22}{counts}", flush=True)


@click.command()
@click.option("--part", type=click.Choice(list(DEFAULTS)), default="leases", show_default=True)
@click.option("--tables", multiple=True, type=int, help="Tables; several for leases.")
@click.option("--times", type=int, help="Repetitions of each measurement.")
def main(*, part: str, tables: tuple[int, ...], times: int | None) -> None:
    """Example: python -m benchmarks.cluster --part leases --tables 1000"""
    usual_tables, usual_times = DEFAULTS[part]
    for each in tables or usual_tables:
        match part:
            case "leases":
                uvloop.run(measure_leases(each, times or usual_times))
            case "silence":
                uvloop.run(measure_silence(each, times or usual_times))
            case "balance":
                uvloop.run(measure_balance(each))


if __name__ == "__main__":
    main()
