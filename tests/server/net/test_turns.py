"""The order in which input is read."""

import asyncio
from typing import Any

import pytest

from riverboat.server.net.turns import MAX_YIELDED, YIELDS, Turns
from tests.support.waiting import pass_time


class Someone:
    def __init__(self, taken: list[Any], name: int, used: bool = True) -> None:
        self._taken, self._name, self._used = taken, name, used

    def turn(self) -> bool:
        self._taken.append(self._name)
        return self._used


async def a_pass() -> None:
    await asyncio.sleep(0)


async def test_turns_are_limited_and_given_in_order() -> None:
    taken: list[int] = []
    turns = Turns(2)
    assert [turns.ask(Someone(taken, n)) for n in range(6)] == [True, True, False, False, False, False]
    seen = []
    for _ in range(3):
        await a_pass()
        seen.append(list(taken))
    assert seen == [[2, 3], [2, 3, 4, 5], [2, 3, 4, 5]]


async def test_nobody_jumps_the_queue() -> None:
    taken: list[int] = []
    turns = Turns(1)
    assert turns.ask(Someone(taken, 0))
    assert not turns.ask(Someone(taken, 1))
    assert not turns.ask(Someone(taken, 2))
    await a_pass()
    assert not turns.ask(Someone(taken, 3))
    assert taken == [1]


async def test_networks_take_turns_and_their_sockets_wait_in_order() -> None:
    taken: list[int] = []
    turns = Turns(1)
    assert turns.ask(Someone(taken, 0), "crowd")
    for n in (1, 2, 3):
        assert not turns.ask(Someone(taken, n), "crowd")
    for n in (10, 11):
        assert not turns.ask(Someone(taken, n), "other")
    assert not turns.ask(Someone(taken, 20), "honest")
    assert len(turns) == 6
    for _ in range(6):
        await a_pass()
    assert taken == [1, 10, 20, 2, 11, 3]
    assert len(turns) == 0


async def test_unused_turn_goes_to_the_next() -> None:
    taken: list[int] = []
    turns = Turns(1)
    turns.ask(Someone(taken, 0))
    for n in (1, 2, 3):
        turns.ask(Someone(taken, n, used=n == 3))
    await a_pass()
    assert taken == [1, 2, 3]


async def test_cost_takes_turns_of_later_passes() -> None:
    taken: list[int] = []
    turns = Turns(2)
    assert turns.ask(Someone(taken, 0))
    turns.charge(5)
    assert not turns.ask(Someone(taken, 1))
    seen = []
    for _ in range(3):
        await a_pass()
        seen.append(len(taken))
    assert seen == [0, 0, 1]
    assert turns.ask(Someone(taken, 2))


async def test_idle_queue_schedules_nothing() -> None:
    turns = Turns(2)
    turns.ask(Someone([], 0))
    await a_pass()
    assert turns._next is None


async def test_turns_return_after_their_interval(monkeypatch: pytest.MonkeyPatch) -> None:
    taken: list[int] = []
    come = asyncio.Event()

    class Last(Someone):
        def turn(self) -> bool:
            come.set()
            return super().turn()

    turns = Turns(1, every=3_600)
    assert turns.ask(Someone(taken, 0))
    assert not turns.ask(Last(taken, 1))
    for _ in range(5):
        await a_pass()
    assert taken == []
    pass_time(monkeypatch, 3_600)
    await come.wait()
    assert taken == [1]


async def test_timed_turns_yield_to_a_busy_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    loop = asyncio.get_running_loop()
    turns = Turns(1, every=60)
    turns._schedule()
    quiet = turns._due - loop.time()
    for late, longer in ((0.001, YIELDS * 0.001), (30, MAX_YIELDED)):
        assert turns._next is not None
        turns._next.cancel()
        now = turns._due + late
        with monkeypatch.context() as patch:
            patch.setattr(loop, "time", lambda now=now: now)
            turns.charge(2)
            turns._begin()
            assert turns._due - loop.time() == pytest.approx(60 + longer)
    assert quiet <= 60
    assert turns._next is not None
    turns._next.cancel()
