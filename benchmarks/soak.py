"""Play every game for a long time, and report stalls of the server's event loop.

    python -m benchmarks.soak [--minutes 60] [--rate 100] [--visitors 2] [--postgresql]

Bots play at a table of each game and rotation. There are also the tables of `riverboat load`, with `--rate`
actions per second, and visitors that register, sign in, list and open tables, watch the lobby, chat, and read
the metrics and the health page. The stalls in the server's log are grouped by their place in the code,
longest total first.

The exit code is 1 if the server itself caused a stall: its thread used the CPU for the whole threshold.
"""

import asyncio
import json
import sys
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, nullcontext, suppress
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from random import Random
from secrets import token_hex
from time import monotonic
from typing import Any, Final
from urllib.request import urlopen

import click
import uvloop

from benchmarks.support.processes import riverboat
from riverboat.client_cli.bots import BotPlayer, Caller, RandomBot, TightAggressive
from riverboat.client_cli.library.connection import Connection
from riverboat.client_cli.library.errors import ClientError
from riverboat.client_cli.load.command import LoadPlan, run_load
from riverboat.engine.games import GAMES
from riverboat.engine.rotations import ROTATIONS
from riverboat.server.protocol.commands import Chat, Register
from riverboat.server.runtime.watchdog import CODE, STALL
from tests.support import postgres

SHOWN: Final = 4
"""The innermost places of a stall, by which stalls are grouped."""

PAUSE: Final = 0.2
"""Seconds before a bot acts, so that the load is low and steps do not overlap."""

LOAD_TABLES: Final = 10


@dataclass
class Stalls:
    """Stalls at the same place, in milliseconds."""

    longest: int = 0
    longest_cpu: int = 0
    ms: list[int] = field(default_factory=list)


async def play(connections: AsyncExitStack, url: str, game: str, random: Random) -> None:
    """Let bots play `game` until they are cancelled."""
    host = await connections.enter_async_context(await Connection.connect(url, name=f"Host {token_hex(3)}"))
    rules: dict[str, Any] = {"seats": 2} if game in ("kuhn", "leduc") else {"seats": 4}
    opened = await host.open_table(game, game=game, act_ms=60_000, **rules)
    async with asyncio.TaskGroup() as group:
        for bot in [RandomBot(random), Caller(), TightAggressive(random), RandomBot(random)][
            : opened.rules.seats
        ]:
            connection = await Connection.connect(url, name=f"Bot {token_hex(3)}")
            table = await (await connections.enter_async_context(connection)).watch(opened.table)
            group.create_task(BotPlayer(table, bot, pause=PAUSE).run())


def read(url: str, page: str) -> str:
    """Read a page of the server at `url`."""
    with urlopen(f"{url.replace('ws:', 'http:')}/{page}") as response:  # noqa: S310 - own URL
        text: bytes = response.read()
    return text.decode()


async def visit(url: str, random: Random) -> None:
    """Connect, use everything except hands, disconnect, and repeat until cancelled."""
    for n in count():
        with suppress(ClientError, OSError):
            async with await Connection.connect(url, name=f"Visitor {token_hex(3)}") as connection:
                await connection.list_tables()
                lobby = await connection.watch_lobby()
                if n % 5 == 0:
                    name, password = f"Reg {token_hex(5)}", token_hex(8)
                    await connection.request(Register(id=connection.new_id(), name=name, password=password))
                    async with await Connection.connect(url, name=name, password=password):
                        pass
                opened = await connection.open_table("Visited", game=random.choice(list(GAMES)))
                table = await connection.watch(opened.table)
                await table.sit()
                await connection.request(Chat(id=connection.new_id(), table=opened.table, text="hello"))
                await anext(lobby)
        for page in ("healthz", "metrics"):
            await asyncio.to_thread(read, url, page)
        await asyncio.sleep(random.expovariate(1.0))


@asynccontextmanager
async def playing(url: str, visitors: int) -> AsyncIterator[list[asyncio.Task[None]]]:
    """Run all tables and visitors in this context. Return their tasks."""
    random = Random()
    async with AsyncExitStack() as connections:
        tasks = [
            asyncio.create_task(play(connections, url, game, random), name=game)
            for game in (*GAMES, *ROTATIONS)
        ]
        tasks += [asyncio.create_task(visit(url, random), name="visitor") for _ in range(visitors)]
        yield tasks
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def logged(log: Path) -> Iterator[dict[str, Any]]:
    """Return the records of a log."""
    for line in log.read_text().splitlines():
        with suppress(ValueError):
            yield json.loads(line)


def by_place(log: Path) -> dict[str, Stalls]:
    """Return the stalls in `log` by their innermost places, longest total first."""
    found: dict[str, Stalls] = {}
    for line in logged(log):
        if line.get("code") == CODE:
            place = ", ".join(line["where"].split(", ")[-SHOWN:])
            stalls = found.setdefault(place, Stalls())
            stalls.ms.append(line["ms"])
            stalls.longest = max(stalls.longest, line["ms"])
            stalls.longest_cpu = max(stalls.longest_cpu, line["cpu_ms"])
    return dict(sorted(found.items(), key=lambda item: -sum(item[1].ms)))


async def soak(
    folder: Path, database: str | None, *, minutes: float, rate: float, visitors: int, stall: float
) -> int:
    """Play, and print the stalls. Return how many places used the CPU for too long."""
    options = ["--log-format", "json", "--stall", str(round(stall * 1000)), "--connections-each", "1000"]
    async with riverboat(folder, *options, database=database) as served:
        async with playing(served.url, visitors) as tasks:
            began = monotonic()
            outcome = await run_load(LoadPlan(served.url, LOAD_TABLES, 6, rate, max(1.0, minutes * 60)))
            ended = [task for task in tasks if task.done() and not task.cancelled()]
            for task in ended:
                print(f"{task.get_name()} ended early: {task.exception()!r}")
        metrics = await asyncio.to_thread(read, served.url, "metrics")
        print(outcome.as_text(), end="\n\n")
        print(f"{monotonic() - began:,.0f} s; CPU time of the server: {served.cpu():,.0f} s\n")
        for line in metrics.splitlines():
            if line.startswith(("riverboat_stalls", "riverboat_loop_delay", "riverboat_hands")):
                print(line)
        found = by_place(served.log)
        for line in logged(served.log):
            if line["level"] == "error":
                print(line)
    print(f"\n{'stalls':>7}{'longest ms':>12}{'on processor':>14}  where")
    for place, stalls in found.items():
        print(f"{len(stalls.ms):>7}{stalls.longest:>12}{stalls.longest_cpu:>14}  {place}")
    return sum(stalls.longest_cpu >= stall * 1000 for stalls in found.values())


@click.command()
@click.option("--minutes", default=60.0, show_default=True)
@click.option(
    "--rate", default=100.0, show_default=True, help="Actions per second, besides those of the games."
)
@click.option("--visitors", default=2, show_default=True)
@click.option("--stall", default=STALL, show_default=True, help="Threshold of a stall in seconds.")
@click.option("--postgresql", is_flag=True, help="Use PostgreSQL instead of SQLite.")
@click.option("--folder", type=click.Path(path_type=Path, exists=True), help="Directory for the database.")
def main(
    *, minutes: float, rate: float, visitors: int, stall: float, postgresql: bool, folder: Path | None
) -> None:
    """Example: python -m benchmarks.soak --minutes 5"""
    with (
        tempfile.TemporaryDirectory(dir=folder) as made,
        postgres.database() if postgresql else nullcontext() as url,
    ):
        found = soak(Path(made), url, minutes=minutes, rate=rate, visitors=visitors, stall=stall)
        sys.exit(uvloop.run(found) > 0)


if __name__ == "__main__":
    main()
