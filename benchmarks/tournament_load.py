"""Measure what a large tournament costs its server: its own work, and the longest time without the loop.

    python -m benchmarks.tournament_load [--players 1000] [--seats 8] [--hands 2000] [--watchers 1000]

The lobby, the tables and the tournament are those of a server; the journal and the clients are in memory, so
there is no work of sockets and of a database, and the share of the tournament is larger than at a server.
"""

import asyncio
from collections import defaultdict
from collections.abc import Coroutine
from dataclasses import replace
from time import perf_counter, process_time
from typing import Any, Final

import click

from riverboat.engine.tournament.ready import ready_structure
from riverboat.engine.tournament.structure import Level
from riverboat.server.protocol.codecs import Frame
from riverboat.server.tables.actor import TableActor
from riverboat.server.tournaments.owner import TournamentOwner
from tests.server.tournaments.evening import Evening
from tests.support.fakes import FakeClient, settled

ROUND: Final = 0.18
"""Seconds in which a player of each of 125 tables acts, at a server that plays 70 hands a second."""


class Steps:
    """The CPU seconds of each kind of task, and of its longest step, by what it belongs to."""

    def __init__(self) -> None:
        self.total = defaultdict[str, float](float)
        self.longest = defaultdict[str, float](float)

    def task(self, loop: asyncio.AbstractEventLoop, coroutine: Coroutine[Any, Any, Any], **rest: Any) -> Any:
        """Make a task whose steps are measured."""
        return _MeasuredTask(self, coroutine, loop=loop, **rest)

    def add(self, what: str, seconds: float) -> None:
        """Add a step."""
        self.total[what] += seconds
        self.longest[what] = max(self.longest[what], seconds)


class _MeasuredTask(asyncio.tasks._PyTask):  # type: ignore[name-defined, misc] # steps of the other are in C
    def __init__(self, steps: Steps, coroutine: Coroutine[Any, Any, Any], **rest: Any) -> None:
        self._steps, self._of = steps, _owner_of(coroutine)
        super().__init__(coroutine, **rest)

    def _Task__step(self, error: BaseException | None = None) -> None:  # noqa: N802 - as asyncio mangles it
        before = process_time()
        super()._Task__step(error)
        self._steps.add(self._of, process_time() - before)


def _owner_of(coroutine: Coroutine[Any, Any, Any]) -> str:
    """Return what the task of `coroutine` works for: "tournament", "tables", or "clients"."""
    frame = getattr(coroutine, "cr_frame", None)
    actor = None if frame is None else frame.f_locals.get("self")
    if not isinstance(actor, TableActor):
        return "clients"
    carries_out = getattr(actor, "_carry_out", None)
    return "tournament" if isinstance(getattr(carries_out, "__self__", None), TournamentOwner) else "tables"


class Watcher(FakeClient):
    """A client that follows the tournament, and counts what it is sent."""

    sent = 0

    def send(self, frame: Frame) -> None:
        Watcher.sent += len(frame)


async def measure(players: int, seats: int, hands: int, watchers: int) -> Steps:
    """Play the first `hands` hands of a tournament, and return what its steps took."""
    steps = Steps()
    evening = Evening(loose=0.01)
    structure = replace(
        ready_structure("freeze-out", players, 60),
        stack=1_000,
        seats=seats,
        levels=tuple(Level(25 * 2**number, 50 * 2**number, hands=4) for number in range(14)),
    )
    await evening.open(structure)
    for number in range(players):
        await evening.take_part(f"p{number}")
    for number in range(watchers):
        evening.owner.watch(Watcher(f"p{number}", f"P{number}"))
    await evening.end()
    asyncio.get_running_loop().set_task_factory(steps.task)
    evening.begin()  # with measured tasks
    await evening.tournaments.recover()
    for number in range(watchers):
        evening.owner.watch(Watcher(f"p{number}", f"P{number}"))
    await evening.direct("start_tournament")
    began = perf_counter()
    state = evening.owner.tournament.state
    while state.hands < hands and not evening.owner.is_over:
        acted = await evening.act()
        await evening.clock.advance(ROUND if acted else 1.0)
        await settled()
    print(
        f"{state.hands:,} hands of {players:,} players in {perf_counter() - began:.0f} s: "
        f"{state.last_table} tables, {len(state.tables)} left; {Watcher.sent / 1e6:,.0f} MB of updates"
    )
    await evening.end()
    return steps


@click.command()
@click.option("--players", default=1_000, show_default=True)
@click.option("--seats", default=8, show_default=True, help="Seats at a table.")
@click.option("--hands", default=2_000, show_default=True, help="Hands to play.")
@click.option("--watchers", default=1_000, show_default=True, help="Clients that follow the tournament.")
def main(*, players: int, seats: int, hands: int, watchers: int) -> None:
    """Example: python -m benchmarks.tournament_load --players 300 --hands 500"""
    steps = asyncio.run(measure(players, seats, hands, watchers))
    work = {what: steps.total[what] for what in ("tournament", "tables")}
    for what, seconds in work.items():
        print(
            f"{what:<12}{seconds:>8.2f} s of CPU time, {seconds / sum(work.values()):>6.1%}; "
            f"the longest step {1000 * steps.longest[what]:.0f} ms"
        )


if __name__ == "__main__":
    main()
