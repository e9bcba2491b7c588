"""Try the full screen on Textual and on prompt_toolkit, and plain mode on both, in a terminal each.

    python -m benchmarks.terminal_libraries [--keys 40]

The same picture of a table is drawn by each. Printed are the seconds of CPU until it is there, for a hundred
repaints in which the clock has moved, and for 2,000 keys that come at once; the bytes that the repaints
send; what clicks, the wheel and a marked paste are reported as; and the time from a key to the screen. For
plain mode: the seconds of CPU until sixty lines are there, above a prompt.
"""

import argparse
import asyncio
import fcntl
import os
import pty
import select
import statistics
import struct
import subprocess
import sys
import termios
import time
from contextlib import suppress
from typing import Any, Final

from riverboat.client_cli.fullscreen.grid import Grid, Style
from riverboat.client_cli.fullscreen.look import PALETTES
from tests.client_cli.fullscreen.moments import holdem

WIDTH: Final = 80
HEIGHT: Final = 24
REPAINTS: Final = 100
FLOOD: Final = 2_000
TERMINAL: Final = {"TERM": "xterm-256color", "COLORTERM": "truecolor", "PROMPT_TOOLKIT_NO_CPR": "1"}
CLICK: Final = b"\x1b[<0;10;5M\x1b[<0;10;5m"
WHEEL: Final = b"\x1b[<64;10;5M"
PASTE: Final = b"\x1b[200~ff\x1b[201~"


class Table:
    """A table in which Tab changes the log to the chat, and `p` moves the clock a hundred times."""

    typing = False

    def __init__(self) -> None:
        self._scene, self._now = holdem(), 5.0
        self._log = os.fdopen(int(sys.argv[-1]), "w", buffering=1)
        self.request_paint: Any = None

    def grid(self, width: int, height: int) -> Grid:
        return self._scene.paint(width, height, now=self._now)

    def press(self, key: str, at: float | None = None) -> None:
        if key == "p":
            self._repainting = asyncio.ensure_future(self._repaint())
        elif key == "tab":
            self._scene.press("tab")
        if key != "f":
            self.report(f"key {key}")

    async def _repaint(self) -> None:
        before = time.process_time()
        for _ in range(REPAINTS):
            self._now += 0.1
            self.request_paint()
            await asyncio.sleep(0.05)
        self.report(f"repainted {time.process_time() - before:.3f}")

    def paste(self, text: str) -> None:
        self.report(f"paste {text[:4]}")

    def refuse_click(self) -> None:
        self.report("click")

    def report(self, what: str) -> None:
        print(what, time.process_time(), sep="|", file=self._log)


async def textual_screen() -> None:
    """Show the table as `riverboat play` does."""
    from riverboat.client_cli.fullscreen.app import FullScreen

    table = Table()

    class Screen(FullScreen):
        def on_mouse_down(self, event: Any) -> None:
            table.report(f"click {event.screen_x:.0f},{event.screen_y:.0f}")

    app = Screen(table, "dark", marks_pastes=True)
    table.request_paint = app.request_paint
    running = asyncio.ensure_future(app.run_async())
    await app.shown.wait()
    table.report("shown")
    await running


async def prompt_toolkit_screen() -> None:
    """Show the table with prompt_toolkit."""
    from prompt_toolkit.application import Application
    from prompt_toolkit.key_binding import KeyBindings
    from prompt_toolkit.keys import Keys
    from prompt_toolkit.layout import Layout, UIContent, UIControl, Window
    from prompt_toolkit.mouse_events import MouseEventType

    table, bindings = Table(), KeyBindings()

    class Canvas(UIControl):
        def create_content(self, width: int, height: int) -> UIContent:
            grid = table.grid(width, height)
            lines = [[(_words(style), text) for text, style in grid.runs(y)] for y in range(height)]
            return UIContent(lines.__getitem__, line_count=height, show_cursor=False)

        def is_focusable(self) -> bool:
            return True

        def mouse_handler(self, mouse_event: Any) -> None:
            kind, at = mouse_event.event_type, mouse_event.position
            if kind is MouseEventType.MOUSE_DOWN:
                table.report(f"click {at.x},{at.y}")
            elif kind is MouseEventType.SCROLL_UP:
                table.press("wheel-up")

    @bindings.add("<any>")
    def press(event: Any) -> None:
        key = event.key_sequence[0].key
        table.press("tab" if key is Keys.Tab else key)

    @bindings.add(Keys.BracketedPaste)
    def paste(event: Any) -> None:
        table.paste(event.data)

    app: Application[None] = Application(
        Layout(Window(Canvas())), key_bindings=bindings, full_screen=True, mouse_support=True
    )
    table.request_paint = app.invalidate
    asyncio.get_running_loop().call_later(0, table.report, "shown")
    await app.run_async()


def _words(style: Style) -> str:
    colours = PALETTES["dark"]
    words = f"fg:{colours[style.fg]} bg:{colours[style.bg or 'ground']}"
    return words + " bold" * style.bold + " reverse" * style.reverse


async def prompt_toolkit_lines() -> None:
    """Print lines above a prompt, as plain mode does."""
    from riverboat.client_cli.play.prompt import typed_lines

    log = os.fdopen(int(sys.argv[-1]), "w", buffering=1)
    async with typed_lines() as prompt:
        waiting = asyncio.ensure_future(anext(aiter(prompt)))
        await asyncio.sleep(0.1)
        for number in range(60):
            print(f"line {number}")
        await asyncio.sleep(0.3)
        print("shown", time.process_time(), sep="|", file=log)
        await waiting


async def textual_lines() -> None:
    """Print lines above an input of Textual's, which draws inline."""
    from textual.app import App, ComposeResult
    from textual.widgets import Input

    log = os.fdopen(int(sys.argv[-1]), "w", buffering=1)

    class Lines(App[None]):
        def compose(self) -> ComposeResult:
            yield Input(compact=True)

    app = Lines()
    running = asyncio.ensure_future(app.run_async(inline=True))
    await asyncio.sleep(0.5)
    for number in range(60):  # the only way past Textual, which holds standard output while it runs
        os.write(2, f"line {number}\r\n".encode())
    await asyncio.sleep(0.3)
    print("shown", time.process_time(), sep="|", file=log)
    await running


class Child:
    """One of the functions above in a terminal of its own."""

    def __init__(self, name: str) -> None:
        self._master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", HEIGHT, WIDTH, 0, 0))
        reports, child = os.pipe()
        self.process = subprocess.Popen(
            [sys.executable, "-m", "benchmarks.terminal_libraries", "--child", name, str(child)],
            stdin=slave, stdout=slave, stderr=slave, pass_fds=(child,), start_new_session=True,
            env=os.environ | TERMINAL,
        )  # fmt: skip
        os.close(slave)
        os.close(child)
        self._reports, self._text, self.shown = reports, "", b""

    def send(self, data: bytes) -> None:
        while data:
            data = data[os.write(self._master, data[:1024]) :]
            self._take(0.0)

    def _take(self, seconds: float) -> bool:
        """Take what the child has shown or reported; return whether it has shown something."""
        ready, _, _ = select.select([self._master, self._reports], [], [], seconds)
        if self._reports in ready:
            self._text += os.read(self._reports, 65_536).decode()
        if self._master in ready:
            self.shown += os.read(self._master, 65_536)
        return self._master in ready

    def until(self, what: str, seconds: float = 120.0) -> tuple[str, float]:
        """Return the first report that begins with `what`, and the child's seconds of CPU at it."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            for line in self._text.splitlines():
                if line.startswith(what) and "|" in line:
                    said, cpu = line.split("|")
                    return said, float(cpu)
            self._take(0.1)
        return "not reported", 0.0

    def forget(self) -> None:
        while self._take(0.3):
            pass
        self._text, self.shown = "", b""

    def key_to_screen(self, keys: int) -> tuple[list[float], float]:
        """Return the milliseconds from each key to what it changes on the screen, and those of CPU a key."""
        found, used = [], []
        for _ in range(keys):
            self.forget()
            began = time.monotonic()
            self.send(b"\t")
            while not self._take(1.0):
                pass
            found.append(1000 * (time.monotonic() - began))
            used.append(self.until("key tab")[1])
        return found, 1000 * (used[-1] - used[0]) / (keys - 1)

    def end(self) -> None:
        self.process.kill()
        self.process.wait()
        for each in (self._master, self._reports):
            os.close(each)


def try_screen(name: str, keys: int) -> None:
    child = Child(name)
    print(f"{name}: shown after {child.until('shown')[1]:.2f} s of CPU")
    child.forget()
    child.send(b"p")
    said, _ = child.until("repainted")
    print(f"  {REPAINTS} repaints: {said.split()[1]} s of CPU, {len(child.shown):,} bytes")
    child.forget()
    for what, data in (("click", CLICK), ("wheel", WHEEL), ("paste", PASTE)):
        child.send(data)
        with suppress(ValueError):
            print(f"  {what}: {child.until('key wheel' if what == 'wheel' else what, 5)[0]}")
    times, cpu = child.key_to_screen(keys)
    p50, p90 = statistics.median(times), sorted(times)[int(0.9 * keys)]
    print(f"  key to screen: p50 {p50:.0f} ms, p90 {p90:.0f} ms, with {cpu:.0f} ms of CPU a key")
    child.forget()
    child.send(b"?")
    before = child.until("key ?")[1]
    child.forget()
    child.send(b"f" * FLOOD)
    for _ in range(60):
        child.send(b"?")
        if child.until("key ?", 2.0)[1]:
            break
    print(f"  {FLOOD:,} keys at once: {child.until('key ?')[1] - before:.1f} s of CPU until the next counts")
    child.end()


def try_lines(name: str) -> None:
    child = Child(name)
    print(f"{name}: shown after {child.until('shown')[1]:.2f} s of CPU")
    child.end()


CHILDREN: Final = {each.__name__: each for each in (
    textual_screen, prompt_toolkit_screen, textual_lines, prompt_toolkit_lines,
)}  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--keys", type=int, default=40)
    parser.add_argument("--child", nargs=2, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.child:
        asyncio.run(CHILDREN[given.child[0]]())
        return
    print(f"load {os.getloadavg()[0]:.0f}")
    for name in ("textual_screen", "prompt_toolkit_screen"):
        try_screen(name, given.keys)
    for name in ("textual_lines", "prompt_toolkit_lines"):
        try_lines(name)


if __name__ == "__main__":
    main()
