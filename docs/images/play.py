"""Take pictures of the full screen, and record a game: `python docs/images/play.py`.

It writes play.svg and three more pictures of chosen moments, and play.cast, about thirty seconds of a real
game against bots, for `asciinema play`.
"""

import asyncio
import codecs
import fcntl
import json
import os
import pty
import re
import struct
import sys
import tempfile
import termios
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).parents[2]))

from riverboat.client_cli.fullscreen.app import FullScreen
from riverboat.client_cli.fullscreen.grid import Grid
from tests.client_cli.fullscreen.moments import Replayed, holdem, run_out, stud
from tests.client_cli.fullscreen.scenes import Scene

FOLDER: Final = Path(__file__).parent
SMALL: Final = (80, 24)
LARGE: Final = (120, 34)
PICTURES: Final[dict[str, tuple[Callable[[], Scene | Replayed], tuple[int, int], str]]] = {
    "play": (holdem, LARGE, "dark"),
    "play-odds": (run_out, SMALL, "dark"),
    "play-replay": (Replayed, SMALL, "dark"),
    "play-light": (stud, SMALL, "light"),
}
"""The moment, the size and the theme of each picture."""

COMMAND: Final = "riverboat play --local --name Grace"
LONGEST_PAUSE: Final = 1.2
"""Seconds of a pause that are kept in the recording."""

_ESCAPE: Final = re.compile(r"\x1b\[[0-9;?>=]*[A-Za-z]|\x1b\].*?\x07")


class Still:
    """A page that shows one moment."""

    typing = False

    def __init__(self, moment: Scene | Replayed) -> None:
        self._moment = moment

    def press(self, key: str, at: float | None = None) -> None:
        """Ignore keys."""

    def refuse_click(self) -> None:
        """Ignore clicks."""

    def paste(self, text: str) -> None:
        """Ignore pasted text."""

    def grid(self, width: int, height: int) -> Grid:
        """Draw the moment."""
        return self._moment.paint(width, height)


async def picture(moment: Scene | Replayed, size: tuple[int, int], theme: str) -> str:
    """Return the moment as the full screen shows it."""
    app = FullScreen(Still(moment), theme)
    async with app.run_test(size=size):
        await app.shown.wait()
        return app.export_screenshot(title="riverboat play")


class Recording:
    """What a command writes to a terminal, and when. Create it with `start`."""

    def __init__(self, process: asyncio.subprocess.Process, master: int) -> None:
        self._process, self._master = process, master
        self._loop = asyncio.get_running_loop()
        self._decoder = codecs.getincrementaldecoder("utf-8")()
        self._seen = 0
        self._changed = asyncio.Event()
        self.parts: list[tuple[float, str]] = []
        self._loop.add_reader(master, self._read)

    @classmethod
    async def start(cls, command: list[str], home: str) -> "Recording":
        """Run `command` in a new terminal."""
        master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", SMALL[1], SMALL[0], 0, 0))
        environment = {"HOME": home, "TERM": "xterm-256color", "COLORTERM": "truecolor", "LC_ALL": "C.UTF-8"}
        process = await asyncio.create_subprocess_exec(
            *command, stdin=slave, stdout=slave, stderr=slave, env=os.environ | environment
        )
        os.close(slave)
        return cls(process, master)

    def _read(self) -> None:
        try:
            data = os.read(self._master, 65_536)
        except OSError:  # the command has ended
            self._loop.remove_reader(self._master)
            return
        self.parts.append((self._loop.time(), self._decoder.decode(data)))
        self._changed.set()

    async def until(self, text: str) -> None:
        """Wait until `text` is drawn, after what was last waited for."""
        while text not in _ESCAPE.sub("", "".join([part for _, part in self.parts[self._seen :]])):
            self._changed.clear()
            await self._changed.wait()
        self._seen = len(self.parts)

    async def press(self, *keys: str, pause: float = 0.7) -> None:
        """Press keys, as fast as a person does."""
        for key in keys:
            os.write(self._master, key.encode())
            await asyncio.sleep(pause)

    async def end(self) -> None:
        """Wait until the command has ended."""
        await self._process.wait()
        await asyncio.sleep(0.2)
        os.close(self._master)

    @property
    def cast(self) -> str:
        """The recording in version 2 of asciinema's format, with long pauses cut short."""
        header = {"version": 2, "width": SMALL[0], "height": SMALL[1], "title": COMMAND}
        lines, at, before = [json.dumps(header)], 0.0, self.parts[0][0]
        for time, text in self.parts:
            at, before = at + min(LONGEST_PAUSE, time - before), time
            lines.append(json.dumps([round(at, 3), "o", text], ensure_ascii=False))
        return "\n".join([*lines, ""])


async def played(at: Recording) -> None:
    """Play a hand, look at it again, and leave."""
    await at.until("Your turn")
    await asyncio.sleep(1.0)
    await at.press("r", pause=1.0)
    await at.press("\t", "\t", pause=0.8)
    await at.press("\r")
    checking = asyncio.create_task(_check_and_call(at))
    await at.until("hand 2")
    checking.cancel()
    await at.press("h", "\r", pause=1.0)
    await at.press("\x1b[B", "\x1b[B", "\x1b[B", "\x1b[B", pause=1.2)
    await at.press("\x1b", "\x1b", "?", pause=1.0)
    await at.press("\x1b", "q", "\r", pause=0.6)


async def _check_and_call(at: Recording) -> None:
    while True:
        await asyncio.sleep(1.0)
        await at.press("c", "\r")  # Enter answers the question about an all-in


async def recording() -> str:
    """Return the recording of a real game against bots."""
    with tempfile.TemporaryDirectory() as home:
        command = [sys.executable, "-m", "riverboat.client_cli", *COMMAND.split()[1:]]
        at = await Recording.start(command, home)
        await played(at)
        await at.end()
        return at.cast


async def write(name: str, content: Awaitable[str]) -> None:
    """Write what `content` gives to a file of this folder."""
    (FOLDER / name).write_text(await content, encoding="utf-8")


async def main() -> None:
    """Write the pictures and the recording."""
    for name, (moment, size, theme) in PICTURES.items():
        await write(f"{name}.svg", picture(moment(), size, theme))
    await write("play.cast", recording())


if __name__ == "__main__":
    asyncio.run(main())
