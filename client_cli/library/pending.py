"""Requests that wait for their replies."""

import asyncio
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from riverboat.client_cli.library.errors import ConnectionLost
from riverboat.client_cli.library.replies import no_reply
from riverboat.client_cli.library.websocket import WebSocketTransport
from riverboat.server.protocol import messages as msg
from riverboat.server.protocol.command import Command

REPEAT_AFTER: Final = 0.5
"""Seconds after which a command is sent again whose outcome the server does not know."""

REPETITIONS: Final = 3
"""How often such a command is sent."""

MAX_PENDING: Final = 32
"""Requests in flight at a time; further requests wait. The server remembers as many replies, so a request
that is repeated after a reconnect is never executed twice."""


@dataclass(frozen=True, slots=True)
class _Request:
    """A command in flight. deadline: when its reply is due; None while disconnected."""

    command: Command
    reply: asyncio.Future[msg.AnyMessage]
    deadline: asyncio.Timeout


class PendingRequests:
    """Matches replies to requests by id. timeout: seconds to wait for a reply, counted while connected."""

    def __init__(self, timeout: float) -> None:
        self._timeout = timeout
        self._requests: dict[str, _Request] = {}

    async def reply_to(self, command: Command, transport: WebSocketTransport | None) -> msg.AnyMessage:
        """Send `command` and return its reply. Without a `transport` it is sent on the next `resend`.

        Raises NoReply and ConnectionLost.
        """
        reply: asyncio.Future[msg.AnyMessage] = asyncio.get_running_loop().create_future()
        try:
            async with asyncio.timeout(None) as deadline:
                request = self._requests[command.id] = _Request(command, reply, deadline)
                try:
                    if transport is not None:
                        await self._send(request, transport)
                    return await reply
                finally:
                    del self._requests[command.id]
        except TimeoutError:
            raise no_reply(command, self._timeout) from None
        finally:
            if not reply.cancel() and not reply.cancelled():
                reply.exception()  # marks it as retrieved, whether or not it is the error that is raised

    def resolve(self, message: msg.AnyMessage) -> None:
        """Deliver `message` if it is a reply to a pending request."""
        request = self._requests.get(getattr(message, "id", None) or "")
        if request is not None and not request.reply.done():
            request.reply.set_result(message)

    def fail(self, error: ConnectionLost) -> None:
        """End every pending request with `error`."""
        for request in self._requests.values():
            if not request.reply.done():
                request.reply.set_exception(error)

    def stop_clocks(self) -> None:
        """Stop the timeouts, until `resend`."""
        for request in self._requests.values():
            _reschedule(request, None)

    async def resend(self, transport: WebSocketTransport) -> None:
        """Send every pending request again, with its full timeout."""
        for request in list(self._requests.values()):
            await self._send(request, transport)

    async def _send(self, request: _Request, transport: WebSocketTransport) -> None:
        _reschedule(request, asyncio.get_running_loop().time() + self._timeout)
        with suppress(ConnectionLost):  # the reader notices it too
            await transport.send(request.command)


def _reschedule(request: _Request, deadline: float | None) -> None:
    if not request.deadline.expired():
        request.deadline.reschedule(deadline)
