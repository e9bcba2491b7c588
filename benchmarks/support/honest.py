"""Play at an honest table in a separate process, so that other work does not delay its measurements.

`python -m benchmarks.support.honest URL` prints the table's id when six players are seated. Each line of
input ends a phase: the process prints what happened in it, as JSON, and starts the next phase. It exits at
the end of input.
"""

import asyncio
import json
import os
import sys
from collections import Counter
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random
from secrets import token_hex
from time import perf_counter
from typing import Any, Final, Self

import msgpack  # type: ignore[import-untyped] # has no types
import msgspec
import uvloop

from benchmarks.support.processes import started
from riverboat.client_cli.library.errors import ClientError
from riverboat.client_cli.load.connection import LeanConnection
from riverboat.client_cli.load.latencies import Latencies
from riverboat.client_cli.load.tables import LoadFigures, LoadTable
from riverboat.server.protocol import commands as cmd
from riverboat.server.protocol.codecs import MSGPACK
from riverboat.server.protocol.codes import Code
from riverboat.server.protocol.command import Command

ANSWER_WITHIN: Final = 30.0
RATE: Final = 40.0
"""Actions per second at the table of `main`: enough for a p99 within seconds."""

NEWCOMER_EVERY: Final = 0.25
NEWCOMER_WITHIN: Final = 5.0
"""Seconds within which a new guest must be accepted."""

AGAIN: Final = 0.25
"""Seconds until an action that the server could not save is sent again."""


class _Kind(msgspec.Struct):
    type: str


_kind: Final = msgspec.msgpack.Decoder(_Kind)
_REPLIES: Final = {"accepted", "repeated", "stale", "refused"}


async def ask(line: LeanConnection, command: Command) -> Any:
    """Return the reply to `command`, on a connection without other pending commands."""
    reply: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()

    def heard(message: bytes, now: float) -> None:
        if _kind.decode(message).type in _REPLIES and not reply.done():
            reply.set_result(message)

    line.on_message = heard
    line.send(MSGPACK.encode(command))
    async with asyncio.timeout(ANSWER_WITHIN):
        await asyncio.wait((reply, line.closed), return_when=asyncio.FIRST_COMPLETED)
    if not reply.done():
        raise ClientError(line.ended)
    return msgpack.unpackb(reply.result())


async def signed_in(
    url: str, *, within: float = 10.0, headers: Mapping[str, str] | None = None
) -> LeanConnection:
    """Connect as a new guest. Raises ClientError if the server rejects it."""
    line = await LeanConnection.connect(
        url, MSGPACK.subprotocol, lambda message, now: None, within=within, headers=headers
    )
    reply = await ask(line, cmd.Hello(id=token_hex(8), version=cmd.VERSION))
    if reply["type"] != "accepted":
        line.abort()
        raise ClientError(f"hello: {reply['code']}")
    return line


class DueTimes(Latencies):
    """Latencies of requests that are due every `interval` seconds, one at a time.

    A request that takes ten intervals delays nine others, which would have taken nine, eight, ... intervals.
    They count too: otherwise a server that stops for a second would have only one slow request (coordinated
    omission). sent: the requests that were sent.
    """

    def __init__(self, interval: float) -> None:
        super().__init__()
        self.sent = 0
        self._interval = interval

    def add(self, seconds: float) -> None:
        """Add a request and those that it delayed."""
        self.sent += 1
        while seconds > 0:
            super().add(seconds)
            seconds -= self._interval


class _Table(LoadTable):
    """A table whose players repeat actions that the server could not save."""

    _asked: Any = None
    _first_sent: float | None = None

    @property
    def pending_since(self) -> float | None:
        """When the pending action was first sent."""
        if self._first_sent is not None:
            return self._first_sent
        return self._sent if self._frames_expected else None

    def saw_reply(self, reply: Any, now: float) -> None:
        failed = reply.id == self._action_id and reply.code == Code.JOURNAL_UNAVAILABLE
        super().saw_reply(reply, now)
        if failed:
            self._first_sent = self._first_sent or self._sent
            self._loop.call_later(AGAIN, self._again, self._asked)

    def _again(self, turn: Any) -> None:
        if self._turn is None and not self._frames_expected:
            self._turn = turn
            self._act_when_due()

    def _act(self) -> None:
        if self._turn is not None:
            self._asked = self._turn
        super()._act()
        if self._frames_expected and self._first_sent is not None:
            self._sent = self._first_sent

    def _on_frame(self, now: float) -> None:
        if self._frames_expected == 1:
            self._first_sent = None
        super()._on_frame(now)


class HonestTable:
    """Six bots that act `rate` times per second."""

    def __init__(self, rate: float) -> None:
        self._interval = 1 / rate
        self.tally = LoadFigures()
        self.tally.counting = True
        self._table = _Table("Honest", 6, self._interval, self.tally, Random(1))
        self.begin()

    def begin(self) -> None:
        """Start counting."""
        self.times = self.tally.last_frame = DueTimes(self._interval)
        self.tally.hands = 0
        self.tally.refused.clear()

    async def open(self, url: str) -> None:
        """Open the table, seat the bots and play. Raises ClientError."""
        await self._table.seat_all(url)
        self._table.play(0)

    @property
    def id(self) -> str:
        """The table's id."""
        return self._table.id

    @property
    def acted(self) -> int:
        """Actions since `begin`."""
        return self.times.sent

    @property
    def connected(self) -> bool:
        """Whether all bots are connected."""
        return all(bot.is_connected for bot in self._table.bots)

    def end(self) -> Latencies:
        """Return the latencies since `begin`; a pending request counts until now."""
        pending = self._table.pending_since
        if pending is not None:
            self.times.add(perf_counter() - pending)
        return self.times

    async def close(self) -> None:
        """Leave the table."""
        self._table.stop()
        await self._table.leave()


@dataclass(frozen=True, slots=True)
class Phase:
    """What happened in a phase. Times are in seconds. requests: includes delayed ones.

    newcomers: guests that tried to connect and sign in. welcome: those that were accepted.
    sign_in: the longest sign-in, from connecting to the welcome; of one that failed, the time until then.
    """

    requests: int
    p50: float
    p99: float
    worst: float
    refused: dict[str, int]
    connected: bool
    newcomers: int
    welcome: int
    sign_in: float


class Newcomers:
    """Every `NEWCOMER_EVERY` seconds, a new guest connects, signs in and disconnects."""

    def __init__(self, url: str) -> None:
        self._url = url
        self.seen: Counter[bool] = Counter()
        self.longest = 0.0
        self._running = asyncio.create_task(self._come())
        self._visits: set[asyncio.Task[None]] = set()

    async def _come(self) -> None:
        while True:
            visit = asyncio.create_task(self._visit())
            self._visits.add(visit)
            visit.add_done_callback(self._visits.discard)
            await asyncio.sleep(NEWCOMER_EVERY)

    async def _visit(self) -> None:
        welcome, began = False, perf_counter()
        with suppress(ClientError, TimeoutError, OSError):
            async with asyncio.timeout(NEWCOMER_WITHIN):
                (await signed_in(self._url, within=NEWCOMER_WITHIN)).abort()
                welcome = True
        self.seen[welcome] += 1
        self.longest = max(self.longest, perf_counter() - began)

    def begin(self) -> None:
        """Start counting."""
        self.seen.clear()
        self.longest = 0.0

    async def close(self) -> None:
        """Stop connecting."""
        for task in (self._running, *self._visits):
            task.cancel()


async def play(url: str) -> None:
    """Play, and report a phase for each input line."""
    table, reader = HonestTable(RATE), asyncio.StreamReader()
    await table.open(url)
    newcomers = Newcomers(url)
    await asyncio.get_running_loop().connect_read_pipe(
        lambda: asyncio.StreamReaderProtocol(reader), sys.stdin
    )
    print(table.id, flush=True)
    while await reader.readline():
        times = table.end()
        p50, p99, worst = times.percentiles((50, 99, 100))
        refused = {str(code): count for code, count in table.tally.refused.items()}
        seen = newcomers.seen
        phase = Phase(
            *(len(times), p50, p99, worst, refused, table.connected, seen.total(), seen[True]),
            sign_in=newcomers.longest,
        )
        print(json.dumps(asdict(phase)), flush=True)
        table.begin()
        newcomers.begin()
    await newcomers.close()
    await table.close()


class HonestProcess:
    """An honest table in another process. table: its id."""

    def __init__(self, process: asyncio.subprocess.Process, table: str) -> None:
        self.table = table
        self._process = process

    @classmethod
    @asynccontextmanager
    async def at(cls, url: str, folder: Path, core: int | None) -> AsyncIterator[Self]:
        """Start an honest table at the server `url`, on one `core` if given. Raises ClientError."""
        async with started("-m", "benchmarks.support.honest", url, folder=folder) as process:
            if core is not None:
                os.sched_setaffinity(process.pid, {core})
            assert process.stdout is not None
            table = (await process.stdout.readline()).decode().strip()
            if not table:
                raise ClientError("the honest table could not be opened")
            yield cls(process, table)

    async def phase(self) -> Phase:
        """End the phase. Return what happened in it."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(b"\n")
        return Phase(**json.loads(await self._process.stdout.readline()))


if __name__ == "__main__":
    uvloop.run(play(sys.argv[1]))
