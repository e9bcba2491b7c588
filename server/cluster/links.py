"""The links of a server to all others: who is there, and items in order to each."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from math import inf
from typing import Final, Protocol

from riverboat.server.cluster.bus import EVERYBODY, Bus
from riverboat.server.cluster.envelopes import (
    PROTOCOL_VERSION,
    Batch,
    Envelope,
    Envelopes,
    Heartbeat,
    Item,
    NotForUs,
    OtherVersion,
    Position,
    ResendRequest,
    Status,
)
from riverboat.server.cluster.link import BatchAction, Link
from riverboat.server.runtime.background import in_background
from riverboat.server.runtime.logs import get_logger

log = get_logger(__name__)

HEARTBEAT: Final = 0.5
"""Seconds between two heartbeats. They carry the last numbers, so that a lost tail is found, too."""

DOWN_AFTER: Final = 2.0
"""Seconds of silence after which a server counts as down."""

RESEND_REQUEST_EVERY: Final = 0.05
"""Seconds until what is missing is requested again."""

BATCH_BYTES: Final = 256 * 1024
"""Bytes of frames after which a batch is full. The broker takes a megabyte."""

MAX_DOWN: Final = 1_024
"""Servers that are remembered after they went down, so that a late heartbeat does not link them again."""


class LinkListener(Protocol):
    """Handles what links bring. Nothing here raises."""

    def on_up(self, server: str) -> None:
        """Begin with `server`, which knows nothing of us yet."""

    def on_down(self, server: str) -> None:
        """Forget all that is under way to `server` and from it."""

    def on_item(self, server: str, item: Item) -> None:
        """Take the next item from `server`."""


class Links:
    """The links of the server with the id `server_id`.

    status: returns what it says of itself with each heartbeat.
    batches, bytes: sent to others. resent: batches that were sent again. resets: links that started again.
    dropped: envelopes that could not be opened.
    """

    def __init__(
        self,
        server_id: str,
        bus: Bus,
        envelopes: Envelopes,
        listener: LinkListener,
        status: Callable[[], Status] = Status,
    ) -> None:
        self.server_id = server_id
        self.batches = self.bytes = self.resent = self.resets = self.dropped = 0
        self._bus = bus
        self._envelopes = envelopes
        self._listener = listener
        self._status = status
        self._loop = asyncio.get_running_loop()
        self._links: dict[str, Link] = {}
        self._down: dict[str, tuple[int, int]] = {}  # of servers that are down: next epoch, last beat
        self._refused: set[str] = set()  # servers with another version
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
        inboxes = {EVERYBODY: self._receive_from_all, self.server_id: self._receive}
        async with self._bus.listening(inboxes):
            try:
                async with in_background(self._keep_sending_heartbeats()):
                    yield
            finally:
                self._send_heartbeat(leaving=True)
                for server in self:
                    self._drop(server)

    async def _keep_sending_heartbeats(self) -> None:
        while True:
            now = self._loop.time()
            for server, link in list(self._links.items()):
                if now - link.heard_at > DOWN_AFTER:
                    log.warning("server is silent", server=server)
                    self._drop(server)
            self._send_heartbeat()
            await asyncio.sleep(HEARTBEAT)

    def _send_heartbeat(self, *, leaving: bool = False) -> None:
        self._beat += 1
        positions = {server: link.position for server, link in self._links.items()}
        heartbeat = Heartbeat(
            self.server_id,
            PROTOCOL_VERSION,
            self._beat,
            positions,
            leaving,
            self._status(),
            self._loop.time(),
        )
        self._bus.send(EVERYBODY, self._envelopes.seal(EVERYBODY, heartbeat))

    def _receive_from_all(self, data: bytes) -> None:
        self._open(EVERYBODY, data)

    def _receive(self, data: bytes) -> None:
        self._open(self.server_id, data)

    def _open(self, inbox: str, data: bytes) -> None:
        try:
            envelope = self._envelopes.open(inbox, data)
        except NotForUs:
            self.dropped += 1
            return
        except OtherVersion as refusal:
            self._refuse(refusal)
            return
        if envelope.sender == self.server_id:
            return
        try:
            self._take(envelope)
        except Exception as error:  # whatever it is, the next envelope may be better
            log.error("envelope failed", error=error)

    def _refuse(self, refusal: OtherVersion) -> None:
        """Log once that a server is not linked because of its version."""
        if refusal.sender not in self._refused:
            if len(self._refused) == MAX_DOWN:
                self._refused.clear()
            self._refused.add(refusal.sender)
            log.error("server refused", server=refusal.sender, code=refusal.code, hint=str(refusal))

    def _take(self, envelope: Envelope) -> None:
        if isinstance(envelope, Heartbeat):
            self._on_heartbeat(envelope)
        elif envelope.sender in self._down:
            pass  # only a later heartbeat links it again
        elif (link := self._at(envelope.sender, envelope.epoch)) is None:
            pass
        elif isinstance(envelope, ResendRequest):
            batches = link.after(envelope.after)
            self.resent += len(batches)
            for sealed in batches:
                self._bus.send(envelope.sender, sealed)
        else:
            self._on_batch(link, envelope)

    def _on_heartbeat(self, heartbeat: Heartbeat) -> None:
        known = self._links.get(heartbeat.sender)
        last = self._down.get(heartbeat.sender, (1, 0))[1] if known is None else known.beat
        if heartbeat.beat <= last:
            return  # an old one
        if heartbeat.leaving:
            if known is not None:
                known.beat = heartbeat.beat
                self._drop(heartbeat.sender)
            return
        position = heartbeat.links.get(self.server_id, Position(0, 0, 0))
        link = self._at(heartbeat.sender, position.epoch) or self._links[heartbeat.sender]
        link.beat, link.status = heartbeat.beat, heartbeat.status
        link.on_heard(heartbeat.at, self._loop.time())
        if position.epoch == link.epoch:
            link.on_received(position.received)
            link.known = max(link.known, position.sent)
            link.check_complete()
            self._request_resend(heartbeat.sender, link)

    def _on_batch(self, link: Link, batch: Batch) -> None:
        match link.accept(batch.number):
            case BatchAction.DELIVER:
                self._late = link.late(batch.at, self._loop.time())
                for item in batch.items:
                    self._hand_over(batch.sender, item)
                link.check_complete()
            case BatchAction.REQUEST_RESEND:
                self._request_resend(batch.sender, link)
            case BatchAction.IGNORE:
                pass

    def _hand_over(self, server: str, item: Item) -> None:
        try:
            self._listener.on_item(server, item)
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
        next_epoch, beat = self._down.pop(server, (1, 0))
        link = self._links[server] = Link(max(epoch, next_epoch), self._loop.time())
        link.beat = beat
        log.info("server linked", server=server)
        self._loop.call_soon(self._send_heartbeat)  # so that it knows us at once, too
        self._listener.on_up(server)
        return link

    def _restart(self, server: str, epoch: int) -> None:
        self.resets += 1
        self._drop(server)
        self._start(server, epoch)

    def _drop(self, server: str) -> None:
        link = self._links.pop(server)
        if len(self._down) == MAX_DOWN:
            del self._down[next(iter(self._down))]
        self._down[server] = link.epoch + 1, link.beat
        self._listener.on_down(server)

    def _request_resend(self, server: str, link: Link) -> None:
        """Request what is missing, until it has arrived."""
        if link.resend_requested or link.received >= link.known or self._links.get(server) is not link:
            return
        request = ResendRequest(self.server_id, link.epoch, link.received)
        self._bus.send(server, self._envelopes.seal(server, request))
        link.resend_requested = True
        self._loop.call_later(RESEND_REQUEST_EVERY, self._on_resend_due, server, link)

    def _on_resend_due(self, server: str, link: Link) -> None:
        link.resend_requested = False
        self._request_resend(server, link)

    def _flush(self, server: str) -> None:
        link = self._links.get(server)
        if link is None:
            return
        items, link.waiting = link.waiting, []
        for batch in _in_batches(items):
            link.sent += 1
            sealed = self._envelopes.seal(
                server, Batch(self.server_id, link.epoch, link.sent, batch, self._loop.time())
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
