"""What lines may take up: how many there are, how fast they ask, how far they may fall behind."""

from dataclasses import dataclass

from server.protocol.codecs import MAX_FRAME


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits of the network. Times are in seconds.

    connections: lines at a time; one more is turned away with an HTTP status of 503.
    connections_of_address: lines at a time from one address, turned away with 429. Those from this machine
    are not counted: who comes through a proxy seems to come from here.
    connections_of_player: lines at a time of one player; the hello of one more is refused.
    frame: bytes in a client's frame. waiting_frames: frames read ahead of the one that is being carried out.
    behind: bytes that may wait to be sent before updates are left out, for one snapshot in their place.
    backlog: bytes that may wait to be sent before the line is closed.
    stall_s: how long nothing may move on a line that is behind; it is cut before that is over.
    rate, burst: frames a second that a client may send, and how many it may send ahead of that.
    costly_rate, costly_burst: the same for commands that cost the server much; those beyond are refused.
    hello_rate, hello_burst: the same for the hellos from one address, those from this machine excepted.
    bad_frames: frames in a row that may be no commands.
    open_s, hello_s: how long the opening handshake, and then the hello, may take.
    ping_s: after how much silence a line is tried, and how long it then has to answer.
    close_s: how long a line has to close in good order before it is cut.
    """

    connections: int = 10_000
    connections_of_address: int = 100
    connections_of_player: int = 8
    frame: int = MAX_FRAME
    waiting_frames: int = 8
    behind: int = 64 * 1024
    backlog: int = 256 * 1024
    stall_s: float = 5
    rate: float = 500
    burst: int = 1000
    costly_rate: float = 10
    costly_burst: int = 50
    hello_rate: float = 5
    hello_burst: int = 200
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
