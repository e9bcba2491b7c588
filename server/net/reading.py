"""How the input of a connection is read: counted first, and parsed a little at a time when it is its turn."""

import asyncio
import socket
import struct
from collections.abc import Callable
from typing import Final

from riverboat.server.net.frames import FrameCounter
from riverboat.server.net.limits import Limits, TokenBucket
from riverboat.server.net.sockets import Place, Sockets
from riverboat.server.net.turns import NEWCOMERS, NEWCOMERS_EVERY, PACED, PROMPT, Turns
from riverboat.server.net.websocket import WebSocket
from riverboat.server.protocol.codecs import Frame
from riverboat.server.protocol.codes import CloseReason

FRAMES_OF_A_TURN: Final = 8
"""Frames that are parsed in a turn, where none of them completes a message."""

IGNORED: Final = 256 * 1024
"""Bytes that are still read, and thrown away, after the end: so many may have been on the way."""

_RESET_ON_CLOSE: Final = struct.pack("ii", 1, 0)


class Intake:
    """What all connections of a listener share.

    prompt, paced, newcomers, requests: the turns of connections that ask for little, of those that ask for
    much, of those without a hello, and of those whose request has come. The last two are apart, or many who
    come at a time would all say hello too late.
    """

    def __init__(self, limits: Limits, sockets: Sockets) -> None:
        self.limits = limits
        self.sockets = sockets
        self.prompt = Turns(PROMPT)
        self.paced = Turns(PACED)
        self.newcomers = Turns(NEWCOMERS, NEWCOMERS_EVERY)
        self.requests = Turns(NEWCOMERS, NEWCOMERS_EVERY)


class Reading(WebSocket):
    """A WebSocket whose input is counted before it is parsed. `Line` makes one with its `intake`.

    A turn parses one message, or a few frames that complete none. Nothing more is parsed, or read, while a
    message waits to be taken: what a client sends ahead waits with the client.

    on_ended: called with the reason when the connection was ended for what it sent, or did not read.
    """

    intake: Intake

    def begin(self, transport: asyncio.Transport, place: Place, head: bytes, rest: bytes) -> None:
        """Take over a socket that has sent the `head` of its request, and the `rest` after that."""
        limits = self.intake.limits
        self.on_ended: Callable[[CloseReason], None] | None = None
        self.place = place
        self._bucket = TokenBucket(limits.newcomer_rate, limits.newcomer_burst, self.loop.time())
        self._allowances: list[TokenBucket] | None = None  # None before the hello
        self._counter = FrameCounter(limits.frame)
        self._input = rest
        self._at = 0  # what comes before was parsed
        self._ready = bool(rest)  # whether there is something to parse
        self._busy = True  # whether what was parsed waits to be taken
        self.queued = False
        self._paused = False
        self._deaf = False
        self._ignored = 0
        self._cutting: asyncio.TimerHandle | None = None
        place.socket = self
        self.connection_made(transport)
        self.feed(head)

    def connection_lost(self, exc: Exception | None) -> None:
        """The socket is down."""
        self._hear_no_more()
        if self._cutting is not None:
            self._cutting.cancel()
        self.intake.sockets.leave(self.place)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Take what has come."""
        if self._deaf or self.is_over:
            self._ignore(len(data))
            return
        self._input = self._input[self._at :] + data if self._at < len(self._input) else data
        self._at = 0
        self._ready = True
        self._read()

    def opened(self) -> None:
        """The handshake is over: what follows are frames."""
        self._busy = False
        self._read()

    def signed_in(self, of_address: TokenBucket | None) -> None:
        """The hello was accepted: from now on the limits are those of players.

        of_address: what is read without delay of all connections from its address, where it is counted.
        """
        limits, now = self.intake.limits, self.loop.time()
        self._bucket = TokenBucket(limits.rate, limits.burst, now)
        self._allowances = [TokenBucket(limits.prompt_rate, limits.prompt_burst, now)]
        if of_address is not None:
            self._allowances.append(of_address)
        self.intake.sockets.signed_in(self.place)

    async def receive(self) -> Frame:
        """The next message. Raises ConnectionClosed."""
        message = await self.recv()
        self._busy = False
        if self._ready:
            self._read()
        return message

    def charge(self, cost: int) -> bool:
        """Count a message for `cost` frames more than itself; returns whether it is within the limit.

        Before the hello every message counts for one: it may have to be said often.
        """
        if self._allowances is None:
            return True
        self._turns().charge(cost)
        return self._pay(cost)

    def turn(self) -> bool:
        """Parse a little, if there is something."""
        self.queued = False
        used = self._ready and not self._busy
        if used:
            self._parse()
        self._read()
        return used

    def end(self, reason: CloseReason) -> None:
        """Close for `reason`, and listen no more: what was sent in the meantime costs nothing."""
        if self._deaf:
            return
        self._hear_no_more()
        self.fail(reason.code, reason.reason)
        self._cut_soon()
        if self.on_ended is not None:
            self.on_ended(reason)

    def evict(self) -> None:
        """Make room for another: it had no hello."""
        self._hear_no_more()
        if self.is_open:
            self.fail(CloseReason.HELLO_TIMEOUT.code, CloseReason.HELLO_TIMEOUT.reason)
            self.transport.close()
        else:
            self.transport.abort()

    def cut(self) -> None:
        """End the connection at once, with all that waits."""
        raw = self.transport.get_extra_info("socket")
        if raw is not None and not self.transport.is_closing():
            # Else the system goes on trying to deliver what it holds.
            raw.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _RESET_ON_CLOSE)
        self.transport.abort()

    def _read(self) -> None:
        """Parse what has come, as far as it has its turn."""
        while self._ready and not self._busy and not self.queued:
            if self._turns().ask(self):
                self._parse()
            else:
                self.queued = True
        if self._paused is not self._ready and not self._deaf and not self.transport.is_closing():
            self._paused = self._ready
            if self._paused:
                self.transport.pause_reading()
            else:
                self.transport.resume_reading()

    def _turns(self) -> Turns:
        if self._allowances is None:
            return self.intake.newcomers
        now = self.loop.time()
        for allowance in self._allowances:
            if allowance.left(now) < 1:
                return self.intake.paced
        return self.intake.prompt

    def _pay(self, cost: int) -> bool:
        for allowance in self._allowances or ():
            allowance.spend(cost)
        if self._bucket.take(self.loop.time(), cost):
            return True
        self.end(CloseReason.TOO_FAST)
        return False

    def _parse(self) -> None:
        """Parse as much as is parsed in one turn."""
        data, start, cost = self._input, self._at, 0
        at = start
        for _ in range(FRAMES_OF_A_TURN):
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
            self._hear_no_more()
            self._cut_soon()

    def _ignore(self, bytes_: int) -> None:
        self._ignored += bytes_
        if self._ignored > IGNORED and not self.transport.is_closing():
            self.transport.pause_reading()
        self._cut_soon()

    def _hear_no_more(self) -> None:
        self._deaf = True
        self._ready = False
        self._input = b""
        self._at = 0

    def _cut_soon(self) -> None:
        """Leave the client a moment to read why."""
        if self._cutting is None:
            self._cutting = self.loop.call_later(self.intake.limits.close_s, self.cut)
