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
from engine.facts import fact
from engine.games import STANDARD_HOUSE, House, Stakes


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
    blind: a live bet, straddles included; who posts the largest is last to act on the first street.
    dead: goes to the main pot for everybody, as a big-blind ante or a missed small blind does.
    live: a live bet that does not move the turn, as a missed big blind is.
    fee: goes to the house, as a time charge does.
    """

    ante: int = 0
    blind: int = 0
    dead: int = 0
    live: int = 0
    fee: int = 0


@fact
class HandStarted(Event):
    """A hand began. Seats go clockwise from the left of the button; `posts` are what each of them owes.

    number: the hand's number on record. game: the game's code. button: the seat with the button, which may be
    empty. boards, bomb_pot: how the game was changed for this hand.
    """

    audience = Audience.EVERYONE
    number: int
    game: str
    stakes: Stakes
    button: int
    seats: tuple[Seat, ...]
    posts: tuple[Post, ...]
    house: House = STANDARD_HOUSE
    boards: int = 1
    bomb_pot: bool = False


@fact
class DeckShuffled(Event):
    """The order in which cards will come off the deck, from here on.

    reserve: the order in which discards will come, should they have to be shuffled into a new deck.
    """

    audience = Audience.SERVER
    cards: tuple[Card, ...]
    reserve: tuple[Card, ...] = ()


@fact
class AntePosted(Event):
    """A player posted the ante, or what was left towards it.

    dead: it counts for everybody, as the ante for the whole table and a small blind that was missed do.
    """

    audience = Audience.EVERYONE
    seat: int
    amount: int
    dead: bool = False


@fact
class BlindPosted(Event):
    """A player posted a blind, or what was left towards it."""

    audience = Audience.EVERYONE
    seat: int
    amount: int


@fact
class HoleCardsDealt(Event):
    """A player was dealt cards face down."""

    audience = Audience.OWNER
    seat: int
    cards: tuple[Card, ...]


@fact
class UpCardsDealt(Event):
    """A player was dealt cards face up."""

    audience = Audience.EVERYONE
    seat: int
    cards: tuple[Card, ...]


@fact
class StreetStarted(Event):
    """A street after the first began; the bets of the street before are in the pot."""

    audience = Audience.EVERYONE
    street: str


@fact
class BoardDealt(Event):
    """Cards were put on a board, the first or another where there are several."""

    audience = Audience.EVERYONE
    street: str
    cards: tuple[Card, ...]
    board: int = 0


@fact
class Drew(Event):
    """A player exchanged `count` cards; none is to stand pat."""

    audience = Audience.EVERYONE
    seat: int
    count: int


@fact
class CardsDiscarded(Event):
    """The cards that a player gave away in a draw."""

    audience = Audience.OWNER
    seat: int
    cards: tuple[Card, ...]


@fact
class DiscardsShuffled(Event):
    """The deck ran out: `count` discarded and folded cards were shuffled into a new one."""

    audience = Audience.EVERYONE
    count: int


@fact
class BringInPosted(Event):
    """A player opened with the bring-in, or what was left towards it."""

    audience = Audience.EVERYONE
    seat: int
    amount: int


@fact
class TimeCharged(Event):
    """A player paid for the time at the table."""

    audience = Audience.EVERYONE
    seat: int
    amount: int


@fact
class BettingOpened(Event):
    """A betting round began; `seat` acts first."""

    audience = Audience.EVERYONE
    seat: int


@fact
class TimedOut(Event):
    """A player did not act in time; what was done in the player's place follows."""

    audience = Audience.EVERYONE
    seat: int


@fact
class Folded(Event):
    """A player gave up the hand."""

    audience = Audience.EVERYONE
    seat: int


@fact
class Checked(Event):
    """A player passed the turn."""

    audience = Audience.EVERYONE
    seat: int


@fact
class Called(Event):
    """A player matched the bet, or went all-in for less; `to` is the player's total for the street."""

    audience = Audience.EVERYONE
    seat: int
    to: int


@fact
class BetMade(Event):
    """A player opened the betting of a street."""

    audience = Audience.EVERYONE
    seat: int
    to: int


@fact
class RaisedTo(Event):
    """A player raised; `to` is the player's total for the street."""

    audience = Audience.EVERYONE
    seat: int
    to: int


@fact
class UncalledBetReturned(Event):
    """The part of a bet that nobody matched went back to its player."""

    audience = Audience.EVERYONE
    seat: int
    amount: int


@fact
class HandShown(Event):
    """A player showed the hole cards."""

    audience = Audience.EVERYONE
    seat: int
    cards: tuple[Card, ...]


@fact
class HandMucked(Event):
    """A player gave up at showdown without showing."""

    audience = Audience.EVERYONE
    seat: int


@fact
class RunsOffered(Event):
    """Nobody can bet any more: the players left may agree on dealing the rest more than once."""

    audience = Audience.EVERYONE


@fact
class RunsChosen(Event):
    """A player would have the rest dealt up to `runs` times; the least that anybody says holds."""

    audience = Audience.EVERYONE
    seat: int
    runs: int


@fact
class RakeTaken(Event):
    """The house took chips from the pots."""

    audience = Audience.EVERYONE
    amount: int


@fact
class PotAwarded(Event):
    """A pot was paid out, or the part of it that one board and one rule set decide.

    pot: 0 is the main pot. shares: (seat, chips), in the order in which odd chips go round.
    by: the rule set that it was won by; empty where nobody else was left. board: which board.
    """

    audience = Audience.EVERYONE
    pot: int
    amount: int
    shares: tuple[tuple[int, int], ...]
    by: str = ""
    board: int = 0


@fact
class HandEnded(Event):
    """The hand is over; `stacks` are (seat, chips) of everyone dealt in, from the left of the button."""

    audience = Audience.EVERYONE
    stacks: tuple[tuple[int, int], ...]


@fact
class RabbitShown(Event):
    """The cards that would have come on a board were shown after the hand."""

    audience = Audience.EVERYONE
    cards: tuple[Card, ...]
