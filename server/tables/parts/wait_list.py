"""The wait list of a table: a free seat is offered to the first on it, and then to the next."""

from collections.abc import Iterator
from functools import partial
from math import inf

from riverboat.engine.events import Event
from riverboat.engine.table.events import SeatOffered, SeatTaken, WaitListJoined, WaitListLeft
from riverboat.engine.table.seats import Waiting
from riverboat.server.protocol.codes import Code
from riverboat.server.protocol.commands import JoinWaitList, LeaveWaitList
from riverboat.server.protocol.errors import CommandRejected
from riverboat.server.protocol.messages import Accepted, Message
from riverboat.server.tables.actor import Due, Requester
from riverboat.server.tables.parts.part import Answers, Part, TableContext
from riverboat.server.tables.parts.seating import Seating
from riverboat.server.tables.transfer import WaitListTransfer


class WaitList(Part):
    """Offers free seats of `seating` to waiting players.

    A player who lets an offer expire loses the place, and so does one who stops watching.
    """

    handles = (SeatOffered, WaitListLeft, SeatTaken)
    transferred_as = "wait_list"

    def __init__(self, context: TableContext, seating: Seating) -> None:
        super().__init__(context)
        self._seating = seating
        self._begun_at = context.clock.now()
        self._offered_at: dict[str, float] = {}
        self._away_since: dict[str, float] = {}

    @property
    def answers(self) -> Answers:
        """The handlers of commands."""
        return {JoinWaitList: self._join, LeaveWaitList: self._leave}

    def due(self) -> Iterator[Due]:
        """The next offer, and the end of each place that expires."""
        state = self.context.record.state
        if state.closing or not state.waiting:
            return
        for each in state.waiting:
            lost_at = self._lost_at(each)
            if lost_at < inf:
                yield Due(lost_at, partial(self._remove, each.player))
        first = next((each for each in state.waiting if each.seat is None), None)
        if first is not None and state.free_seats:
            yield Due(-inf, partial(self._offer, first.player, min(state.free_seats)))

    def on_event(self, event: Event) -> None:
        """Track since when seats are offered."""
        match event:
            case SeatOffered(player=player):
                self._offered_at[player] = self.context.clock.now()
            case WaitListLeft(player=player) | SeatTaken(player=player):
                self._offered_at.pop(player, None)
                self._away_since.pop(player, None)

    def transfer(self) -> WaitListTransfer:
        """Return what another server needs to continue."""
        now = self.context.clock.now()
        return WaitListTransfer(
            begun=now - self._begun_at,
            offered={player: now - since for player, since in self._offered_at.items()},
            away={player: now - since for player, since in self._away_since.items()},
        )

    def take_over(self, transfer: WaitListTransfer) -> None:
        """Continue as at another server."""
        now = self.context.clock.now()
        self._begun_at = now - transfer.begun
        self._offered_at = {player: now - ago for player, ago in transfer.offered.items()}
        self._away_since = {player: now - ago for player, ago in transfer.away.items()}

    async def _join(self, requester: Requester, command: JoinWaitList) -> Message:
        self._seating.check_may_join(requester)
        state, most = self.context.record.state, self.context.settings.wait_list
        if self.context.name_of(requester.player) is None:
            raise CommandRejected(Code.NOT_WATCHING, "watch this table before you join its wait list")
        if not state.waits(requester.player):
            if len(state.waiting) >= most:
                raise CommandRejected(
                    Code.WAIT_LIST_FULL,
                    f"the wait list is full: {most} players are waiting",
                    case="most",
                    most=most,
                )
            name = self.context.shown_name(requester.player, requester.name)
            await self.context.commit(of_table=[WaitListJoined(requester.player, name)])
        return Accepted(id=command.id)

    async def _leave(self, requester: Requester, command: LeaveWaitList) -> Message:
        if self.context.record.state.waits(requester.player):
            await self._remove(requester.player)
        return Accepted(id=command.id)

    async def _offer(self, player: str, seat: int) -> None:
        await self.context.commit(of_table=[SeatOffered(player, seat)])

    async def _remove(self, player: str) -> None:
        await self.context.commit(of_table=[WaitListLeft(player)])

    def _lost_at(self, waiting: Waiting) -> float:
        """Return when the place on the list expires, as the table stands now."""
        player, settings = waiting.player, self.context.settings
        if player in self.context.record.state.kicked:
            return -inf
        lost_at = inf
        if waiting.seat is not None:
            spectator_delay = self.context.record.state.rules.spectator_delay_ms / 1000
            lost_at = self._offered_at.get(player, self._begun_at) + spectator_delay + settings.offer_kept
        if self.context.name_of(player) is not None:
            self._away_since.pop(player, None)
            return lost_at
        since = self._away_since.setdefault(player, self.context.clock.now())
        return min(lost_at, since + settings.place_kept)
