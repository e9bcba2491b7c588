"""Simulated processes in one event loop, which can be killed, stopped and woken."""

import asyncio
from asyncio import Handle, TimerHandle
from collections.abc import Callable, Coroutine
from contextlib import suppress
from contextvars import Context, ContextVar, copy_context
from heapq import heapify, heappop, heappush
from itertools import count
from typing import Any, Final

from tests.support.noninterference.unplugged import VirtualLoop

_process: ContextVar["Process | None"] = ContextVar("process", default=None)

OUTSIDE: Final = Context()
"""The context of code that belongs to no process."""


def current() -> "Process":
    """Return the process that runs this code."""
    process = _process.get()
    assert process is not None
    return process


class ProcessLoop(VirtualLoop):
    """A virtual loop that knows the process of each task.

    Of two timers for the same time, the one that was set first runs first.
    """

    _ready: Any  # asyncio's own: what runs next

    def __init__(self) -> None:
        super().__init__()
        self.timers: list[tuple[float, int, Any]] = []
        self._set = count()
        self.set_task_factory(_begin_task)

    def call_at(  # type: ignore[override]
        self, when: float, callback: Callable[..., object], *args: Any, context: Context | None = None
    ) -> TimerHandle:
        """Call `callback` at `when`."""
        timer = TimerHandle(when, callback, args, self, context)
        heappush(self.timers, (when, next(self._set), timer))
        return timer

    def _run_once(self) -> None:
        """Do what asyncio's own method does, without what is not needed here, because it was slow."""
        ready, timers = self._ready, self.timers
        if not ready:
            while timers and timers[0][2].cancelled():
                heappop(timers)
            if not timers:
                raise RuntimeError("every task waits, and no timer is set")
            self._now = max(self._now, timers[0][0])
        while timers and timers[0][0] <= self._now:
            ready.append(heappop(timers)[2])
        for _ in range(len(ready)):
            handle = ready.popleft()
            if not handle._cancelled:
                handle._run()


class Process:
    """The coroutine `main` and everything that it starts. While it is stopped, events for it wait."""

    def __init__(self, loop: ProcessLoop, main: Coroutine[Any, Any, Any]) -> None:
        self.runs = True
        self.dead = False
        self.tasks: list[asyncio.Task[Any]] = []
        self._loop = loop
        self._frozen: list[Handle] = []
        self._timers: list[tuple[float, int, Any]] = []
        self._events: list[Callable[[], object]] = []
        self._context = copy_context()
        self._context.run(_process.set, self)
        self.main = loop.create_task(main, context=self._context.copy())

    def kill(self) -> None:
        """Kill it like SIGKILL: no more of its code runs, not even `finally`."""
        if self.dead:
            return
        self.stop()
        self.dead = True
        for task in self.tasks:
            asyncio.tasks._unregister_task(task)
            task._log_destroy_pending = False  # type: ignore[attr-defined]

    def stop(self) -> None:
        """Stop it like SIGSTOP."""
        if not self.runs:
            return
        self.runs = False
        loop, nothing = self._loop, Handle(bool, (), self._loop, OUTSIDE)
        for place, handle in enumerate(loop._ready):
            if self._is_ours(handle):
                self._frozen.append(handle)
                loop._ready[place] = nothing  # its length may not change while the loop goes through it
        self._timers = [timer for timer in loop.timers if self._is_ours(timer[2])]
        loop.timers = [timer for timer in loop.timers if not self._is_ours(timer[2])]
        heapify(loop.timers)

    def wake(self) -> None:
        """Continue it like SIGCONT."""
        self.runs = True
        self._loop._ready.extend(self._frozen)
        for timer in self._timers:
            heappush(self._loop.timers, timer)
        events, self._events = self._events, []
        self._frozen.clear()
        self._timers.clear()
        for event in events:
            self.deliver(event)

    def deliver(self, event: Callable[[], object]) -> None:
        """Deliver an event from outside, now or when it runs again."""
        if self.runs:
            self._context.copy().run(event)
        elif not self.dead:
            self._events.append(event)

    def dispose(self) -> None:
        """Close the remaining coroutines, when nothing will run any more."""
        while self.tasks:
            with suppress(BaseException):
                self.tasks.pop().get_coro().close()

    def _is_ours(self, handle: Handle) -> bool:
        return handle._context.get(_process) is self  # type: ignore[attr-defined]


def _begin_task(
    loop: asyncio.AbstractEventLoop, coro: Any, context: Context | None = None, **named: Any
) -> asyncio.Task[Any]:
    task = asyncio.Task(coro, loop=loop, context=context, **named)
    process = _process.get() if context is None else context.get(_process)
    if process is not None:
        process.tasks.append(task)
    return task
