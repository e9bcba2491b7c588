"""The end of a session: its sentence stays below the last hand until a key is pressed."""

from typing import Final

from riverboat.client_cli.fullscreen.grid import Button, Grid, Rect, Style
from riverboat.client_cli.fullscreen.screen import Mode, Screen
from riverboat.client_cli.play.language import said
from riverboat.client_cli.play.wrapping import width_of, wrap

_TRY_AGAIN: Final = "key-tries-again"
_QUIT: Final = "key-quits"
_ANY_KEY: Final = "key-closes"
_CONNECTING: Final = "connecting"
_PRESSED: Final = {_TRY_AGAIN: "enter", _QUIT: "q", _ANY_KEY: "escape"}

_QUITS: Final = ("q", "escape", "ctrl+c")


def end(screen: Screen, sentence: str, *, offers: bool) -> None:
    """Show `sentence` in place of the actions. offers: whether Enter tries again."""
    screen.mode, screen.ending, screen.tour = Mode.ENDED, sentence, False
    screen.ending_keys = (_TRY_AGAIN, _QUIT) if offers else (_ANY_KEY,)


def connect_again(screen: Screen) -> None:
    """Show that the program tries again."""
    screen.ending_keys = (_CONNECTING,)


def answer_of(screen: Screen, key: str) -> bool | None:
    """Return whether `key` tries again (True) or closes the session (False); None for neither."""
    if screen.ending_keys == (_ANY_KEY,):
        return None if key.startswith("wheel") else False
    if key in _QUITS:
        return False
    return True if key == "enter" and _TRY_AGAIN in screen.ending_keys else None


def draw_ending(grid: Grid, screen: Screen, width: int) -> None:
    """Draw the sentence whole, however narrow the screen, and what keys do in the last row."""
    lines = wrap(screen.ending, width - 4)
    top = min(screen.height - 3, screen.height - 1 - len(lines))
    grid.buttons.clear()
    grid.fill(Rect(0, top - 1, width, screen.height - top + 1), Style("text", "ground"))
    grid.put(0, top - 1, "─" * width, Style("soft"))
    for y, line in enumerate(lines, top):
        grid.put(2, y, line, Style("gold", bold=True))
    y, x = screen.height - 1, 2
    grid.fill(Rect(0, y, grid.width, 1), Style("text", "bar"))
    for id in screen.ending_keys:
        key, words = _PRESSED.get(id), said(id)
        if key is not None:
            grid.buttons.append(Button(Rect(x, y, width_of(words), 1), key, screen.ending))
        x = grid.put(x, y, words, Style("text", "bar", bold=True)) + 2
