"""Runs a subcommand's coroutine on uvloop, if installed, and unwraps error groups."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


def run(coroutine: Coroutine[Any, Any, T]) -> T:
    """Run `coroutine` and return its result. Raises the first error of an error group.

    Ctrl-C cancels the coroutine so that it can clean up, and then raises KeyboardInterrupt.
    """
    with asyncio.Runner(loop_factory=_fastest_loop()) as runner:
        try:
            return runner.run(coroutine)
        except BaseExceptionGroup as group:
            raise _first_of(group) from None


def _first_of(error: BaseException) -> BaseException:
    while isinstance(error, BaseExceptionGroup):
        error = error.exceptions[0]
    return error


def _fastest_loop() -> Callable[[], asyncio.AbstractEventLoop] | None:
    try:
        import uvloop
    except ImportError:
        return None
    return uvloop.new_event_loop
