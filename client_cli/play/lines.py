"""What a prompt for a person gives, and the mode of its terminal."""

import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final, Self

INTERRUPT: Final = "\x03"
"""What Prompt gives for Ctrl-C."""


class Prompt(ABC):
    """Iterates over what a person types in a terminal.

    What is printed appears above the prompt, and what is typed in part is kept below it.

    words: what stands in front of "> " whenever the prompt is drawn.
    """

    is_terminal = True

    def __init__(self) -> None:
        self.words: Callable[[], str] = str

    def __aiter__(self) -> Self:
        return self

    @abstractmethod
    async def __anext__(self) -> str:
        """Return the next line, or INTERRUPT."""


@contextmanager
def kept_raw() -> Iterator[None]:
    """Keep what is typed while no prompt reads it, as it is, for the next prompt; the terminal shows nothing.

    Otherwise the terminal prints and edits it: Ctrl-U would delete the end of pasted text.
    """
    try:
        import termios
    except ImportError:  # on Windows
        yield
        return
    terminal = sys.stdin.fileno()
    before = termios.tcgetattr(terminal)
    quiet = list(before)
    quiet[3] &= ~(termios.ECHO | termios.ICANON)
    termios.tcsetattr(terminal, termios.TCSANOW, quiet)
    try:
        yield
    finally:
        termios.tcsetattr(terminal, termios.TCSANOW, before)
