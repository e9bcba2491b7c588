"""Input of WebSockets: it is counted first, and then parsed a little at a time, when it has a turn."""

import asyncio
import socket
import struct
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Final

from riverboat.server.net.frames import FrameCounter
from riverboat.server.net.limits import NetworkLimits, TokenBucket
from riverboat.server.net.sockets import Slot, Sockets
from riverboat.server.net.turns import (
    DEPARTURES,
    NEWCOMERS,
    NEWCOMERS_EVERY,
    PACED,
    PERSISTENT_EVERY,
    PROMPT,
    Turns,
)
from riverboat.server.net.websocket import WebSocket
from riverboat.server.protocol.codecs import Frame
from riverboat.server.protocol.codes import CloseReason

FRAMES_PER_TURN: Final = 8
"""Frames that are parsed in a turn if none of them completes a message."""

FIRST_FRAMES: Final = 2
"""Frames of a connection without a hello that are read first: a preview and a hello."""

IGNORED: Final = 256 * 1024
"""Bytes that are still read and thrown away after the end. The client may have sent them before."""

_RESET_ON_CLOSE: Final = struct.pack("ii", 1, 0)


class Intake:
    """What the input of all connections shares.

    prompt, paced: turns of connections that have sent little, and much.
    newcomers, requests: turns of connections without a hello, and of HTTP requests. They are separate: in a
        crowd of new connections, none would otherwise say hello in time.
    persistent: turns of connections that have sent `FIRST_FRAMES` without a hello.
    departures: turns of sockets that were closed, to end what belonged to them.

    Networks take turns at newcomers, requests and persistent, so that a crowd from one of them waits behind
    itself.
    """

    def __init__(self, limits: NetworkLimits, sockets: Sockets) -> None:
        self.limits = limits
        self.sockets = sockets
        self.prompt = Turns(PROMPT)
        self.paced = Turns(PACED)
        self.newcomers = Turns(NEWCOMERS, NEWCOMERS_EVERY)
        self.persistent = Turns(NEWCOMERS, PERSISTENT_EVERY)
        self.requests = Turns(NEWCOMERS, NEWCOMERS_EVERY)
        self.departures = Turns(DEPARTURES)


class MeteredWebSocket(WebSocket):
    """A WebSocket whose input is counted before it is parsed. `ClientSocket` makes one with its `intake`.

    A turn parses one message, or a few frames that complete none. While a message waits to be received,
    nothing more is parsed or read: what a client sends ahead stays with the client.

    without_body: the request was a HEAD: the response is that to a GET, without its body.
    on_ended: called with the reason when the server ends the connection for what the client sent, or did not
        read.
    """

    intake: Intake
    without_body = False

    def begin(self, transport: asyncio.Transport, slot: Slot, head: bytes, rest: bytes) -> None:
        """Take over a socket that has sent the `head` of its request, and the `rest` after it."""
        limits = self.intake.limits
        self.on_ended: Callable[[CloseReason], None] | None = None
        self.slot = slot
        self._bucket = TokenBucket(limits.newcomer_rate, limits.newcomer_burst, self.loop.time())
        self._allowances: list[TokenBucket] | None = None  # None before the hello
        self._sent = 0  # frames before the hello
        self._counter = FrameCounter(limits.frame)
        self._input = rest
        self._at = 0  # everything before this position is parsed
        self._ready = bool(rest)  # whether there is something to parse
        self._busy = True  # whether a parsed message waits to be received
        self.queued = False
        self._paused = False
        self._ignores_input = False
        self._ignored = 0
        self._cutting: asyncio.TimerHandle | None = None
        slot.socket = self
        self.connection_made(transport)
        self.feed(head)

    def connection_lost(self, exc: Exception | None) -> None:
        """Free the slot when the socket is closed, and release the rest when there is a turn for it.

        A whole crowd may disconnect in one moment.
        """
        self._ignore_input()
        if self._cutting is not None:
            self._cutting.cancel()
        self.intake.sockets.leave(self.slot)
        self.end_of_input()
        departure = _Departure(self, exc)
        if self.intake.departures.ask(departure):
            departure.turn()

    def depart(self, exc: Exception | None) -> None:
        """End what belonged to the socket."""
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Take input."""
        if self._ignores_input or self.is_over:
            self._discard(len(data))
            return
        self._input = self._input[self._at :] + data if self._at < len(self._input) else data
        self._at = 0
        self._ready = True
        self._read()

    def opened(self) -> None:
        """Parse frames from now on: the opening handshake is done."""
        self._busy = False
        self._read()

    def signed_in(self, of_address: TokenBucket | None) -> None:
        """Apply the limits of players from now on: the hello was accepted.

        of_address: what all connections from its address may send without delay; None if that is unlimited.
        """
        limits, now = self.intake.limits, self.loop.time()
        self._bucket = TokenBucket(limits.rate, limits.burst, now)
        self._allowances = [TokenBucket(limits.prompt_rate, limits.prompt_burst, now)]
        if of_address is not None:
            self._allowances.append(of_address)
        self.intake.sockets.signed_in(self.slot)

    def answering(self) -> AbstractContextManager[None]:
        """Give the server all the time that it needs for a hello, in this context."""
        return self.intake.sockets.answering(self.slot)

    async def receive(self) -> Frame:
        """Return the next message. Raises ConnectionClosed."""
        message = await self.recv()
        self._busy = False
        if self._ready:
            self._read()
        return message

    def charge(self, cost: int) -> bool:
        """Count a message as `cost` more frames. Returns whether it is within the limit.

        Before the hello every message counts as one frame: a client may have to try again.
        """
        if self._allowances is None:
            return True
        self._turns().charge(cost)
        return self._pay(cost)

    def turn(self) -> bool:
        """Parse a little, if there is something to parse."""
        self.queued = False
        used = self._ready and not self._busy
        if used:
            self._parse()
        self._read()
        return used

    def end(self, reason: CloseReason) -> None:
        """Close with `reason`, and ignore further input."""
        if self._ignores_input:
            return
        self._ignore_input()
        self.fail(reason.code, reason.reason)
        self._cut_soon()
        if self.on_ended is not None:
            self.on_ended(reason)

    def evict(self) -> None:
        """Close at once, to make room: the client has not signed in."""
        self._ignore_input()
        if self.is_open:
            self.fail(CloseReason.HELLO_TIMEOUT.code, CloseReason.HELLO_TIMEOUT.reason)
            self.transport.close()
        else:
            self.transport.abort()

    def cut(self) -> None:
        """Reset the connection. Unsent data is lost."""
        raw = self.transport.get_extra_info("socket")
        if raw is not None and not self.transport.is_closing():
            # Otherwise the system would keep trying to deliver unsent data.
            raw.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _RESET_ON_CLOSE)
        self.transport.abort()

    def _read(self) -> None:
        """Parse while there is a turn; otherwise queue for one, and pause reading."""
        while self._ready and not self._busy and not self.queued:
            # After the hello, limits are of addresses, and a queue is short.
            if self._turns().ask(self, self.slot.network if self._allowances is None else ""):
                self._parse()
            else:
                self.queued = True
        if self._paused is not self._ready and not self._ignores_input and not self.transport.is_closing():
            self._paused = self._ready
            if self._paused:
                self.transport.pause_reading()
            else:
                self.transport.resume_reading()

    def _turns(self) -> Turns:
        if self._allowances is None:
            return self.intake.newcomers if self._sent < FIRST_FRAMES else self.intake.persistent
        now = self.loop.time()
        for allowance in self._allowances:
            if allowance.left(now) < 1:
                return self.intake.paced
        return self.intake.prompt

    def _pay(self, cost: int) -> bool:
        self._sent += cost
        for allowance in self._allowances or ():
            allowance.spend(cost)
        if self._bucket.take(self.loop.time(), cost):
            return True
        self.end(CloseReason.TOO_FAST)
        return False

    def _parse(self) -> None:
        """Parse as much as one turn allows."""
        data, start, cost = self._input, self._at, 0
        at = start
        is_new = self._allowances is None and self._sent < FIRST_FRAMES
        for _ in range(FIRST_FRAMES - self._sent if is_new else FRAMES_PER_TURN):
            end, price, completes = self._counter.next(data, at)
            if end == at:
                self._ready = False
                break
            at, cost = end, cost + price
            if completes:
                self._busy = True
                break
        if cost and not self._pay(cost):
            return
        self._at = at
        if at == len(data):
            self._ready = False
        self.feed(data[start:at])
        if self.is_over:
            self._ignore_input()
            self._cut_soon()
            if self.has_closed:
                self.transport.close()

    def _discard(self, size: int) -> None:
        self._ignored += size
        if self._ignored > IGNORED and not self.transport.is_closing():
            self.transport.pause_reading()
        self._cut_soon()

    def _ignore_input(self) -> None:
        self._ignores_input = True
        self._ready = False
        self._input = b""
        self._at = 0

    def _cut_soon(self) -> None:
        """Cut the connection after the client had time to read the close frame."""
        if self._cutting is None:
            self._cutting = self.loop.call_later(self.intake.limits.close_s, self.cut)


@dataclass(frozen=True, slots=True)
class _Departure:
    """A turn to end what belonged to a socket that was closed."""

    socket: MeteredWebSocket
    error: Exception | None

    def turn(self) -> bool:
        self.socket.depart(self.error)
        return True
