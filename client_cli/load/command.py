"""`riverboat load`: full tables of bots at a given rate, and the server's latencies."""

import asyncio
import json
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from time import perf_counter
from typing import Any, Final

import click

from riverboat.client_cli.commands.running import run
from riverboat.client_cli.commands.server_options import takes_url
from riverboat.client_cli.load.latencies import PERCENTILES, Latencies
from riverboat.client_cli.load.tables import LoadFigures, LoadTable
from riverboat.server.finite import FiniteRange
from riverboat.server.progress import ShowProgress, progress_bar

TABLES_AT_ONCE: Final = 20
"""Tables that are seated concurrently."""

_WARM_UP: Final = 1.0
_SHOW_EVERY: Final = 0.25  # seconds


@dataclass(frozen=True, slots=True)
class LoadPlan:
    """The load on the server at `url`.

    rate: actions a second at all tables together; 0 for as many as possible.
    seconds, warm_up: how long to measure, and how long to play before that.
    """

    url: str
    tables: int
    seats: int
    rate: float
    seconds: float
    warm_up: float = _WARM_UP


@dataclass(frozen=True, slots=True)
class LoadResult:
    """The result of a load test.

    seconds: how long it was measured.
    lost: lost connections.
    metered: the increase of the meter given to `run_load`.
    """

    load: LoadPlan
    tally: LoadFigures
    seconds: float
    lost: int
    metered: float

    @property
    def rate(self) -> float:
        """Measured actions a second."""
        return len(self.tally.last_frame) / self.seconds

    def as_json(self) -> dict[str, Any]:
        """Return the result for JSON, with latencies in milliseconds."""
        tally = self.tally
        return {
            "url": self.load.url,
            "tables": self.load.tables,
            "seats": self.load.seats,
            "rate_wanted": self.load.rate,
            "rate": round(self.rate, 1),
            "seconds": round(self.seconds, 2),
            "actions": len(tally.last_frame),
            "hands": tally.hands,
            "frames": tally.frames,
            "late": tally.late,
            "connections_lost": self.lost,
            "refused": dict(tally.refused),
            "reply_ms": tally.reply.as_json(),
            "last_frame_ms": tally.last_frame.as_json(),
        }

    def as_text(self) -> str:
        """Return the result as text."""
        load, tally = self.load, self.tally
        wanted = f"target {load.rate:,.0f} a second" if load.rate else "no target rate"
        lines = [
            f"{load.tables} tables of {load.seats} at {load.url}, {self.seconds:.1f} seconds: "
            f"{len(tally.last_frame):,} actions, {self.rate:,.0f} a second ({wanted}), "
            f"{tally.hands:,} hands, {tally.frames:,} frames.",
            "",
            f"{'milliseconds':<26}" + "".join(f"{f'p{p:g}':>9}" for p in PERCENTILES) + f"{'max':>9}",
            _row("action to reply", tally.reply),
            _row("action to last frame", tally.last_frame),
            "",
            "Action to last frame:",
            *tally.last_frame.plot(),
        ]
        if tally.late:
            lines.append(f"{tally.late:,} actions were delayed by the action before them.")
        for code, times in sorted(tally.refused.items()):
            lines.append(f"{times:,} actions refused: {code}")
        if self.lost:
            lines.append(f"{self.lost} connections lost.")
        return "\n".join(lines)


@click.command(short_help="Load-test a server with bots.")
@takes_url
@click.option("--tables", type=click.IntRange(1), default=10, show_default=True, help="Tables to open.")
@click.option("--seats", type=click.IntRange(2, 10), default=6, show_default=True, help="Bots per table.")
@click.option(
    "--rate",
    type=FiniteRange(0),
    default=100.0,
    show_default=True,
    help="Actions a second at all tables together; 0 for no limit.",
)
@click.option("--seconds", type=FiniteRange(0.1), default=10.0, show_default=True, help="Seconds to measure.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def load(*, url: str, tables: int, seats: int, rate: float, seconds: float, as_json: bool) -> None:
    """Example: riverboat load ws://127.0.0.1:8765 --tables 40 --rate 1000

    Open tables, fill them with bots that mostly check and call, and let them act at a steady rate. Print the
    latency from an action to its reply, and to the last frame that sends it to a player. The pause between
    hands is the server's (riverboat serve --pause). All bots are guests, and their tables close when they
    have left.
    """
    with progress_bar("Load test, seconds", quiet=as_json) as show:
        outcome = run(run_load(LoadPlan(url, tables, seats, rate, seconds), show=show))
    click.echo(json.dumps(outcome.as_json(), indent=2) if as_json else outcome.as_text())


async def run_load(
    load: LoadPlan, meter: Callable[[], float] = perf_counter, show: ShowProgress = lambda done, total: None
) -> LoadResult:
    """Run the load test. Raises ClientError.

    meter: read before and after measuring; `LoadResult.metered` is the difference.
    show: called regularly with the seconds that it has measured for, and will.
    """
    tally, random = LoadFigures(), Random()  # noqa: S311 - a bot needs no secure random numbers
    interval = load.tables / load.rate if load.rate else 0.0
    tables = [LoadTable(f"Load {n}", load.seats, interval, tally, random) for n in range(1, load.tables + 1)]
    try:
        for first in range(0, len(tables), TABLES_AT_ONCE):
            await asyncio.gather(
                *(table.seat_all(load.url) for table in tables[first : first + TABLES_AT_ONCE])
            )
        for n, table in enumerate(tables):
            table.play(interval * n / len(tables))
        await asyncio.sleep(load.warm_up)
        tally.counting, began, metered = True, perf_counter(), meter()
        while (measured := perf_counter() - began) < load.seconds:
            show(measured, load.seconds)
            await asyncio.sleep(min(_SHOW_EVERY, load.seconds - measured))
        tally.counting, ended, metered = False, perf_counter(), meter() - metered
        lost = sum(not bot.is_connected for table in tables for bot in table.bots)
    finally:
        for table in tables:
            table.stop()
        await asyncio.gather(*(table.leave() for table in tables))
    return LoadResult(load, tally, ended - began, lost, metered)


def _row(name: str, times: Latencies) -> str:
    figures = times.percentiles((*PERCENTILES, 100.0))
    return f"{name:<26}" + "".join(f"{seconds * 1000:>9.2f}" for seconds in figures)
