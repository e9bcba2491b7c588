"""Run the whole server in one process without sockets, threads or real time, reproducibly.

The event loop's time advances only when nothing else is left to do. Random numbers come from a seed. All that
is sent goes through the server's own connections, byte for byte.
"""

import asyncio
import random
import secrets
import selectors
import socket
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import ExitStack, asynccontextmanager, contextmanager
from datetime import datetime, tzinfo
from functools import cache, partial
from itertools import count
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final, Self, TypeVar
from unittest.mock import patch

from argon2 import PasswordHasher

from riverboat.server.app import serving
from riverboat.server.history.database.group_commit import Job, Settle, Write
from riverboat.server.history.database.schema import upgrade
from riverboat.server.identity.passwords import Passwords
from riverboat.server.settings import Settings
from riverboat.server.tables.ports import DealerFor

T = TypeVar("T")

TICK: Final = 1e-6
"""Seconds until all pending work is done."""

BEGIN: Final = 1_800_000_000
"""The start time in seconds since 1970."""

IN_MEMORY: Final = Path("/dev/shm")  # noqa: S108 - a RAM disk, where it exists


class VirtualLoop(asyncio.SelectorEventLoop):
    """An event loop that skips the time in which nothing happens.

    It has no sockets and no threads: work for a thread is done immediately. A client uses `connect`.
    numbers: unique numbers.
    """

    def __init__(self) -> None:
        self._now = 0.0
        self.numbers = count(1)
        super().__init__(_Skipping(self))
        self._protocol_of_connection: Callable[[], Any] | None = None

    def time(self) -> float:
        """Return the seconds since the loop was created."""
        return self._now

    def skip(self, seconds: float) -> None:
        """Let time pass."""
        self._now += seconds

    def run_in_executor(  # type: ignore[override]
        self, executor: Any, func: Callable[..., Any], *args: Any
    ) -> "asyncio.Future[Any]":
        """Call `func` immediately. Returns its result as a future."""
        done = self.create_future()
        try:
            done.set_result(func(*args))
        except Exception as error:
            done.set_exception(error)
        return done

    async def create_server(self, protocol_factory: Any, *args: Any, **kwargs: Any) -> Any:
        """Accept clients that `connect`."""
        self._protocol_of_connection = protocol_factory
        return _Listening(self)

    def connect(self, receive: Callable[[bytes], None]) -> "Wire":
        """Open a connection to the server. `receive` is called with all bytes that arrive."""
        assert self._protocol_of_connection is not None
        return Wire(self, self._protocol_of_connection(), receive)


class _Skipping(selectors.DefaultSelector):
    def __init__(self, loop: VirtualLoop) -> None:
        super().__init__()
        self._loop = loop

    def select(self, timeout: float | None = None) -> list[Any]:
        if timeout is None:
            raise RuntimeError("every task waits, and no timer is set")
        if timeout > 0:
            self._loop.skip(timeout)
        return []


class _Listening:
    """The listening sockets of a server."""

    def __init__(self, loop: VirtualLoop) -> None:
        self._loop = loop
        self._serving = True
        self.sockets = [SimpleNamespace(family=socket.AF_INET, getsockname=lambda: ("127.0.0.1", 1))]

    def get_loop(self) -> VirtualLoop:
        return self._loop

    def is_serving(self) -> bool:
        return self._serving

    def close(self) -> None:
        self._serving = False

    async def wait_closed(self) -> None:
        """Return immediately: connections are closed separately."""


class Wire(asyncio.Transport):
    """The server's end of a connection. It delivers bytes immediately, except after `stop_reading`."""

    def __init__(self, loop: VirtualLoop, protocol: Any, receive: Callable[[bytes], None]) -> None:
        super().__init__({"peername": ("127.0.0.1", 2), "sockname": ("127.0.0.1", 1), "socket": _Socket()})
        self._loop = loop
        self._protocol = protocol
        self._receive = receive
        self._closing = self._stopped_reading = self._paused = self._reading_paused = False
        self._high = self._waits = 0
        self._waiting: list[bytes] = []
        self._untaken: list[bytes] = []
        protocol.connection_made(self)

    # For the client.

    def send(self, data: bytes) -> None:
        """Send `data` to the server."""
        if self._reading_paused:
            self._untaken.append(data)
        elif not self._closing:
            self._protocol.data_received(data)

    def stop_reading(self) -> None:
        """Stop reading."""
        self._stopped_reading = True

    def read_on(self) -> None:
        """Read what has arrived, and continue reading."""
        self._stopped_reading = False
        for data in self._waiting:
            self._receive(data)
        self._waiting.clear()
        self._waits = 0
        if self._paused and not self._closing:
            self._paused = False
            self._protocol.resume_writing()

    # For the server.

    def write(self, data: bytes | bytearray | memoryview) -> None:
        if self._closing:
            return
        if not self._stopped_reading:
            self._receive(bytes(data))
            return
        self._waiting.append(bytes(data))
        self._waits += len(data)
        if self._waits > self._high and not self._paused:
            self._paused = True
            self._protocol.pause_writing()

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        self._protocol = protocol

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        self._high = high or 0

    def get_write_buffer_size(self) -> int:
        return self._waits

    def pause_reading(self) -> None:
        self._reading_paused = True

    def resume_reading(self) -> None:
        self._reading_paused = False
        while self._untaken and not self._reading_paused:
            self.send(self._untaken.pop(0))

    def can_write_eof(self) -> bool:
        return False

    def is_closing(self) -> bool:
        return self._closing

    def close(self) -> None:
        if not self._closing:
            self._closing = True
            self._loop.call_soon(self._protocol.connection_lost, None)

    def abort(self) -> None:
        self.close()


class _Socket:
    def setsockopt(self, *args: object) -> None:
        """Ignore socket options."""


class ImmediateFlusher:
    """A Flusher without a thread, which writes in the event loop."""

    def __init__(self, write: Write, settle: Settle) -> None:
        self._write = write
        self._settle = settle

    def put(self, job: Job[Any]) -> None:
        """Write in the next iteration of the loop, because a thread would not write immediately either."""
        asyncio.get_running_loop().call_soon(self._flush, [job])

    async def close(self) -> None:
        """Close the database."""
        self._write(None)

    def _flush(self, group: list[Job[Any]]) -> None:
        self._write(group)
        self._settle(group)


def run(main: Coroutine[Any, Any, T], seed: str) -> T:
    """Run `main` in a new loop, where time and randomness depend on `seed` alone. Returns its result."""
    loop = VirtualLoop()
    with asyncio.Runner(loop_factory=lambda: loop) as runner, determined(loop, random.Random(seed)):
        return runner.run(main)


@asynccontextmanager
async def serving_unplugged(settings: Settings, dealer_for: DealerFor) -> AsyncIterator[VirtualLoop]:
    """Run the server as `serving` assembles it, with a new database on a RAM disk if there is one."""
    loop = asyncio.get_running_loop()
    assert isinstance(loop, VirtualLoop)
    weak = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
    with (
        patch("riverboat.server.history.database.sqlite.ThreadFlusher", ImmediateFlusher),
        patch("riverboat.server.app.upgrade", _copy_empty_database),
        patch("riverboat.server.app.Passwords", partial(Passwords, weak)),
        patch(
            "riverboat.server.net.reading.NEWCOMERS_EVERY", 0
        ),  # seconds: all pending work is done in a TICK
        patch("prometheus_client.ProcessCollector", collect_no_process_metrics),
    ):
        async with serving(settings, dealer_for=dealer_for):
            yield loop


@contextmanager
def folder_in_memory() -> Iterator[Path]:
    """Create a temporary folder, on a RAM disk if there is one."""
    with tempfile.TemporaryDirectory(dir=IN_MEMORY if IN_MEMORY.is_dir() else None) as made:
        yield Path(made)


def collect_no_process_metrics(registry: object) -> None:
    """Replace the collector of process metrics, which differ in every run."""


def _copy_empty_database(url: str) -> None:
    path = Path(url.removeprefix("sqlite:///"))
    path.touch(mode=0o600)  # as the server creates it; otherwise it warns
    path.write_bytes(empty_database())


@cache
def empty_database() -> bytes:
    """Return an empty database with the current schema."""
    with folder_in_memory() as folder:
        path = folder / "empty.db"
        upgrade(f"sqlite:///{path}")
        return path.read_bytes()


@contextmanager
def determined(loop: VirtualLoop, chance: random.Random) -> Iterator[None]:
    """Replace the clocks and random generators of all server and client modules."""
    letters = "0123456789abcdef"

    class Virtual(datetime):
        @classmethod
        def now(cls, tz: tzinfo | None = None) -> Self:
            return cls.fromtimestamp(BEGIN + loop.time(), tz)

    def token_hex(nbytes: int = 32) -> str:
        return "".join(chance.choices(letters, k=2 * nbytes))

    drawn: dict[str, Callable[..., Any]] = {
        "token_bytes": chance.randbytes,
        "token_hex": token_hex,
        "token_urlsafe": token_hex,
        "choice": chance.choice,
    }
    instead: dict[Any, Any] = {
        datetime: Virtual,
        time.perf_counter: loop.time,
        time.monotonic: loop.time,
        time.time: loop.time,
        secrets: SimpleNamespace(**drawn),
        random.SystemRandom: lambda: chance,
        random.shuffle: chance.shuffle,
        **{getattr(secrets, name): function for name, function in drawn.items()},
    }
    with ExitStack() as stack:
        for module, name, value in _uses_of(tuple(instead)):
            stack.enter_context(patch.object(module, name, instead[value]))
        yield


@cache
def _uses_of(wanted: tuple[Any, ...]) -> list[tuple[Any, str, Any]]:
    """Return where server and client use one of `wanted`: module, name and value."""
    return [
        (module, name, each)
        for module_name, module in sorted(sys.modules.items())
        if module_name.startswith(("riverboat.server.", "riverboat.client_cli."))
        for name, value in sorted(vars(module).items())
        for each in wanted
        if value is each
    ]
