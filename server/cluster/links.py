"""The links of a server to all others: who is there, and items in order to each."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from math import inf
from typing import Final, Protocol

from riverboat.server.background import in_background
from riverboat.server.cluster.bus import EVERYBODY, Bus
from riverboat.server.cluster.envelopes import (
    Again,
    Batch,
    Envelope,
    Envelopes,
    Here,
    Item,
    NotForUs,
    Position,
    Status,
)
from riverboat.server.cluster.link import Arrival, Link
from riverboat.server.logs import get_logger

log = get_logger(__name__)

HEARTBEAT: Final = 0.5
"""Seconds between two heartbeats. They carry the last numbers, so that a lost tail is found, too."""

DOWN_AFTER: Final = 2.0
"""Seconds of silence after which a server counts as down."""

ASK_AGAIN_EVERY: Final = 0.05
"""Seconds until what is missing is asked for again."""

BATCH_BYTES: Final = 256 * 1024
"""Bytes of frames after which a batch is full. The broker takes a megabyte."""

MAX_GONE: Final = 1_024
"""Servers that are down whose last heartbeats are known, so that older ones do not bring them back."""


class Receiver(Protocol):
    """Takes what links bring. Nothing here raises."""

    def on_up(self, server: str) -> None:
        """Begin with `server`, which knows nothing of us yet."""

    def on_down(self, server: str) -> None:
        """Forget all that is under way to `server` and from it."""

    def on_item(self, server: str, item: Item) -> None:
        """Take the next item from `server`."""


class Links:
    """The links of the server with the id `me`.

    status: returns what it says of itself with each heartbeat.
    batches, bytes: sent to others. resent: batches that were sent again. resets: links that started again.
    dropped: envelopes that could not be opened.
    """

    def __init__(
        self,
        me: str,
        bus: Bus,
        envelopes: Envelopes,
        receiver: Receiver,
        status: Callable[[], Status] = Status,
    ) -> None:
        self.me = me
        self.batches = self.bytes = self.resent = self.resets = self.dropped = 0
        self._bus = bus
        self._envelopes = envelopes
        self._receiver = receiver
        self._status = status
        self._loop = asyncio.get_running_loop()
        self._links: dict[str, Link] = {}
        self._gone: dict[str, tuple[int, int]] = {}  # of servers that are down: next epoch, last beat
        self._beat = 0
        self._late = 0.0

    def __len__(self) -> int:
        return len(self._links)

    def __iter__(self) -> Iterator[str]:
        return iter(tuple(self._links))

    def __contains__(self, server: str) -> bool:
        return server in self._links

    def status(self, server: str) -> Status:
        """Return what the linked `server` last said of itself."""
        return self._links[server].status

    def silence(self, server: str) -> float:
        """Return the seconds since the linked `server` was heard."""
        return self._loop.time() - self._links[server].heard_at

    def kept_bytes(self, server: str) -> int:
        """Return the bytes that the linked `server` has not received."""
        return self._links[server].kept_bytes

    @property
    def late(self) -> float:
        """Seconds that the batch whose items are being taken was late, by what its link usually needs."""
        return self._late

    @property
    def unknown(self) -> int:
        """Items that were left out, because only a newer version of this program knows them."""
        return self._envelopes.unknown

    def complete_until(self, server: str) -> float:
        """Return when `server` was last heard while nothing that it had sent was missing."""
        link = self._links.get(server)
        return -inf if link is None else link.complete_until

    def send(self, server: str, item: Item) -> None:
        """Send `item` with everything else of this step and the next. Without a link it is lost.

        The reply to a command is made one step after the updates that the command caused. Each batch wakes
        the broker and the other server, which costs more than all that is done with its items.
        """
        link = self._links.get(server)
        if link is None:
            return
        if not link.waiting:
            self._loop.call_soon(self._loop.call_soon, self._flush, server)
        link.waiting.append(item)

    def unsent(self, server: str) -> list[Item]:
        """Return the items for `server` that go out in the next batch."""
        link = self._links.get(server)
        return [] if link is None else link.waiting

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Keep up the links in this context."""
        inboxes = {EVERYBODY: self._receive_from_all, self.me: self._receive}
        async with self._bus.listening(inboxes):
            try:
                async with in_background(self._keep_beating()):
                    yield
            finally:
                self._say_here(leaving=True)
                for server in self:
                    self._drop(server)

    async def _keep_beating(self) -> None:
        while True:
            now = self._loop.time()
            for server, link in list(self._links.items()):
                if now - link.heard_at > DOWN_AFTER:
                    log.warning("server is silent", server=server)
                    self._drop(server)
            self._say_here()
            await asyncio.sleep(HEARTBEAT)

    def _say_here(self, *, leaving: bool = False) -> None:
        self._beat += 1
        positions = {server: link.position for server, link in self._links.items()}
        here = Here(self.me, self._beat, positions, leaving, self._status(), self._loop.time())
        self._bus.send(EVERYBODY, self._envelopes.seal(EVERYBODY, here))

    def _receive_from_all(self, data: bytes) -> None:
        self._open(EVERYBODY, data)

    def _receive(self, data: bytes) -> None:
        self._open(self.me, data)

    def _open(self, inbox: str, data: bytes) -> None:
        try:
            envelope = self._envelopes.open(inbox, data)
        except NotForUs:
            self.dropped += 1
            return
        if envelope.sender == self.me:
            return
        try:
            self._take(envelope)
        except Exception as error:  # whatever it is, the next envelope may be better
            log.error("envelope failed", error=error)

    def _take(self, envelope: Envelope) -> None:
        if isinstance(envelope, Here):
            self._on_here(envelope)
        elif envelope.sender in self._gone:
            pass  # a later heartbeat alone brings it back
        elif (link := self._at(envelope.sender, envelope.epoch)) is None:
            pass
        elif isinstance(envelope, Again):
            batches = link.after(envelope.after)
            self.resent += len(batches)
            for sealed in batches:
                self._bus.send(envelope.sender, sealed)
        else:
            self._on_batch(link, envelope)

    def _on_here(self, here: Here) -> None:
        known = self._links.get(here.sender)
        last = self._gone.get(here.sender, (1, 0))[1] if known is None else known.beat
        if here.beat <= last:
            return  # an old one
        if here.leaving:
            if known is not None:
                known.beat = here.beat
                self._drop(here.sender)
            return
        position = here.links.get(self.me, Position(0, 0, 0))
        link = self._at(here.sender, position.epoch) or self._links[here.sender]
        link.beat, link.status = here.beat, here.status
        link.on_heard(here.at, self._loop.time())
        if position.epoch == link.epoch:
            link.on_received(position.received)
            link.known = max(link.known, position.sent)
            link.check_complete()
            self._ask_again(here.sender, link)

    def _on_batch(self, link: Link, batch: Batch) -> None:
        match link.arrival(batch.number):
            case Arrival.TAKE:
                self._late = link.late(batch.at, self._loop.time())
                for item in batch.items:
                    self._hand_over(batch.sender, item)
                link.check_complete()
            case Arrival.ASK_AGAIN:
                self._ask_again(batch.sender, link)
            case Arrival.IGNORE:
                pass

    def _hand_over(self, server: str, item: Item) -> None:
        try:
            self._receiver.on_item(server, item)
        except Exception as error:  # whatever it is, the next item may be better
            log.error("envelope failed", error=error)

    def _at(self, server: str, epoch: int) -> Link | None:
        """Return the link to `server`, in `epoch` if that is later than ours; None if it is earlier."""
        link = self._links.get(server)
        if link is None:
            link = self._start(server, epoch)
        elif epoch > link.epoch:
            self._restart(server, epoch)
            link = self._links[server]
        return link if epoch == link.epoch else None

    def _start(self, server: str, epoch: int) -> Link:
        next_epoch, beat = self._gone.pop(server, (1, 0))
        link = self._links[server] = Link(max(epoch, next_epoch), self._loop.time())
        link.beat = beat
        log.info("server linked", server=server)
        self._loop.call_soon(self._say_here)  # so that it knows us at once, too
        self._receiver.on_up(server)
        return link

    def _restart(self, server: str, epoch: int) -> None:
        self.resets += 1
        self._drop(server)
        self._start(server, epoch)

    def _drop(self, server: str) -> None:
        link = self._links.pop(server)
        if len(self._gone) == MAX_GONE:
            del self._gone[next(iter(self._gone))]
        self._gone[server] = link.epoch + 1, link.beat
        self._receiver.on_down(server)

    def _ask_again(self, server: str, link: Link) -> None:
        """Ask for what is missing, until it is there."""
        if link.asking or link.received >= link.known or self._links.get(server) is not link:
            return
        again = Again(self.me, link.epoch, link.received)
        self._bus.send(server, self._envelopes.seal(server, again))
        link.asking = True
        self._loop.call_later(ASK_AGAIN_EVERY, self._on_asked, server, link)

    def _on_asked(self, server: str, link: Link) -> None:
        link.asking = False
        self._ask_again(server, link)

    def _flush(self, server: str) -> None:
        link = self._links.get(server)
        if link is None:
            return
        items, link.waiting = link.waiting, []
        for batch in _in_batches(items):
            link.sent += 1
            sealed = self._envelopes.seal(
                server, Batch(self.me, link.epoch, link.sent, batch, self._loop.time())
            )
            self.batches += 1
            self.bytes += len(sealed)
            link.keep(link.sent, sealed)
            self._bus.send(server, sealed)
        if link.is_full:
            log.warning("link starts again: too much was not received", server=server)
            self._restart(server, link.epoch + 1)


def _in_batches(items: list[Item]) -> Iterator[list[Item]]:
    """Split `items` so that no batch is too large for the broker."""
    batch: list[Item] = []
    size = 0
    for item in items:
        batch.append(item)
        size += _size(item)
        if size >= BATCH_BYTES:
            yield batch
            batch, size = [], 0
    if batch:
        yield batch


def _size(item: Item) -> int:
    for name in ("frame", "reply", "command", "state"):
        if (data := getattr(item, name, None)) is not None:
            return len(data)
    return 1024 * len(getattr(item, "tables", ()))
