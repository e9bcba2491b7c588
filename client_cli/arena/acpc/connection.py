"""A TCP connection that carries lines and never waits for longer than it is given."""

import socket
import time
from collections.abc import Sequence
from contextlib import suppress
from typing import Final

MAX_LINE: Final = 1 << 16
"""Bytes of the longest line that the other side may send. A match state has some hundreds."""

_MAX_READ: Final = 1 << 16
_CLOSE_WITHIN: Final = 2.0


class PeerGone(Exception):  # noqa: N818 - named after what happened
    """The other side disconnected, reads nothing, or sent an endless line. The message is a sentence."""


class LineConnection:
    """Lines over `connection`, which it owns. Deadlines are as of `time.monotonic`."""

    def __init__(self, connection: socket.socket) -> None:
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._socket = connection
        self._received = bytearray()

    def send(self, lines: Sequence[str], deadline: float) -> None:
        """Send `lines`. Raises PeerGone, also if they are not taken before `deadline`."""
        self._socket.settimeout(max(0.001, deadline - time.monotonic()))
        try:
            self._socket.sendall("".join([f"{line}\r\n" for line in lines]).encode())
        except TimeoutError:
            raise PeerGone("did not read what was sent to it") from None
        except OSError:
            raise PeerGone("disconnected") from None

    def receive(self, deadline: float) -> str | None:
        """Return the next line without its end; None if `deadline` comes first. Raises PeerGone."""
        while (end := self._received.find(b"\n")) < 0:
            if len(self._received) > MAX_LINE:
                raise PeerGone(f"sent more than {MAX_LINE:,} bytes without a newline")
            left = deadline - time.monotonic()
            if left <= 0 or not self._read(left):
                return None
        line = self._received[:end].decode(errors="replace").rstrip("\r")
        del self._received[: end + 1]
        return line if time.monotonic() < deadline else None

    def close(self, last: Sequence[str] = ()) -> None:
        """Send the last lines, let the other side read them, and close the connection."""
        deadline = time.monotonic() + _CLOSE_WITHIN
        with suppress(PeerGone, OSError):
            self.send(last, deadline)
            self._socket.shutdown(socket.SHUT_WR)
            while (left := deadline - time.monotonic()) > 0 and self._read(left):
                self._received.clear()  # closing with something unread would take the last lines away
        self._socket.close()

    def _read(self, seconds: float) -> bool:
        """Read what there is. Return whether anything came within `seconds`. Raises PeerGone."""
        self._socket.settimeout(seconds)
        try:
            data = self._socket.recv(_MAX_READ)
        except TimeoutError:
            return False
        except OSError:
            raise PeerGone("disconnected") from None
        if not data:
            raise PeerGone("disconnected")
        self._received += data
        return True
