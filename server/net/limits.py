"""The limits of the network: how many connections, how fast they send, how far they may fall behind."""

from dataclasses import dataclass

from riverboat.server.networks import Shares
from riverboat.server.protocol.codecs import MAX_FRAME


@dataclass(frozen=True, slots=True)
class NetworkLimits(Shares):
    """The limits of the network. Times are in seconds. A rate is per second, after the first `burst`.

    This machine has none of the limits by address: clients behind a proxy seem to connect from here. An
    address counts in its wider networks too, which have their share of the limits on connections, hellos and
    new guests.

    connections: open sockets, from `accept` on. One more evicts the oldest without a hello. If there is none,
        it is rejected with HTTP status 503.
    connections_of_address: the same for one address. One more is rejected with 429.
    connections_of_player: connections of one player. The hello of one more closes the one that sent no
        command for longest.
    connect_rate, connect_burst: new connections from one address.
    frame: bytes in a client's frame.
    behind: bytes that may wait to be sent before updates are left out, for one snapshot later.
    backlog: bytes that may wait to be sent before the connection is closed.
    stall_s: how long a connection that is behind may make no progress. It is cut shortly before.
    rate, burst: frames of a client, and of all connections of one player together. Control frames and
        fragments count, each full KiB of a frame counts as one more, and heavy commands count as several.
    newcomer_rate, newcomer_burst: frames of a client before its hello.
    prompt_rate, prompt_burst: frames of a client that are read without delay. Further frames wait for their
        turn.
    address_rate, address_burst: the same for all connections from one address.
    costly_rate, costly_burst: costly commands on one connection. Further ones are refused.
    player_costly_rate, player_costly_burst: the same for all connections of one player together.
    chat_rate, chat_burst: chat messages of one player at all tables together.
    opening_rate, opening_burst: tables that one player opens.
    list_rate, list_burst: bytes of the lists that a connection requests.
    list_rate_of_address, list_burst_of_address: the same for all connections from one address.
    hello_rate, hello_burst: hellos from one address.
    guests_of_address: guests that one address may add in a day.
    bad_frames: frames in a row that are no commands.
    hello_s: time for the opening handshake and the hello together, without that of the server to answer it.
    ping_s: silence after which a connection gets a ping, and the time for its pong.
    close_s: time for the closing handshake before the connection is cut.
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
    guests_of_address: int = 200
    bad_frames: int = 10
    hello_s: float = 10
    ping_s: float = 20
    close_s: float = 2


class TokenBucket:
    """Allows `burst` things at once, and `rate` a second in the long run. `now`: seconds."""

    __slots__ = ("_burst", "_filled", "_rate", "_tokens")

    def __init__(self, rate: float, burst: int, now: float) -> None:
        self._rate = rate
        self._burst = burst
        self._tokens = float(burst)
        self._filled = now

    def take(self, now: float, cost: int = 1) -> bool:
        """Take `cost` tokens, if there are as many. Returns whether there were."""
        if self.left(now) < cost:
            return False
        self._tokens -= cost
        return True

    def take_share(self, now: float, shares: int) -> bool:
        """Take a token of a bucket that is divided into as many equal `shares`.

        The burst of each is 1 at least.
        """
        return self.take(now, min(shares, self._burst))

    def spend(self, cost: int) -> None:
        """Take `cost` tokens, even if there are fewer. A debt is filled up first, and is `burst` at most."""
        self._tokens = max(-self._burst, self._tokens - cost)

    def used(self, now: float) -> float:
        """Return the part of the burst that is not left: 0 at rest."""
        return 1 - self.left(now) / self._burst

    def give_back(self) -> None:
        """Add a token that was taken for nothing."""
        self._tokens = min(self._burst, self._tokens + 1)

    def use(self, part: float, now: float) -> None:
        """Leave no more than if this part of the burst had just been used here."""
        self._tokens = min(self.left(now), self._burst * (1 - part))

    def left(self, now: float) -> float:
        """Return the number of tokens."""
        self._tokens = min(self._burst, self._tokens + (now - self._filled) * self._rate)
        self._filled = now
        return self._tokens
