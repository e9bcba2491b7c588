"""A command in a pseudo-terminal, as a person uses it."""

import asyncio
import fcntl
import os
import pty
import re
import struct
import sys
import termios
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

from tests.support.waiting import PATIENCE

_ESCAPE: Final = re.compile(r"\x1b\[[0-9;?>=]*[A-Za-z]|\x1b[=>()][A-Z0-9]?|\x1b\].*?\x07")


class Terminal:
    """What a command shows, and what is typed. Create it with `terminal`.

    raw: everything that was printed. shown: the same without escape sequences. A prompt is in it each time
    it is drawn.
    """

    def __init__(self, process: asyncio.subprocess.Process, master: int) -> None:
        self._process = process
        self._master = master
        self.raw = ""
        self._changed = asyncio.Event()
        self._from = 0
        self._has_ended = self._is_closed = False
        asyncio.get_running_loop().add_reader(master, self._read)

    def _read(self) -> None:
        try:
            data = os.read(self._master, 65_536)
        except OSError:  # the command has ended
            data = b""
        if not data:
            self._has_ended = True
            asyncio.get_running_loop().remove_reader(self._master)
        self.raw += data.decode(errors="replace")
        self._changed.set()

    @property
    def shown(self) -> str:
        return _ESCAPE.sub("", self.raw)

    async def until(self, text: str) -> str:
        """Wait until `text` is shown after what was last waited for; return what was shown up to there."""
        try:
            async with asyncio.timeout(PATIENCE):
                while text not in self.shown[self._from :]:
                    if self._has_ended:
                        raise TimeoutError
                    self._changed.clear()
                    await self._changed.wait()
        except TimeoutError:
            raise AssertionError(f"{text!r} was not shown: {self.shown[self._from :]}") from None
        began, self._from = self._from, self.shown.index(text, self._from) + len(text)
        return self.shown[began : self._from]

    @property
    def modes(self) -> list[Any]:
        """The modes of the terminal, such as whether it prints what is typed."""
        return termios.tcgetattr(self._master)[:4]

    def end(self) -> None:
        """Send the command SIGTERM."""
        self._process.terminate()

    def close(self) -> None:
        """Close the terminal, as a person closes a window. A command that it controls gets SIGHUP."""
        if not self._is_closed:
            self._is_closed = True
            asyncio.get_running_loop().remove_reader(self._master)
            os.close(self._master)

    def skip(self) -> None:
        """Let `until` look only at what is shown from now on."""
        self._from = len(self.shown)

    def type(self, keys: str) -> None:
        """Type `keys`; a carriage return is Enter."""
        self.send(keys.encode())

    def send(self, data: bytes) -> None:
        """Send `data` to the terminal, which may be a part of what a key sends."""
        os.write(self._master, data)

    async def typed_ahead(self, keys: str) -> None:
        """Type `keys`, which the command does not read yet, and wait until the terminal has them.

        A busy kernel hands them on later, maybe when the command has ended and the terminal prints them.
        """
        self.type(keys)
        waiting = bytearray(struct.calcsize("i"))
        terminal = os.open(f"/proc/{self._process.pid}/fd/0", os.O_RDONLY | os.O_NOCTTY | os.O_NONBLOCK)
        try:
            async with asyncio.timeout(PATIENCE):
                while int.from_bytes(waiting, sys.byteorder) < len(keys.encode()):
                    await asyncio.sleep(0.01)
                    fcntl.ioctl(terminal, termios.FIONREAD, waiting)
        finally:
            os.close(terminal)

    def paste(self, text: str) -> None:
        """Paste `text` as a terminal does: in brackets."""
        self.type(f"\x1b[200~{text}\x1b[201~")

    async def exit_code(self) -> int | None:
        """Wait until the command has ended, and return its exit code."""
        async with asyncio.timeout(PATIENCE):
            return await self._process.wait()


@asynccontextmanager
async def terminal(command: Sequence[str], home: Path, *, columns: int = 80) -> AsyncIterator[Terminal]:
    """Run `command` in a terminal of its own, with `home` as the home folder, and end it at the end."""
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
    environment = os.environ | {"HOME": str(home), "TERM": "xterm", "PROMPT_TOOLKIT_NO_CPR": "1"}
    process = await asyncio.create_subprocess_exec(
        *command, stdin=slave, stdout=slave, stderr=slave, env=environment, start_new_session=True
    )
    os.close(slave)
    shown = Terminal(process, master)
    try:
        yield shown
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
        shown.close()
