"""Players of a server that is killed. They remember every event and every accepted reply."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from typing import Final

from riverboat.client_cli.bots import Caller, RandomBot
from riverboat.client_cli.library.connection import Connection
from riverboat.client_cli.library.errors import CommandRefused, TurnOver
from riverboat.client_cli.library.table import Table
from riverboat.engine.actions import Action
from riverboat.engine.events import Event
from riverboat.server.protocol.codes import Code
from tests.support.chaos import is_true_to_the_server

GAP: Final = (0.05, 0.5)
"""Minimum and maximum seconds of silence before a player acts."""

THOUGHT: Final = (0.3, 1.5)
"""Minimum and maximum seconds that a player thinks before an action, while nothing happens to the servers."""

HURRY: Final = 1.0
"""Seconds for which players act at once, when something is about to happen."""

PATIENCE: Final = 600.0
"""Seconds to try to reconnect, and to wait for a reply."""

_EXPECTED: Final = {
    Code.NOT_SEATED,
    Code.ALREADY_SEATED,
    Code.SEAT_TAKEN,
    Code.TABLE_FULL,
    Code.MAY_NOT_CHAT,
    Code.TOO_OFTEN,
    Code.BAD_BUY_IN,
    Code.UNKNOWN_TABLE,  # another server has taken it over
    Code.JOURNAL_UNAVAILABLE,  # and this one has just found out
    Code.CLOSING,
}
"""Refusals of commands that were repeated after a restart, or came too late."""


_BETWEEN_SERVERS: Final = {Code.UNKNOWN_TABLE, Code.JOURNAL_UNAVAILABLE, Code.CLOSING}
"""Refusals of commands to a table whose server is being replaced."""


@dataclass(frozen=True, slots=True)
class Done:
    """An action that a reply said was carried out."""

    hand: int
    turn: int
    seat: int
    action: Action


@dataclass(slots=True)
class Received:
    """What a client received at a table since the last comparison with the record.

    player: the player's id.
    shown: events with their numbers; None for a hidden event.
    sat: how many seats were accepted since the beginning.
    said: the chat messages that were accepted.
    """

    player: str
    table: str
    shown: list[tuple[int, Event | None]] = field(default_factory=list)
    done: list[Done] = field(default_factory=list)
    sat: int = 0
    said: list[str] = field(default_factory=list)


class Pace:
    """How fast players act.

    thoughtful: whether they think before they act, so that many runs fit on one machine, unless they `hurry`.
    """

    def __init__(self, *, thoughtful: bool) -> None:
        self._thoughtful = thoughtful
        self._hurried = asyncio.Event()
        self._end: asyncio.TimerHandle | None = None

    def hurry(self) -> None:
        """Have everybody act at once for HURRY seconds from now on."""
        if self._end is not None:
            self._end.cancel()
        self._hurried.set()
        self._end = asyncio.get_running_loop().call_later(HURRY, self._hurried.clear)

    async def think(self, chance: Random) -> None:
        """Wait for as long as a player thinks."""
        if not self._thoughtful:
            return
        with suppress(TimeoutError):
            async with asyncio.timeout(chance.uniform(*THOUGHT)):
                await self._hurried.wait()


class Witness:
    """A client that watches a table on `connection`, and keeps what it `received`.

    seq: the number of the last event; 0 if unknown, because a new snapshot was sent.
    """

    def __init__(self, connection: Connection, table: Table) -> None:
        self.connection = connection
        self.table = table
        self.received = Received(connection.welcome.player, table.id)
        self.seq = table.mirror.seq

    @property
    def is_connected(self) -> bool:
        """Return whether it is connected."""
        return self.connection._transport is not None

    @property
    def has_gap(self) -> bool:
        """Return whether it received other events than its table has applied.

        That is not known while a snapshot waits to be taken.
        """
        return bool(self.seq) and self.table.caught_up and self.seq != self.table.seq

    def take(self, events: Sequence[Event | None]) -> None:
        """Keep a batch of events from the table."""
        if not events:
            self.seq = 0
        elif self.seq:
            self.received.shown.extend(enumerate(events, self.seq + 1))
            self.seq += len(events)
        if not self.seq and self.table.caught_up:
            self.seq = self.table.mirror.seq

    async def receive(self, seconds: float) -> None:
        """Wait for events, at most `seconds`, and take all that have arrived."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                self.take(await anext(self.table))
        while not self.table.caught_up:
            self.take(await anext(self.table))

    async def run(self) -> None:
        """Watch until the end."""
        while True:
            await self.receive(GAP[1])

    async def compare(self) -> None:
        """Compare the mirror with the server's snapshot. Raises AssertionError, and TimeoutError."""
        async with asyncio.timeout(PATIENCE):
            while not await self._is_true():
                pass

    async def _is_true(self) -> bool:
        """Return whether the mirror was compared; False if it cannot be now."""
        try:
            return await is_true_to_the_server(self.connection, self.table)
        except CommandRefused as refused:
            if refused.code not in _BETWEEN_SERVERS:
                raise
            await asyncio.sleep(GAP[1])
            return False


class Player(Witness):
    """A witness that plays at random. Counts what happens.

    is_asking: whether it has sent a command that is not answered yet.
    """

    def __init__(
        self, connection: Connection, table: Table, chance: Random, pace: Pace, happened: Counter[str]
    ) -> None:
        super().__init__(connection, table)
        self.is_asking = False
        self._chance = chance
        self._pace = pace
        self._happened = happened
        self._bot = chance.choice((RandomBot(chance), RandomBot(chance), Caller()))
        self._spoken = 0

    async def run(self) -> None:
        """Play until cancelled."""
        table, chance = self.table, self._chance
        while True:
            await self.receive(chance.uniform(*GAP))
            if table.you is None:
                await self._sit_down()
            elif table.turn is not None:
                await self._pace.think(chance)
                await self._act()
            elif table.sits_out:
                await self._asked("sat in", table.sit_in())
            elif table.broke:
                await self._asked("bought in again", table.add_chips())
            elif chance.random() < 0.01:
                await self._do_something_else()

    async def _sit_down(self) -> None:
        rules = self.table.mirror.state.rules
        chips = self._chance.choice((rules.min_buy_in, rules.max_buy_in))
        if await self._asked("sat down", self.table.sit(chips)):
            self.received.sat += 1

    async def _act(self) -> None:
        turn, view = self.table.turn, self.table.view
        if turn is None or view is None or view.legal is None:
            return
        action = self._bot.act(view)
        with suppress(TurnOver):
            if await self._asked("acted", self.table.act(action)):
                self.received.done.append(Done(turn.hand, turn.turn, turn.seat, action))

    async def _do_something_else(self) -> None:
        match self._chance.randrange(3):
            case 0:
                await self._asked("sat out", self.table.sit_out())
            case 1:
                await self._asked("left", self.table.leave())
            case _:
                self._spoken += 1
                words = f"{self.received.player} {self._spoken}"
                if await self._asked("spoke", self.table.chat(words)):
                    self.received.said.append(words)

    async def _asked(self, what: str, asked: Awaitable[None]) -> bool:
        """Send a command. Returns whether it was accepted."""
        self.is_asking = True
        try:
            await asked
        except TurnOver:
            raise
        except CommandRefused as refused:
            if refused.code not in _EXPECTED:
                raise
            self._happened[f"refused: {refused.code}"] += 1
            return False
        finally:
            self.is_asking = False
        self._happened[what] += 1
        return True
