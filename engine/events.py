"""The events of a hand: frozen facts in the past tense.

Every event class must declare its audience: none is assumed. A hand is its list of events, and can be
replayed from them alone.
"""

import re
from enum import Enum
from typing import ClassVar, Final

from riverboat.engine.cards import Card
from riverboat.engine.errors import EventError
from riverboat.engine.facts import fact
from riverboat.engine.games import Stakes
from riverboat.engine.house import STANDARD_HOUSE, House

CardOpening = tuple[int, int, str]
"""What opens a card of a committed deal: its list, its index in the order of dealing, and its salt in
hexadecimal. Events that show cards have them in the order of `DealtPlaces.follow`, or none."""


class Audience(Enum):
    """The viewers who may see an event."""

    EVERYONE = "everyone"
    OWNER = "owner"  # only the player in the event's `seat`
    SERVER = "server"  # no viewer: for replay and audit


class Event:
    """An event. `kind` is the stable name of its class, such as "hole_cards_dealt"."""

    __slots__ = ()

    audience: ClassVar[Audience]
    kind: ClassVar[str]

    def __init_subclass__(cls) -> None:
        if not isinstance(cls.__dict__.get("audience"), Audience):
            raise EventError(f"{cls.__name__} declares no audience", code="no_audience")
        cls.kind = re.sub(r"(?<!^)(?=[A-Z])", "_", cls.__name__).lower()
        EVENTS[cls.kind] = cls


EVENTS: Final[dict[str, type[Event]]] = {}
"""All event classes, by kind."""


@fact
class Seat:
    """A player as dealt into a hand.

    number: the seat at the table. name: the player's name. stack: chips before posting.
    auto_muck: whether a losing hand is mucked at showdown without asking.
    """

    number: int
    stack: int
    name: str = ""
    auto_muck: bool = True


@fact
class Post:
    """What one player posts before the deal, in chips.

    ante: part of the pot that the player can win, but not a bet.
    blind: a live bet, or a straddle. The player with the largest blind acts last on the first street.
    dead: goes to the main pot and does not count as a bet: a big-blind ante, a missed small blind.
    live: a live bet that does not change the order of acting: a missed big blind.
    fee: goes to the house: a time charge.
    """

    ante: int = 0
    blind: int = 0
    dead: int = 0
    live: int = 0
    fee: int = 0


@fact
class HandStarted(Event):
    """A hand started.

    number: counts the hands of a table from 1; for a hand from a file, the number in the file.
    hand: its id, unique in the history; 0 for a hand that is not recorded. game: the game's code.
    button: the seat with the button, which may be empty.
    seats: the players, clockwise from the left of the button. posts: what each of them owes.
    boards, bomb_pot: changes to the game for this hand.
    face_down: hands of players who are all-in are shown when the tournament says so, which is at once unless
        it is played hand for hand (RP-8-F).
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
    hand: int = 0
    face_down: bool = False

    @property
    def id(self) -> int:
        """The id of the hand, or its number if it has no id."""
        return self.hand or self.number


@fact
class DeckShuffled(Event):
    """The deck was shuffled; `cards` is the order in which it will be dealt.

    reserve: orders of all cards, one after the other, for discards when they are shuffled into a new deck.
    """

    audience = Audience.SERVER
    cards: tuple[Card, ...]
    reserve: tuple[Card, ...] = ()


@fact
class AntePosted(Event):
    """A player posted the ante, or the rest of the stack.

    dead: whether it goes to the main pot as dead chips: an ante for the table, a missed small blind.
    """

    audience = Audience.EVERYONE
    seat: int
    amount: int
    dead: bool = False


@fact
class BlindPosted(Event):
    """A player posted a blind, or the rest of the stack."""

    audience = Audience.EVERYONE
    seat: int
    amount: int


@fact
class HoleCardsDealt(Event):
    """A player was dealt cards face down."""

    audience = Audience.OWNER
    seat: int
    cards: tuple[Card, ...]
    openings: tuple[CardOpening, ...] = ()


@fact
class UpCardsDealt(Event):
    """A player was dealt cards face up."""

    audience = Audience.EVERYONE
    seat: int
    cards: tuple[Card, ...]
    openings: tuple[CardOpening, ...] = ()


@fact
class StreetStarted(Event):
    """A street after the first one started; earlier bets are in the pot."""

    audience = Audience.EVERYONE
    street: str


@fact
class BoardDealt(Event):
    """Cards were dealt to a board. Boards are numbered from 0."""

    audience = Audience.EVERYONE
    street: str
    cards: tuple[Card, ...]
    board: int = 0
    openings: tuple[CardOpening, ...] = ()


@fact
class Drew(Event):
    """A player exchanged `count` cards, or had to discard them; 0 is to stand pat."""

    audience = Audience.EVERYONE
    seat: int
    count: int


@fact
class CardsDiscarded(Event):
    """A player discarded cards."""

    audience = Audience.OWNER
    seat: int
    cards: tuple[Card, ...]


@fact
class DiscardsShuffled(Event):
    """The deck ran out, and `count` discarded and folded cards were shuffled into a new one."""

    audience = Audience.EVERYONE
    count: int


@fact
class BringInPosted(Event):
    """A player posted the bring-in, or the rest of the stack."""

    audience = Audience.EVERYONE
    seat: int
    amount: int


@fact
class TimeCharged(Event):
    """A player paid a time charge."""

    audience = Audience.EVERYONE
    seat: int
    amount: int


@fact
class BettingOpened(Event):
    """A betting round started; `seat` acts first."""

    audience = Audience.EVERYONE
    seat: int


@fact
class TimedOut(Event):
    """A player ran out of time; the default action follows as an event of its own."""

    audience = Audience.EVERYONE
    seat: int


@fact
class Folded(Event):
    """A player folded."""

    audience = Audience.EVERYONE
    seat: int


@fact
class Checked(Event):
    """A player checked."""

    audience = Audience.EVERYONE
    seat: int


@fact
class Called(Event):
    """A player called, or went all-in for less; `to` is the player's total for the street."""

    audience = Audience.EVERYONE
    seat: int
    to: int


@fact
class BetMade(Event):
    """A player opened the betting on a street."""

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
    """A player got back the uncalled part of a bet."""

    audience = Audience.EVERYONE
    seat: int
    amount: int


@fact
class HandShown(Event):
    """A player showed the hole cards."""

    audience = Audience.EVERYONE
    seat: int
    cards: tuple[Card, ...]
    openings: tuple[CardOpening, ...] = ()


@fact
class HandMucked(Event):
    """A player mucked at showdown."""

    audience = Audience.EVERYONE
    seat: int


@fact
class RunsOffered(Event):
    """All betting is over, and the remaining players may agree to run the board more than once."""

    audience = Audience.EVERYONE


@fact
class RunsChosen(Event):
    """A player agreed to up to `runs` runs of the board; the lowest number of any player counts."""

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

    pot: 0 is the main pot. shares: (seat, chips), in the order in which odd chips are given.
    by: the rule set that decided it; empty if all other players folded. board: the number of the board.
    """

    audience = Audience.EVERYONE
    pot: int
    amount: int
    shares: tuple[tuple[int, int], ...]
    by: str = ""
    board: int = 0


@fact
class HandEnded(Event):
    """The hand ended; `stacks` are (seat, chips) of all players, from the left of the button."""

    audience = Audience.EVERYONE
    stacks: tuple[tuple[int, int], ...]


@fact
class RabbitShown(Event):
    """The board cards that would have come were shown after the hand."""

    audience = Audience.EVERYONE
    cards: tuple[Card, ...]
    openings: tuple[CardOpening, ...] = ()
