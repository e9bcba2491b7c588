"""A tournament that a connection follows: its state, its events, and the commands for it."""

import asyncio
from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, Self

from riverboat.client_cli.library.errors import ClientError, CommandRefused
from riverboat.client_cli.library.replies import invalid_message
from riverboat.client_cli.library.requests import Requests
from riverboat.engine.errors import EventError
from riverboat.engine.tournament.deals import DealMethod, PrizeDeal, chip_chop, icm_deal
from riverboat.engine.tournament.event import TournamentEvent
from riverboat.engine.tournament.event_data import event_from_data
from riverboat.server.protocol.codes import Code
from riverboat.server.protocol.errors import BadMessage
from riverboat.server.protocol.tournaments import (
    DirectTournament,
    EntrantInfo,
    EventTableInfo,
    StructureInfo,
    TakePart,
    TournamentClock,
    TournamentInfo,
    TournamentSnapshot,
    TournamentUpdate,
    UnwatchTournament,
)

BACKLOG: Final = 1024
"""Updates that a tournament keeps for its iteration."""

ENDED: Final = ("finished", "cancelled")
"""The stages of a tournament that is over."""


class FollowedTournament:
    """A tournament that the connection follows. Iterate over it, in one place, for its events:

        async for events in tournament: ...

    Each iteration gives the events of one update; an event for another player alone is None. An iteration
    without events means that the clock changed, or that updates were missed; then read the state.

    The iteration survives a reconnect. It ends after `unwatch`, `Connection.close` and the end of the
    tournament. It raises ConnectionLost if reconnecting fails or an event is invalid, and CommandRefused if
    the tournament is gone.

    seq: the number of the last event. info, structure, clock: as the messages of the protocol.
    players: by id. tables: by their numbers in the tournament.
    clock_at: when the clock was sent, in seconds of the loop.
    """

    info: TournamentInfo
    structure: StructureInfo
    clock: TournamentClock
    seq: int
    clock_at: float

    def __init__(self, connection: Requests, player: str, snapshot: TournamentSnapshot) -> None:
        self._connection, self._player = connection, player
        self.id = snapshot.tournament
        self.players: dict[str, EntrantInfo] = {}
        self.tables: dict[int, EventTableInfo] = {}
        self._updates: deque[Sequence[Any]] = deque()
        self._changed = asyncio.Event()
        self._error: ClientError | None = None
        self.ended = False
        self.reset(snapshot)

    @property
    def own(self) -> EntrantInfo | None:
        """The player's own entry; None if the player has not entered."""
        return self.players.get(self._player)

    @property
    def own_table(self) -> str | None:
        """The id of the table where the player has a seat; None without one."""
        own = self.own
        table = None if own is None or own.table is None or own.out else self.tables.get(own.table)
        return None if table is None else table.table

    @property
    def is_over(self) -> bool:
        """Whether the tournament is finished or cancelled."""
        return self.info.stage in ENDED

    @property
    def standings(self) -> list[EntrantInfo]:
        """The players: those in play by stack, then those who are out by place, the last out first."""
        return standings(self.players.values())

    @property
    def rank(self) -> int:
        """The player's own rank by stack among those in play; 0 without a seat."""
        own = self.own
        if own is None or own.out:
            return 0
        return 1 + sum(each.stack > own.stack for each in self.players.values() if not each.out)

    @property
    def average(self) -> int:
        """The average stack of those in play, in chips."""
        left = [each.stack for each in self.players.values() if not each.out]
        return sum(left) // len(left) if left else 0

    async def register(self, password: str | None = None) -> None:
        """Enter. password: the tournament's, if it has one. Raises CommandRefused."""
        await self._take_part("register", password=password)

    async def unregister(self) -> None:
        """Give the entry back before the start. Raises CommandRefused."""
        await self._take_part("unregister")

    async def re_enter(self) -> None:
        """Enter again after being out. Raises CommandRefused."""
        await self._take_part("re_enter")

    async def rebuy(self) -> None:
        """Buy chips again: at once, or as soon as those that are left are gone. Raises CommandRefused."""
        await self._take_part("rebuy")

    async def decline_rebuy(self) -> None:
        """Be out instead of buying chips again. Raises CommandRefused."""
        await self._take_part("decline_rebuy")

    async def take_add_on(self) -> None:
        """Take the add-on, in its break. Raises CommandRefused."""
        await self._take_part("take_add_on")

    @property
    def in_the_prizes(self) -> dict[str, int]:
        """The stacks of the players who would share in a deal, by id."""
        return {
            player: each.stack
            for player, each in self.players.items()
            if not each.out and not each.disqualified and each.table is not None and each.stack
        }

    async def deal_by(self, method: DealMethod, to_play_for: int = 0) -> PrizeDeal:
        """Return the deal that ICM or a chip chop makes of the stacks. It is computed here, in a thread.

        to_play_for: what the winner gets in addition, in money. Raises FiguresError.
        """
        made = icm_deal if method is DealMethod.ICM else chip_chop
        stacks = self.in_the_prizes
        prizes = self.info.prizes[: len(stacks)]
        return await asyncio.to_thread(made, stacks, prizes, to_play_for)

    async def propose_deal(self, shares: Mapping[str, int], to_play_for: int = 0) -> None:
        """Propose a deal. shares: the money of each player with chips, by id. Raises CommandRefused."""
        await self._take_part("propose_deal", shares=dict(shares), to_play_for=to_play_for)

    async def accept_deal(self) -> None:
        """Accept the deal that is proposed. Raises CommandRefused."""
        await self._take_part("accept_deal")

    async def decline_deal(self) -> None:
        """Decline the deal that is proposed, which ends it. Raises CommandRefused."""
        await self._take_part("decline_deal")

    async def direct(self, action: str, reason: str, **fields: Any) -> None:
        """Carry out an `action` of DirectTournament with its `fields`, for a `reason` that everybody reads.

        Raises CommandRefused.
        """
        await self._connection.ask(
            object, DirectTournament, tournament=self.id, action=action, reason=reason, **fields
        )

    async def _take_part(self, action: str, **fields: Any) -> None:
        await self._connection.ask(object, TakePart, tournament=self.id, action=action, **fields)

    async def unwatch(self) -> None:
        """Unsubscribe from the tournament. An entry is kept."""
        try:
            await self._connection.ask(object, UnwatchTournament, tournament=self.id)
        except CommandRefused as refused:
            if refused.code not in (Code.UNKNOWN_TOURNAMENT, Code.NOT_WATCHING):
                raise
        self._connection.unsubscribe(self)
        self.end()

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> tuple[TournamentEvent | None, ...]:
        while not self._updates:
            if self._error is not None:
                raise self._error
            if self.ended:
                raise StopAsyncIteration
            await self._changed.wait()
        return tuple(None if data is None else _event(data) for data in self._updates.popleft())

    async def until(self, holds: Callable[[], bool]) -> bool:
        """Wait until `holds` returns true; return False if the tournament ends before. Raises ClientError."""
        while not holds():
            if self._error is not None:
                raise self._error
            if self.ended:
                return False
            await self._changed.wait()
        return True

    def reset(self, snapshot: TournamentSnapshot) -> None:
        """Start, or start again, from `snapshot`."""
        self.info, self.structure, self.seq = snapshot.info, snapshot.structure, snapshot.seq
        self.players = {each.player: each for each in snapshot.players}
        self.tables = {each.number: each for each in snapshot.tables}
        self._tick(snapshot.clock)
        self._publish(())

    def apply(self, message: TournamentSnapshot | TournamentUpdate) -> None:
        """Apply `message`. Its events wait as data until they are iterated: most programs read the state."""
        if isinstance(message, TournamentSnapshot):
            self.reset(message)
            return
        if message.events:
            self.seq = message.seq + len(message.events) - 1
        self.players |= {each.player: each for each in message.players}
        self.tables |= {each.number: each for each in message.tables}
        for player in message.unregistered:
            self.players.pop(player, None)
        for number in message.removed:
            self.tables.pop(number, None)
        self.info = message.info or self.info
        self._tick(message.clock)
        self._publish(message.events)

    def _tick(self, clock: TournamentClock) -> None:
        self.clock, self.clock_at = clock, asyncio.get_running_loop().time()

    def _publish(self, events: Sequence[Any]) -> None:
        """Give `events` to the iteration. After an overflow it gets one empty batch instead."""
        if len(self._updates) >= BACKLOG:
            self._updates.clear()
            events = ()
        self._updates.append(events)
        if self.is_over:
            self._connection.unsubscribe(self)
            self.ended = True
        self._wake()

    def _wake(self) -> None:
        changed, self._changed = self._changed, asyncio.Event()
        changed.set()

    def end(self, error: ClientError | None = None) -> None:
        """End the iteration; with `error`, by raising it."""
        if not self.ended:
            self.ended, self._error = True, error
            self._wake()


def standings(players: Iterable[EntrantInfo]) -> list[EntrantInfo]:
    """Return `players` in the order of the standings."""
    return sorted(players, key=lambda each: (each.out, each.place if each.out else -each.stack, each.name))


def _event(data: Any) -> TournamentEvent:
    try:
        return event_from_data(data)
    except EventError as error:
        raise invalid_message(BadMessage(str(error))) from None
