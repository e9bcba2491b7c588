"""The wait list and seat changes, as the table's state applies them."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from riverboat.engine.button import avoids_blind
from riverboat.engine.errors import EventError
from riverboat.engine.events import Event
from riverboat.engine.table.events import (
    SeatChangeAsked,
    SeatChanged,
    SeatOffered,
    WaitListJoined,
    WaitListLeft,
)
from riverboat.engine.table.seats import Waiting
from riverboat.engine.table.state import KnownTable


def _joined(state: KnownTable, event: WaitListJoined) -> None:
    if state.waits(event.player) or state.seat_of(event.player) is not None:
        raise EventError(f"{event.name} waits already, or has a seat")
    state.waiting = (*state.waiting, Waiting(player=event.player, name=event.name))


def _left(state: KnownTable, event: WaitListLeft) -> None:
    if not state.waits(event.player):
        raise EventError(f"{event.player} does not wait")
    state.waiting = tuple(each for each in state.waiting if each.player != event.player)


def _offered(state: KnownTable, event: SeatOffered) -> None:
    first = next((each for each in state.waiting if each.seat is None), None)
    if first is None or first.player != event.player or event.seat not in state.free_seats:
        raise EventError(f"seat {event.seat} is not to be offered to {event.player}")
    state.waiting = tuple(replace(each, seat=event.seat) if each is first else each for each in state.waiting)


def _change_asked(state: KnownTable, event: SeatChangeAsked) -> None:
    seat = state.taken(event.seat)
    if event.seat not in state.dealt_in or event.to == seat.moves_to:
        raise EventError(f"seat {event.seat} may be changed at once, or is to be changed so already")
    if event.to is not None and event.to not in state.free_seats:
        raise EventError(f"seat {event.to} is not free")
    state.seats[event.seat] = replace(seat, moves_to=event.to)


def _changed(state: KnownTable, event: SeatChanged) -> None:
    seat = state.taken(event.seat)
    if event.seat in state.dealt_in or event.player != seat.player:
        raise EventError(f"{event.player} cannot change from seat {event.seat}")
    if event.to != seat.moves_to and event.to not in state.free_seats:
        raise EventError(f"seat {event.to} is not free")
    others = state.seats.keys() - {event.seat}
    owes = state.in_progress and avoids_blind(state.positions, event.seat, event.to, others)
    del state.seats[event.seat]
    state.seats[event.to] = replace(
        seat, seat=event.to, moves_to=None, missed_big_blind=seat.missed_big_blind or owes
    )


WAIT_LIST_FOLDS: Final[dict[type[Event], Callable[[KnownTable, Any], None]]] = {
    WaitListJoined: _joined,
    WaitListLeft: _left,
    SeatOffered: _offered,
    SeatChangeAsked: _change_asked,
    SeatChanged: _changed,
}
"""What each of these events does to a table. Each raises EventError; then nothing has changed."""
