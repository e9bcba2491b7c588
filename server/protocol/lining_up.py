"""Who waits for a seat and who changes seats, as the table's state takes it in."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from msgspec.structs import replace

from riverboat.engine.button import avoids_blind
from riverboat.engine.events import Event
from riverboat.server.protocol.errors import InvalidEvent
from riverboat.server.protocol.messages import Waiting
from riverboat.server.protocol.table_events import (
    SeatChangeAsked,
    SeatChanged,
    SeatOffered,
    WaitListJoined,
    WaitListLeft,
)

if TYPE_CHECKING:
    from riverboat.server.protocol.table_state import TableState


def _joined(state: "TableState", event: WaitListJoined) -> None:
    if state.waits(event.player) or state.seat_of(event.player) is not None:
        raise InvalidEvent(f"{event.name} waits already, or has a seat")
    state.waiting = (*state.waiting, Waiting(player=event.player, name=event.name))


def _left(state: "TableState", event: WaitListLeft) -> None:
    if not state.waits(event.player):
        raise InvalidEvent(f"{event.player} does not wait")
    state.waiting = tuple(each for each in state.waiting if each.player != event.player)


def _offered(state: "TableState", event: SeatOffered) -> None:
    first = next((each for each in state.waiting if each.seat is None), None)
    if first is None or first.player != event.player or event.seat not in state.free_seats:
        raise InvalidEvent(f"seat {event.seat} is not to be offered to {event.player}")
    state.waiting = tuple(replace(each, seat=event.seat) if each is first else each for each in state.waiting)


def _change_asked(state: "TableState", event: SeatChangeAsked) -> None:
    seat = state.taken(event.seat)
    if event.seat not in state.dealt_in or event.to == seat.moves_to:
        raise InvalidEvent(f"seat {event.seat} may be changed at once, or is to be changed so already")
    if event.to is not None and event.to not in state.free_seats:
        raise InvalidEvent(f"seat {event.to} is not free")
    state.seats[event.seat] = replace(seat, moves_to=event.to)


def _changed(state: "TableState", event: SeatChanged) -> None:
    seat = state.taken(event.seat)
    if event.seat in state.dealt_in or event.player != seat.player:
        raise InvalidEvent(f"{event.player} cannot change from seat {event.seat}")
    if event.to != seat.moves_to and event.to not in state.free_seats:
        raise InvalidEvent(f"seat {event.to} is not free")
    others = state.seats.keys() - {event.seat}
    owes = state.in_progress and avoids_blind(state.positions, event.seat, event.to, others)
    del state.seats[event.seat]
    state.seats[event.to] = replace(
        seat, seat=event.to, moves_to=None, missed_big_blind=seat.missed_big_blind or owes
    )


WAIT_LIST_FOLDS: Final[dict[type[Event], Callable[["TableState", Any], None]]] = {
    WaitListJoined: _joined,
    WaitListLeft: _left,
    SeatOffered: _offered,
    SeatChangeAsked: _change_asked,
    SeatChanged: _changed,
}
"""What each of these events does to a table. Each raises InvalidEvent; then nothing has changed."""
