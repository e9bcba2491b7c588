"""What has happened at a table outside the hand: who came, who left. They share the numbering of the table
with the events of its hands, and each declares its audience as they do."""

from dataclasses import dataclass
from typing import Final

from engine.events import Audience, Event
from engine.games import Stakes


@dataclass(frozen=True, slots=True)
class TableOpened(Event):
    """A table was opened, with its rules. Buy-ins are in chips; `act_ms` is the time to act."""

    audience = Audience.EVERYONE
    name: str
    game: str
    stakes: Stakes
    seats: int
    min_buy_in: int
    max_buy_in: int
    act_ms: int


@dataclass(frozen=True, slots=True)
class SeatTaken(Event):
    """A player took a seat with `stack` chips. `player` is the player's stable id, `name` what others see."""

    audience = Audience.EVERYONE
    seat: int
    player: str
    name: str
    stack: int


@dataclass(frozen=True, slots=True)
class SeatLeft(Event):
    """A player left a seat and took `stack` chips away."""

    audience = Audience.EVERYONE
    seat: int
    stack: int


@dataclass(frozen=True, slots=True)
class SatOut(Event):
    """A player will be dealt out from the next hand on."""

    audience = Audience.EVERYONE
    seat: int


@dataclass(frozen=True, slots=True)
class SatIn(Event):
    """A player will be dealt in from the next hand on."""

    audience = Audience.EVERYONE
    seat: int


@dataclass(frozen=True, slots=True)
class TableClosed(Event):
    """The table was closed; every seat had been left before."""

    audience = Audience.EVERYONE


TABLE_EVENTS: Final[tuple[type[Event], ...]] = (
    TableOpened,
    SeatTaken,
    SeatLeft,
    SatOut,
    SatIn,
    TableClosed,
)
"""Every class of event that is the table's and no hand's."""
