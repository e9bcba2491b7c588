"""A prompt for terminals without escape sequences, as editors and some screen readers have."""

import asyncio
import os
import select
import sys
import termios
from codecs import getincrementaldecoder
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from io import TextIOBase
from typing import Final

import click
from rich.cells import cell_len

from riverboat.client_cli.play.language import said
from riverboat.client_cli.play.lines import INTERRUPT, Prompt, kept_raw

_BURST: Final = 0.025
"""Seconds within which more follows pasted input, and hardly what was typed."""

_ERASE: Final = "\b \b"
_ESCAPE: Final = "\x1b"


class DumbPrompt(Prompt):
    """Iterates over what a person types. Backspace and Ctrl-U edit it.

    The terminal does not mark pasted text: a command that is followed by more at once is taken for pasted,
    and dropped with what follows. An editor sends single commands whole, so those count.

    What is printed meanwhile through `above` gets lines of its own. The prompt, and what was typed so far,
    follow on a fresh line, so both can be read whole.

    echoes: whether what is typed is shown. An editor shows it itself.
    """

    def __init__(self, source: int, *, echoes: bool) -> None:
        super().__init__()
        self.above = _Above(self)
        self._source, self._echoes, self._output = source, echoes, sys.stdout
        self._decode = getincrementaldecoder("utf-8")("replace").decode
        self._lines: asyncio.Queue[str | None] = asyncio.Queue()
        self._typed = ""
        self._escape = ""  # the escape sequence of a key that does nothing, as far as it was read
        self._settling: asyncio.TimerHandle | None = None  # waits for whether more follows Enter
        self._is_pasted = self._waits = self._is_drawn = self._is_due = False

    async def __anext__(self) -> str:
        self._waits = True
        self._set_signals(False)
        self._draw()
        try:
            line = await self._lines.get()
        finally:
            self._set_signals(True)
            self._waits = False
        if line is None:
            raise StopAsyncIteration
        return line

    def print(self, text: str) -> None:
        """Print `text` on lines of its own, and then the prompt again."""
        if self._is_drawn:
            self._output.write("\n")
            self._is_drawn = False
        self._output.write(text)
        if self._waits and not self._is_due:
            self._is_due = True
            asyncio.get_running_loop().call_soon(self._draw)

    def read(self) -> None:
        """Read what was typed."""
        chunk = os.read(self._source, 4096)
        text = self._decode(chunk).replace("\r", "\n")
        if not chunk or INTERRUPT in text:
            self._settle()
            self._end_line(INTERRUPT if chunk else None)
            return
        line, ended, more = text.partition("\n")
        self._is_pasted = self._is_pasted or self._settling is not None or bool(more.strip())
        if not self._is_pasted:
            for char in line:
                self._press(char)
        if self._is_pasted or ended:
            if self._settling is not None:
                self._settling.cancel()
            self._settling = asyncio.get_running_loop().call_later(_BURST, self._on_quiet)

    def _on_quiet(self) -> None:
        if select.select([self._source], [], [], 0)[0]:  # this program was late, not what it reads
            self.read()
        else:
            self._settle()

    def _settle(self) -> None:
        """Give the command that waits, or drop it with what followed."""
        settling, self._settling = self._settling, None
        if settling is None:
            return
        settling.cancel()
        if self._is_pasted:
            self._is_pasted, self._typed = False, ""
            click.echo(f"  {said('paste-dropped')}")
        else:
            self._end_line(self._typed)

    def _press(self, char: str) -> None:
        if self._escape or char == _ESCAPE:
            self._escape += char
            if len(self._escape) > 1 and (char.isalpha() or char == "~") and self._escape != "\x1bO":
                self._escape = ""
        elif char == "\x04" and not self._typed:
            self._end_line(None)
        elif char in "\b\x7f\x15":
            kept = "" if char == "\x15" else self._typed[:-1]
            self._echo(_ERASE * cell_len(self._typed[len(kept) :]))
            self._typed = kept
        elif char.isprintable():
            self._typed += char
            self._echo(char)

    def _end_line(self, line: str | None) -> None:
        if self._is_drawn:
            self._echo("\n")
        self._is_drawn, self._typed = False, ""
        self._lines.put_nowait(line)

    def _echo(self, text: str) -> None:
        if self._is_drawn and self._echoes:
            self._output.write(text)
            self._output.flush()

    def _draw(self) -> None:
        self._is_due = False
        if self._waits and not self._is_drawn:
            self._is_drawn = True
            self._output.write(f"{self.words()}> {self._typed if self._echoes else ''}")
            self._output.flush()

    def _set_signals(self, on: bool) -> None:
        """Set whether Ctrl-C is a signal, rather than a key."""
        modes = termios.tcgetattr(self._source)
        modes[3] = modes[3] | termios.ISIG if on else modes[3] & ~termios.ISIG
        termios.tcsetattr(self._source, termios.TCSANOW, modes)


class _Above(TextIOBase):
    """Standard output beside the prompt. It is not a terminal, so no escape sequences come."""

    encoding = sys.stdout.encoding if sys.stdout else "utf-8"

    def __init__(self, prompt: DumbPrompt) -> None:
        self._prompt = prompt

    def writable(self) -> bool:
        return True

    def write(self, text: str) -> int:
        if not isinstance(text, str):
            raise TypeError("text is needed")
        self._prompt.print(text)
        return len(text)


@contextmanager
def dumb_prompt() -> Iterator[DumbPrompt]:
    """Give a prompt on standard input, through which everything that is printed goes."""
    source, loop = sys.stdin.fileno(), asyncio.get_running_loop()
    prompt = DumbPrompt(source, echoes=bool(termios.tcgetattr(source)[3] & termios.ECHO))
    with kept_raw(), redirect_stdout(prompt.above):
        loop.add_reader(source, prompt.read)
        try:
            yield prompt
        finally:
            loop.remove_reader(source)
