"""Runs a subcommand's coroutine: on the fastest loop there is, and with one error where many came at once."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


def run(coroutine: Coroutine[Any, Any, T]) -> T:
    """The result of `coroutine`, run to its end. Of a group of errors, the first is raised.

    An interrupt from the keyboard cancels it, so that it can clean up, and then ends as KeyboardInterrupt.
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
