"""Shows grids on a terminal with Textual, and passes on its keys. It knows nothing of poker."""

import asyncio
import sys
import time
from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final, Protocol

from rich.segment import Segment
from rich.style import Style as RichStyle
from textual import events
from textual.app import App, ComposeResult
from textual.driver import Driver
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

from riverboat.client_cli.fullscreen.driver import ENDS_PASTE, sparing
from riverboat.client_cli.fullscreen.grid import Grid, Style
from riverboat.client_cli.fullscreen.guard import Clicks
from riverboat.client_cli.fullscreen.look import PALETTES
from riverboat.client_cli.play.wrapping import width_of

PAINT_EVERY: Final = 0.04
"""Least seconds between two paints, and between two that keys ask for: no key waits for an update's paint."""

BURST: Final = 0.015
"""Seconds within which two keys are taken for pasted text, on terminals that do not mark it."""

_NAMES: Final = {"ctrl+h": "backspace", "ctrl+m": "enter", "ctrl+j": "enter", "ctrl+i": "tab", "space": " "}


class Page(Protocol):
    """What the terminal shows."""

    @property
    def typing(self) -> bool:
        """Whether keys go into an input, where a burst of them does no harm."""

    def press(self, key: str, at: float | None = None) -> None:
        """Handle a key: a printable character, or a name such as "enter", "wheel-up" or that of a button.

        at: when it was pressed, in loop time; None for now.
        """

    def refuse_click(self) -> None:
        """Say that a click did not count, because its button had just changed."""

    def paste(self, text: str) -> None:
        """Handle pasted text."""

    def grid(self, width: int, height: int) -> Grid:
        """Draw the page in this size."""


class _Canvas(Widget):
    """Shows a grid, and repaints the rows that have changed."""

    DEFAULT_CSS = "_Canvas { width: 100%; height: 100%; }"

    def __init__(self, palette: str | None) -> None:
        super().__init__()
        self._palette = palette
        self._runs: list[list[tuple[str, Style]]] = []

    def set_palette(self, palette: str | None) -> None:
        """Use the colours of `palette`; None for none."""
        self._palette, self._runs = palette, []

    @property
    def palette(self) -> str | None:
        """The name of the palette; None without colours."""
        return self._palette

    def show(self, grid: Grid) -> None:
        """Show `grid`."""
        old, self._runs = self._runs, [grid.runs(y) for y in range(grid.height)]
        changed = [
            Region(0, y, grid.width, 1)
            for y, runs in enumerate(self._runs)
            if y >= len(old) or old[y] != runs
        ]
        if changed:
            self.refresh(*changed)

    def render_line(self, y: int) -> Strip:
        if y >= len(self._runs):
            return Strip.blank(self.size.width)
        runs = self._runs[y]
        segments = [Segment(text, _rich_style(style, self._palette)) for text, style in runs]
        return Strip(segments, sum(width_of(text) for text, _ in runs))


@lru_cache(maxsize=512)
def _rich_style(style: Style, palette: str | None) -> RichStyle:
    if palette is None:
        return RichStyle(bold=style.bold, reverse=style.reverse, dim=style.fg == "faint")
    colours = PALETTES[palette]
    return RichStyle(
        color=colours[style.fg],
        bgcolor=colours[style.bg or "ground"],
        bold=style.bold,
        reverse=style.reverse,
    )


class FullScreen(App[None], inherit_bindings=False):
    """The full screen. It shows `page`, which may be replaced.

    palette: the name of one of PALETTES; None without colours.
    marks_pastes: whether the terminal marks pasted text. If not, keys that come together are taken for it.
    shown: set after the first picture. warnings: sentences to print when the terminal has been restored.
    failure: an error in the page, which ended the program.
    """

    ENABLE_COMMAND_PALETTE = False
    CSS = "Screen { overflow: hidden; }"

    def __init__(self, page: Page, palette: str | None, *, marks_pastes: bool = False) -> None:
        super().__init__(ansi_color=palette is None)
        self.page = page
        self._marks_pastes = marks_pastes
        self.shown = asyncio.Event()
        self.warnings: list[str] = []
        self.failure: Exception | None = None
        self._canvas = _Canvas(palette)
        self._clicks = Clicks()
        self._painted_at = 0.0
        self._painted_for_key_at = 0.0
        self._paint_due: asyncio.TimerHandle | None = None
        self._held = ""  # a key that waits for whether more follow at once
        self._holding: asyncio.TimerHandle | None = None
        self._last_key = 0.0  # when the last key was pressed
        self._burst = 0  # keys in the burst before it
        self.animation_level = "none"

    def get_driver_class(self) -> type[Driver]:
        """Return what reads the terminal of this platform."""
        return sparing(super().get_driver_class())

    def compose(self) -> ComposeResult:
        """Fill the screen with the grid."""
        yield self._canvas

    def on_mount(self) -> None:
        """Show the first picture, and repaint what counts seconds."""
        self.request_paint()
        self.set_interval(1.0, self.request_paint)

    def request_paint(self) -> None:
        """Paint soon: at once if the last paint was PAINT_EVERY seconds ago."""
        if self._paint_due is None:
            self._paint_after(self._painted_at + PAINT_EVERY - asyncio.get_running_loop().time())

    def _paint_for_key(self) -> None:
        """Paint what a key has changed: at once, unless that was done PAINT_EVERY seconds ago."""
        now = asyncio.get_running_loop().time()
        if self._painted_for_key_at + PAINT_EVERY > now:
            self.request_paint()
            return
        self._painted_for_key_at = now
        if self._paint_due is not None:
            self._paint_due.cancel()
        self._paint_after(0.0)

    def _paint_after(self, seconds: float) -> None:
        loop = asyncio.get_running_loop()
        self._paint_due = loop.call_later(max(0.0, seconds), self._guard, self._paint)

    def _paint(self) -> None:
        self._paint_due = None
        self._painted_at = asyncio.get_running_loop().time()
        if self.is_running and self.size.width and self.size.height:
            grid = self.page.grid(self.size.width, self.size.height)
            self._canvas.show(grid)
            self._clicks.show(grid.buttons, self._painted_at)
            if not self.shown.is_set():
                self.call_after_refresh(self.shown.set)

    def on_resize(self, event: events.Resize) -> None:
        """Paint in the new size."""
        self.request_paint()

    def on_paste(self, event: events.Paste) -> None:
        """Pass on pasted text."""
        self._guard(self.page.paste, event.text)
        self.request_paint()

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Begin a click."""
        if event.button == 1:
            self._clicks.press(int(event.screen_x), int(event.screen_y), _loop_time_of(event))

    def on_mouse_up(self, event: events.MouseUp) -> None:
        """End a click, which presses the key of its button if it counts."""
        click = self._clicks.release(int(event.screen_x), int(event.screen_y))
        if click is None:
            return
        key, at, counts = click
        if counts:
            self._guard(self._press, key, at)
        else:
            self._guard(self.page.refuse_click)
            self.request_paint()

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Turn the wheel upwards."""
        self._guard(self._press, "wheel-up", _loop_time_of(event))

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Turn the wheel downwards."""
        self._guard(self._press, "wheel-down", _loop_time_of(event))

    def on_key(self, event: events.Key) -> None:
        """Pass on a key. Without marks, a burst of keys is pasted text."""
        event.stop()
        event.prevent_default()
        if self._marks_pastes:
            self._guard(self._press, _name_of(event), _loop_time_of(event))
        else:
            self._guard(self._receive, _name_of(event), _loop_time_of(event))

    def _receive(self, key: str, at: float) -> None:
        """Handle a key that was pressed at `at`. One that may begin a burst waits for the next."""
        before, self._last_key = self._last_key, at
        in_burst = at - before < BURST
        self._burst = self._burst + 1 if in_burst else 0
        held = self._release()
        if self.page.typing and not held:
            if key != "enter" or self._burst < ENDS_PASTE:
                self._press(key, at)
        elif in_burst:
            self.page.paste(held + key)
            self.request_paint()
        else:
            if held:
                self._press(held, before)
            self._held = key
            self._holding = asyncio.get_running_loop().call_later(BURST, self._guard, self._press_held)

    def _release(self) -> str:
        """Return the key that waits, if any; it no longer does."""
        held, self._held = self._held, ""
        if self._holding is not None:
            self._holding.cancel()
            self._holding = None
        return held

    def _press_held(self) -> None:
        self._press(self._release(), self._last_key)

    def _press(self, key: str, at: float) -> None:
        self.page.press(key, at)
        self._paint_for_key()

    @property
    def palette(self) -> str | None:
        """The name of the palette; None without colours."""
        return self._canvas.palette

    def ring(self) -> None:
        """Ring the terminal's bell."""
        self.bell()

    def set_palette(self, palette: str | None) -> None:
        """Show all in the colours of `palette`, or without colours."""
        self.ansi_color = palette is None
        self._canvas.set_palette(palette)
        self.request_paint()

    def set_title(self, title: str) -> None:
        """Set the title of the terminal's window."""
        if self._driver is not None and not self.is_headless:
            self._driver.write(f"\x1b]2;{title}\x07")

    def _handle_exception(self, error: Exception) -> None:
        """End the program. Textual would print the error with its local variables, tokens among them."""
        self.failure = self.failure or error
        self._close_messages_no_wait()

    def _guard(self, call: Callable[..., None], *arguments: Any) -> None:
        """Call, and on an error end the program: it is raised when the terminal is restored."""
        try:
            call(*arguments)
        except Exception as error:
            self.failure = error
            self.exit()


def _loop_time_of(event: events.Event) -> float:
    """Return when `event` arrived, in loop time, however long it has waited since."""
    clock = time.perf_counter if sys.platform == "win32" else time.monotonic  # as Textual
    return asyncio.get_running_loop().time() - max(0.0, clock() - event.time)


def _name_of(event: events.Key) -> str:
    if event.character is not None and event.character.isprintable() and len(event.character) == 1:
        return event.character
    return _NAMES.get(event.key, event.key)
