"""Measure how long honest players wait during each kind of attack.

    python -m benchmarks.attacks [NAME]... [--seconds 10] [--rounds 3] [--scale 1] [--folder DIR] [--first]

The attacks of `benchmarks.support.strangers` are judged by what the attacker gains or a player loses.

Each of the others gets a new server on a core of its own. On the other core, six players at a table act forty
times a second, and a new guest signs in four times a second. The attackers are separate processes, which use
the rest of that core.

A round is a quiet phase and an attack. Targets, for the medians of the rounds: the p99 under attack is at
most twice the quiet p99 for one attacking connection at a time, and three times for more. No honest player is
disconnected or rejected, and every new guest is accepted.

The attackers use another address of this machine than the honest players at 127.0.0.1, so that limits per
address affect only them. Crowds come from networks of their own, through a trusted proxy, and honest guests
must be signed in within a second beside them. The exit code is 1 if a target is missed.
"""

import asyncio
import json
import os
import socket
import sys
import tempfile
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from secrets import token_hex, token_urlsafe
from statistics import median
from time import perf_counter
from typing import Final
from urllib.parse import urlsplit

import click
import uvloop

from benchmarks.support.attackers import ATTACKS
from benchmarks.support.honest import NEWCOMER_WITHIN, HonestProcess, Phase, ask, signed_in
from benchmarks.support.processes import Served, riverboat, started
from benchmarks.support.strangers import JUDGED
from riverboat.client_cli.library.errors import ClientError
from riverboat.server.history.database.schema import upgrade
from riverboat.server.history.database.writer import Writer
from riverboat.server.history.journal.journal import Journal
from riverboat.server.protocol import commands as cmd
from riverboat.server.tables.opening import opening
from riverboat.server.tables.record import TableRecord

LOCAL: Final = "127.0.0.1"
SETTLE: Final = 1.0
"""Seconds of low load before a quiet phase starts."""

MAX_SETTLING: Final = 60
CALM: Final = 0.3
"""Maximum share of a core at low load."""

START: Final = 20.0
"""Seconds for an attacker's process to start and exit, on a machine without other work."""

LIMIT_OF_ONE: Final = 2.0
LIMIT_OF_MANY: Final = 3.0


SIGN_IN_WITHIN: Final = 1.0
PROXIED: Final = ("--proxy", "127.0.0.0/8")
"""So attackers come from networks of their own, and honest players from this machine."""


@dataclass(frozen=True, slots=True)
class Row:
    """An attack from a number of connections in a number of processes.

    tables: open before. files: the server's limit on open files. options: of the server.
    sign_in: seconds within which every honest newcomer must be signed in.
    start: seconds for an attacker's process to start and exit, besides its attack.
    gives_way: whether attackers run only while a core is idle.
    """

    attack: str
    title: str
    connections: int = 1
    processes: int = 1
    tables: int = 0
    files: int | None = None
    options: tuple[str, ...] = ()
    sign_in: float = NEWCOMER_WITHIN
    start: float = START
    gives_way: bool = True

    @property
    def limit(self) -> float:
        """The maximum ratio of latencies."""
        return LIMIT_OF_ONE if self.connections == 1 else LIMIT_OF_MANY


ROWS: Final = (
    Row("pings-64k", "one connection without hello, pings, 64 KiB each second"),
    Row("pings-256k", "the same with 256 KiB"),
    Row("pings-1024k", "the same with 1 MiB"),
    Row("pings-4096k", "the same with 4 MiB"),
    Row("pongs-4096k", "the same with pongs, 4 MiB"),
    Row("continuations", "ten connections, empty continuation frames", 10, 2),
    Row("junk", "fifty connections, invalid commands", 50, 2),
    Row("snapshots", "forty connections request snapshots", 40, 2),
    Row("tables", "one address opens tables, with 700 open already", 10, 2, tables=700),
    Row(
        *("list-tables", "sixty connections list 1,000 tables", 60, 2),
        tables=999,
        options=("--tables", "1300"),  # the last fifth is reserved for registered players
    ),
    Row("half-open", "1,300 half-open sockets, file limit 1,024", 1300, 2, files=1024),
    Row(
        *("newcomers", "3,000 sockets of 30 networks without a hello, or as guests", 3000, 2),
        files=16_384,
        options=PROXIED,
        sign_in=SIGN_IN_WITHIN,
    ),
    Row(
        *("hashing", "300 sockets of 30 networks with wrong passwords", 300, 2),
        options=PROXIED,
        sign_in=SIGN_IN_WITHIN,
    ),
)


@dataclass(frozen=True, slots=True)
class Use:
    """Shares of a phase. cpu: of a core. waited: how long the event loop had work, but no core to run on.

    A server that waited much was measured together with the machine's other work.
    """

    cpu: float
    waited: float


class Stopwatch:
    """Measures what a server uses from now on."""

    def __init__(self, served: Served) -> None:
        self._served = served
        self._began, self._cpu, self._waited = perf_counter(), served.cpu(), served.waited()

    def stop(self) -> Use:
        """Return what it has used."""
        seconds = perf_counter() - self._began
        return Use(
            (self._served.cpu() - self._cpu) / seconds, (self._served.waited() - self._waited) / seconds
        )


@dataclass(frozen=True, slots=True)
class Round:
    """A quiet phase and an attack, and what the server used in each."""

    quiet: Phase
    attacked: Phase
    quiet_use: Use
    use: Use
    seen: Counter[str]


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of an attack. faults: missed targets besides the ratio."""

    row: Row
    rounds: Sequence[Round]
    faults: Sequence[str]

    @property
    def ratio(self) -> float:
        """The p99 of honest requests under attack, divided by the quiet p99."""
        return median(r.attacked.p99 for r in self.rounds) / median(r.quiet.p99 for r in self.rounds)

    @property
    def held(self) -> bool:
        """Whether all targets are met."""
        return not self.faults and self.ratio <= self.row.limit

    def _sign_ins(self) -> list[tuple[float, float]]:
        return [(r.quiet.sign_in, r.attacked.sign_in) for r in self.rounds]

    def print(self) -> None:
        """Print the result."""
        attacked, rounds = [r.attacked for r in self.rounds], self.rounds
        print(f"{self.row.attack}: {self.row.title}")
        for title, phases, used in (
            ("quiet", [r.quiet for r in rounds], [r.quiet_use for r in rounds]),
            ("attacked", attacked, [r.use for r in rounds]),
        ):
            p50, p99, worst = (
                median(getattr(phase, name) for phase in phases) * 1000 for name in ("p50", "p99", "worst")
            )
            print(
                f"  {title:<9} p50 {p50:8.1f} ms   p99 {p99:8.1f} ms   worst {worst:8.1f} ms   "
                f"server {median(use.cpu for use in used):4.0%} of a core, "
                f"waited for one {median(use.waited for use in used):3.0%}   "
                f"{sum(p.requests for p in phases):,} requests"
            )
        each = ", ".join(f"{r.attacked.p99 / r.quiet.p99:.2f}" for r in rounds)
        verdict = "holds" if self.held else "MISSED"
        print(f"  ratio of the p99 {self.ratio:.2f} ({each}), at most {self.row.limit:g}: {verdict}")
        welcome, came = sum(p.welcome for p in attacked), sum(p.newcomers for p in attacked)
        print(f"  new guests accepted during the attack: {welcome} of {came}")
        quiet_longest, longest = (max(each) for each in zip(*self._sign_ins(), strict=True))
        print(f"  longest sign-in: {1000 * quiet_longest:.0f} ms quiet, {1000 * longest:.0f} ms attacked")
        for fault in self.faults:
            print(f"  MISSED: {fault}")
        seen: Counter[str] = Counter()
        for each_round in rounds:
            seen += each_round.seen
        for what, times in seen.most_common(8):
            print(f"    {times:>12,}  {what}")
        print(flush=True)


def run_first() -> None:
    """Give this process and those that it starts the processor before all others, as on an idle machine."""
    with suppress(PermissionError):  # it leads a group of processes already
        os.setsid()
    Path("/proc/self/autogroup").write_text("-20")


def own_address() -> str:
    """Return an address of this machine other than 127.0.0.1, if it has one."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, suppress(OSError):
        probe.connect(("198.51.100.1", 9))  # sends nothing, but selects the source address
        return str(probe.getsockname()[0])
    return LOCAL


async def open_tables(database: str, tables: int) -> None:
    """Create a database with this many tables of the server."""
    await asyncio.to_thread(upgrade, database)
    async with Writer(database) as writer:
        journal = Journal(writer)
        for number in range(tables):
            opened = opening(cmd.OpenTable(id="1", name=f"Table {number}"))
            await TableRecord.begin(f"t{number:07}", journal, opened, None)


@dataclass(frozen=True, slots=True)
class Scene:
    """A server with an honest table, and its URLs. core: where attackers run, if given."""

    row: Row
    served: Served
    honest: HonestProcess
    honest_url: str
    hostile_url: str
    folder: Path
    core: int | None

    async def round(self, seconds: float) -> Round:
        """Run a quiet phase and an attack of this many seconds each."""
        await self._calm()
        watch = Stopwatch(self.served)
        await asyncio.sleep(seconds)
        quiet, quiet_use = await self.honest.phase(), watch.stop()
        watch = Stopwatch(self.served)
        seen: Counter[str] = Counter()
        for each in await asyncio.gather(*(self._attack(seconds) for _ in range(self.row.processes))):
            seen.update(each)
        attacked, use = await self.honest.phase(), watch.stop()
        return Round(quiet, attacked, quiet_use, use, seen)

    async def _calm(self) -> None:
        """Wait until the server's load is low."""
        for _ in range(MAX_SETTLING):
            await self.honest.phase()
            used = self.served.cpu()
            await asyncio.sleep(SETTLE)
            phase = await self.honest.phase()
            if self.served.cpu() - used < CALM * SETTLE and phase.worst < SETTLE / 2:
                return

    async def _attack(self, seconds: float) -> dict[str, int]:
        """Run a process of attackers. Return what happened."""
        share = self.row.connections // self.row.processes
        arguments = [self.row.attack, self.hostile_url, self.honest.table, str(share), str(seconds)]
        if not self.row.gives_way:
            arguments.append("--at-once")
        async with started("-m", "benchmarks.support.attackers", *arguments, folder=self.folder) as process:
            if self.core is not None:
                os.sched_setaffinity(process.pid, {self.core})
            assert process.stdout is not None
            said = await asyncio.wait_for(process.stdout.readline(), seconds + self.row.start)
        seen: dict[str, int] = json.loads(said or b'{"a process of attackers broke": 1}')
        return seen


@asynccontextmanager
async def scene_of(row: Row, folder: Path) -> AsyncIterator[Scene]:
    """Start a new server with an honest table, to attack it as `row` describes."""
    database = f"sqlite:///{folder}/history.db"
    if row.tables:
        await open_tables(database, row.tables)
    server_core, core = (0, 1) if (os.cpu_count() or 1) > 1 else (None, None)
    options = ("--host", "0.0.0.0", *row.options)  # noqa: S104 - for the attackers
    async with riverboat(folder, *options, database=database, core=server_core, files=row.files) as served:
        port = urlsplit(served.url).port
        hostile = LOCAL if row.options == PROXIED else own_address()
        honest_url, hostile_url = (f"ws://{address}:{port}" for address in (LOCAL, hostile))
        async with HonestProcess.at(honest_url, folder, core) as honest:
            yield Scene(row, served, honest, honest_url, hostile_url, folder, core)


async def measure(row: Row, seconds: float, rounds: int, folder: Path) -> Outcome:
    """Attack a new server as `row` describes."""
    async with scene_of(row, folder) as scene:
        done = [await scene.round(seconds) for _ in range(rounds)]
        faults = await faults_of(row, done, scene.honest_url)
    return Outcome(row, done, faults)


async def faults_of(row: Row, rounds: Sequence[Round], url: str) -> list[str]:
    """Return the missed targets besides latency."""
    faults: list[str] = []
    if not all(r.attacked.connected for r in rounds):
        faults.append("an honest player was disconnected")
    refused: Counter[str] = Counter()
    for each in rounds:
        refused.update(each.attacked.refused)
    faults += [f"honest actions were rejected: {code}, {times} times" for code, times in refused.items()]
    turned_away = sum(r.attacked.newcomers - r.attacked.welcome for r in rounds)
    if turned_away:
        faults.append(f"{turned_away} new guests were not accepted within {NEWCOMER_WITHIN:g} s")
    longest = max(r.attacked.sign_in for r in rounds)
    if longest > row.sign_in:
        faults.append(f"a sign-in took {longest:.2f} s, at most {row.sign_in:g}")
    if row.attack == "tables" and (why := await cannot_open_a_table(url)):
        faults.append(f"a registered player from elsewhere cannot open a table: {why}")
    return faults


async def cannot_open_a_table(url: str) -> str:
    """Return why a new player cannot register and open a table; empty if possible."""
    try:
        line = await signed_in(url)
        name = f"Rita {token_hex(3)}"
        await ask(line, cmd.Register(id=token_hex(8), name=name, password=token_urlsafe()))
        reply = await ask(line, cmd.OpenTable(id=token_hex(8), name="Rita's"))
        line.abort()
    except (ClientError, TimeoutError) as error:
        return str(error) or "no answer"
    return "" if reply["type"] == "accepted" else str(reply["code"])


@click.command()
@click.argument("names", type=click.Choice([*ATTACKS, *JUDGED]), nargs=-1)
@click.option(
    "--seconds", type=click.FloatRange(1), default=10.0, show_default=True, help="Length of each phase."
)
@click.option("--rounds", type=click.IntRange(1), default=3, show_default=True)
@click.option(
    "--scale",
    type=click.FloatRange(0, 1, min_open=True),
    default=1.0,
    show_default=True,
    help="Size of the attacks that are judged by what they gain.",
)
@click.option("--folder", type=click.Path(path_type=Path, exists=True), help="Directory for databases.")
@click.option("--first", is_flag=True, help="Run before all other work of this machine. It needs root.")
def main(
    *, names: tuple[str, ...], seconds: float, rounds: int, scale: float, folder: Path | None, first: bool
) -> None:
    """Without a NAME, all attacks are measured. Example: python -m benchmarks.attacks pings-4096k lock-out"""
    if first:
        run_first()
    load = ", ".join(f"{figure:.1f}" for figure in os.getloadavg())
    print(f"{os.cpu_count()} cores, load average {load}; attackers at {own_address()}\n", flush=True)
    held = True
    for row in ROWS:
        if names and row.attack not in names:
            continue
        with tempfile.TemporaryDirectory(dir=folder) as made:
            try:
                outcome = uvloop.run(measure(row, seconds, rounds, Path(made)))
            except (ClientError, OSError, TimeoutError) as error:
                print(f"{row.attack}: {row.title}\n  MISSED: {error or type(error).__name__}\n", flush=True)
                held = False
            else:
                outcome.print()
                held &= outcome.held
    for name, attack in JUDGED.items():
        if names and name not in names:
            continue
        with tempfile.TemporaryDirectory(dir=folder) as made:
            verdict = uvloop.run(attack.run(Path(made), scale))
        print("\n".join(verdict.lines(name, attack.title)), end="\n\n", flush=True)
        held &= not verdict.faults
    print("all targets met" if held else "TARGETS MISSED")
    sys.exit(not held)


if __name__ == "__main__":
    main()
