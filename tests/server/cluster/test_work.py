"""How the work of a server is measured."""

import asyncio
from typing import Any, cast

import pytest

from riverboat.server.cluster.balance import IDLE, QUICK
from riverboat.server.cluster.envelopes import Status
from riverboat.server.cluster.work import MEASURED_OVER, WorkMeter, load_of


class Clock:
    """The clock of an event loop."""

    now = 0.0

    def time(self) -> float:
        return self.now


class Room:
    """A server whose tables have events at these rates a second."""

    def __init__(self, **rates: float) -> None:
        self.rates = rates
        self.events = dict.fromkeys(rates, 0)
        self.clock = Clock()
        self.meter = WorkMeter(lambda: self.events)
        self.meter._loop = cast(Any, self.clock)
        self.meter._counted_at = 0.0

    def play(self, seconds: float) -> None:
        for _ in range(round(seconds / 2)):
            self.meter.count()
            self.clock.now += 2
            self.events = {id: self.events.get(id, 0) + round(2 * rate) for id, rate in self.rates.items()}
        self.meter.count()


async def test_work_is_events_a_second_and_a_little_for_each_table() -> None:
    room = Room(busy=20, idle=0)
    room.play(10)
    assert room.meter.of("busy") == pytest.approx(20 + IDLE)
    assert room.meter.of("idle") == IDLE
    assert room.meter.total == pytest.approx(20 + 2 * IDLE)


async def test_table_that_falls_silent_is_idle_after_a_while() -> None:
    room = Room(t=20)
    room.play(10)
    room.rates["t"] = 0
    room.play(2)
    assert room.meter.of("t") > 15
    room.play(5 * MEASURED_OVER)
    assert room.meter.of("t") < IDLE + 0.5


async def test_table_that_was_not_measured_yet_has_the_work_of_a_usual_one() -> None:
    room = Room(t=20, u=10)
    room.play(10)
    room.events["new"] = 100_000  # it comes from another server
    assert room.meter.of("new") == pytest.approx(15 + IDLE)
    room.rates["new"] = 4
    room.play(10)
    assert room.meter.of("new") == pytest.approx(4 + IDLE)


async def test_late_event_loop_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    room, sleep = Room(), asyncio.sleep

    async def sleep_too_long(seconds: float) -> None:
        room.clock.now += seconds + 0.04
        await sleep(0)

    monkeypatch.setattr(asyncio, "sleep", sleep_too_long)
    async with room.meter.running():
        for _ in range(1_000):
            await sleep(0)
    assert room.meter.lag == pytest.approx(0.04)


async def test_event_loop_that_stood_still_once_is_as_quick_as_before(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    room, sleep, stops = Room(), asyncio.sleep, iter([4.0])

    async def sleep_too_long_once(seconds: float) -> None:
        room.clock.now += seconds + next(stops, 0.0)
        await sleep(0)

    monkeypatch.setattr(asyncio, "sleep", sleep_too_long_once)
    async with room.meter.running():
        await sleep(0)
        await sleep(0)
    assert 0 < room.meter.lag < QUICK


def test_server_that_does_not_report_its_work_has_idle_tables() -> None:
    assert load_of(Status("lease", True, 10, 1_000)).work == pytest.approx(10 * IDLE)
    status = Status("lease", True, 10, 1_000, 50.0)
    assert load_of(status).work == 50
    assert load_of(status, 2).work == 60, "tables that were given since count as usual ones"
    assert load_of(Status()).ratio == 0
