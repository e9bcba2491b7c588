"""What has happened in a hand: frozen facts in the past tense.

Each class declares its audience, for there is no default: an event class without one cannot be defined. A
hand is its list of events and nothing else; from them alone it can be played again.
"""

import re
from dataclasses import dataclass
from enum import Enum
from typing import ClassVar, Final

from engine.cards import Card
from engine.errors import EventError
from engine.games import Stakes


class Audience(Enum):
    """Who may see an event."""

    EVERYONE = "everyone"
    OWNER = "owner"  # only the player in the event's `seat`
    SERVER = "server"  # nobody: it is for the record


class Event:
    """Something that has happened. `kind` is the stable name of its class, "hole_cards_dealt"."""

    __slots__ = ()

    audience: ClassVar[Audience]
    kind: ClassVar[str]

    def __init_subclass__(cls) -> None:
        if not isinstance(cls.__dict__.get("audience"), Audience):
            raise EventError(f"{cls.__name__} declares no audience", code="no_audience")
        cls.kind = re.sub(r"(?<!^)(?=[A-Z])", "_", cls.__name__).lower()
        EVENTS[cls.kind] = cls


EVENTS: Final[dict[str, type[Event]]] = {}
"""Every class of event by its kind."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A player as dealt into a hand.

    number: the seat at the table. name: the player's. stack: chips before anything is posted.
    auto_muck: a losing hand is mucked at showdown without asking.
    """

    number: int
    stack: int
    name: str = ""
    auto_muck: bool = True


@dataclass(frozen=True, slots=True)
class Post:
    """What one player owes before the cards are dealt, in chips.

    ante: counts towards the pot share that the player can win, but not as a bet.
    blind: a live bet. dead: goes to the main pot for everybody, as a big-blind ante does.
    """

    ante: int = 0
    blind: int = 0
    dead: int = 0


@dataclass(frozen=True, slots=True)
class HandStarted(Event):
    """A hand began. Seats go clockwise from the left of the button; `posts` are what each of them owes.

    number: the hand's number on record. game: the game's code. button: the seat with the button.
    """

    audience = Audience.EVERYONE
    number: int
    game: str
    stakes: Stakes
    button: int
    seats: tuple[Seat, ...]
    posts: tuple[Post, ...]


@dataclass(frozen=True, slots=True)
class DeckShuffled(Event):
    """The order in which cards will come off the deck."""

    audience = Audience.SERVER
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class AntePosted(Event):
    """A player posted the ante, or what was left towards it. `dead` tells an ante for the whole table."""

    audience = Audience.EVERYONE
    seat: int
    amount: int
    dead: bool = False


@dataclass(frozen=True, slots=True)
class BlindPosted(Event):
    """A player posted a blind, or what was left towards it."""

    audience = Audience.EVERYONE
    seat: int
    amount: int


@dataclass(frozen=True, slots=True)
class HoleCardsDealt(Event):
    """A player was dealt cards face down."""

    audience = Audience.OWNER
    seat: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class BoardDealt(Event):
    """A street began with cards on the board; the bets of the street before are in the pot."""

    audience = Audience.EVERYONE
    street: str
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class BettingOpened(Event):
    """A betting round began; `seat` acts first."""

    audience = Audience.EVERYONE
    seat: int


@dataclass(frozen=True, slots=True)
class TimedOut(Event):
    """A player did not act in time; what was done in the player's place follows."""

    audience = Audience.EVERYONE
    seat: int


@dataclass(frozen=True, slots=True)
class Folded(Event):
    """A player gave up the hand."""

    audience = Audience.EVERYONE
    seat: int


@dataclass(frozen=True, slots=True)
class Checked(Event):
    """A player passed the turn."""

    audience = Audience.EVERYONE
    seat: int


@dataclass(frozen=True, slots=True)
class Called(Event):
    """A player matched the bet, or went all-in for less; `to` is the player's total for the street."""

    audience = Audience.EVERYONE
    seat: int
    to: int


@dataclass(frozen=True, slots=True)
class BetMade(Event):
    """A player opened the betting of a street."""

    audience = Audience.EVERYONE
    seat: int
    to: int


@dataclass(frozen=True, slots=True)
class RaisedTo(Event):
    """A player raised; `to` is the player's total for the street."""

    audience = Audience.EVERYONE
    seat: int
    to: int


@dataclass(frozen=True, slots=True)
class UncalledBetReturned(Event):
    """The part of a bet that nobody matched went back to its player."""

    audience = Audience.EVERYONE
    seat: int
    amount: int


@dataclass(frozen=True, slots=True)
class HandShown(Event):
    """A player showed the hole cards."""

    audience = Audience.EVERYONE
    seat: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class HandMucked(Event):
    """A player gave up at showdown without showing."""

    audience = Audience.EVERYONE
    seat: int


@dataclass(frozen=True, slots=True)
class PotAwarded(Event):
    """A pot was paid out; 0 is the main pot. `shares` are (seat, chips), from the left of the button."""

    audience = Audience.EVERYONE
    pot: int
    amount: int
    shares: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class HandEnded(Event):
    """The hand is over; `stacks` are (seat, chips) of everyone dealt in, from the left of the button."""

    audience = Audience.EVERYONE
    stacks: tuple[tuple[int, int], ...]
