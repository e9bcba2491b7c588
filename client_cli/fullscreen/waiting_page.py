"""What the full screen shows before there is a table to show, and after it has been left."""

import time
from collections.abc import Callable
from typing import Final

from riverboat.client_cli.fullscreen.grid import Grid, Style
from riverboat.client_cli.fullscreen.look import ASCII, Look
from riverboat.client_cli.play.language import said
from riverboat.client_cli.play.wrapping import wrap

_LONG: Final = 2.0
"""Seconds after which the page counts them."""


class WaitingPage:
    """A sentence about what the program waits for. quit: called when the player does not want to wait.

    clock: gives the time in seconds.
    """

    typing = False

    def __init__(self, sentence: str, look: Look, clock: Callable[[], float] = time.monotonic) -> None:
        self._sentence, self._look = sentence, look
        self._clock, self._since = clock, clock()
        self.quit: Callable[[], None] = lambda: None

    def press(self, key: str, at: float | None = None) -> None:
        """Handle a key."""
        if key in ("q", "escape", "ctrl+c"):
            self.quit()

    def refuse_click(self) -> None:
        """Ignore a click that does not count."""

    def paste(self, text: str) -> None:
        """Ignore pasted text."""

    def grid(self, width: int, height: int) -> Grid:
        """Draw the sentence in this size, and the seconds if it takes long."""
        waited = self._clock() - self._since
        grid = Grid(width, height)
        middle = height // 2
        grid.centre(0, middle - 1, width, "Riverboat", Style("gold", bold=True))
        lines = wrap(self._sentence, max(1, width - 2))
        for row, line in enumerate(lines, start=middle):
            grid.centre(0, row, width, line, Style("text"))
        if waited >= _LONG:
            grid.centre(
                0, middle + len(lines), width, said("waiting-seconds", seconds=int(waited)), Style("soft")
            )
        grid.centre(0, height - 1, width, said("waiting-quit"), Style("soft"))
        if self._look.ascii:
            grid.translate(ASCII)
        return grid
