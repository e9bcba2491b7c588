"""The seats of a table: sitting down and leaving, sitting out and in."""

from collections.abc import Iterator, Sequence
from math import inf

from riverboat.engine.events import Event, HandEnded
from riverboat.engine.table.events import (
    ChipsAdded,
    EntryChosen,
    LeaveAsked,
    PlayResumed,
    SatIn,
    SatOut,
    SeatChanged,
    SeatLeft,
    SeatTaken,
    TablePaused,
)
from riverboat.server.protocol.codes import Code
from riverboat.server.protocol.commands import Leave, Sit, SitIn, SitOut
from riverboat.server.protocol.errors import CommandRejected
from riverboat.server.protocol.messages import Accepted, Message
from riverboat.server.protocol.snapshots import seat_info
from riverboat.server.tables.actor import Due, Requester
from riverboat.server.tables.parts.part import Answers, Part, TableContext
from riverboat.server.tables.transfer import SeatingTransfer


class Seating(Part):
    """Seats players, and frees seats that are kept no longer."""

    handles = (SatOut, SatIn, HandEnded, ChipsAdded, SeatChanged, SeatLeft, TablePaused, PlayResumed)
    transferred_as = "seating"

    def __init__(self, context: TableContext) -> None:
        super().__init__(context)
        self._sat_out_at: dict[int, float] = {}
        self._paused_at = 0.0
        self._broke_at: dict[int, float] = {}
        self._absent_since: dict[str, float] = {}  # by player

    @property
    def answers(self) -> Answers:
        """The handlers of commands."""
        return {Sit: self._sit, Leave: self._leave, SitOut: self._sit_out, SitIn: self._sit_in}

    def due_by_state(self) -> Iterator[Due]:
        """Freeing the seats whose time is over."""
        state = self.context.record.state
        if state.opened.tournament:
            return
        free_at = min(
            (self._free_at(seat) for seat in state.seats if seat not in state.dealt_in), default=inf
        )
        if free_at < inf:
            yield Due(free_at, self._free_seats)

    def due(self) -> Sequence[Due]:
        """Freeing the seats of players who are disconnected and in no hand."""
        absent_until = {} if self.context.record.state.opened.tournament else self._absent_until()
        return [Due(min(absent_until.values()), self._free_absent)] if absent_until else ()

    def recover(self, events: Sequence[Event]) -> None:
        """Restart the times for players who sit out or have no chips."""
        now = self.context.clock.now()
        self._sat_out_at = dict.fromkeys(self.context.record.state.seats, now)
        self._broke_at = dict.fromkeys(self.context.record.state.seats, now)

    def transfer(self) -> SeatingTransfer:
        """Return what another server needs to continue."""
        now = self.context.clock.now()
        return SeatingTransfer(
            sat_out={seat: now - since for seat, since in self._sat_out_at.items()},
            broke={seat: now - since for seat, since in self._broke_at.items()},
            absent={player: now - since for player, since in self._absent_since.items()},
            paused=now - self._paused_at,
        )

    def take_over(self, transfer: SeatingTransfer) -> None:
        """Continue as at another server, after `recover`."""
        now = self.context.clock.now()
        self._sat_out_at = {seat: now - ago for seat, ago in transfer.sat_out.items()}
        self._broke_at = {seat: now - ago for seat, ago in transfer.broke.items()}
        self._absent_since = {player: now - ago for player, ago in transfer.absent.items()}
        self._paused_at = now - transfer.paused

    def on_event(self, event: Event) -> None:
        """Track since when players sit out or have no chips."""
        match event:
            case SatOut(seat=number):
                self._sat_out_at[number] = self.context.clock.now()
            case SatIn(seat=number):
                self._sat_out_at.pop(number, None)
            case HandEnded(stacks=stacks):
                now = self.context.clock.now()
                self._broke_at.update({number: now for number, stack in stacks if not stack})
            case ChipsAdded(seat=number):
                self._broke_at.pop(number, None)
            case SeatChanged(seat=number, to=to):
                for clock in (self._sat_out_at, self._broke_at):
                    if number in clock:
                        clock[to] = clock.pop(number)
            case SeatLeft(seat=number):
                self._sat_out_at.pop(number, None)
                self._broke_at.pop(number, None)
            case TablePaused():
                self._paused_at = self.context.clock.now()
            case PlayResumed():
                self._absent_since.clear()
                for clock in (self._sat_out_at, self._broke_at):
                    for number, since in clock.items():
                        clock[number] = since + self.context.clock.now() - max(since, self._paused_at)

    def is_leaving(self, seat: int) -> bool:
        """Whether the player in `seat` has left or was kicked, and is still in the hand."""
        state = self.context.record.state
        return state.seats[seat].gone or state.seats[seat].player in state.kicked

    def seat_of(self, requester: Requester) -> int:
        """Return the seat of `requester`, unless it was left. Raises CommandRejected."""
        seat = super().seat_of(requester)
        if self.is_leaving(seat):
            raise CommandRejected(
                Code.NOT_SEATED,
                "you have left your seat: it becomes free when this hand ends",
                case="leaving",
            )
        return seat

    def left(self, seat: int) -> SeatLeft:
        """Return the event that frees `seat`."""
        return SeatLeft(seat, self.context.record.state.seats[seat].stack)

    def check_may_join(self, requester: Requester) -> None:
        """Raise CommandRejected if `requester` may neither take a seat here nor wait for one."""
        state = self.context.record.state
        if state.closing:
            raise CommandRejected(
                Code.TABLE_CLOSED, "this table closes when the hand ends", case="after-hand"
            )
        if requester.player in state.kicked:
            raise CommandRejected(Code.KICKED, "you were kicked from this table")
        if state.seat_of(requester.player) is not None:
            raise CommandRejected(Code.ALREADY_SEATED, "you already have a seat at this table")

    async def _sit(self, requester: Requester, command: Sit) -> Message:
        self.check_may_join(requester)
        state = self.context.record.state
        rules = state.rules
        if not rules.min_buy_in <= command.buy_in <= rules.max_buy_in:
            raise CommandRejected(
                Code.BAD_BUY_IN,
                f"the buy-in is {rules.min_buy_in} to {rules.max_buy_in} chips, not {command.buy_in}",
                case="limits",
                least=rules.min_buy_in,
                most=rules.max_buy_in,
                chips=command.buy_in,
            )
        seat = self._seat_for(requester.player, command.seat)
        name = self.context.shown_name(requester.player, requester.name)
        happens: list[Event] = [SeatTaken(seat, requester.player, name, command.buy_in, requester.bot)]
        if command.wait_for_big_blind and state.in_progress:
            happens.append(EntryChosen(seat, wait=True))
        await self.context.commit(of_table=happens)
        return Accepted(id=command.id, result=seat_info(self.context.record.state.seats[seat]))

    async def _leave(self, requester: Requester, command: Leave) -> Message:
        seat, state = self.seat_of(requester), self.context.record.state
        if seat not in state.dealt_in:
            await self.context.commit(of_table=[self.left(seat)])
        elif not (state.seats[seat].leaving and command.after_hand):
            await self.context.commit(of_table=[LeaveAsked(seat, command.after_hand)])
        return Accepted(id=command.id)

    async def _sit_out(self, requester: Requester, command: SitOut) -> Message:
        seat = self.seat_of(requester)
        if not self.context.record.state.seats[seat].sitting_out:
            await self.context.commit(of_table=[SatOut(seat)])
        return Accepted(id=command.id)

    async def _sit_in(self, requester: Requester, command: SitIn) -> Message:
        number = self.seat_of(requester)
        seat = self.context.record.state.seats[number]
        happens: list[Event] = []
        if seat.sitting_out or seat.leaving:
            happens.append(SatIn(number))
        if seat.owes and seat.waits != command.wait_for_big_blind:
            happens.append(EntryChosen(number, command.wait_for_big_blind))
        if happens:
            await self.context.commit(of_table=happens)
        return Accepted(id=command.id)

    def _seat_for(self, player: str, wanted: int | None) -> int:
        """Return the seat that `player` may take. Raises CommandRejected."""
        state = self.context.record.state
        offered, seats, free = state.offered(player), state.rules.seats, state.free_seats
        if wanted is not None and wanted >= seats:
            raise CommandRejected(
                Code.UNKNOWN_SEAT, f"seat {wanted} does not exist: the seats are 0 to {seats - 1}"
            )
        if wanted is not None and wanted not in free and wanted != offered:
            raise CommandRejected(Code.SEAT_TAKEN, "this seat is taken or reserved: choose another")
        if state.waiting and offered is None:
            raise CommandRejected(
                Code.OTHERS_WAIT, "other players are waiting for a seat: join the wait list"
            )
        if wanted is not None:
            return wanted
        if offered is None and not free:
            raise CommandRejected(Code.TABLE_FULL, "all seats at this table are taken: join the wait list")
        return min(free) if offered is None else offered

    async def _free_seats(self) -> None:
        now, state = self.context.clock.now(), self.context.record.state
        free = [seat for seat in state.seats if seat not in state.dealt_in and self._free_at(seat) <= now]
        await self.context.commit(of_table=[self.left(seat) for seat in free])

    def _absent_until(self) -> dict[int, float]:
        """Return the seats of players who are disconnected and in no hand, and until when each is kept.

        While the table is paused, that is at least as long as an empty table stays open.
        """
        state, settings = self.context.record.state, self.context.settings
        if len(state.dealt_in) == len(state.seats):
            self._absent_since.clear()
            return {}
        absent = {
            seat.player: number
            for number, seat in state.seats.items()
            if number not in state.dealt_in and not self.context.is_connected(seat.player)
        }
        now = self.context.clock.now()
        self._absent_since = {player: self._absent_since.get(player, now) for player in absent}
        kept = settings.seat_kept
        if state.paused:
            kept = max(kept, settings.kept(state.rules))
        return {number: self._absent_since[player] + kept for player, number in absent.items()}

    async def _free_absent(self) -> None:
        now = self.context.clock.now()
        free = [number for number, until in self._absent_until().items() if until <= now]
        await self.context.commit(of_table=[self.left(number) for number in free])

    def _free_at(self, number: int) -> float:
        """Return when the seat `number`, which is in no hand, becomes free as the table stands now."""
        state, settings = self.context.record.state, self.context.settings
        seat, free_at = state.seats[number], inf
        if seat.leaving or self.is_leaving(number):
            return -inf
        if state.paused:
            return inf
        if seat.sitting_out:
            free_at = self._sat_out_at[number] + settings.seat_kept
        if not seat.stack:
            free_at = min(free_at, self._broke_at[number] + settings.rebuy_kept)
        return free_at
