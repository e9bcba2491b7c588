"""The connection to a NATS broker: the library's client, without its detours.

The library's own passes each message to a task of its subscription by way of a queue, and has another task
write what is sent. Waking these takes about two fifths of what a message costs. This one hands over at once
what arrives, and writes at the end of a step of the event loop what was sent in it. It uses internals of the
library, so the version of the library has an upper bound.
"""

import asyncio
from typing import Any, Final

from nats.aio.client import Client
from nats.aio.transport import TcpTransport

from riverboat.server.cluster.broker import NotEncrypted
from riverboat.server.cluster.bus import Receive

MAX_UNSENT: Final = 4 * 2**20
"""Bytes that may wait to be written. Beyond that messages are lost, which the links notice."""


class NatsClient(Client):
    """A connection that leaves none open after a failed attempt, unlike the library's own.

    encrypts: send no password unless the connection is encrypted. The library's own is if the broker says
        so: somebody between the two could say something else.
    """

    def __init__(self, *, encrypts: bool) -> None:
        super().__init__()
        self._encrypts = encrypts
        self._receivers: dict[int, Receive] = {}
        self._unsent: list[bytes] = []

    async def hear(self, subject: str, receive: Receive) -> None:
        """Hand what is sent to `subject` to `receive`, also after the connection was lost."""
        subscription = await self.subscribe(subject)
        self._receivers[subscription._id] = receive

    def send(self, subject: str, data: bytes) -> bool:
        """Send `data`. Returns False if it cannot be sent now, and is not kept for later."""
        writer = self._writer
        if writer is None or len(data) > self.max_payload:
            return False
        if writer.transport.get_write_buffer_size() > MAX_UNSENT:
            return False
        if not self._unsent:
            asyncio.get_running_loop().call_soon(self._write)
        self._unsent.append(b"PUB %b %d\r\n%b\r\n" % (subject.encode(), len(data), data))
        return True

    def cut(self) -> None:
        """Close the connection, in whatever state it is."""
        if self._transport is not None:
            self._transport.close()  # type: ignore[no-untyped-call]

    @property
    def _writer(self) -> asyncio.StreamWriter | None:
        """Where to write to; None without a connection, which the library may be yet to notice."""
        transport = self._transport
        if not self.is_connected or not isinstance(transport, TcpTransport):
            return None
        writer = transport._io_writer
        return None if writer is None or writer.transport.is_closing() else writer

    def _write(self) -> None:
        """Write what was sent in this step of the event loop."""
        data = b"".join(self._unsent)
        self._unsent.clear()
        if (writer := self._writer) is not None:
            writer.write(data)

    async def _process_msg(self, sid: int, subject: bytes, reply: bytes, data: bytes, headers: bytes) -> None:
        if (receive := self._receivers.get(sid)) is None:
            return
        try:
            receive(data)
        except Exception as error:  # whatever it is, the next message may be better
            await self._error_cb(error)

    async def _connect_to_server(self, server: Any) -> None:
        self.cut()  # what a failed attempt has left
        await super()._connect_to_server(server)

    def _connect_command(self) -> bytes:
        if self._encrypts and not self._server_info.get("tls_required"):
            raise NotEncrypted("the broker offers no TLS")
        return super()._connect_command()
