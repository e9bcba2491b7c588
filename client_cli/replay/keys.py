"""Single keys from a terminal, without waiting for the end of a line."""

import os
import select
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

_ARROWS: Final = {b"\x1b[C": "right", b"\x1bOC": "right", b"\x1b[D": "left", b"\x1bOD": "left"}
_LONGEST: Final = 64


class Keys:
    """The keyboard, while it gives single keys."""

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor

    def wait(self, seconds: float) -> list[str]:
        """The keys that are pressed within `seconds`, none where that passes; "q" where the line is gone."""
        ready, _, _ = select.select([self._descriptor], [], [], seconds)
        if not ready:
            return []
        pressed = os.read(self._descriptor, _LONGEST)
        return keys_of(pressed) if pressed else ["q"]


def keys_of(pressed: bytes) -> list[str]:
    """The keys that these bytes of a terminal are: characters, "right" and "left"; other escapes are none."""
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
    """Whether somebody sits before the standard input and output, and keys can be had one by one."""
    try:
        import termios  # noqa: F401 - there is none on some systems
    except ImportError:
        return False
    return sys.stdin.isatty() and sys.stdout.isatty()


@contextmanager
def single_keys() -> Iterator[Keys]:
    """The keyboard with no line editing and no echo, as long as this context; Ctrl-C is a key."""
    import termios
    import tty

    descriptor = sys.stdin.fileno()
    before = termios.tcgetattr(descriptor)
    try:
        tty.setraw(descriptor, termios.TCSANOW)
        mode = termios.tcgetattr(descriptor)
        mode[1] = before[1]  # output as it was: a new line begins at the left
        termios.tcsetattr(descriptor, termios.TCSANOW, mode)
        yield Keys(descriptor)
    finally:
        termios.tcsetattr(descriptor, termios.TCSADRAIN, before)
