"""WebSocket frames (RFC 6455, section 5.2): counted before they are parsed, and put together."""

import struct
from functools import lru_cache
from typing import Final

from riverboat.server.protocol.codecs import Frame

UNIT: Final = 1024
"""Bytes of a frame that cost as much as one more frame."""

_FIN: Final = 0x80
_CONTROL: Final = 0x08
_MASKED: Final = 0x80


class FrameCounter:
    """Finds where frames begin and end in a stream of bytes, which costs a tenth of parsing them.

    It checks nothing: what breaks the rules is for the parser to refuse. most: bytes in a frame; a longer one
    is refused by the parser as soon as it sees the length, and costs as much as an empty one.
    """

    __slots__ = ("_completes", "_missing", "_most")

    def __init__(self, most: int) -> None:
        self._most = most
        self._missing = 0  # bytes that are to come of the frame that has begun
        self._completes = False

    def next(self, data: bytes, at: int) -> tuple[int, int, bool]:
        """One frame of `data` from `at` on, or as much of it as there is.

        Returns where it ends, what it costs, and whether it completes a message. It ends at `at` where more
        bytes are needed to know. The rest of a frame that has begun costs nothing more.
        """
        end, cost = at + self._missing, 0
        if end == at:
            if len(data) - at < 2:
                return at, 0, False
            first, second = data[at], data[at + 1]
            length, body = second & 0x7F, at + 2
            if length > 125:
                body += 2 if length == 126 else 8
                length = int.from_bytes(data[at + 2 : body])
            if second & _MASKED:
                body += 4
            if len(data) < body:
                return at, 0, False
            self._completes = first & (_FIN | _CONTROL) == _FIN
            if length > self._most:
                return len(data), 1, self._completes
            end, cost = body + length, 1 + length // UNIT
        self._missing = max(0, end - len(data))
        return min(end, len(data)), cost, self._completes and not self._missing


@lru_cache(maxsize=4)
def wire(frame: Frame) -> bytes:
    """`frame` as a server puts it on the wire: made once for all who are sent it."""
    kind, data = (0x82, frame) if isinstance(frame, bytes) else (0x81, frame.encode())
    length = len(data)
    if length < 126:
        return bytes((kind, length)) + data
    if length < 65536:
        return struct.pack("!BBH", kind, 126, length) + data
    return struct.pack("!BBQ", kind, 127, length) + data
