"""A program that is spoken to in lines, over its standard input and output, without ever waiting too long.

For POSIX: Windows cannot wait for several pipes.
"""

import os
import select
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from typing import Final

from riverboat.client_cli.arena import isolated
from riverboat.client_cli.arena.errors import MatchError
from riverboat.client_cli.arena.sandbox import Sandbox

MAX_LINE: Final = 1 << 20
"""Bytes of the longest line that a program may write."""

KEPT_STDERR: Final = 1 << 16
"""Bytes of the standard error that are kept, the last ones."""

_MAX_READ: Final = 1 << 16
_LAST_READS: Final = 4  # more than a pipe holds; a process that has escaped may still be writing
_EXIT_WITHIN: Final = 2.0


class ProgramGone(Exception):  # noqa: N818 - named after what happened
    """The program ended, closed a pipe or wrote an endless line. The message is a sentence."""


class Program:
    """A running program with pipes. Its standard error is kept.

    command: the program and its arguments. sandbox: what it may see and use; without `is_isolated`, only the
        limits hold.

    Raises MatchError if the program does not exist.
    """

    def __init__(self, command: Sequence[str], *, is_isolated: bool, sandbox: Sandbox | None = None) -> None:
        if sys.platform == "win32":
            raise MatchError("bots in processes of their own need Linux or macOS: use a house style")
        self._sandbox = sandbox or Sandbox()
        if shutil.which(command[0]) is None:
            raise MatchError(not_started(command[0]))
        full = self._sandbox.launcher(command, is_isolated=is_isolated)
        try:
            self._process = subprocess.Popen(  # noqa: S603 - the user's own command
                full,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                env=self._sandbox.environment(is_isolated=is_isolated),
                start_new_session=True,  # Ctrl-C is for the match, and all of its processes can be ended
            )
        except OSError as error:
            raise MatchError(f"{command[0]!r} cannot be started: {error.strerror}") from None
        self._has_watcher = sys.platform == "linux"
        pipes = self._process.stdin, self._process.stdout, self._process.stderr
        self._pipes = [pipe for pipe in pipes if pipe is not None]
        for pipe in self._pipes:
            os.set_blocking(pipe.fileno(), False)
        self._in, self._out = (pipe.fileno() for pipe in self._pipes[:2])
        self._err: int | None = self._pipes[2].fileno()
        self._poll = select.poll()
        self._poll.register(self._out, select.POLLIN)
        self._poll.register(self._pipes[2], select.POLLIN)
        self._has_ended = False
        self._unsent = bytearray()
        self._received = bytearray()
        self._stderr = bytearray()

    @property
    def group(self) -> int:
        """The id of the program's process group."""
        return self._process.pid

    @property
    def stderr(self) -> str:
        """The end of what the program wrote to its standard error."""
        return self._stderr.decode(errors="replace")

    def queue(self, line: bytes) -> None:
        """Send `line` with the next one that waits for an answer."""
        self._unsent += line

    def receive(self, deadline: float) -> bytes | None:
        """Send what is queued, and return the program's next line; None if `deadline` comes first.

        deadline: as of `time.monotonic`. Raises ProgramGone.
        """
        self._send()
        while (line := self._next_line()) is None:
            left = deadline - time.monotonic()
            if left <= 0 or not self._wait(left):
                return None
        return line

    def lines_ahead(self) -> int:
        """Return how many lines the program has written that nobody has received. Raises ProgramGone."""
        self._read_output()
        return self._received.count(b"\n")

    def close(self, last: bytes = b"") -> bool:
        """Send a last line, give the program a moment to exit, and end it with all that it has started.

        Returns whether it exited by itself.
        """
        if self._has_ended:
            return True
        self._unsent += last
        deadline = time.monotonic() + _EXIT_WITHIN
        with suppress(ProgramGone):
            while self._unsent and time.monotonic() < deadline:
                self._send()
                self._wait(0.05)
        self._pipes[0].close()  # the program sees the end of its input
        with suppress(ProgramGone):
            while (left := deadline - time.monotonic()) > 0:
                self._received.clear()
                if not self._wait(left):
                    break
        has_exited = self._process.poll() is not None
        self._end()
        return has_exited

    def kill(self) -> None:
        """End the program at once, with all that it has started."""
        if not self._has_ended:
            self._end()

    def _end(self) -> None:
        self._has_ended = True
        if self._has_watcher:
            with suppress(subprocess.TimeoutExpired):
                self._process.terminate()  # the watcher ends the program with all that it has started
                self._process.wait(_EXIT_WITHIN)
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self.group, signal.SIGKILL)
        self._process.wait()
        for _ in range(_LAST_READS):
            self._read_stderr()
        for pipe in self._pipes:
            pipe.close()

    def _send(self) -> None:
        if not self._unsent:
            return
        try:
            sent = os.write(self._in, self._unsent)
        except BlockingIOError:
            return
        except OSError:
            raise self._gone() from None
        del self._unsent[:sent]

    def _next_line(self) -> bytes | None:
        end = self._received.find(b"\n")
        if end < 0:
            if len(self._received) > MAX_LINE:
                raise ProgramGone(f"wrote more than {MAX_LINE:,} bytes without a newline")
            return None
        line = bytes(self._received[:end])
        del self._received[: end + 1]
        return line

    def _wait(self, seconds: float) -> bool:
        """Wait for something to read, and to send the rest. Return whether anything happened in time."""
        if self._unsent:
            self._poll.register(self._in, select.POLLOUT)
        ready = self._poll.poll(seconds * 1000)
        if self._unsent:
            self._poll.unregister(self._in)
            self._send()
        for pipe, _ in ready:
            if pipe == self._err:
                self._read_stderr()
            elif pipe == self._out:
                self._read_output()
        return bool(ready)

    def _read_output(self) -> None:
        try:
            data = os.read(self._out, _MAX_READ)
        except BlockingIOError:
            return
        if not data:
            raise self._gone()
        self._received += data

    def _read_stderr(self) -> bool:
        """Read some of the standard error. Return whether there was any."""
        if self._err is None:
            return False
        try:
            data = os.read(self._err, _MAX_READ)
        except BlockingIOError:
            return False
        if not data:
            self._poll.unregister(self._err)
            self._err = None
        self._stderr += data
        del self._stderr[:-KEPT_STDERR]
        return bool(data)

    def _gone(self) -> ProgramGone:
        """Return how the program ended."""
        try:
            code = self._process.wait(_EXIT_WITHIN)
        except subprocess.TimeoutExpired:
            return ProgramGone("closed its standard input or output")
        limits = self._sandbox.limits
        if code == isolated.TOO_MUCH_MEMORY and self._has_watcher:
            return ProgramGone(f"used more than {limits.memory_mb:,} MB of memory")
        if code == isolated.TOO_MANY_PROCESSES and self._has_watcher:
            return ProgramGone(f"started more than {limits.processes:,} processes")
        # What the launcher passes on has the form of a shell: 128 and the number of the signal.
        number = -code if code < 0 else code - 128
        if number in list(signal.Signals):
            return ProgramGone(f"was ended by {signal.Signals(number).name}")
        return ProgramGone(f"exited with code {code}")


def not_started(program: str) -> str:
    """Return why a program cannot be started."""
    if not os.path.exists(program):
        return f"{program!r} cannot be started: the file does not exist"
    if os.path.isdir(program):
        return f"{program!r} cannot be started: it is a folder"
    return f"{program!r} cannot be started: it is not executable; see chmod +x"
