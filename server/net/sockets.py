"""Every socket of the listener, from `accept` to its end: how many there are, and who makes room for whom."""

import asyncio
from http import HTTPStatus
from itertools import islice
from typing import Final, Protocol

from riverboat.server.metrics import Metrics
from riverboat.server.net.addresses import Address, Addresses
from riverboat.server.net.limits import Limits
from riverboat.server.protocol.codes import CloseReason

NO_ROOM: Final = HTTPStatus.SERVICE_UNAVAILABLE, "There is no room for another connection. Try again later.\n"
TOO_MANY: Final = HTTPStatus.TOO_MANY_REQUESTS, "There are too many connections from your address.\n"
TOO_OFTEN: Final = (
    HTTPStatus.TOO_MANY_REQUESTS,
    "There are too many new connections from your address. Try again in a moment.\n",
)

LATE_AT_ONCE: Final = 4
"""Sockets that are ended in a pass of the event loop because they are late."""

TurnedAway = tuple[HTTPStatus, str]


class Socket(Protocol):
    """What is counted."""

    @property
    def queued(self) -> bool:
        """Whether it waits for its turn: that is no fault of the client."""

    def end(self, reason: CloseReason) -> None:
        """Close for `reason`; without a word where no WebSocket is open yet."""

    def evict(self) -> None:
        """Make room at once."""


class Place:
    """The place of a socket among all. socket: who has it now; None once it is free. came: when it was
    accepted. address: under which it is counted, once that is known."""

    __slots__ = ("address", "came", "socket")

    def __init__(self, socket: Socket, came: float) -> None:
        self.socket: Socket | None = socket
        self.came = came
        self.address: Address | None = None


class Sockets:
    """The sockets of a listener. A socket counts from `accept` on, whatever comes of it.

    When all are taken, the oldest without a hello is evicted: who only connects pushes out his own, and a
    client that says hello within a moment is never the oldest.
    """

    def __init__(self, limits: Limits, addresses: Addresses, metrics: Metrics) -> None:
        self._limits = limits
        self._addresses = addresses
        self._metrics = metrics
        self._loop = asyncio.get_running_loop()
        self._all: dict[Place, None] = {}
        self._newcomers: dict[Place, None] = {}  # those that have no hello yet, the oldest first
        self._looking: asyncio.TimerHandle | None = None

    def __len__(self) -> int:
        return len(self._all)

    def enter(self, socket: Socket, peer: str) -> tuple[Place, TurnedAway | None]:
        """Count a socket that was accepted from `peer`; returns why it is to be turned away, if it is.

        Where `peer` may speak for others, its address is counted with the request: see `name`.
        """
        full = len(self._all) >= self._limits.connections and not self._evict()
        place = Place(socket, self._loop.time())
        self._all[place] = self._newcomers[place] = None
        self._look_later()
        if full:
            return place, NO_ROOM
        address = self._addresses.directly(peer)
        return place, None if address is None else self.name(place, address)

    def name(self, place: Place, address: Address) -> TurnedAway | None:
        """Count `place` as one from `address`, unless it is counted already; returns as `enter` does."""
        if place.address is not None:
            return None
        now = self._loop.time()
        if not self._addresses.may_connect(address, now):
            return TOO_OFTEN
        if not self._addresses.enter(address, now) and not (
            self._evict(address) and self._addresses.enter(address, now)
        ):
            return TOO_MANY
        place.address = address
        return None

    def signed_in(self, place: Place) -> None:
        """The hello of `place` was accepted: it stays, whoever else comes."""
        self._newcomers.pop(place, None)

    def turned_away(self, status: HTTPStatus) -> None:
        """One was answered with `status`, and not let in."""
        self._metrics.turned_away[str(status.value)] += 1

    def leave(self, place: Place) -> None:
        """`place` is free. It may be said twice."""
        self._newcomers.pop(place, None)
        if place in self._all:
            del self._all[place]
            place.socket = None
            if place.address is not None:
                self._addresses.leave(place.address)

    def close(self) -> None:
        """End those that have no hello yet: nobody else comes."""
        for place in list(self._newcomers):
            self._end(place, CloseReason.GOING_AWAY)
        if self._looking is not None:
            self._looking.cancel()

    def _evict(self, address: Address | None = None) -> bool:
        """Evict the oldest without a hello, from `address` if one is given; False if there is none."""
        for place in self._newcomers:
            socket, named = place.socket, place.address
            if address is None or (named is not None and named.network == address.network):
                self._metrics.closed["evicted"] += 1
                self.leave(place)
                if socket is not None:
                    socket.evict()
                return True
        return False

    def _look_later(self) -> None:
        """Look again when the oldest without a hello is late."""
        if self._looking is None and self._newcomers:
            came = next(iter(self._newcomers)).came
            self._looking = self._loop.call_at(came + self._limits.hello_s, self._end_late)

    def _end_late(self) -> None:
        """End those that are late, a few at a time: many may have come in one moment."""
        self._looking = None
        before = self._loop.time() - self._limits.hello_s
        for place in list(islice(self._newcomers, LATE_AT_ONCE)):
            if place.came > before:
                break
            if place.socket is not None and place.socket.queued:
                place.came = self._loop.time()
                self._newcomers[place] = self._newcomers.pop(place)
            else:
                self._end(place, CloseReason.HELLO_TIMEOUT)
        self._look_later()

    def _end(self, place: Place, reason: CloseReason) -> None:
        del self._newcomers[place]
        if place.socket is not None:
            place.socket.end(reason)
