"""The bus between the servers of a run, which loses, doubles, delays, reorders and repeats what they send."""

from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from functools import partial
from random import Random
from typing import Final

from riverboat.server.cluster.bus import EVERYBODY, Receive
from tests.support.simulation.processes import OUTSIDE, Process, ProcessLoop, current
from tests.support.simulation.trace import Trace

FAIR_DELAY: Final = 0.002
"""Maximum seconds that an envelope takes when nothing is wrong."""

RECORDED: Final = 200
"""Envelopes of each server that are kept to be repeated: its first ones, and as many of its last."""

PLAIN: Final = (b"hole_cards", b"deck_shuffled", b'"cards"', b"\xa5cards")
"""What events and commands with cards contain in plaintext, as JSON or msgpack."""


class SimulatedBus:
    """A bus between simulated processes.

    wrong: called with a sentence for each card in plaintext.
    delay: maximum seconds that an envelope takes.
    loses, doubles, shuffles, forges: probabilities that an envelope is lost, arrives twice, may overtake
    others, and that a changed copy of it arrives, too.
    cut: senders and receivers between which nothing arrives.
    muted: senders and receivers between which heartbeats alone arrive.
    """

    def __init__(self, loop: ProcessLoop, chance: Random, trace: Trace, wrong: Callable[[str], None]) -> None:
        self.cut: set[tuple[Process, Process]] = set()
        self.muted: set[tuple[Process, Process]] = set()
        self._loop = loop
        self._chance = chance
        self._trace = trace
        self._wrong = wrong
        self._listeners: list[_Listener] = []
        self._first: dict[Process, list[tuple[str, bytes]]] = {}
        self._last: dict[Process, list[tuple[str, bytes]]] = {}
        self.be_fair()

    def be_fair(self) -> None:
        """Deliver everything soon, once and in order from now on."""
        self.delay = FAIR_DELAY
        self.loses = self.doubles = self.shuffles = self.forges = 0.0
        self.cut.clear()
        self.muted.clear()

    @asynccontextmanager
    async def listening(self, inboxes: Mapping[str, Receive]) -> AsyncIterator[None]:
        """Hand what is sent to these inboxes to their receivers, in this context."""
        listener = _Listener(current(), inboxes)
        self._listeners.append(listener)
        try:
            yield
        finally:
            self._listeners.remove(listener)

    def send(self, inbox: str, data: bytes) -> None:
        """Send `data`, which may be lost."""
        sender, chance = current(), self._chance
        self._trace.note("sent", inbox, len(data))
        if any(plain in data for plain in PLAIN):
            self._wrong(f"a card was sent to {inbox} in plaintext")
        self._record(sender, inbox, data)
        for listener in self._listeners:
            if not listener.hears(inbox):
                continue
            way = sender, listener.process
            if way in self.cut or (way in self.muted and inbox != EVERYBODY):
                continue
            if chance.random() < self.loses:
                continue
            self._carry(sender, listener, inbox, data)
            if chance.random() < self.doubles:
                self._carry(sender, listener, inbox, data)
            if chance.random() < self.forges:
                place = chance.randrange(len(data))
                forged = bytes([data[place] ^ chance.randint(1, 255)])
                self._carry(sender, listener, inbox, data[:place] + forged + data[place + 1 :])

    def repeat(self) -> None:
        """Send again, in order, what some server has sent, which may have ended since."""
        sender = self._chance.choice(list(self._first))
        for inbox, data in (*self._first[sender], *self._last[sender]):
            for listener in self._listeners:
                if listener.hears(inbox):
                    self._carry(sender, listener, inbox, data)

    def forget(self, process: Process) -> None:
        """Deliver nothing more to `process`, which was killed."""
        self._listeners = [each for each in self._listeners if each.process is not process]

    def _carry(self, sender: Process, listener: "_Listener", inbox: str, data: bytes) -> None:
        at = self._loop.time() + self._chance.random() * self.delay
        if self._chance.random() >= self.shuffles:
            at = listener.last[sender] = max(at, listener.last.get(sender, 0.0))
        receive = partial(listener.inboxes[inbox], data)
        self._loop.call_at(at, listener.process.deliver, receive, context=OUTSIDE)

    def _record(self, sender: Process, inbox: str, data: bytes) -> None:
        first = self._first.setdefault(sender, [])
        last = self._last.setdefault(sender, [])
        if len(first) < RECORDED:
            first.append((inbox, data))
        else:
            last.append((inbox, data))
            if len(last) > 2 * RECORDED:
                del last[:RECORDED]


class _Listener:
    """A process that listens. last: when what each sender sent it in order arrives at the latest."""

    def __init__(self, process: Process, inboxes: Mapping[str, Receive]) -> None:
        self.process = process
        self.inboxes = inboxes
        self.last: dict[Process, float] = {}

    def hears(self, inbox: str) -> bool:
        """Return whether it listens to `inbox`."""
        return inbox in self.inboxes
