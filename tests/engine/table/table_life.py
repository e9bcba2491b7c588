"""The life of a table as its events, played at random by the engine's own hands."""

from random import Random

from riverboat.engine.actions import Action, BetTo, Call, Check, Fold, Muck, RaiseTo, Show
from riverboat.engine.button import dealt_in
from riverboat.engine.cards import DECK
from riverboat.engine.events import Event, Seat
from riverboat.engine.games import NO_LIMIT_HOLDEM, Stakes
from riverboat.engine.hand import Hand
from riverboat.engine.table.events import (
    AutoRebuyChosen,
    ChatSaid,
    ChipsAdded,
    ChipsAsked,
    ChipsNotAdded,
    EntryChosen,
    LeaveAsked,
    PlayerAdmitted,
    PlayerKicked,
    PlayerMuted,
    PlayerUnmuted,
    PlayResumed,
    SatIn,
    SatOut,
    SeatChangeAsked,
    SeatChanged,
    SeatLeft,
    SeatOffered,
    SeatTaken,
    StakesChanged,
    TableOpened,
    TablePaused,
    TimeBankUsed,
    TimeCardsSet,
    TimeCardUsed,
    WaitListJoined,
    WaitListLeft,
)
from riverboat.engine.table.fold import TableState
from riverboat.engine.table.rules import TableRules
from riverboat.engine.table.seats import SeatState

STAKES = Stakes(50, 100)
OPENED = TableOpened(
    name="Table",
    rules=TableRules(
        stakes=STAKES, seats=6, min_buy_in=500, max_buy_in=20_000, time_bank_ms=5_000, time_bank_refill_ms=700
    ),
    host="p1",
)


class TableLife:
    """Plays `hands` hands with whatever comes and goes around and within them; the story is in `events`."""

    def __init__(self, seed: int, hands: int) -> None:
        self.random = Random(seed)
        self.state = TableState(OPENED)
        self.events: list[Event] = [OPENED]
        self.arrivals = 0
        for number in range(1, hands + 1):
            self._come_and_go()
            self._meddle()
            self._play(number)

    def _add(self, *events: Event) -> None:
        for event in events:
            self.state.apply(event)
            self.events.append(event)

    def _arrive(self) -> None:
        free = sorted(self.state.free_seats)
        if free:
            self.arrivals += 1
            player, stack = f"p{self.arrivals}", self.random.randint(500, 5000)
            seat = self.random.choice(free)
            self._add(SeatTaken(seat, player, player.upper(), stack))
            if self.state.seats[seat].owes and self.random.random() < 0.5:
                self._add(EntryChosen(seat, wait=True))

    def _come_and_go(self) -> None:
        for seat in list(self.state.seats.values()):
            if seat.adding and self.random.random() < 0.5:
                self._add(ChipsNotAdded(seat.seat))
            elif seat.adding or (seat.stack == 0 and self.random.random() < 0.5):
                self._add(ChipsAdded(seat.seat, seat.player, self.random.randint(500, 5000)))
        for seat in list(self.state.seats.values()):
            if seat.moves_to is not None:
                self._add(SeatChanged(seat.seat, seat.moves_to, seat.player))
        for seat in list(self.state.seats.values()):
            if seat.stack == 0 or seat.leaving or self.random.random() < 0.1:
                self._add(SeatLeft(seat.seat, seat.stack))
            elif seat.sitting_out:
                self._add(SatIn(seat.seat))
        while len(self.state.seats) < 2 or (self.random.random() < 0.5 and self.state.free_seats):
            self._arrive()

    def _meddle(self) -> None:
        """What the host does, and who comes in, in the middle of a hand or between two."""
        state, random = self.state, self.random
        if random.random() < 0.2:
            self._add(PlayerAdmitted(f"p{random.randint(1, self.arrivals)}"))
        if random.random() < 0.1:
            self._add(PlayResumed() if state.paused else TablePaused("dinner"))
        if random.random() < 0.1:
            self._add(StakesChanged(Stakes(25, 50), 250, random.randint(250, 5000)))
        if random.random() < 0.1:
            self._add(ChatSaid("p1", "P1", "well played"))
        if random.random() < 0.2:
            who = f"p{random.randint(1, self.arrivals)}"
            self._add(PlayerUnmuted(who) if who in state.muted else PlayerMuted(who, who.upper()))
        if random.random() < 0.1:
            name = f"p{random.randint(1, self.arrivals)}"
            self._add(PlayerKicked(name, name.upper(), random.random() < 0.5, "noise"))

    def _use_time_card(self, seat: int) -> None:
        """Use a time card, as in a tournament, or get some."""
        has_any = self.state.seats[seat].time_cards
        self._add(TimeCardUsed(seat) if has_any else TimeCardsSet(seat, self.random.randint(1, 3), 30_000))

    def _play(self, number: int) -> None:
        state, random = self.state, self.random
        waiting = {seat for seat in state.seats if state.seats[seat].waits}
        playing = dealt_in(state.positions, state.seats.keys(), state.owing, waiting)
        seats = [Seat(seat, state.seats[seat].stack, auto_muck=seat % 2 == 0) for seat in sorted(playing)]
        button = random.choice(seats).number
        hand = Hand(NO_LIMIT_HOLDEM, STAKES, seats, random.sample(DECK, 52), button=button, number=number)
        self._add(*hand.start())
        while hand.actor is not None:
            seat = hand.actor
            if random.random() < 0.05:
                self._add(*hand.time_out(seat))
                if not self.state.seats[seat].sitting_out:
                    self._add(SatOut(seat))
            else:
                self._add(*hand.act(seat, self._any_action(hand)))
                bank = self.state.seats[seat].bank
                if bank and random.random() < 0.1:
                    self._add(TimeBankUsed(seat, random.randint(1, bank)))
            if hand.actor is not None and random.random() < 0.1:
                self._use_time_card(hand.actor)
            if hand.actor is not None and random.random() < 0.05:
                self._arrive()
                self._meddle()
            if hand.actor is not None and random.random() < 0.1:
                self._use_wait_list()
            if hand.actor is not None and random.random() < 0.1:
                self._add(self._any_request(self.state.seats[hand.actor]))

    def _use_wait_list(self) -> None:
        """Somebody comes to wait for a seat, is offered one, takes it, or waits no more."""
        first = self.state.waiting[0] if self.state.waiting else None
        if first is None:
            self.arrivals += 1
            self._add(WaitListJoined(f"p{self.arrivals}", f"P{self.arrivals}"))
        elif first.player in self.state.kicked:
            self._add(WaitListLeft(first.player))
        elif first.seat is None and self.state.free_seats:
            self._add(SeatOffered(first.player, min(self.state.free_seats)))
        elif first.seat is not None and self.random.random() < 0.5:
            self._add(SeatTaken(first.seat, first.player, first.name, 700))
        else:
            self._add(WaitListLeft(first.player))

    def _any_request(self, seat: SeatState) -> Event:
        """What the player in `seat`, who is in a hand, may wish for."""
        wishes: list[Event] = [ChipsAsked(seat.seat, seat.adding + 500)]
        if not seat.gone:
            wishes.append(LeaveAsked(seat.seat, after_hand=not seat.leaving))
        if seat.moves_to is not None or self.state.free_seats:
            to = min(self.state.free_seats) if seat.moves_to is None else None
            wishes.append(SeatChangeAsked(seat.seat, to))
        if not seat.rebuy_to:
            wishes.append(AutoRebuyChosen(seat.seat, 5000, 1000))
        return self.random.choice(wishes)

    def _any_action(self, hand: Hand) -> Action:
        legal = hand.legal_actions()
        assert legal is not None
        actions: list[Action] = [Show(), Muck()] if legal.show else [Check() if legal.check else Fold()]
        if legal.call is not None:
            actions += [Call(), Call(), Call()]
        if legal.bet_to:
            actions.append(BetTo(self.random.randint(*legal.bet_to)))
        if legal.raise_to:
            actions.append(RaiseTo(self.random.randint(*legal.raise_to)))
        return self.random.choice(actions)
