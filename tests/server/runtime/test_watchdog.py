"""The watchdog for a blocked event loop."""

import asyncio
import gc
import logging
import threading
import time
from collections.abc import Callable
from typing import Any, cast

import pytest

from riverboat.server.runtime.metrics import Metrics
from riverboat.server.runtime.watchdog import _INTERVAL, Watchdog, watching
from tests.support.logged import logged

pytestmark = pytest.mark.integration

STALL = 0.05
LONG = 0.3
"""Seconds for which the loop is blocked: long enough for the watchdog to run on a busy machine."""


Facts = dict[str, Any]


async def stalled(
    caplog: pytest.LogCaptureFixture, hold: Callable[[], None], wanted: Callable[[Facts], bool]
) -> Metrics:
    """Block the loop with `hold` until a stall with `wanted` fields is logged. There may be others."""
    caplog.set_level(logging.WARNING, "riverboat.server")  # a test before may have left another one
    metrics = Metrics()
    with watching(metrics, STALL):
        async with asyncio.timeout(60):
            while not any(wanted(cast(Facts, record.msg)) for record in caplog.records):
                hold()
                await asyncio.sleep(0.1)
    return metrics


def hold() -> None:
    hole_cards = "AsKd"
    time.sleep(LONG)
    assert hole_cards


async def test_stall_is_counted_and_logged_with_its_place(caplog: pytest.LogCaptureFixture) -> None:
    place = f"{__file__}:{hold.__code__.co_firstlineno + 2}"
    metrics = await stalled(caplog, hold, lambda facts: place in facts["where"])
    line = next(line for line in logged(caplog).splitlines() if place in line)
    assert "level=warning" in line
    assert 'event="event loop stalled" code=event_loop_stalled' in line
    assert "AsKd" not in line
    assert metrics.stalls >= 1
    assert metrics.loop_delay.sum >= LONG - _INTERVAL - STALL


async def test_stall_separates_cpu_time_from_waiting(
    caplog: pytest.LogCaptureFixture,
) -> None:
    def work() -> None:
        until = time.thread_time() + LONG
        while time.thread_time() < until:
            gc.collect(0)

    await stalled(caplog, hold, lambda facts: facts["cpu_ms"] < 100 < facts["ms"])
    await stalled(caplog, work, lambda facts: facts["cpu_ms"] > 100)


async def test_stall_shows_garbage_collection(caplog: pytest.LogCaptureFixture) -> None:
    gc.freeze()  # what tests have left here would make one collection of it all, and no thread runs in that
    try:
        ballast = [[n] for n in range(200_000)]

        def collect() -> None:
            until = time.thread_time() + LONG
            while time.thread_time() < until:
                gc.collect()

        await stalled(caplog, collect, lambda facts: facts["gc_ms"] > 100)
        assert ballast
    finally:
        gc.unfreeze()


async def test_stalls_are_logged_at_most_once_a_second(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("riverboat.server.runtime.watchdog._LOGGED_EVERY", 3600.0)
    caplog.set_level(logging.WARNING, "riverboat.server")  # a test before may have left another one
    metrics = Metrics()
    with watching(metrics, STALL):
        async with asyncio.timeout(60):
            while metrics.stalls < 3:
                hold()
                await asyncio.sleep(0.1)
    assert logged(caplog).count("event loop stalled") == 1


async def test_watchdog_ends_with_its_context() -> None:
    with watching(Metrics(), STALL):
        assert "watchdog" in {thread.name for thread in threading.enumerate()}
    assert "watchdog" not in {thread.name for thread in threading.enumerate()}
    assert not any("watchdog" in type(each).__module__ for each in gc.callbacks)


@pytest.mark.timeout(120)
async def test_watchdog_ends_just_before_a_check() -> None:
    watchdog = Watchdog(asyncio.get_running_loop(), Metrics(), STALL)
    about_to_send, ending = threading.Event(), threading.Event()

    class Alive(threading.Event):
        def clear(self) -> None:
            about_to_send.set()
            ending.wait()
            super().clear()

        def set(self) -> None:
            super().set()
            ending.set()

    watchdog._alive = Alive()
    with watchdog:
        about_to_send.wait()


async def test_zero_threshold_disables_the_watchdog() -> None:
    with watching(Metrics(), 0):
        assert "watchdog" not in {thread.name for thread in threading.enumerate()}


@pytest.fixture(autouse=True)
def every_stall_is_logged(caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch) -> None:
    caplog.set_level(logging.WARNING, "riverboat.server.runtime.watchdog")
    monkeypatch.setattr("riverboat.server.runtime.watchdog._LOGGED_EVERY", 0.0)
