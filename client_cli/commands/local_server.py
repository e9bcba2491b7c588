"""A local server process for demos and practice, which ends with this process."""

import asyncio
import os
import re
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Final

from riverboat.client_cli.library.errors import ServerFailed

DATABASE: Final = "history.db"
LOG: Final = "server.log"

_GRANT: Final = 10**12
"""Chips for every player, enough for any number of rebuys."""

_START_WITHIN: Final = 30.0
_STOP_WITHIN: Final = 10.0


def database_url(directory: Path) -> str:
    """Return the database URL of a server in `directory`."""
    return f"sqlite:///{directory / DATABASE}"


@asynccontextmanager
async def local_server(directory: Path, options: Sequence[str] = ()) -> AsyncIterator[str]:
    """Run a server as `starting_server` does, and give its URL. Raises ServerFailed if it does not start."""
    async with starting_server(directory, options) as listening:
        yield await listening()


@asynccontextmanager
async def starting_server(
    directory: Path, options: Sequence[str] = ()
) -> AsyncIterator[Callable[[], Awaitable[str]]]:
    """Start a server on a free port, with its database and log in `directory`.

    options: more options for `riverboat serve`.

    Gives what waits until the server listens, and returns its URL. So a client can load the rest of the
    program meanwhile. Awaiting it raises ServerFailed if the server does not start.
    """
    # -P: do not import a folder "server" of the current directory.
    command = [
        sys.executable,
        "-P",
        "-m",
        "riverboat.client_cli.commands.exits_with_stdin",
        "serve",
        "--port",
        "0",
    ]
    command += ["--db", database_url(directory), "--grant", str(_GRANT), "--drain", "0", *options]
    with (directory / LOG).open("wb") as log:
        process = await asyncio.create_subprocess_exec(
            *command,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=log,
            env=_environment(),
            start_new_session=True,  # Ctrl-C reaches only this process, which then stops the server
        )
    try:
        yield partial(_address, process, directory / LOG)
    finally:
        await _stop(process)


def _environment() -> dict[str, str]:
    """Return the environment without options of other servers.

    Games of one's own stay, and the keys, which are needed on PostgreSQL.
    """
    return {
        name: value
        for name, value in os.environ.items()
        if not name.startswith("RIVERBOAT_") or name in ("RIVERBOAT_GAMES", "RIVERBOAT_SEAL_KEYS")
    }


async def _address(process: asyncio.subprocess.Process, log: Path) -> str:
    """Return the URL that the server prints when it listens."""
    line = b""
    with suppress(TimeoutError):
        async with asyncio.timeout(_START_WITHIN):
            line = await process.stdout.readline() if process.stdout else b""
    url = re.search(rb"ws://\S+", line)
    if url is None:
        raise ServerFailed(f"the server did not start; see {log}")
    return url[0].decode()


async def _stop(process: asyncio.subprocess.Process) -> None:
    with suppress(ProcessLookupError):
        process.terminate()
    try:
        async with asyncio.timeout(_STOP_WITHIN):
            await process.communicate()
    except TimeoutError:
        process.kill()
        await process.communicate()
