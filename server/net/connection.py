"""One line to a client: frames in, one reply to each command, updates in between."""

import asyncio
import logging
import traceback
from contextlib import suppress

from websockets.asyncio.server import ServerConnection, broadcast
from websockets.exceptions import ConnectionClosed

from server.net.limits import Limits, TokenBucket
from server.net.ports import Service
from server.net.replies import Replies
from server.protocol.codecs import Codec, Frame
from server.protocol.codes import CloseReason, Code
from server.protocol.errors import FrameError, Refusal
from server.protocol.messages import Accepted, Command, Hello, Message, Refused

log = logging.getLogger(__name__)


class Connection:
    """A line to a client. `player` and `name` are empty until its hello was accepted.

    Frames are carried out one after the other; a client that sends ahead waits. What is sent goes straight
    into the buffer of the transport, in order and without waiting; the bytes in there are counted, so that a
    client that does not read is cut off and slows nobody.
    """

    __slots__ = (
        "_bad_frames",
        "_bucket",
        "_closing",
        "_limits",
        "_loop",
        "_replies",
        "_service",
        "_socket",
        "codec",
        "name",
        "player",
    )

    def __init__(
        self, socket: ServerConnection, codec: Codec, service: Service, replies: Replies, limits: Limits
    ) -> None:
        self.codec = codec
        self.player = ""
        self.name = ""
        self._socket = socket
        self._service = service
        self._replies = replies
        self._limits = limits
        self._loop = asyncio.get_running_loop()
        self._bucket = TokenBucket(limits.rate, limits.burst, self._loop.time())
        self._bad_frames = 0
        self._closing: asyncio.Task[None] | None = None

    def send(self, frame: Frame) -> None:
        """Send `frame` in its turn. It never waits and never raises; on a line that is closing it is lost."""
        if self._closing is not None:
            return
        if self._socket.transport.get_write_buffer_size() > self._limits.backlog:
            self._close_for(CloseReason.TOO_SLOW)
        else:
            broadcast((self._socket,), frame)

    def close(self, code: int, reason: str) -> None:
        """Close the line with a WebSocket close code and a reason; where that takes too long, cut it."""
        if self._closing is None:
            self._closing = self._loop.create_task(self._close(code, reason))

    async def run(self) -> None:
        """Serve the line until it is down."""
        deadline = self._loop.call_later(self._limits.hello_s, self._no_hello)
        try:
            while True:
                frame = await self._socket.recv()
                if self._closing is None:  # else read on, past what was sent before the end was heard of
                    await self._take(frame)
        except ConnectionClosed:
            pass
        finally:
            deadline.cancel()
            if self.player:
                self._tell_gone()
            if self._closing is not None:
                await self._closing

    async def _take(self, frame: Frame) -> None:
        """Answer one frame."""
        if not self._bucket.take(self._loop.time()):
            self._close_for(CloseReason.TOO_FAST)
            return
        try:
            command = self.codec.decode_command(frame)
        except FrameError as error:
            self._reply(Refused(id=error.id, code=error.code, message=str(error)))
            self._bad_frames += 1
            if self._bad_frames >= self._limits.bad_frames:
                self._close_for(CloseReason.TOO_MANY_BAD_FRAMES)
            return
        self._bad_frames = 0
        if self.player and not isinstance(command, Hello):
            self._reply(await self._replies.answer(self.player, command, lambda: self._carry_out(command)))
        else:
            self._reply(await self._carry_out(command))

    async def _carry_out(self, command: Command) -> Message:
        """The reply to `command`, whatever happens."""
        try:
            if isinstance(command, Hello):
                return await self._hello(command)
            if not self.player:
                raise Refusal(Code.HELLO_FIRST, "say hello first")
            return await self._service.handle(self, command)
        except Refusal as refusal:
            return Refused(id=command.id, code=refusal.code, message=str(refusal), ms=refusal.ms)
        except Exception as error:  # whatever it is, it ends neither the line nor the server
            log_error(f"a {type(command).__name__} failed", error)
            return Refused(
                id=command.id, code=Code.INTERNAL, message="something went wrong here; it is not your fault"
            )

    async def _hello(self, command: Hello) -> Message:
        if self.player:
            raise Refusal(Code.HELLO_AGAIN, f"you are {self.name} already")
        welcome = await self._service.hello(command)
        self.player, self.name = welcome.player, welcome.name
        return Accepted(id=command.id, result=welcome)

    def _reply(self, message: Message) -> None:
        self.send(self.codec.encode(message))

    def _no_hello(self) -> None:
        if not self.player:
            self._close_for(CloseReason.HELLO_LATE)

    def _tell_gone(self) -> None:
        try:
            self._service.gone(self)
        except Exception as error:  # the line is down in any case
            log_error("the end of a line was not taken well", error)

    def _close_for(self, reason: CloseReason) -> None:
        log.info("closed a line of player %r: %s", self.player, reason.reason)
        self.close(reason.code, reason.reason)

    async def _close(self, code: int, reason: str) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(self._limits.close_s):
                await self._socket.close(code, reason)
        self._socket.transport.abort()


def log_error(what: str, error: Exception) -> None:
    """Log where `error` came from but not what it says: it could tell cards or tokens."""
    where = "".join(traceback.format_tb(error.__traceback__))
    log.error("%s: %s at\n%s", what, type(error).__name__, where)
