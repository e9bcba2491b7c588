"""A server of the player's own, which ends with the practice. It is started before the rest is loaded."""

import asyncio
import shutil
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from riverboat.client_cli.commands.local_server import starting_server
from riverboat.client_cli.library.errors import ServerFailed


@asynccontextmanager
async def practice_server(*, paced: bool) -> AsyncIterator[Callable[[], Awaitable[str]]]:
    """Start a server for one player, and give what waits for it and returns its URL.

    paced: it pauses between hands, for a person to follow. What it stored is deleted at the end, unless it
    failed to start. Raises ServerFailed.
    """
    directory = Path(tempfile.mkdtemp(prefix="riverboat-play-"))
    options = ["--no-web", *([] if paced else ["--pause", "0"])]
    keeps = False
    try:
        async with starting_server(directory, options) as listening:
            yield listening
    except ServerFailed:
        keeps = True  # its log is named in the error
        raise
    finally:
        if not keeps:
            await asyncio.to_thread(shutil.rmtree, directory, ignore_errors=True)
