"""The hands of a table: the deal, the turn and its time, and the actions."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final, cast

from msgspec.structs import replace

from riverboat.engine.actions import Fold
from riverboat.engine.errors import IllegalAction
from riverboat.engine.events import Event, HandEnded, HandStarted, Seat, TimedOut
from riverboat.engine.hand import Hand
from riverboat.engine.table.events import (
    ChipsAdded,
    PlayResumed,
    SatIn,
    SatOut,
    SeatTaken,
    TimeBankUsed,
    TimeCardUsed,
)
from riverboat.engine.tournament.events import TableHandBegun
from riverboat.server.protocol.codes import Code
from riverboat.server.protocol.commands import Act, UseTimeCard
from riverboat.server.protocol.errors import CommandRejected
from riverboat.server.protocol.messages import Accepted, Message, Stale, Turn
from riverboat.server.tables.actor import Due, Requester
from riverboat.server.tables.arranging import arranged_hand
from riverboat.server.tables.parts.dealing import committed_hand, next_hand, rabbit
from riverboat.server.tables.parts.fair_deals import FairDeals
from riverboat.server.tables.parts.part import Answers, Part, TableContext
from riverboat.server.tables.parts.seating import Seating
from riverboat.server.tables.parts.turn_clock import MAX_DISCONNECTS, Allowance, TurnTimer
from riverboat.server.tables.parts.turns import action_of, turn_of
from riverboat.server.tables.ports import DealerFor
from riverboat.server.tables.transfer import PlayTransfer

ON_THE_WAY: Final = 2.0
"""Seconds that a turn waits at most for what may still be under way: as many as until a server is down."""

LOOK_AGAIN: Final = 0.05
"""Seconds until a turn that waits so is looked at again."""


class Play(Part):
    """Plays the hands of a table, for the players of `seating`.

    deals: whether further hands are dealt.
    """

    handles = (HandStarted, TimedOut, HandEnded, PlayResumed, SeatTaken, ChipsAdded, SatIn, TimeCardUsed)
    transferred_as = "play"

    def __init__(
        self, context: TableContext, seating: Seating, fair: FairDeals, dealer_for: DealerFor
    ) -> None:
        super().__init__(context)
        self.deals = True
        self._seating = seating
        self._fair = fair
        self._dealer_for = dealer_for
        self._turn: Turn | None = None
        self._time = TurnTimer(context.clock.now(), 0, 0, 0, disconnected=False)
        self._grace = Allowance(context.settings.grace)
        self._deal_at = self._street_at = context.clock.now()
        self._away: set[int] = set()  # seats that have timed out in the hand in progress
        self._suspended_at: float | None = None
        self._turn_began_at = context.clock.now()
        self._arranged: TableHandBegun | None = None
        self._shown_all_in = 0  # the number of the hand whose all-ins may be shown

    @property
    def answers(self) -> Answers:
        """The handlers of commands."""
        return {Act: self._act, UseTimeCard: self._use_time_card}

    @property
    def turn(self) -> Turn | None:
        """The turn, with the milliseconds that are left now."""
        turn, left = self._turn, self._time.left(self._now)
        if turn is not None and left != (turn.ms, turn.grace, turn.bank):
            turn = self._turn = replace(turn, ms=left.act, grace=left.grace, bank=left.bank)
        return turn

    def arrange(self, begun: TableHandBegun) -> None:
        """Play the hand `begun` of a tournament next; one that is in progress or over, not again."""
        self._arranged = begun

    def show_all_ins(self, hand: int) -> None:
        """Show the cards of a tournament's hand that is held, and play it to its end."""
        self._shown_all_in = hand

    @property
    def held_hand(self) -> int | None:
        """The number of the hand in progress, if it waits face down and is not to be shown yet."""
        hand = self.context.record.hand
        if hand is None or not hand.held or hand.number == self._shown_all_in:
            return None
        return hand.number

    def begin_turn(self) -> None:
        """Begin the next turn of the hand."""
        hand, state, now = self.context.record.hand, self.context.record.state, self.context.clock.now()
        if self._turn is not None:
            self._grace.spend(state.seats[self._turn.seat].player, self._time.spent(now).grace, now)
        self._turn = None
        if hand is not None and hand.actor is not None:
            seat = state.seats[hand.actor]
            self._time = TurnTimer(
                now,
                state.rules.act_ms / 1000,
                seat.bank / 1000,
                self._grace.left(seat.player, now),
                disconnected=not self.context.is_connected(seat.player),
            )
            self._turn = turn_of(hand, self._time.left(now))
        self._street_at = now + self._pace(state.rules.runout_ms)
        self._turn_began_at = now

    def recover(self, events: Sequence[Event]) -> None:
        """Restart the turn with its full time. Players who timed out in the hand get none."""
        for event in events:
            self.on_event(event)
        self._deal_at = self.context.clock.now() + self.context.settings.pause
        self.begin_turn()

    def transfer(self) -> PlayTransfer:
        """Return what another server needs to continue."""
        now, turn = self._now, self._turn
        return PlayTransfer(
            turn=None if turn is None else self._time.transfer(now, turn.hand, turn.turn),
            deal_in=self._deal_at - now,
            street_in=self._street_at - now,
            grace=self._grace.transfer(now),
        )

    def take_over(self, transfer: PlayTransfer) -> None:
        """Continue as at another server, after `recover`."""
        now, turn = self.context.clock.now(), transfer.turn
        self._deal_at, self._street_at = now + transfer.deal_in, now + transfer.street_in
        self._grace.take_over(transfer.grace, now)
        current = None if self._turn is None else (self._turn.hand, self._turn.turn)
        if turn is not None and (turn.hand, turn.turn) == current:
            self._time = TurnTimer.transferred(now, turn)

    def on_arrival(self, player: str, since: float) -> None:
        """Give `player`, who was awaited until now, the time in which a turn could not be seen."""
        if self._turn is not None and self.context.record.state.seat_of(player) == self._turn.seat:
            self.extend(self.context.clock.now() - max(since, self._turn_began_at))

    def extend(self, seconds: float) -> None:
        """Give the turn `seconds` more, which the server used and not the player."""
        self._time.extend(seconds)

    def suspend(self, at: float) -> None:
        """Stop the time of the turn as of the time `at`, unless it stands still already."""
        if self._suspended_at is None:
            self._suspended_at = at

    def resume_commands(self) -> None:
        """Continue the time of the turn."""
        if self._suspended_at is not None:
            self.extend(self.context.clock.now() - self._suspended_at)
            self._fair.extend()
            self._suspended_at = None

    def due(self) -> Iterator[Due]:
        """The next deal, or what happens to a turn whose player does not act."""
        hand, now = self.context.record.hand, self.context.clock.now()
        if hand is None:
            if self.deals and self._fair.is_due:
                yield from self._fair.next_step(self._deal_at, self._deal_committed)
            elif self.deals and self._has_next_hand():
                ahead = self._fair.ahead if self._fair.is_on else 0.0
                yield Due(self._deal_at - ahead, self._deal)
        elif self.held_hand is not None:
            return
        elif hand.actor is None:
            yield Due(self._street_at, partial(self._deal_street, hand))
        elif self._seating.is_leaving(hand.actor) or self._is_absent(hand.actor):
            yield Due(now, partial(self._fold_leaver, hand, hand.actor))
        elif hand.actor in self._away:
            yield Due(now, partial(self._time_out, hand, hand.actor))
        else:
            if self._connection_changed(hand.actor):
                yield Due(now, partial(self._on_connection_changed, hand.actor))
            if not self.context.is_awaited(self.context.record.state.seats[hand.actor].player):
                yield Due(self._times_out_at(hand.actor), partial(self._time_is_up, hand, hand.actor))

    def on_event(self, event: Event) -> None:
        """Set when the next hand is dealt, who has timed out, and what a time card gives."""
        match event:
            case HandStarted():
                self._away.clear()
            case TimedOut(seat=number):
                self._away.add(number)
            case TimeCardUsed(seat=number):
                if self._turn is not None and self._turn.seat == number:
                    self._time.add(self._now, self.context.record.state.seats[number].time_card_ms / 1000)
            case HandEnded():
                self._deal_at = self.context.clock.now() + self.context.settings.pause + self._showdown()
            case PlayResumed():
                self._deal_at = self.context.clock.now() + self.context.settings.pause
            case SeatTaken() | ChipsAdded():
                self._pause_before_first_hand()
            case SatIn(seat=number):
                self._away.discard(number)
                self._pause_before_first_hand()

    @property
    def _is_paced(self) -> bool:
        return self._pace(self.context.record.state.rules.runout_ms) > 0

    def _pace(self, ms: int) -> float:
        """Return `ms` of the table's rules in seconds: at most the server's pause between hands."""
        return min(ms / 1000, self.context.settings.pause)

    def _showdown(self) -> float:
        """Return the seconds for which the last hand is shown, if there was a showdown."""
        record = self.context.record
        shown_down = record.last_hand is not None and len(record.last_hand.live) > 1
        return self._pace(record.state.rules.showdown_ms) if shown_down else 0.0

    @property
    def _now(self) -> float:
        """The time for turns: it stands still while the table is suspended."""
        return self.context.clock.now() if self._suspended_at is None else self._suspended_at

    async def _act(self, requester: Requester, command: Act) -> Message:
        seat, turn, hand = self._seating.seat_of(requester), self._turn, self.context.record.hand
        if hand is None or turn is None or (command.hand, command.turn) != (turn.hand, turn.turn):
            return Stale(id=command.id, message="that turn is over", turn=self.turn)
        try:
            happened = hand.act(seat, action_of(command), paced=self._is_paced)
            await self.context.commit(happened, self._bank_used(seat, requester.at))
        except (IllegalAction, CommandRejected) as error:
            left = self._time.left(self._now)
            ms = left.act if turn.seat == seat else None
            raise CommandRejected(error.code, str(error), ms, **error.values) from None
        return Accepted(id=command.id)

    async def _use_time_card(self, requester: Requester, command: UseTimeCard) -> Message:
        seat, turn = self._seating.seat_of(requester), self._turn
        if turn is None or (command.hand, command.turn) != (turn.hand, turn.turn):
            return Stale(id=command.id, message="that turn is over", turn=self.turn)
        if turn.seat != seat:
            raise CommandRejected(Code.NOT_YOUR_TURN, "a time card is for your own turn")
        if not self.context.record.state.seats[seat].time_cards:
            raise CommandRejected(Code.NO_TIME_CARDS, "you have no time cards left")
        await self.context.commit(of_table=[TimeCardUsed(seat)])
        return Accepted(id=command.id)

    def _has_next_hand(self) -> bool:
        state, arranged = self.context.record.state, self._arranged
        if state.opened.tournament:
            return arranged is not None and arranged.hand > state.played
        return len(state.ready) >= 2 and not (state.paused or state.closing)

    def _is_absent(self, seat: int) -> bool:
        """Whether the hand is folded for the player in `seat`, whom a tournament deals in all the same."""
        state, arranged = self.context.record.state, self._arranged
        if not state.opened.tournament:
            return False
        return state.seats[seat].sitting_out or (
            arranged is not None
            and arranged.hand == state.played
            and any(dealt.seat == seat and dealt.absent for dealt in arranged.seats)
        )

    async def _deal(self) -> None:
        record = self.context.record
        id = await record.new_hand_id()
        if not self.deals:
            return
        state = record.state
        if state.opened.tournament and self._arranged is not None:
            hand = arranged_hand(self._arranged, state, id, self._dealer_for)
        else:
            seats = [Seat(seat.seat, seat.stack, seat.name, seat.auto_muck) for seat in state.ready]
            hand = next_hand(state, seats, id, self._dealer_for)
        if self._fair.is_on:
            await self._fair.commit_to(cast(HandStarted, hand.start(paced=True)[0]))
            return
        record.hand = hand
        await self.context.commit(of_hand=hand.start(paced=self._is_paced))

    async def _deal_committed(self) -> None:
        """Deal the hand that was committed to."""
        started, deal, recorded = self._fair.deal()
        hand = self.context.record.hand = committed_hand(started, deal)
        await self.context.commit(before=recorded, of_hand=hand.start(paced=self._is_paced))

    def completed(
        self, of_hand: Sequence[Event], of_table: Sequence[Event]
    ) -> tuple[Sequence[Event], Sequence[Event]]:
        """Return the events of a step as they are committed: those of the hand in progress, and others."""
        hand = self.context.record.hand
        if hand is None or not of_hand:
            return of_hand, of_table
        of_hand = (*of_hand, *rabbit(hand))
        if self.context.record.state.deals is None:
            return of_hand, of_table
        opened = self._fair.opened(hand, of_hand)
        return opened, (*self._fair.signed(hand, opened), *of_table)

    async def _deal_street(self, hand: Hand) -> None:
        """Deal the next street of a hand in which nobody has to decide any more."""
        await self.context.commit(of_hand=hand.deal_next())

    async def _time_is_up(self, hand: Hand, seat: int) -> None:
        """Use a time card if the player has one left; otherwise time the turn out."""
        if self.context.record.state.seats[seat].time_cards:
            await self.context.commit(of_table=[TimeCardUsed(seat)])
        else:
            await self._time_out(hand, seat)

    async def _time_out(self, hand: Hand, seat: int) -> None:
        """Take the cheapest action, now and for the rest of the hand: the time to act has run out."""
        plays = not self.context.record.state.seats[seat].sitting_out
        used = [] if seat in self._away else self._bank_used(seat, self._time.ends)
        happened = hand.time_out(seat, paced=self._is_paced)
        await self.context.commit(happened, [*used, *([SatOut(seat)] if plays else [])])

    def _times_out_at(self, seat: int) -> float:
        """Return when the turn times out.

        What its player has sent in time may still be under way from another server. Then the turn times out
        when that server was heard again and nothing is missing, or after ON_THE_WAY.
        """
        ends, now = self._time.ends, self.context.clock.now()
        player = self.context.record.state.seats[seat].player
        if now < ends or self.context.complete_until(player) >= ends:
            return ends
        return min(now + LOOK_AGAIN, ends + ON_THE_WAY)

    async def _fold_leaver(self, hand: Hand, seat: int) -> None:
        """Fold for a player who has left the table, or take the cheapest action if folding is not allowed."""
        legal = hand.legal_actions()
        if legal is not None:
            action = Fold() if legal.fold else legal.cheapest
            await self.context.commit(of_hand=hand.act(seat, action, paced=self._is_paced))

    def _pause_before_first_hand(self) -> None:
        """Give others the time to sit down. At a full table nobody can."""
        now, record = self.context.clock.now(), self.context.record
        if record.last_hand is None and len(record.state.ready) == record.state.rules.seats:
            self._deal_at = now
        elif len(record.state.ready) == 2:
            self._deal_at = now + self.context.settings.pause

    def _bank_used(self, seat: int, at: float) -> list[Event]:
        """Return the event for the time bank that `seat` has used, if the turn ended at the time `at`."""
        ms = round(self._time.spent(at).bank * 1000)
        return [TimeBankUsed(seat, ms)] if ms else []

    def _connection_changed(self, seat: int) -> bool:
        """Whether the player in `seat`, whose turn it is, has disconnected or reconnected."""
        disconnected = not self.context.is_connected(self.context.record.state.seats[seat].player)
        return disconnected != self._time.disconnected and (
            not disconnected or self._time.disconnects < MAX_DISCONNECTS
        )

    async def _on_connection_changed(self, seat: int) -> None:
        """Adjust the time of the turn after its player has disconnected or reconnected."""
        now = self.context.clock.now()
        before = self._time.left(now)
        if self._time.disconnected:
            self._time.on_reconnect(now, self.context.settings.look)
        else:
            self._time.on_disconnect(now)
        if self._time.left(now) != before:
            self.context.publish_turn()
