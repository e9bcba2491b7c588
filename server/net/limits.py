"""What lines may take up: how many there are, how fast they ask, how far they may fall behind."""

from dataclasses import dataclass

from riverboat.server.protocol.codecs import MAX_FRAME


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits of the network. Times are in seconds.

    connections: sockets at a time, from `accept` on. One more takes the place of the oldest without a hello;
    where there is none it is turned away with an HTTP status of 503.
    connections_of_address: the same from one address, turned away with 429. Those from this machine
    are not counted: who comes through a proxy seems to come from here.
    connections_of_player: connections at a time of one player; with the hello of one more, the one from which
    no command came for longest is closed.
    connect_rate, connect_burst: new connections of one address a second, and how many ahead of that.
    frame: bytes in a client's frame.
    behind: bytes that may wait to be sent before updates are left out, for one snapshot in their place.
    backlog: bytes that may wait to be sent before the line is closed.
    stall_s: how long nothing may move on a line that is behind; it is cut before that is over.
    rate, burst: frames a second that a client may send, and how many it may send ahead of that. Control
    frames and fragments count, each full KiB of a frame counts as one more, and what costs much for several.
    newcomer_rate, newcomer_burst: the same before the hello was accepted.
    prompt_rate, prompt_burst: frames a second that are read without delay; those beyond wait for their turn.
    address_rate, address_burst: the same for all connections of one address, but for this machine's.
    costly_rate, costly_burst: the same for commands that cost the server much; those beyond are refused.
    Both hold for each connection; the first for all connections of a player together, too.
    player_costly_rate, player_costly_burst: the second for all connections of a player together.
    chat_rate, chat_burst: the same for what a player says at all tables together.
    opening_rate, opening_burst: the same for the tables that a player opens.
    hello_rate, hello_burst: the same for the hellos from one address, those from this machine excepted.
    list_rate, list_burst: bytes of the lists of tables that a client may ask for, a second and ahead of that.
    list_rate_of_address, list_burst_of_address: the same for one address, this machine excepted.
    hello_rate, hello_burst: hellos a second from one address, and ahead of that; this machine excepted.
    bad_frames: frames in a row that may be no commands.
    hello_s: how long the opening handshake and the hello may take together.
    ping_s: after how much silence a line is tried, and how long it then has to answer.
    close_s: how long a line has to close in good order before it is cut.
    """

    connections: int = 10_000
    connections_of_address: int = 100
    connections_of_player: int = 8
    connect_rate: float = 10
    connect_burst: int = 400
    frame: int = MAX_FRAME
    behind: int = 64 * 1024
    backlog: int = 256 * 1024
    stall_s: float = 5
    rate: float = 500
    burst: int = 1000
    newcomer_rate: float = 2
    newcomer_burst: int = 40
    prompt_rate: float = 20
    prompt_burst: int = 40
    address_rate: float = 200
    address_burst: int = 400
    costly_rate: float = 10
    costly_burst: int = 50
    player_costly_rate: float = 20
    player_costly_burst: int = 200
    chat_rate: float = 1
    chat_burst: int = 10
    opening_rate: float = 0.2
    opening_burst: int = 30
    list_rate: int = 64 * 1024
    list_burst: int = 1024 * 1024
    list_rate_of_address: int = 256 * 1024
    list_burst_of_address: int = 4 * 1024 * 1024
    hello_rate: float = 5
    hello_burst: int = 200
    bad_frames: int = 10
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

    def take(self, now: float, cost: int = 1) -> bool:
        """Whether one more is let through, which counts for `cost`."""
        if self.left(now) < cost:
            return False
        self._tokens -= cost
        return True

    def spend(self, cost: int) -> None:
        """Count what was let through in any case: what was overspent has to fill up first."""
        self._tokens = max(-self._burst, self._tokens - cost)

    def left(self, now: float) -> float:
        """How much is let through now."""
        self._tokens = min(self._burst, self._tokens + (now - self._filled) * self._rate)
        self._filled = now
        return self._tokens
