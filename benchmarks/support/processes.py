"""Start servers in their own processes, as a user does, and read their use of resources."""

import asyncio
import os
import re
import resource
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

LOG: Final = "server.log"


def cpu_of(process: int) -> float:
    """Return the CPU seconds that the process with this id has used."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True, slots=True)
class Served:
    """A running server: its URL, process id and log."""

    url: str
    process: int
    log: Path

    def memory(self) -> int:
        """Return its resident memory in bytes."""
        status = Path(f"/proc/{self.process}/status").read_text()
        rss = re.search(r"^VmRSS:\s+(\d+) kB", status, re.MULTILINE)
        assert rss is not None
        return int(rss[1]) * 1024

    def cpu(self) -> float:
        """Return the CPU seconds that it has used."""
        return cpu_of(self.process)

    def waited(self) -> float:
        """Return the seconds that its event loop was ready to run and had no core. On Linux."""
        return int(Path(f"/proc/{self.process}/schedstat").read_text().split()[1]) / 1e9

    def signal(self, which: signal.Signals) -> None:
        """Send it a signal if it is still running."""
        with suppress(ProcessLookupError):
            os.kill(self.process, which)

    def is_stopped(self) -> bool:
        """Return whether all of its threads are stopped: SIGSTOP takes a moment."""
        stats = (task.read_text() for task in Path(f"/proc/{self.process}/task").glob("*/stat"))
        return all(stat.rpartition(")")[2].split()[0] == "T" for stat in stats)

    def kill(self) -> None:
        """Kill it with SIGKILL."""
        self.signal(signal.SIGKILL)


@asynccontextmanager
async def started(
    *arguments: str, folder: Path, files: int | None = None, within: Sequence[str] = ()
) -> AsyncIterator[Process]:
    """Run a Python process in this context. Its standard error is appended to the log.

    files: the limit on its open files. within: a command that runs another one elsewhere.
    """

    def limit_files() -> None:
        if files is not None:
            resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))

    with (folder / LOG).open("ab") as errors:
        begun = await asyncio.create_subprocess_exec(
            *within,
            sys.executable,
            *arguments,
            stdin=PIPE,
            stdout=PIPE,
            stderr=errors,
            preexec_fn=limit_files,
        )
    try:
        yield begun
    finally:
        with suppress(ProcessLookupError):
            begun.terminate()
        await begun.wait()


@asynccontextmanager
async def process(
    *arguments: str,
    folder: Path,
    core: int | None = None,
    files: int | None = None,
    within: Sequence[str] = (),
) -> AsyncIterator[Served]:
    """Run a Python process that prints its URL, on one `core` if given. See `started`."""
    async with started(*arguments, folder=folder, files=files, within=within) as begun:
        if core is not None:
            os.sched_setaffinity(begun.pid, {core})
        assert begun.stdout is not None
        url = re.search(r"ws://\S+", (await begun.stdout.readline()).decode())
        assert url is not None, (folder / LOG).read_text()
        yield Served(url[0], begun.pid, folder / LOG)


@asynccontextmanager
async def riverboat(
    folder: Path,
    *options: str,
    database: str | None = None,
    core: int | None = None,
    files: int | None = None,
    program: Sequence[str] = ("riverboat.client_cli",),
) -> AsyncIterator[Served]:
    """Run a server without pauses between hands, with its log and by default its database in `folder`.

    program: the module that serves, with its own arguments.
    """
    database = database or f"sqlite:///{folder}/history.db"
    arguments = ["-m", *program, "serve", "--port", "0", "--db", database]
    arguments += ["--grant", str(10**12), "--drain", "0"]
    async with process(*arguments, "--pause", "0", *options, folder=folder, core=core, files=files) as served:
        yield served
