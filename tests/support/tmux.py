"""A command in a terminal of tmux, which shows what a person would see."""

import asyncio
import os
import shlex
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from secrets import token_hex
from tempfile import NamedTemporaryFile
from typing import Final

from tests.support.waiting import PATIENCE

TOUR: Final = "Welcome. Any key closes this."
"""The heading of what the full screen shows a newcomer. It covers rows of the table."""

Wanted = str | Callable[[str], object]
"""Text on the screen, or a condition of it."""


class Window:
    """A terminal of tmux with one command. Create it with `window`."""

    def __init__(self, socket: Path) -> None:
        self._socket = socket

    async def tmux(self, *arguments: str) -> str:
        """Run a command of tmux, and return what it prints."""
        process = await asyncio.create_subprocess_exec(
            "tmux",
            "-S",
            str(self._socket),
            "-f",
            os.devnull,
            *arguments,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
        )
        printed, errors = await process.communicate()
        assert process.returncode == 0, errors.decode()
        return printed.decode()

    async def screen(self) -> str:
        """Return what is on the screen."""
        return await self.tmux("capture-pane", "-p")

    async def press(self, *keys: str) -> None:
        """Press keys one by one, as fast as a person does: "c", "Enter", "Tab"."""
        for key in keys:
            await self.tmux("send-keys", key)
            await asyncio.sleep(0.3)

    async def paste(self, text: str, *, marked: bool) -> None:
        """Paste `text`; marked: with the marks of a bracketed paste."""
        with NamedTemporaryFile("w") as file:  # an argument may not be as long
            file.write(text)
            file.flush()
            await self.tmux("load-buffer", file.name)
        await self.tmux("paste-buffer", *(["-p"] if marked else []))

    async def close_tour(self) -> None:
        """Wait for what the full screen shows a newcomer over the table, and close it as a person does."""
        await self.until(TOUR)
        await self.press("Escape")
        await self.until(lambda screen: TOUR not in screen)

    async def until(self, *wanted: Wanted, press: str = "") -> str:
        """Wait until the screen contains all of `wanted`, and return it.

        press: a key to press until then, for a screen that may not take the first one yet.
        """
        shown = ""
        try:
            async with asyncio.timeout(PATIENCE):
                while True:
                    shown = await self.screen()
                    if all(each in shown if isinstance(each, str) else each(shown) for each in wanted):
                        return shown
                    if press:
                        await self.press(press)
                    else:
                        await asyncio.sleep(0.1)
        except TimeoutError:
            raise AssertionError(f"{wanted} is not on the screen:\n{shown}") from None


@asynccontextmanager
async def window(
    command: Sequence[str], folder: Path, environment: Mapping[str, str], *, width: int = 80, height: int = 24
) -> AsyncIterator[Window]:
    """Run `command` in a terminal, which stays open afterwards and shows "ended with" its exit code."""
    # The path of a socket may have 107 characters, and pytest's folders are long.
    socket = Path("/tmp") / f"rb-{token_hex(6)}"  # noqa: S108 - a random name
    shown = Window(socket)
    words = [f"{name}={value}" for name, value in environment.items()]
    ran = shlex.join(["env", *words, *command])
    line = f"cd {shlex.quote(str(folder))}; {ran}; echo ended with $?; sleep 600"
    await shown.tmux("new-session", "-d", "-x", str(width), "-y", str(height), line)
    try:
        yield shown
    finally:
        await shown.tmux("kill-server")
        socket.unlink(missing_ok=True)
