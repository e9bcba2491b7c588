"""What the full screen shows before there is a table to show, and after it has been left."""

from collections.abc import Callable

from riverboat.client_cli.fullscreen.grid import Grid, Style
from riverboat.client_cli.fullscreen.look import ASCII, Look


class WaitingPage:
    """A sentence about what the program waits for. quit: called when the player does not want to wait."""

    typing = False

    def __init__(self, sentence: str, look: Look) -> None:
        self._sentence, self._look = sentence, look
        self.quit: Callable[[], None] = lambda: None

    def press(self, key: str) -> None:
        """Handle a key."""
        if key in ("q", "escape", "ctrl+c"):
            self.quit()

    def paste(self, text: str) -> None:
        """Ignore pasted text."""

    def grid(self, width: int, height: int) -> Grid:
        """Draw the sentence in this size."""
        grid = Grid(width, height)
        middle = height // 2
        grid.centre(0, middle - 1, width, "Riverboat", Style("gold", bold=True))
        grid.centre(0, middle, width, self._sentence, Style("text"))
        grid.centre(0, height - 1, width, "q quit", Style("soft"))
        if self._look.ascii:
            grid.translate(ASCII)
        return grid
