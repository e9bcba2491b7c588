"""Send streams of WebSocket frames to a real listener, which must do what `frame_rules` says."""

import asyncio
import gc
import logging
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from typing import Any, Final, Literal, Self, get_args

from riverboat.server.net.client_socket import ClientSocket
from riverboat.server.net.limits import NetworkLimits
from riverboat.server.net.listener import Listener
from riverboat.server.protocol.codes import CloseReason
from riverboat.server.protocol.command import Command
from riverboat.server.protocol.messages import Accepted, Message
from tests.server.net.fakes import FakeService
from tests.support.frame_rules import BINARY, CLOSE, PING, PONG, TEXT, Expected, frame, frames_of
from tests.support.waiting import PATIENCE

LAST_PING: Final = b"the last one"
HANDSHAKE: Final = (
    b"GET / HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Protocol: riverboat.json\r\n\r\n"
)
Ending = Literal["close", "eof", "reset"]
ENDINGS: Final = get_args(Ending)
_CUT_SHORT: Final[dict[Ending, Ending]] = {"close": "eof", "eof": "eof", "reset": "reset"}
"""How a client disconnects within a frame, where it cannot send a close frame."""

_HELLO: Final = ("stranger", "player")
_REASONS: Final = {(reason.code, reason.reason) for reason in CloseReason}
_MAX_BAD: Final = NetworkLimits().bad_frames
_FREE: Final = {False: 24, True: 900}
"""The cost that a stranger and a player may send without being disconnected: see `Expected`."""
_TASKS: Final = 4
"""Tasks of the honest connection and of the test."""


class Wrong(AssertionError):  # noqa: N818 - says what is wrong
    """The server behaved incorrectly."""


@dataclass(frozen=True, slots=True)
class Case:
    """What a client sends, with or without a hello, in pieces, and how it disconnects."""

    hello: bool
    chunks: tuple[bytes, ...]
    ending: Ending

    def __str__(self) -> str:
        return " ".join((_HELLO[self.hello], self.ending, *(chunk.hex() for chunk in self.chunks)))

    @classmethod
    def read(cls, line: str) -> Self:
        """Parse an entry of a corpus. "8980*500" is a piece repeated 500 times."""
        hello, ending, *pieces = line.split()
        chunks = (
            bytes.fromhex(what) * int(times or 1) for what, _, times in (p.partition("*") for p in pieces)
        )
        return cls(hello == _HELLO[True], tuple(chunks), ending)  # type: ignore[arg-type] # one of them

    @property
    def data(self) -> bytes:
        """Return all pieces joined."""
        return b"".join(self.chunks)


class Wire(asyncio.Protocol):
    """A client's socket, which parses frames and sends the replies of WebSocket itself."""

    def __init__(self) -> None:
        self.replies: list[bytes] = []
        self.pongs: list[bytes] = []
        self.closed: tuple[int, str] | None = None
        self.is_open = False
        self.is_down = False
        self.may_send = True
        self.news = asyncio.Event()
        self._buffer = b""
        self._transport: Any = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = transport
        self.send(HANDSHAKE)

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self.is_open:
            head, end, rest = self._buffer.partition(b"\r\n\r\n")
            if not end:
                return
            if not head.startswith(b"HTTP/1.1 101"):
                raise Wrong(f"not let in: {head!r}")
            self._buffer, self.is_open = rest, True
        used = 0
        for each in frames_of(self._buffer):
            if each.payload is None:
                break
            used = each.end
            self._take(each.opcode, each.payload)
        self._buffer = self._buffer[used:]
        self.news.set()

    def connection_lost(self, exc: Exception | None) -> None:
        self.is_down, self.may_send = True, False
        self.news.set()

    def send(self, data: bytes) -> None:
        """Send bytes unchanged."""
        if self.may_send:
            self._transport.write(data)

    def end(self, ending: Ending) -> None:
        """Disconnect in the given way."""
        if ending == "close":
            self.send(frame(CLOSE, b"\x03\xe8"))
        elif ending == "reset":
            self._transport.abort()
        elif self.may_send:
            with suppress(OSError):  # the server may have disconnected already
                self._transport.write_eof()
            self.may_send = False

    async def until(self, done: Any, what: str) -> None:
        """Wait for `done`. Raises Wrong after a timeout."""
        try:
            async with asyncio.timeout(PATIENCE):
                while not done():
                    self.news.clear()
                    await self.news.wait()
        except TimeoutError:
            raise Wrong(f"{what}: {self.said}") from None

    @property
    def said(self) -> str:
        """Return a summary of what arrived."""
        state = "down" if self.is_down else "up"
        return f"{len(self.replies)} replies, {len(self.pongs)} pongs, closed {self.closed}, {state}"

    def _take(self, opcode: int, payload: bytes) -> None:
        if opcode == CLOSE:
            self.closed = (int.from_bytes(payload[:2]) if payload else 1005, payload[2:].decode())
            self.send(frame(CLOSE, payload[:2]))
        elif opcode == PING:
            self.send(frame(PONG, payload))
        elif opcode == PONG:
            self.pongs.append(payload)
        elif opcode in (TEXT, BINARY):
            self.replies.append(payload)


class _Service(FakeService):
    """A service that accepts everything."""

    async def handle(self, client: Any, command: Command) -> Message:
        return Accepted(id=command.id)


class Target:
    """A listener in this process with one honest connection."""

    def __init__(self, listener: Listener, errors: list[str]) -> None:
        self._listener = listener
        self._errors = errors
        self._honest: Wire
        self._asked = 0

    async def connect(self, *, hello: bool) -> Wire:
        """Connect, and send hello if wanted. Raises Wrong."""
        loop = asyncio.get_running_loop()
        _, wire = await loop.create_connection(Wire, "127.0.0.1", self._listener.port)
        await wire.until(lambda: wire.is_open or wire.is_down, "no answer to the handshake")
        if not wire.is_open:
            raise Wrong("not let in")
        if hello:
            wire.send(frame(TEXT, b'{"type": "hello", "id": "hello", "version": 1}'))
            await wire.until(lambda: wire.replies or wire.is_down, "no answer to the hello")
            wire.replies.clear()
        return wire

    async def begin(self) -> None:
        """Connect the honest client."""
        self._honest = await self.connect(hello=True)

    async def check(self, case: Case) -> str:
        """Send `case` and check the server's reaction, which is returned. Raises Wrong."""
        wire, expected = await self.connect(hello=case.hello), Expected(case.data)
        for chunk in case.chunks:
            wire.send(chunk)
            await asyncio.sleep(0)
        await self._serves()
        await self._answered(wire, expected, hello=case.hello)
        did = f"{wire.said}, of {expected.messages} and {len(expected.pings)}"
        wire.end(case.ending if expected.apart else _CUT_SHORT[case.ending])
        await wire.until(lambda: wire.is_down, "the connection is not closed")
        async with asyncio.timeout(PATIENCE):
            while len(self._listener) > 1:  # noqa: ASYNC110 - no event reports it
                await asyncio.sleep(0.001)
        if self._errors:
            errors = list(self._errors)
            self._errors.clear()
            raise Wrong(f"errors in the log: {errors}")
        return did

    async def _answered(self, wire: Wire, expected: Expected, *, hello: bool) -> None:
        """Wait until everything is answered or the connection is closed, and check the result."""
        messages, pings = expected.messages, list(expected.pings)
        if expected.ends:
            await wire.until(
                lambda: wire.closed is not None or wire.is_down, f"not closed with {expected.ends}"
            )
        else:
            if expected.apart:
                wire.send(frame(PING, LAST_PING))
                pings.append(LAST_PING)
            await wire.until(
                lambda: (
                    wire.closed is not None
                    or wire.is_down
                    or (len(wire.replies) >= messages and len(wire.pongs) >= len(pings))
                ),
                f"not answered: {messages} messages and {len(pings)} pings",
            )
        if wire.closed is None and (wire.is_down or expected.ends):
            raise Wrong(f"ended without a reason: {wire.said}")
        if len(wire.replies) > messages or wire.pongs != pings[: len(wire.pongs)]:
            raise Wrong(f"answered what was not sent: {wire.said}")
        if wire.closed is None or wire.closed[0] in expected.ends | expected.may_end:
            return
        code, reason = wire.closed
        few = expected.cost <= _FREE[hello]
        if (code, reason) not in _REASONS or (few and len(wire.replies) < _MAX_BAD):
            raise Wrong(f"closed with {code} {reason!r}, and not one of {set(expected.ends)}")

    async def _serves(self) -> None:
        """Check that the honest client is answered."""
        honest = self._honest
        self._asked += 1
        honest.replies.clear()
        honest.send(frame(TEXT, b'{"type": "unwatch", "id": "%d", "table": "t"}' % self._asked))
        await honest.until(
            lambda: any(b'"%d"' % self._asked in reply for reply in honest.replies) or honest.is_down,
            "the honest connection is not answered",
        )
        if honest.is_down:
            raise Wrong(f"the honest connection is closed: {honest.closed}")

    async def check_leaks(self) -> None:
        """Check that only the honest connection is left. Raises Wrong."""
        try:
            async with asyncio.timeout(PATIENCE):
                while connections() > 1 or len(asyncio.all_tasks()) > _TASKS:  # noqa: ASYNC110
                    await asyncio.sleep(0.02)
        except TimeoutError:
            raise Wrong(f"{connections() - 1} connections are left, and {asyncio.all_tasks()}") from None


def connections() -> int:
    """Return the number of server connections in this process."""
    gc.collect()
    return sum(
        issubclass(type(each), ClientSocket) for each in gc.get_objects()
    )  # a weak proxy is an instance, too


class _Errors(logging.Handler):
    def __init__(self, errors: list[str]) -> None:
        super().__init__(logging.WARNING)
        self._errors = errors

    def emit(self, record: logging.LogRecord) -> None:
        self._errors.append(self.format(record))


@asynccontextmanager
async def target() -> AsyncIterator[Target]:
    """Start a listener with only the honest client connected."""
    errors: list[str] = []
    handler, loop = _Errors(errors), asyncio.get_running_loop()
    loop.set_exception_handler(lambda _, context: errors.append(repr(context)))
    quiet = logging.getLogger(
        "riverboat.server.net.websocket.handshakes"
    )  # in it are errors of the parser, too
    level = quiet.level
    logging.getLogger().addHandler(handler)
    quiet.setLevel(logging.WARNING)
    listener = await Listener.open(_Service(), "127.0.0.1", 0, NetworkLimits(close_s=0.05))
    try:
        found = Target(listener, errors)
        await found.begin()
        yield found
    finally:
        await listener.close("the test is over")
        quiet.setLevel(level)
        logging.getLogger().removeHandler(handler)


def corpus(text: str) -> Sequence[Case]:
    """Return the cases of a corpus: one per line, with comments."""
    return [Case.read(line) for line in text.splitlines() if line and not line.startswith("#")]
