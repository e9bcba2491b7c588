"""A server in a process of its own, as a user starts it, and what the system says of it."""

import asyncio
import os
import re
import resource
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

LOG: Final = "server.log"


@dataclass(frozen=True, slots=True)
class Served:
    """A server that runs: where it listens, its process, and its log."""

    url: str
    process: int
    log: Path

    def memory(self) -> int:
        """Bytes of memory that are its own and not on disk."""
        status = Path(f"/proc/{self.process}/status").read_text()
        rss = re.search(r"^VmRSS:\s+(\d+) kB", status, re.MULTILINE)
        assert rss is not None
        return int(rss[1]) * 1024

    def cpu(self) -> float:
        """Seconds of a core that it has used."""
        fields = Path(f"/proc/{self.process}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def signal(self, which: signal.Signals) -> None:
        """Send it a signal, if it is there still."""
        with suppress(ProcessLookupError):
            os.kill(self.process, which)

    def is_stopped(self) -> bool:
        """Whether it rests, every thread of it: SIGSTOP takes a moment to get there."""
        stats = (task.read_text() for task in Path(f"/proc/{self.process}/task").glob("*/stat"))
        return all(stat.rpartition(")")[2].split()[0] == "T" for stat in stats)

    def kill(self) -> None:
        """Let the system end it: it is told nothing, and does nothing more."""
        self.signal(signal.SIGKILL)


@asynccontextmanager
async def started(*arguments: str, folder: Path, files: int | None = None) -> AsyncIterator[Process]:
    """A Python process, which ends with the context. What it says to standard error goes to the log's end.

    files: how many files it may have open at most.
    """

    def limit_files() -> None:
        if files is not None:
            resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))

    with (folder / LOG).open("ab") as errors:
        begun = await asyncio.create_subprocess_exec(
            sys.executable, *arguments, stdin=PIPE, stdout=PIPE, stderr=errors, preexec_fn=limit_files
        )
    try:
        yield begun
    finally:
        with suppress(ProcessLookupError):
            begun.terminate()
        await begun.wait()


@asynccontextmanager
async def process(
    *arguments: str, folder: Path, core: int | None = None, files: int | None = None
) -> AsyncIterator[Served]:
    """A Python process that says in a line where it listens; on one `core`, if told so."""
    async with started(*arguments, folder=folder, files=files) as begun:
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
) -> AsyncIterator[Served]:
    """A server with its log in `folder`, where its database is too if it is given none, and no pause between
    hands."""
    database = database or f"sqlite:///{folder}/history.db"
    arguments = ["-m", "riverboat.client_cli", "serve", "--port", "0", "--db", database]
    arguments += ["--grant", str(10**12), "--drain", "0"]
    async with process(*arguments, "--pause", "0", *options, folder=folder, core=core, files=files) as served:
        yield served
