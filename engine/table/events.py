"""The events of a table outside its hands. They share one numbering with the events of the hands, and each
declares its audience as they do."""

from dataclasses import dataclass, field
from typing import Final

from riverboat.engine.cards import Card
from riverboat.engine.events import Audience, Event
from riverboat.engine.games import Stakes
from riverboat.engine.table.rules import TableRules


@dataclass(frozen=True, slots=True)
class TableOpened(Event):
    """A table was opened.

    host: the id of the player who opened it; empty for a table of the server's own.
    locked: whether it asks for a password.
    """

    audience = Audience.EVERYONE
    name: str
    rules: TableRules
    host: str = ""
    locked: bool = False


@dataclass(frozen=True, slots=True)
class PasswordSet(Event):
    """The table asks for a password, of which this is kept."""

    audience = Audience.SERVER
    password_hash: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class PlayerAdmitted(Event):
    """A player has known the password, and is asked for it no more."""

    audience = Audience.SERVER
    player: str


@dataclass(frozen=True, slots=True)
class ChatSaid(Event):
    """A player said something to everybody at the table."""

    audience = Audience.EVERYONE
    player: str
    name: str
    text: str


@dataclass(frozen=True, slots=True)
class PlayerMuted(Event):
    """A player may say nothing here."""

    audience = Audience.EVERYONE
    player: str
    name: str


@dataclass(frozen=True, slots=True)
class PlayerUnmuted(Event):
    """A player may speak again."""

    audience = Audience.EVERYONE
    player: str


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
class EntryChosen(Event):
    """A player who owes a blind said how to come into the game: `wait` for the big blind, or post."""

    audience = Audience.EVERYONE
    seat: int
    wait: bool


@dataclass(frozen=True, slots=True)
class TablePaused(Event):
    """No hand is dealt after the one in progress, until play is resumed."""

    audience = Audience.EVERYONE
    reason: str


@dataclass(frozen=True, slots=True)
class PlayResumed(Event):
    """Hands are dealt again."""

    audience = Audience.EVERYONE


@dataclass(frozen=True, slots=True)
class PlayerKicked(Event):
    """A player was shown out: takes no seat here any more, and leaves a seat when the hand is over.

    may_watch: whether the player may still look on.
    """

    audience = Audience.EVERYONE
    player: str
    name: str
    may_watch: bool
    reason: str


@dataclass(frozen=True, slots=True)
class StakesChanged(Event):
    """From the next hand on it is played for these stakes. The limits of buy-ins hold at once."""

    audience = Audience.EVERYONE
    stakes: Stakes
    min_buy_in: int
    max_buy_in: int


@dataclass(frozen=True, slots=True)
class TableClosing(Event):
    """The table closes when the hand in progress is over; nobody sits down any more."""

    audience = Audience.EVERYONE
    reason: str


@dataclass(frozen=True, slots=True)
class AutoMuckSet(Event):
    """A player will have losing hands mucked at showdown without being asked, or will be asked."""

    audience = Audience.EVERYONE
    seat: int
    on: bool


@dataclass(frozen=True, slots=True)
class CardsShown(Event):
    """A player showed cards of `hand` when it was over."""

    audience = Audience.EVERYONE
    seat: int
    hand: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class TimeBankUsed(Event):
    """A player took `ms` milliseconds longer than the time to act: they are gone from the time bank."""

    audience = Audience.EVERYONE
    seat: int
    ms: int


@dataclass(frozen=True, slots=True)
class LeaveAsked(Event):
    """A player in a hand will leave when it is over: after playing it, or `after_hand` being false, folded
    when the turn comes."""

    audience = Audience.EVERYONE
    seat: int
    after_hand: bool


@dataclass(frozen=True, slots=True)
class ChipsAsked(Event):
    """A player in a hand asked for `chips` more when it is over; 0 takes that back."""

    audience = Audience.EVERYONE
    seat: int
    chips: int


@dataclass(frozen=True, slots=True)
class ChipsAdded(Event):
    """The player with this stable id, who sits in `seat`, put `chips` more on the table."""

    audience = Audience.EVERYONE
    seat: int
    player: str
    chips: int


@dataclass(frozen=True, slots=True)
class ChipsNotAdded(Event):
    """Chips that a player asked for, or set to be added, were not to be had: the balance does not cover them,
    or the stack has no room for them. They are waited for no longer."""

    audience = Audience.EVERYONE
    seat: int


@dataclass(frozen=True, slots=True)
class AutoRebuyChosen(Event):
    """Between hands a stack below `below` will be brought back `to` so many chips; 0 and 0 for never."""

    audience = Audience.EVERYONE
    seat: int
    to: int
    below: int


@dataclass(frozen=True, slots=True)
class SeatChangeAsked(Event):
    """A player in a hand will change to the seat `to` when it is over; None takes that back."""

    audience = Audience.EVERYONE
    seat: int
    to: int | None


@dataclass(frozen=True, slots=True)
class SeatChanged(Event):
    """The player with this stable id changed from `seat` to the seat `to`."""

    audience = Audience.EVERYONE
    seat: int
    to: int
    player: str


@dataclass(frozen=True, slots=True)
class WaitListJoined(Event):
    """A player waits for a seat, behind those who do already."""

    audience = Audience.EVERYONE
    player: str
    name: str


@dataclass(frozen=True, slots=True)
class WaitListLeft(Event):
    """A player waits for a seat no longer, or let the seat go that was offered."""

    audience = Audience.EVERYONE
    player: str


@dataclass(frozen=True, slots=True)
class SeatOffered(Event):
    """A free seat is kept for the first of those who wait; nobody else may take it meanwhile."""

    audience = Audience.EVERYONE
    player: str
    seat: int


@dataclass(frozen=True, slots=True)
class TableClosed(Event):
    """The table was closed; every seat had been left before.

    reason: that of its TableClosing, where there was one. empty_ms: how long nobody had been at it, where
    that is why.
    """

    audience = Audience.EVERYONE
    reason: str = ""
    empty_ms: int = 0


TABLE_EVENTS: Final[tuple[type[Event], ...]] = (
    TableOpened,
    PasswordSet,
    PlayerAdmitted,
    ChatSaid,
    PlayerMuted,
    PlayerUnmuted,
    SeatTaken,
    SeatLeft,
    SatOut,
    SatIn,
    EntryChosen,
    TablePaused,
    PlayResumed,
    PlayerKicked,
    StakesChanged,
    TableClosing,
    AutoMuckSet,
    CardsShown,
    TimeBankUsed,
    LeaveAsked,
    ChipsAsked,
    ChipsAdded,
    ChipsNotAdded,
    AutoRebuyChosen,
    SeatChangeAsked,
    SeatChanged,
    WaitListJoined,
    WaitListLeft,
    SeatOffered,
    TableClosed,
)
"""Every class of event that is the table's and no hand's."""
