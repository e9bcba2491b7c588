"""WebSocket frames (RFC 6455, section 5.2): counting those that come, and building those that are sent."""

import struct
from functools import lru_cache
from typing import Final

from riverboat.server.protocol.codecs import Frame

UNIT: Final = 1024
"""Bytes of a frame that count as one more frame."""

_FIN: Final = 0x80
_CONTROL: Final = 0x08
_MASKED: Final = 0x80


class FrameCounter:
    """Finds where frames begin and end in a stream of bytes, in a tenth of the time of parsing them.

    It leaves it to the parser to reject invalid frames.

    max_size: bytes in a frame. The parser rejects a longer frame as soon as it sees the length, so it costs
        as much as an empty one.
    """

    __slots__ = ("_completes", "_max_size", "_missing")

    def __init__(self, max_size: int) -> None:
        self._max_size = max_size
        self._missing = 0  # bytes of the current frame that are still to come
        self._completes = False

    def next(self, data: bytes, at: int) -> tuple[int, int, bool]:
        """Find the frame of `data` at `at`, or as much of it as has come.

        Returns where it ends, what it costs, and whether it completes a message. It ends at `at` if its
        header is incomplete. The rest of a frame that was counted before costs nothing.
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
            if length > self._max_size:
                return len(data), 1, self._completes
            end, cost = body + length, 1 + length // UNIT
        self._missing = max(0, end - len(data))
        return min(end, len(data)), cost, self._completes and not self._missing


@lru_cache(maxsize=4)
def wire(frame: Frame) -> bytes:
    """Return `frame` with its header. The result is cached, because one frame goes to many clients."""
    kind, data = (0x82, frame) if isinstance(frame, bytes) else (0x81, frame.encode())
    length = len(data)
    if length < 126:
        return bytes((kind, length)) + data
    if length < 65536:
        return struct.pack("!BBH", kind, 126, length) + data
    return struct.pack("!BBQ", kind, 127, length) + data
