"""Servers forked from a process that has loaded the program, which takes most of the time of a start.

From there on, each does everything that a server does which a user starts.
"""

import asyncio
import gc
import json
import os
import re
import signal
import socket
import sys
from asyncio.subprocess import create_subprocess_exec
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from importlib import import_module
from pathlib import Path
from runpy import run_module
from typing import Final

from benchmarks.support.processes import LOG, Served
from riverboat.server.runtime.metrics import Metrics
from riverboat.server.runtime.warm_up import warm_up

_LOADED: Final = (
    *("asyncpg", "nats", "psycopg", "uvloop"),
    *("sqlalchemy.dialects.postgresql.asyncpg", "sqlalchemy.dialects.postgresql.psycopg"),
    *("riverboat.server.commands.serve", "riverboat.server.history.database.postgresql"),
)
"""What a server imports."""

_REQUEST: Final = 65_536
"""Maximum bytes of a request, and of the answer."""


class Prepared:
    """A process that has loaded the program, and forks a server for each request."""

    def __init__(self, requests: socket.socket) -> None:
        self._requests = requests

    @asynccontextmanager
    async def server(self, *arguments: str, folder: Path) -> AsyncIterator[Served]:
        """Run `python` with these arguments, "-m" first, in this context. Its log is in `folder`."""
        log = folder / LOG
        reads, writes = os.pipe()
        with os.fdopen(reads) as output:
            with os.fdopen(writes):
                request = json.dumps({"arguments": arguments, "log": str(log)})
                socket.send_fds(self._requests, [request.encode()], [writes])
            process = int(self._requests.recv(_REQUEST))
            pidfd = os.pidfd_open(process)
            try:
                url = re.search(r"ws://\S+", await asyncio.to_thread(output.readline))
                assert url is not None, log.read_text()
                yield Served(url[0], process, log)
            finally:
                await _end(pidfd)


@asynccontextmanager
async def prepared() -> AsyncIterator[Prepared]:
    """Load the program in a process that ends with this context."""
    here, there = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    with here:
        with there:
            loaded = await create_subprocess_exec(sys.executable, "-m", __name__, stdin=there.fileno())
        yield Prepared(here)
    await loaded.wait()


async def _end(pidfd: int) -> None:
    """Send SIGTERM to a process that is not a child, wait for its end, and close its pidfd."""
    loop, ended = asyncio.get_running_loop(), asyncio.Event()
    with suppress(ProcessLookupError):
        signal.pidfd_send_signal(pidfd, signal.SIGTERM)
    loop.add_reader(pidfd, ended.set)
    try:
        await ended.wait()
    finally:
        loop.remove_reader(pidfd)
        os.close(pidfd)


def _load() -> None:
    """Import what a server needs, and build what it builds once."""
    for module in _LOADED:
        import_module(module)
    warm_up(Metrics())
    gc.collect()
    gc.freeze()  # memory that is not written to is shared


def _requested() -> list[str]:
    """Fork a process for each request. Return its arguments there; when there are no more requests, []."""
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for the servers
    with socket.socket(fileno=os.dup(sys.stdin.fileno())) as requests:
        while True:
            said, outputs, *_ = socket.recv_fds(requests, _REQUEST, 1)
            if not said:
                return []
            if not (process := os.fork()):
                break
            os.close(outputs[0])
            requests.send(str(process).encode())
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    request = json.loads(said)
    log = os.open(request["log"], os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    for file, number in zip((os.open(os.devnull, os.O_RDONLY), *outputs, log), range(3), strict=True):
        os.dup2(file, number)
        os.close(file)
    sys.stdin, sys.stdout, sys.stderr = open(0), open(1, "w"), open(2, "w", buffering=1)  # noqa: SIM115
    arguments: list[str] = request["arguments"]
    return arguments


if __name__ == "__main__":
    _load()
    if arguments := _requested():
        _, module, *sys.argv[1:] = arguments
        run_module(module, run_name="__main__", alter_sys=True)
