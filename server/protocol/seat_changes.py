"""What the events about one taken seat make of it, where they concern no other seat and no hand."""

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from riverboat.engine.events import Event
from riverboat.server.protocol import table_events as te
from riverboat.server.protocol.errors import InvalidEvent
from riverboat.server.protocol.messages import SeatState


def seat_after(seat: SeatState, event: Event, *, in_hand: bool) -> SeatState:
    """The seat after `event`, which is of a class in SEAT_FOLDS and about this seat. Raises InvalidEvent.

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
    _expect(event.chips > 0 and event.player == seat.player, seat, "gets no such chips")
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


def _auto_muck_set(seat: SeatState, event: te.AutoMuckSet, in_hand: bool) -> SeatState:
    _expect(seat.auto_muck != event.on, seat, "has chosen so already")
    return replace(seat, auto_muck=event.on)


def _expect(holds: object, seat: SeatState, why_not: str) -> None:
    if not holds:
        raise InvalidEvent(f"seat {seat.seat} {why_not}")


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
    te.AutoMuckSet: _auto_muck_set,
}
