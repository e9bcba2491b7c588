"""One link between two servers: batches in order, each once, over a bus that may lose them."""

from collections import deque
from enum import Enum, auto
from typing import Final

from riverboat.server.cluster.envelopes import Item, Position, Status

MAX_KEPT: Final = 16 * 1024 * 1024
"""Bytes of batches that are kept until the other server has received them. Beyond that the link is reset."""

DRIFT: Final = 0.0002
"""Seconds by which two clocks may drift apart between two heartbeats."""


class BatchAction(Enum):
    """What to do with a batch."""

    DELIVER = auto()
    IGNORE = auto()
    REQUEST_RESEND = auto()


class Link:
    """The state of a link at one of its ends.

    An epoch is a stretch in which nothing was lost. Either end can start the next; the other follows as
    soon as it hears of it, and both forget what was under way.

    epoch: that of the link. sent, received: the last numbers in it. known: the last that the other server
    has sent, as far as is known. resend_requested: whether what is missing
    was requested, and will be again.
    waiting: items that are not sent yet.
    kept_bytes: those of batches that the other server has not received.
    heard_at: when the other server was last heard. beat, status: of its last heartbeat.
    complete_until: when it was last heard with nothing missing.
    """

    def __init__(self, epoch: int, heard_at: float) -> None:
        self.epoch = epoch
        self.sent = self.received = self.known = 0
        self.resend_requested = False
        self.waiting: list[Item] = []
        self.heard_at = self.complete_until = heard_at
        self.beat = 0
        self.status = Status()
        self._kept: deque[tuple[int, bytes]] = deque()
        self.kept_bytes = 0
        self._apart: float | None = None  # our clock less the other's, and the time of the quickest envelope

    @property
    def position(self) -> Position:
        """How far this end is."""
        return Position(self.epoch, self.sent, self.received)

    @property
    def is_full(self) -> bool:
        """Whether the other server has not received so much that it is not worth keeping."""
        return self.kept_bytes > MAX_KEPT

    def late(self, at: float | None, now: float) -> float:
        """Return how many seconds longer than the quickest an envelope took that was sent `at`.

        So the clocks need not agree. It is 0 if the sender is of a version that does not say when.
        """
        if at is None:
            return 0.0
        if self._apart is None or now - at < self._apart:
            self._apart = now - at
        return now - at - self._apart

    def on_heard(self, at: float | None, now: float) -> None:
        """Count a heartbeat that was sent `at`."""
        self.heard_at = now
        if self._apart is not None:
            self._apart += DRIFT
        self.late(at, now)

    def check_complete(self) -> None:
        """Note that nothing is missing of what had been sent when the other server was last heard, if so."""
        if self.received >= self.known:
            self.complete_until = self.heard_at

    def keep(self, number: int, sealed: bytes) -> None:
        """Keep a batch until the other server has received it."""
        self._kept.append((number, sealed))
        self.kept_bytes += len(sealed)

    def on_received(self, number: int) -> None:
        """Forget the batches up to `number`, which have arrived."""
        while self._kept and self._kept[0][0] <= number:
            self.kept_bytes -= len(self._kept.popleft()[1])

    def after(self, number: int) -> list[bytes]:
        """Return the batches after `number`."""
        return [sealed for each, sealed in self._kept if each > number]

    def accept(self, number: int) -> BatchAction:
        """Return what to do with the batch `number` of this epoch, and count it if it is taken."""
        self.known = max(self.known, number)
        if number <= self.received:
            return BatchAction.IGNORE
        if number > self.received + 1:
            return BatchAction.REQUEST_RESEND
        self.received = number
        return BatchAction.DELIVER
