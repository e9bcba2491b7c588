"""Reads single keys from a terminal."""

import os
import select
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

_ARROWS: Final = {
    start + letter: name
    for start in (b"\x1b[", b"\x1bO")
    for letter, name in ((b"A", "up"), (b"B", "down"), (b"C", "right"), (b"D", "left"))
}
_READ_SIZE: Final = 64


class Keys:
    """The keyboard in raw mode."""

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor

    def wait(self, seconds: float) -> list[str]:
        """Return the keys pressed within `seconds`; "q" if the terminal is gone."""
        ready, _, _ = select.select([self._descriptor], [], [], seconds)
        if not ready:
            return []
        pressed = os.read(self._descriptor, _READ_SIZE)
        return keys_of(pressed) if pressed else ["q"]


def keys_of(pressed: bytes) -> list[str]:
    """Decode bytes from a terminal: characters, and arrows such as "right"; no other escape sequences."""
    keys = []
    while pressed:
        if pressed.startswith(b"\x1b"):
            arrow = pressed[:3]
            if arrow in _ARROWS:
                keys.append(_ARROWS[arrow])
            pressed = pressed[3:]
        else:
            keys.append(chr(pressed[0]))
            pressed = pressed[1:]
    return keys


def is_at_a_terminal() -> bool:
    """Return whether standard input and output are a terminal that can give single keys."""
    try:
        import termios  # noqa: F401 - missing on some systems
    except ImportError:
        return False
    return sys.stdin.isatty() and sys.stdout.isatty()


@contextmanager
def single_keys() -> Iterator[Keys]:
    """Put the terminal into raw mode for this context. Ctrl-C is a key too."""
    import termios
    import tty

    descriptor = sys.stdin.fileno()
    before = termios.tcgetattr(descriptor)
    try:
        tty.setraw(descriptor, termios.TCSANOW)
        mode = termios.tcgetattr(descriptor)
        mode[1] = before[1]  # keep output processing, so that a newline returns to the left
        termios.tcsetattr(descriptor, termios.TCSANOW, mode)
        yield Keys(descriptor)
    finally:
        termios.tcsetattr(descriptor, termios.TCSADRAIN, before)
