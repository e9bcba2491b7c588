"""The events of a table outside its hands. They share one numbering with the events of the hands, and each
declares its audience as they do."""

from dataclasses import field
from typing import Final

from riverboat.engine.cards import Card
from riverboat.engine.events import Audience, CardOpening, Event
from riverboat.engine.facts import fact
from riverboat.engine.games import Stakes
from riverboat.engine.table.deal_events import DEAL_EVENTS
from riverboat.engine.table.rules import TableRules


@fact
class TableOpened(Event):
    """A table was opened.

    host: the id of the player who opened it; empty for a table of the server's own.
    locked: whether it asks for a password.
    tournament: the id of the tournament that it belongs to, which decides on its seats, stacks and hands.
    """

    audience = Audience.EVERYONE
    name: str
    rules: TableRules
    host: str = ""
    locked: bool = False
    tournament: str = ""


@fact
class PasswordSet(Event):
    """The table got a password. Only its hash is stored."""

    audience = Audience.SERVER
    password_hash: str = field(repr=False)


@fact
class PlayerAdmitted(Event):
    """A player gave the right password, and need not give it again."""

    audience = Audience.SERVER
    player: str


@fact
class ChatSaid(Event):
    """A player sent a chat message to everybody at the table."""

    audience = Audience.EVERYONE
    player: str
    name: str
    text: str


@fact
class PlayerMuted(Event):
    """A player may no longer chat at this table."""

    audience = Audience.EVERYONE
    player: str
    name: str


@fact
class PlayerUnmuted(Event):
    """A player may chat again."""

    audience = Audience.EVERYONE
    player: str


@fact
class SeatTaken(Event):
    """A player took a seat with `stack` chips.

    player: the player's stable id. name: as others see it. bot: the player says that a program plays.
    """

    audience = Audience.EVERYONE
    seat: int
    player: str
    name: str
    stack: int
    bot: bool = False


@fact
class SeatLeft(Event):
    """A player left a seat and took `stack` chips away."""

    audience = Audience.EVERYONE
    seat: int
    stack: int


@fact
class SatOut(Event):
    """A player sits out from the next hand on."""

    audience = Audience.EVERYONE
    seat: int


@fact
class SatIn(Event):
    """A player plays again from the next hand on."""

    audience = Audience.EVERYONE
    seat: int


@fact
class EntryChosen(Event):
    """A player who owes a blind chose to post it, or to `wait` for the big blind."""

    audience = Audience.EVERYONE
    seat: int
    wait: bool


@fact
class TablePaused(Event):
    """No hand is dealt after the one in progress, until play resumes."""

    audience = Audience.EVERYONE
    reason: str


@fact
class PlayResumed(Event):
    """Play resumed: hands are dealt again."""

    audience = Audience.EVERYONE


@fact
class PlayerKicked(Event):
    """A player was kicked: leaves the seat after the hand, and takes none at this table again.

    may_watch: whether the player may still spectate.
    """

    audience = Audience.EVERYONE
    player: str
    name: str
    may_watch: bool
    reason: str


@fact
class StakesChanged(Event):
    """The stakes changed, from the next hand on. The limits of buy-ins apply at once."""

    audience = Audience.EVERYONE
    stakes: Stakes
    min_buy_in: int
    max_buy_in: int


@fact
class TableClosing(Event):
    """The table closes after the hand in progress. Nobody takes a seat any more."""

    audience = Audience.EVERYONE
    reason: str


@fact
class AutoMuckSet(Event):
    """A player chose whether losing hands are mucked at showdown without asking."""

    audience = Audience.EVERYONE
    seat: int
    on: bool


@fact
class CardsShown(Event):
    """A player showed cards of `hand` after it was over."""

    audience = Audience.EVERYONE
    seat: int
    hand: int
    cards: tuple[Card, ...]
    openings: tuple[CardOpening, ...] = ()


@fact
class TimeBankUsed(Event):
    """A player used `ms` milliseconds of the time bank."""

    audience = Audience.EVERYONE
    seat: int
    ms: int


@fact
class TimeCardsSet(Event):
    """A player of a tournament has `number` time cards, each for `ms` milliseconds."""

    audience = Audience.EVERYONE
    seat: int
    number: int
    ms: int


@fact
class TimeCardUsed(Event):
    """A player used a time card: the turn has that much more time."""

    audience = Audience.EVERYONE
    seat: int


@fact
class LeaveAsked(Event):
    """A player in a hand will leave after it.

    after_hand: the player plays the hand to its end; otherwise it is folded in turn.
    """

    audience = Audience.EVERYONE
    seat: int
    after_hand: bool


@fact
class ChipsAsked(Event):
    """A player in a hand asked for `chips` more after it. 0 withdraws the request."""

    audience = Audience.EVERYONE
    seat: int
    chips: int


@fact
class ChipsAdded(Event):
    """The player with this stable id, in `seat`, added `chips` to the stack."""

    audience = Audience.EVERYONE
    seat: int
    player: str
    chips: int


@fact
class ChipsNotAdded(Event):
    """Chips that a player asked for were not added, and will not be: the balance is too low, or the stack is
    high enough."""

    audience = Audience.EVERYONE
    seat: int


@fact
class AutoRebuyChosen(Event):
    """Between hands, a stack below `below` is topped up to `to` chips. 0 and 0 for never."""

    audience = Audience.EVERYONE
    seat: int
    to: int
    below: int


@fact
class SeatChangeAsked(Event):
    """A player in a hand will move to the seat `to` after it. None withdraws the request."""

    audience = Audience.EVERYONE
    seat: int
    to: int | None


@fact
class SeatChanged(Event):
    """The player with this stable id moved from `seat` to the seat `to`."""

    audience = Audience.EVERYONE
    seat: int
    to: int
    player: str


@fact
class WaitListJoined(Event):
    """A player joined the end of the wait list."""

    audience = Audience.EVERYONE
    player: str
    name: str


@fact
class WaitListLeft(Event):
    """A player left the wait list, or let an offered seat pass."""

    audience = Audience.EVERYONE
    player: str


@fact
class SeatOffered(Event):
    """A free seat is reserved for the first player on the wait list."""

    audience = Audience.EVERYONE
    player: str
    seat: int


@fact
class TableClosed(Event):
    """The table closed. All seats had been left.

    reason: that of its TableClosing, if any. empty_ms: how long it had been empty, if that is why.
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
    TimeCardsSet,
    TimeCardUsed,
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
    *DEAL_EVENTS,
)
"""Every class of event that is the table's and no hand's."""
