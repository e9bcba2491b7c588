"""`riverboat load`: tables full of bots, so many actions a second, and how long the server took."""

import asyncio
import json
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from time import perf_counter
from typing import Any, Final

import click

from riverboat.client_cli.commands.running import run
from riverboat.client_cli.library.websocket import DEFAULT_URL
from riverboat.client_cli.load.figures import PERCENTILES, Times
from riverboat.client_cli.load.tables import LoadTable, Tally
from riverboat.server.finite import FiniteRange

AT_ONCE: Final = 20
"""Tables that are seated at a time."""

_WARM_UP: Final = 1.0


@dataclass(frozen=True, slots=True)
class Load:
    """What to do to the server at `url`: so many tables with so many bots each, and `rate` actions a second
    at all of them together, 0 for as many as it takes. Times are in seconds."""

    url: str
    tables: int
    seats: int
    rate: float
    seconds: float
    warm_up: float = _WARM_UP


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of it; `seconds` is how long it was measured."""

    load: Load
    tally: Tally
    seconds: float
    lost: int
    metered: float

    @property
    def rate(self) -> float:
        """Actions a second that there were."""
        return len(self.tally.last_frame) / self.seconds

    def as_json(self) -> dict[str, Any]:
        """All of it, for machines. Times are in milliseconds."""
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
            "lines_lost": self.lost,
            "refused": dict(tally.refused),
            "reply_ms": tally.reply.as_json(),
            "last_frame_ms": tally.last_frame.as_json(),
        }

    def as_text(self) -> str:
        """All of it, for people."""
        load, tally = self.load, self.tally
        wanted = f"{load.rate:,.0f} a second wanted" if load.rate else "as many as it takes"
        lines = [
            f"{load.tables} tables of {load.seats} at {load.url}, {self.seconds:.1f} seconds: "
            f"{len(tally.last_frame):,} actions, {self.rate:,.0f} a second ({wanted}), "
            f"{tally.hands:,} hands, {tally.frames:,} frames.",
            "",
            f"{'milliseconds':<26}" + "".join(f"{f'p{p:g}':>9}" for p in PERCENTILES) + f"{'most':>9}",
            _row("action to reply", tally.reply),
            _row("action to last frame", tally.last_frame),
            "",
            "Action to last frame, from so many milliseconds on:",
            *tally.last_frame.plot(),
        ]
        if tally.late:
            lines.append(f"{tally.late:,} actions were due before the one before them was through.")
        for code, times in sorted(tally.refused.items()):
            lines.append(f"refused {times:,} times: {code}")
        if self.lost:
            lines.append(f"{self.lost} lines were lost.")
        return "\n".join(lines)


@click.command(short_help="Let bots play fast, and time the server.")
@click.argument("url", default=DEFAULT_URL)
@click.option("--tables", type=click.IntRange(1), default=10, show_default=True, help="Tables to open.")
@click.option("--seats", type=click.IntRange(2, 10), default=6, show_default=True, help="Bots at each.")
@click.option(
    "--rate",
    type=FiniteRange(0),
    default=100.0,
    show_default=True,
    help="Actions a second at all tables together; 0 for as many as it takes.",
)
@click.option("--seconds", type=FiniteRange(0.1), default=10.0, show_default=True, help="How long.")
@click.option("--json", "as_json", is_flag=True, help="For machines.")
def load(*, url: str, tables: int, seats: int, rate: float, seconds: float, as_json: bool) -> None:
    """Example: riverboat load ws://127.0.0.1:8765 --tables 40 --rate 1000

    Open tables, fill them with bots who check and call more often than not, and let them act at a steady
    rate. Says how long the server took from an action to its reply, and to the last frame that tells a player
    of it. Between two hands tables wait as long as the server lets them (riverboat serve --pause). All bots
    are guests; their tables close by themselves when they have left.
    """
    outcome = run(put_on(Load(url, tables, seats, rate, seconds)))
    click.echo(json.dumps(outcome.as_json(), indent=2) if as_json else outcome.as_text())


async def put_on(load: Load, meter: Callable[[], float] = perf_counter) -> Outcome:
    """Do as `load` says. meter: read before and after; `Outcome.metered` is the difference.

    Raises ClientError.
    """
    tally, random = Tally(), Random()  # noqa: S311 - a bot's whims need not be secret
    interval = load.tables / load.rate if load.rate else 0.0
    tables = [LoadTable(f"Load {n}", load.seats, interval, tally, random) for n in range(1, load.tables + 1)]
    try:
        for first in range(0, len(tables), AT_ONCE):
            await asyncio.gather(*(table.seat_all(load.url) for table in tables[first : first + AT_ONCE]))
        for n, table in enumerate(tables):
            table.play(interval * n / len(tables))
        await asyncio.sleep(load.warm_up)
        tally.counting, began, metered = True, perf_counter(), meter()
        await asyncio.sleep(load.seconds)
        tally.counting, ended, metered = False, perf_counter(), meter() - metered
        lost = sum(not bot.is_there for table in tables for bot in table.bots)
    finally:
        for table in tables:
            table.stop()
        await asyncio.gather(*(table.leave() for table in tables))
    return Outcome(load, tally, ended - began, lost, metered)


def _row(name: str, times: Times) -> str:
    figures = times.percentiles((*PERCENTILES, 100.0))
    return f"{name:<26}" + "".join(f"{seconds * 1000:>9.2f}" for seconds in figures)
