"""The seats of a table, the players who wait for one, and the events that change one seat alone."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from riverboat.engine.errors import EventError
from riverboat.engine.events import Event
from riverboat.engine.facts import fact
from riverboat.engine.table import events as te


@fact(kw_only=True)
class SeatState:
    """A taken seat.

    stack: chips behind; during a hand, those at its start.
    missed_small_blind, missed_big_blind: the blinds the player owes before coming into the game: those that
        passed while the player sat out, and for a newcomer the big blind.
    waits: the player waits for the big blind instead of posting.
    bank: milliseconds left in the player's time bank.
    time_cards: those that are left, in a tournament. time_card_ms: the milliseconds that each gives.
    adding: chips to add when the hand is over.
    rebuy_to, rebuy_below: between hands, a stack below `rebuy_below` is topped up to `rebuy_to`; 0 for never.
    leaving: the seat will be free when the hand is over. gone: the player has left it already.
    moves_to: the seat the player changes to when the hand is over.
    auto_muck: a losing hand is mucked at showdown without asking.
    bot: the player said, when sitting down, that a program plays.
    """

    seat: int
    player: str
    name: str
    stack: int
    sitting_out: bool
    missed_small_blind: bool = False
    missed_big_blind: bool = False
    waits: bool = False
    bank: int = 0
    time_cards: int = 0
    time_card_ms: int = 0
    adding: int = 0
    rebuy_to: int = 0
    rebuy_below: int = 0
    leaving: bool = False
    gone: bool = False
    moves_to: int | None = None
    auto_muck: bool = True
    bot: bool = False

    @property
    def owes(self) -> bool:
        """Whether the player owes a blind."""
        return self.missed_small_blind or self.missed_big_blind


@fact(kw_only=True)
class Waiting:
    """A player on the wait list. seat: the one that is offered, if any."""

    player: str
    name: str
    seat: int | None = None


def seat_after(seat: SeatState, event: Event, *, in_hand: bool) -> SeatState:
    """The seat after `event`, which is of a class in SEAT_FOLDS and about this seat. Raises EventError.

    in_hand: the player has been dealt into the hand in progress.
    """
    return SEAT_FOLDS[type(event)](seat, event, in_hand)


def _sat_out(seat: SeatState, event: te.SatOut, in_hand: bool) -> SeatState:
    _expect(not seat.sitting_out, seat, "sits out already")
    return replace(seat, sitting_out=True)


def _sat_in(seat: SeatState, event: te.SatIn, in_hand: bool) -> SeatState:
    _expect((seat.sitting_out or seat.leaving) and not seat.gone, seat, "plays already, or has been left")
    return replace(seat, sitting_out=False, leaving=False)


def _entry_chosen(seat: SeatState, event: te.EntryChosen, in_hand: bool) -> SeatState:
    _expect(seat.owes and seat.waits != event.wait, seat, "has no such choice")
    return replace(seat, waits=event.wait)


def _leave_asked(seat: SeatState, event: te.LeaveAsked, in_hand: bool) -> SeatState:
    _expect(in_hand, seat, "is in no hand, and may be left at once")
    _expect(not seat.gone and not (seat.leaving and event.after_hand), seat, "is being left already")
    return replace(seat, leaving=True, gone=not event.after_hand)


def _chips_asked(seat: SeatState, event: te.ChipsAsked, in_hand: bool) -> SeatState:
    _expect(in_hand, seat, "is in no hand, and gets chips at once")
    _expect(0 <= event.chips != seat.adding, seat, "asks for nothing new")
    return replace(seat, adding=event.chips)


def _chips_added(seat: SeatState, event: te.ChipsAdded, in_hand: bool) -> SeatState:
    _expect(not in_hand, seat, "is in a hand")
    _expect(event.chips > 0 and event.player == seat.player, seat, "cannot get these chips")
    return replace(seat, stack=seat.stack + event.chips, adding=0)


def _chips_not_added(seat: SeatState, event: te.ChipsNotAdded, in_hand: bool) -> SeatState:
    if seat.adding:
        return replace(seat, adding=0)
    _expect(seat.rebuy_to, seat, "waits for no chips")
    return replace(seat, rebuy_to=0, rebuy_below=0)


def _auto_rebuy_chosen(seat: SeatState, event: te.AutoRebuyChosen, in_hand: bool) -> SeatState:
    chosen = event.to, event.below
    _expect(chosen != (seat.rebuy_to, seat.rebuy_below), seat, "has chosen that already")
    _expect(chosen == (0, 0) or 0 < event.below <= event.to, seat, "cannot choose that")
    return replace(seat, rebuy_to=event.to, rebuy_below=event.below)


def _time_bank_used(seat: SeatState, event: te.TimeBankUsed, in_hand: bool) -> SeatState:
    _expect(0 < event.ms <= seat.bank, seat, f"has {seat.bank} ms in the bank, not {event.ms} to use")
    return replace(seat, bank=seat.bank - event.ms)


def _time_cards_set(seat: SeatState, event: te.TimeCardsSet, in_hand: bool) -> SeatState:
    _expect(event.number >= 0 and event.ms > 0, seat, "cannot have these time cards")
    return replace(seat, time_cards=event.number, time_card_ms=event.ms)


def _time_card_used(seat: SeatState, event: te.TimeCardUsed, in_hand: bool) -> SeatState:
    _expect(seat.time_cards and in_hand, seat, "has no time card to use")
    return replace(seat, time_cards=seat.time_cards - 1)


def _auto_muck_set(seat: SeatState, event: te.AutoMuckSet, in_hand: bool) -> SeatState:
    _expect(seat.auto_muck != event.on, seat, "has chosen so already")
    return replace(seat, auto_muck=event.on)


def _expect(holds: object, seat: SeatState, why_not: str) -> None:
    if not holds:
        raise EventError(f"seat {seat.seat} {why_not}")


SEAT_FOLDS: Final[dict[type[Event], Callable[[SeatState, Any, bool], SeatState]]] = {
    te.SatOut: _sat_out,
    te.SatIn: _sat_in,
    te.EntryChosen: _entry_chosen,
    te.LeaveAsked: _leave_asked,
    te.ChipsAsked: _chips_asked,
    te.ChipsAdded: _chips_added,
    te.ChipsNotAdded: _chips_not_added,
    te.AutoRebuyChosen: _auto_rebuy_chosen,
    te.TimeBankUsed: _time_bank_used,
    te.TimeCardsSet: _time_cards_set,
    te.TimeCardUsed: _time_card_used,
    te.AutoMuckSet: _auto_muck_set,
}
