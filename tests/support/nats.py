"""The NATS broker of the tests. RIVERBOAT_TEST_NATS names another one."""

import asyncio
import os
import shutil
import socket
from asyncio.subprocess import DEVNULL, Process
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from signal import SIGHUP
from typing import Final, Self
from urllib.parse import urlsplit

import pytest

from tests.support.missing import missing
from tests.support.ports import unused_port
from tests.support.waiting import PATIENCE

URL: Final = os.environ.get("RIVERBOAT_TEST_NATS", "nats://127.0.0.1:4222")

PROGRAM: Final = shutil.which("nats-server", path=f"{os.environ.get('PATH', '')}:/usr/sbin")

POLL: Final = 0.05
"""Seconds between two looks whether a broker listens."""


@pytest.fixture
def nats() -> str:
    """The URL of a running broker. Skips the test if there is none."""
    place = urlsplit(URL)
    try:
        socket.create_connection((place.hostname, place.port or 4222), timeout=5).close()
    except OSError:
        missing(f"no NATS broker answers at {URL}")
    return URL


@pytest.fixture
def nats_server() -> None:
    """Skips the test if a broker cannot be started."""
    need_nats_server()


class Broker:
    """A broker of one's own, in this context. It can be killed, and started again at the same port.

    folder: for its files. host: where it listens; port: likewise, an unused one by default.
    options: more of its command line. environment: variables for it, besides those of this process.
    within: a command that runs another one elsewhere.
    """

    def __init__(
        self,
        folder: Path,
        *options: str,
        host: str = "127.0.0.1",
        port: int = 0,
        environment: Mapping[str, str] | None = None,
        within: tuple[str, ...] = (),
    ) -> None:
        self.host = host
        self.port = port or unused_port()
        self._files = ("-sd", str(folder), "-l", str(folder / "broker.log"))
        self._options = options
        self._environment = environment or {}
        self._within = within
        self._process: Process | None = None

    @property
    def url(self) -> str:
        """Its URL."""
        return f"nats://{self.host}:{self.port}"

    @property
    def process(self) -> int:
        """The id of its process, while it runs."""
        assert self._process is not None
        return self._process.pid

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(self, *exc_info: object) -> None:
        await self.kill()

    async def start(self) -> None:
        """Start it, and wait until it listens."""
        assert PROGRAM is not None
        listen = ("-a", self.host, "-p", str(self.port))
        command = (*self._within, PROGRAM, *listen, *self._files, *self._options)
        variables = os.environ | dict(self._environment)
        self._process = await asyncio.create_subprocess_exec(
            *command, env=variables, stdout=DEVNULL, stderr=DEVNULL
        )
        if self._within:
            return  # whoever connects there waits for it
        async with asyncio.timeout(PATIENCE):
            while not await self._listens():  # noqa: ASYNC110
                await asyncio.sleep(POLL)

    def reload(self) -> None:
        """Have it read its configuration again."""
        assert self._process is not None
        self._process.send_signal(SIGHUP)

    async def kill(self) -> None:
        """Kill it with SIGKILL."""
        if self._process is not None:
            with suppress(ProcessLookupError):
                self._process.kill()
            await self._process.wait()

    async def _listens(self) -> bool:
        try:
            _, writer = await asyncio.open_connection(self.host, self.port)
        except OSError:
            return False
        writer.close()
        return True


def need_nats_server() -> None:
    """Skip the test if a broker cannot be started."""
    if PROGRAM is None:
        missing("nats-server is not installed")
