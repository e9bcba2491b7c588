"""How the full screen reads its terminal: pasted text, floods of keys, clicks, and one that is closed."""

import os
import select
import sys
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from math import inf
from threading import Event
from typing import IO, Any, Final

from textual import events
from textual.driver import Driver
from textual.message import Message

FLOOD: Final = 256
"""Keys in a row, each of which came with the one before, after which all further ones are dropped."""

FLOOD_GAP: Final = 0.005
"""Seconds between two keys that came together: faster than anybody types."""

FLOOD_ENDS: Final = 0.25
"""Seconds without a key after which one is not part of what was already read of a flood."""

FLOOD_OVER: Final = 1.0
"""Seconds without a key after which a flood is over: a terminal may pause within a paste."""

FLOOD_MAY_GO_ON: Final = 5.0
"""Seconds after a flood in which keys that are followed at once are its rest: a busy terminal may pause."""

MARKS_PASTES: Final = (
    "xterm", "alacritty", "contour", "foot", "ghostty", "kitty", "konsole", "mintty", "rxvt-unicode", "st-",
    "vte", "wezterm",
)  # fmt: skip
"""How TERM begins for terminals that mark pasted text (bracketed paste), which Textual asks them to do."""

_CLICKS_ONLY: Final = "\x1b[?1003l\x1b[?1000h"
"""Asks a terminal to report clicks and the wheel, and not each movement."""

ENDS_PASTE: Final = 16
"""Keys in a burst, after which Enter is taken for a part of the pasted text."""


def marks_pastes(environment: Mapping[str, str]) -> bool:
    """Return whether the terminal marks pasted text, so that all other keys are typed, however fast.

    TERM says so, or tmux that it is there; on Windows only Windows Terminal does.
    """
    if sys.platform == "win32":
        return "WT_SESSION" in environment
    return bool(environment.get("TMUX")) or environment.get("TERM", "").startswith(MARKS_PASTES)


class _Closable:
    """The file of a terminal that may be closed while the program runs: the rest of the output is then lost.

    An error would end Textual's thread that writes, and the program would wait for that thread forever.
    """

    def __init__(self, file: IO[str]) -> None:
        self._file = file

    def write(self, text: str) -> None:
        with suppress(OSError):
            self._file.write(text)

    def flush(self) -> None:
        with suppress(OSError):
            self._file.flush()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._file, name)


class Reads(Event):
    """Tells Textual's thread to end, and counts how often that has asked: before each read."""

    count = 0

    def is_set(self) -> bool:
        """Return whether the thread is to end."""
        self.count += 1
        return super().is_set()


def sparing(driver: type[Driver], clock: Callable[[], float] = time.monotonic) -> type[Driver]:
    """Return `driver` without the rest of a flood of keys: a long text that is pasted without marks.

    Each key would cost a message of its own; what still waits in the terminal is not even parsed. Keys that
    came together have one time. It survives that the terminal is closed, for the program to end by itself.
    """

    class Sparing(driver):  # type: ignore[misc, valid-type]
        _row, _last, _time, _is_followed = 0, -inf, 0.0, False
        _flooded_at = -inf
        _reads: Reads | None = None
        _read = 0

        def __init__(self, *arguments: Any, **named: Any) -> None:
            super().__init__(*arguments, **named)
            if (file := getattr(self, "_file", None)) is not None:  # a headless driver has none
                self._file = _Closable(file)
            if hasattr(self, "exit_event"):  # likewise
                self.exit_event = self._reads = Reads()

        def _enable_mouse_support(self) -> None:
            super()._enable_mouse_support()
            if self._mouse:
                self.write(_CLICKS_ONLY)

        def process_message(self, message: Message) -> None:
            if isinstance(message, events.Key):
                now, with_last = clock(), self._is_read_with_last()
                if with_last and self._row >= FLOOD:
                    return
                if now < self._flooded_at + FLOOD_MAY_GO_ON and self._waits(FLOOD_ENDS):
                    self._drain()
                    return
                gap = FLOOD_ENDS if self._row >= FLOOD else FLOOD_GAP
                # A busy program reads pasted text late, and key by key; what follows waits there already.
                together = with_last or now - self._last < gap or self._is_followed
                self._row = self._row + 1 if together else 0
                message.time = self._time if together else message.time
                self._last, self._time, self._is_followed = clock(), message.time, self._waits(0)
                if self._row >= FLOOD:
                    if self._row == FLOOD:
                        self._flooded_at = now
                        self._drain()
                    return
            super().process_message(message)

        def _drain(self) -> None:
            """Read the rest of the flood, and drop it. It runs in the thread that reads."""
            until = clock() + FLOOD_OVER
            while self._waits(max(0.0, until - clock())):
                chunk = os.read(self.fileno, 65_536)
                if len(chunk) > ENDS_PASTE:  # fewer may be typed
                    self._flooded_at = clock()
                    until = self._flooded_at + FLOOD_OVER
                elif not chunk or clock() > until:
                    break
            self._row, self._last, self._is_followed = FLOOD, clock(), False

        def _is_read_with_last(self) -> bool:
            """Return whether this key was read at once with the last one, however long ago that was."""
            if self._reads is None:
                return False
            before, self._read = self._read, self._reads.count
            return before == self._read

        def _waits(self, seconds: float) -> bool:
            """Return whether more waits in the terminal, or comes within `seconds`."""
            source = getattr(self, "fileno", None)  # Windows has none
            return source is not None and bool(select.select([source], [], [], seconds)[0])

    return Sparing
