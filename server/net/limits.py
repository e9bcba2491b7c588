"""What one line may take up. Everything that a client can make grow ends here."""

from dataclasses import dataclass

from server.protocol.codecs import MAX_FRAME


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits of the network. Times are in seconds.

    connections: lines at a time; one more is turned away with an HTTP status of 503.
    frame: bytes in a client's frame. waiting_frames: frames read ahead of the one that is being carried out.
    backlog: bytes that may wait to be sent before a client counts as too slow.
    rate, burst: frames a second that a client may send, and how many it may send ahead of that.
    bad_frames: frames in a row that may be no commands.
    open_s, hello_s: how long the opening handshake, and then the hello, may take.
    ping_s: after how much silence a line is tried, and how long it then has to answer.
    close_s: how long a line has to close in good order before it is cut.
    """

    connections: int = 10_000
    frame: int = MAX_FRAME
    waiting_frames: int = 8
    backlog: int = 256 * 1024
    rate: float = 500
    burst: int = 1000
    bad_frames: int = 10
    open_s: float = 5
    hello_s: float = 10
    ping_s: float = 20
    close_s: float = 2


class TokenBucket:
    """Lets `burst` things through at once, and `rate` a second in the long run. `now`: seconds."""

    __slots__ = ("_burst", "_filled", "_rate", "_tokens")

    def __init__(self, rate: float, burst: int, now: float) -> None:
        self._rate = rate
        self._burst = burst
        self._tokens = float(burst)
        self._filled = now

    def take(self, now: float) -> bool:
        """Whether one more is let through."""
        self._tokens = min(self._burst, self._tokens + (now - self._filled) * self._rate)
        self._filled = now
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True
