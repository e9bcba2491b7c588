"""Reads lines from standard input without blocking the event loop."""

import asyncio
import os
import sys
import threading
from typing import Final, Self

_READ_AHEAD: Final = 64
"""Most lines to read ahead."""

_MAX_LINE: Final = 4096
"""Most bytes of a line; the rest is dropped."""


class StandardInput:
    """Iterates over the lines of standard input.

    A thread reads directly from the file descriptor. A thread blocked in `sys.stdin` would hold a lock that
    the interpreter needs at exit.
    """

    def __init__(self) -> None:
        self.is_terminal = sys.stdin is not None and sys.stdin.isatty()
        self._loop = asyncio.get_running_loop()
        self._lines: asyncio.Queue[str | None] = asyncio.Queue()
        self._room = threading.Semaphore(_READ_AHEAD)
        self._is_read = False

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> str:
        if not self._is_read:
            self._begin()
        line = await self._lines.get()
        self._room.release()
        if line is None:
            raise StopAsyncIteration
        return line

    def _begin(self) -> None:
        self._is_read = True
        if sys.stdin is None:
            self._lines.put_nowait(None)
        else:
            threading.Thread(target=self._read, args=(sys.stdin.fileno(),), daemon=True).start()

    def _read(self, source: int) -> None:
        rest = b""
        try:
            while chunk := os.read(source, 4096):
                *lines, rest = (rest + chunk).split(b"\n")
                rest = rest[:_MAX_LINE]
                for line in lines:
                    self._put(line.decode(errors="replace"))
            if rest:
                self._put(rest.decode(errors="replace"))
            self._put(None)
        except OSError:
            self._put(None)
        except RuntimeError:
            return  # the event loop has closed

    def _put(self, line: str | None) -> None:
        self._room.acquire()
        self._loop.call_soon_threadsafe(self._lines.put_nowait, line)
