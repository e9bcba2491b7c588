"""Lines from standard input, be it a terminal, a pipe or a file, without holding up the event loop."""

import asyncio
import os
import sys
import threading
from typing import Final, Self

_AHEAD: Final = 64
"""Lines that are read ahead at most."""

_LONGEST: Final = 4096
"""Bytes of a line that are kept."""


class StandardInput:
    """Iterate over it for the lines, up to the end of the input.

    A thread does the reading, straight from the file descriptor: one that waits in `sys.stdin` would hold a
    lock that the interpreter wants at exit.
    """

    def __init__(self) -> None:
        self.is_terminal = sys.stdin is not None and sys.stdin.isatty()
        self._loop = asyncio.get_running_loop()
        self._lines: asyncio.Queue[str | None] = asyncio.Queue()
        self._room = threading.Semaphore(_AHEAD)
        if sys.stdin is None:
            self._lines.put_nowait(None)
        else:
            threading.Thread(target=self._read, args=(sys.stdin.fileno(),), daemon=True).start()

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> str:
        line = await self._lines.get()
        self._room.release()
        if line is None:
            raise StopAsyncIteration
        return line

    def _read(self, source: int) -> None:
        rest = b""
        try:
            while chunk := os.read(source, 4096):
                *lines, rest = (rest + chunk).split(b"\n")
                rest = rest[:_LONGEST]
                for line in lines:
                    self._put(line.decode(errors="replace"))
            if rest:
                self._put(rest.decode(errors="replace"))
            self._put(None)
        except OSError:
            self._put(None)
        except RuntimeError:
            return  # the loop has closed: nobody waits for lines any more

    def _put(self, line: str | None) -> None:
        self._room.acquire()
        self._loop.call_soon_threadsafe(self._lines.put_nowait, line)
