"""A client's end of a connection, independent of the client library."""

import asyncio
import json
import re
import struct
from collections.abc import Callable
from typing import Any, Final

import msgspec

from tests.support.noninterference.unplugged import TICK, VirtualLoop

Reply = dict[str, Any]

_DATE: Final = re.compile(rb"Date: [^\r]*\r\n")
_UPGRADE: Final = (
    "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Protocol: riverboat.{}\r\n"
)


class Connection:
    """A connection to a server.

    frames: the contents of received frames.
    seen: called with all received bytes except dates.
    """

    def __init__(self, loop: VirtualLoop, codec: str, seen: Callable[[bytes], None]) -> None:
        self.codec = codec
        self.frames: list[bytes] = []
        self._seen = seen
        self._rest = b""
        self._open = False
        self._sent = self._read = 0
        self._number = next(loop.numbers)
        self._decode = msgspec.msgpack.decode if codec == "msgpack" else msgspec.json.decode
        self.wire = loop.connect(self._receive)

    @classmethod
    async def signed_in(
        cls, loop: VirtualLoop, codec: str, seen: Callable[[bytes], None], **hello: Any
    ) -> "Connection":
        """Open a connection and send the hello."""
        connection = cls(loop, codec, seen)
        connection.get("/", _UPGRADE.format(codec))
        await asyncio.sleep(TICK)
        connection.welcome = (await connection.reply("hello", version=1, **hello))["result"]
        return connection

    welcome: Reply

    def get(self, path: str, headers: str = "") -> None:
        """Send an HTTP request."""
        self.wire.send(f"GET {path} HTTP/1.1\r\nHost: here\r\n{headers}\r\n".encode())

    def send(self, data: bytes) -> None:
        """Send a frame with `data`."""
        kind, length = 0x82 if self.codec == "msgpack" else 0x81, len(data)
        head = (
            struct.pack("!BB", kind, 128 + length) if length < 126 else struct.pack("!BBH", kind, 254, length)
        )
        self.wire.send(head + bytes(4) + data)  # masked by zeros

    def ask(self, kind: str, **fields: Any) -> str:
        """Send a command. Returns its id."""
        self._sent += 1
        message = {"type": kind, "id": f"{self._number}-{self._sent}", **fields}
        self.send(
            msgspec.msgpack.encode(message) if self.codec == "msgpack" else json.dumps(message).encode()
        )
        return str(message["id"])

    async def reply(self, kind: str, **fields: Any) -> Reply:
        """Send a command and wait for its reply."""
        before = len(self.frames)
        id = self.ask(kind, **fields)
        await asyncio.sleep(TICK)
        return next(message for message in self.messages(before) if message.get("id") == id)

    def messages(self, first: int = 0) -> list[Reply]:
        """Return the messages since the frame `first`."""
        return [self._decode(frame) for frame in self.frames[first:]]

    def unread(self) -> list[Reply]:
        """Return the messages since the last call."""
        messages = self.messages(self._read)
        self._read += len(messages)
        return messages

    def _receive(self, data: bytes) -> None:
        if not self._open:
            self._seen(_DATE.sub(b"", data))
            self._open = data.startswith(b"HTTP/1.1 101")
            return
        self._seen(data)
        data = self._rest + data
        at = 0
        while at + 2 <= len(data):
            length, start = data[at + 1], at + 2
            if length == 126:
                length, start = int.from_bytes(data[start : start + 2], "big"), start + 2
            elif length == 127:
                length, start = int.from_bytes(data[start : start + 8], "big"), start + 8
            if start + length > len(data):
                break
            if data[at] in (0x81, 0x82):
                self.frames.append(data[start : start + length])
            at = start + length
        self._rest = data[at:]
