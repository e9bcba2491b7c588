"""Measure what several servers on one database cost, and what players notice when one is lost.

    python -m benchmarks.cluster --part leases [--tables 1000 --tables 10000] [--times 300]
    python -m benchmarks.cluster --part silence [--tables 10] [--times 10]
    python -m benchmarks.cluster --part balance [--tables 60]
    python -m benchmarks.cluster --part announcing [--tables 3125] [--times 20]

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

announcing: the share of a core that a server needs to announce its tables to 39 others, which have as many
each; every table changes once a minute. Nothing is sent, but everything is sealed.

PostgreSQL is the one that the tests use (see the variable RIVERBOAT_TEST_POSTGRES). Its processes have to run
on this machine. Compare rows of one run: figures depend on what else the machine does.
"""

import os
import statistics
import time
from collections.abc import Awaitable, Callable, Iterator, KeysView
from itertools import cycle, islice
from pathlib import Path
from typing import Final

import click
import uvloop
from sqlalchemy import func, select, update

from benchmarks.journal import open_tables
from benchmarks.support.failover import SILENCES, seconds_until_even, silences
from riverboat.server.cluster.cluster import ANNOUNCE_EVERY
from riverboat.server.cluster.directory import Directory, RemoteTable
from riverboat.server.cluster.envelopes import Batch, Envelopes, ListedTable, TablesChanged
from riverboat.server.history.database.leases import RENEW_EVERY, Leases
from riverboat.server.history.database.models import leases
from riverboat.server.history.database.schema import upgrade
from riverboat.server.history.database.servers import LEASE_MS
from riverboat.server.history.database.writer import Transaction, Writer
from riverboat.server.protocol.commands import OpenTable
from riverboat.server.protocol.derived import to_wire
from riverboat.server.protocol.messages import TableInfo
from riverboat.server.protocol.rules import RulesInfo
from riverboat.server.tables.opening import opening
from tests.support import postgres
from tests.support.databases import query

DEFAULTS: Final = {
    "leases": ((1_000, 10_000), 300),
    "silence": ((10,), 10),
    "balance": ((60,), 1),
    "announcing": ((3_125,), 20),
}
"""The numbers of tables and the repetitions of each part."""

OTHERS: Final = 39
"""Other servers in a room, when announcing is measured."""

RULES: Final = to_wire(opening(OpenTable(id="1", name="A table")).rules, RulesInfo)

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
                every = update(leases).where(leases.c.server_id == server.server_id)
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


class Tables:
    """The tables of a server, which change one after the other."""

    def __init__(self, name: str, number: int) -> None:
        self._infos = {f"{name}-{each}": table_info(f"{name}-{each}") for each in range(number)}
        self._next = cycle(self._infos)

    def change(self, number: int) -> None:
        """Change as many tables."""
        for id in islice(self._next, number):
            self._infos[id] = table_info(id)

    def listed(self) -> TablesChanged:
        """Return all of them, as their server lists them."""
        return TablesChanged([ListedTable(info, 1, []) for info in self._infos.values()], [])

    def shared(self) -> Iterator[tuple[TableInfo, frozenset[str]]]:
        return ((info, frozenset[str]()) for info in self._infos.values())

    def ids(self) -> KeysView[str]:
        return self._infos.keys()

    def has(self, table: str) -> bool:
        return table in self._infos

    def opened_from(self, table: str) -> str:
        return ""

    def list_remote(self, table: RemoteTable) -> None:
        """Nobody reads the list."""

    def unlist_remote(self, table: str) -> None:
        """Nobody reads the list."""


def table_info(table: str) -> TableInfo:
    """Return what the lobby lists of a table without players."""
    return TableInfo(table=table, name=f"Table {table}", rules=RULES, players=0, watchers=0, hand=None)


async def measure_announcing(tables: int, times: int) -> None:
    """Print what it costs to announce tables, and to know those of others."""
    own, envelopes = Tables("own", tables), Envelopes("me", {"key": bytes(32)})
    directory = Directory(own, lambda table: 1)
    for number in range(OTHERS):
        directory.on_up(f"s{number}")
        directory.on_item(f"s{number}", Tables(f"s{number}", tables).listed())
    directory.announcements()
    sealed, began = 0, time.process_time()
    for _ in range(times):
        own.change(round(tables * ANNOUNCE_EVERY / 60))
        directory.taken_here()
        directory.relist()
        for server, news in directory.announcements():
            sealed += len(envelopes.seal(server, Batch("me", 1, 1, [news])))
    seconds = times * ANNOUNCE_EVERY
    share = (time.process_time() - began) / seconds
    sent = sealed / seconds / 1e6
    print(f"{tables:,} tables, {OTHERS} other servers: {share:.1%} of a core, {sent:.2f} MB a second")


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
            case "announcing":
                uvloop.run(measure_announcing(each, times or usual_times))
            case "balance":
                uvloop.run(measure_balance(each))


if __name__ == "__main__":
    main()
