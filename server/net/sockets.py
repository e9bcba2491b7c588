"""Every socket of the listener, from `accept` to its end: how many there are, and which makes room."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from http import HTTPStatus
from itertools import islice
from typing import Final, Protocol

from riverboat.server.net.addresses import Address, Addresses
from riverboat.server.net.limits import NetworkLimits
from riverboat.server.protocol.codes import CloseReason
from riverboat.server.runtime.metrics import Metrics

NO_ROOM: Final = HTTPStatus.SERVICE_UNAVAILABLE, "The server is full. Try again later.\n"
TOO_MANY: Final = HTTPStatus.TOO_MANY_REQUESTS, "There are too many connections from your address.\n"
TOO_OFTEN: Final = (
    HTTPStatus.TOO_MANY_REQUESTS,
    "There are too many new connections from your address. Try again in a moment.\n",
)

ANSWER_S: Final = 1.0
"""Seconds for the refusal of a hello to arrive, before its socket may be closed as late."""

MAX_LATE_PER_PASS: Final = 4
"""Late sockets that are closed in one pass of the event loop."""

Rejection = tuple[HTTPStatus, str]
"""The status and the text of the HTTP response to a connection that is not accepted."""


class Socket(Protocol):
    """A socket that is counted."""

    def end(self, reason: CloseReason) -> None:
        """Close with `reason`, or without it if no WebSocket is open yet."""

    def evict(self) -> None:
        """Close at once, to make room."""


class Slot:
    """The slot that a socket takes.

    socket: the current socket; None when the slot is free again.
    since: when the socket was accepted.
    address: the address that the socket is counted under; None until it is known.
    networks: the networks that the address counts in.
    network: the one in whose turns the socket is read before its hello; empty until its request has come.
    answering: its hello has come, and the server has yet to answer.
    """

    __slots__ = ("address", "answering", "network", "networks", "peer", "since", "socket")

    def __init__(self, socket: Socket, peer: str, since: float) -> None:
        self.socket: Socket | None = socket
        self.since = since
        self.address: Address | None = None
        self.networks: tuple[str, ...] = ()
        self.network = ""
        self.answering = False
        self.peer = peer


class Sockets:
    """The sockets of a listener. A socket counts from `accept` on, whether or not it becomes a WebSocket.

    When all slots are taken, a new socket evicts the oldest one without a hello: of all, or of the
    network whose slots are taken. So a flood of connections evicts its own, and a client that says hello
    within a moment is never the oldest.
    """

    def __init__(self, limits: NetworkLimits, addresses: Addresses, metrics: Metrics) -> None:
        self._limits = limits
        self._addresses = addresses
        self._metrics = metrics
        self._loop = asyncio.get_running_loop()
        self._all: dict[Slot, None] = {}
        self._newcomers: dict[Slot, None] = {}  # without a hello, the oldest first
        self._checking: asyncio.TimerHandle | None = None

    def __len__(self) -> int:
        return len(self._all)

    def enter(self, socket: Socket, peer: str) -> tuple[Slot, Rejection | None]:
        """Count a socket that was accepted from `peer`. Returns its slot, and the rejection if there is one.

        If `peer` may be a proxy, the address is counted when the request has come: see `set_address`.
        """
        full = len(self._all) >= self._limits.connections and not self._evict()
        slot = Slot(socket, peer, self._loop.time())
        self._all[slot] = self._newcomers[slot] = None
        if self._checking is None:
            self._check_at(slot.since + self._limits.hello_s)
        if full:
            return slot, NO_ROOM
        address = self._addresses.directly(peer)
        return slot, None if address is None else self.set_address(slot, address)

    def set_address(self, slot: Slot, address: Address) -> Rejection | None:
        """Count `slot` under `address`, if it has none yet. Returns the rejection if there is one."""
        if slot.address is not None:
            return None
        now = self._loop.time()
        if not self._addresses.may_connect(address, now):
            return TOO_OFTEN
        relieved: set[str] = set()
        while (crowded := self._addresses.crowded(address, now)) is not None:
            if crowded in relieved or not self._evict(crowded):
                return TOO_MANY
            relieved.add(crowded)
        self._addresses.enter(address, now)
        slot.address, slot.networks = address, tuple(self._addresses.networks(address))
        return None

    def set_network(self, slot: Slot, head: bytes) -> str:
        """Set and return the network in whose turns `slot` is read, by the `head` of its request."""
        slot.network = self._addresses.network_before_parsing(slot.peer, head)
        return slot.network

    @contextmanager
    def answering(self, slot: Slot) -> Iterator[None]:
        """Do not call `slot` late in this context: its hello came in time, and the server has yet to answer.

        One that comes late gives no more time, or hellos in a row would keep a socket for ever.
        """
        slot.answering = self._loop.time() < slot.since + self._limits.hello_s
        try:
            yield
        finally:
            slot.answering = False
            if slot in self._newcomers:  # its answer goes out first
                self._check_at(max(slot.since + self._limits.hello_s, self._loop.time() + ANSWER_S))

    def signed_in(self, slot: Slot) -> None:
        """Protect `slot` from eviction: its hello was accepted."""
        self._newcomers.pop(slot, None)

    def rejected(self, status: HTTPStatus) -> None:
        """Count a connection that was rejected with `status`."""
        self._metrics.turned_away[str(status.value)] += 1

    def leave(self, slot: Slot) -> None:
        """Free `slot`, if it is not free already."""
        self._newcomers.pop(slot, None)
        if slot in self._all:
            del self._all[slot]
            slot.socket = None
            if slot.address is not None:
                self._addresses.leave(slot.address)

    def close(self) -> None:
        """Close the sockets without a hello. No further socket may enter."""
        for slot in list(self._newcomers):
            self._end(slot, CloseReason.GOING_AWAY)
        if self._checking is not None:
            self._checking.cancel()

    def _evict(self, network: str | None = None) -> bool:
        """Evict the oldest socket without a hello, from `network` if given. Returns whether there was one."""
        for slot in self._newcomers:
            socket = slot.socket
            if network is None or network in slot.networks:
                self._metrics.closed["evicted"] += 1
                self.leave(slot)
                if socket is not None:
                    socket.evict()
                return True
        return False

    def _check_at(self, when: float) -> None:
        """Look for late sockets at `when`, or earlier if that was to be."""
        if self._checking is not None:
            when = min(when, self._checking.when())
            self._checking.cancel()
        self._checking = self._loop.call_at(when, self._end_late)

    def _end_late(self) -> None:
        """Close late sockets, a few at a time: many may have connected in one moment.

        One that waits for its turn is late too. Only its own network can make it wait for so long, and with
        more time its sockets would stay for ever.
        """
        self._checking = None
        before = self._loop.time() - self._limits.hello_s
        awaited = (slot for slot in self._newcomers if not slot.answering)
        oldest = list(islice(awaited, MAX_LATE_PER_PASS + 1))
        late = [slot for slot in oldest[:MAX_LATE_PER_PASS] if slot.since <= before]
        for slot in late:
            self._end(slot, CloseReason.HELLO_TIMEOUT)
        for slot in oldest[len(late) : len(late) + 1]:
            self._check_at(slot.since + self._limits.hello_s)

    def _end(self, slot: Slot, reason: CloseReason) -> None:
        del self._newcomers[slot]
        if slot.socket is not None:
            slot.socket.end(reason)
