"""The commands of clients.

Every command has an `id` that the client chooses, and gets exactly one reply with that id. docs/protocol.md
defines the fields.
"""

from typing import Annotated, Final, Literal

from msgspec import Meta

from riverboat.server.protocol.command import (
    MAX_LIST,
    MAX_NAME,
    CardNumber,
    ChatText,
    Chips,
    Command,
    Count,
    Digest,
    Length,
    Name,
    Password,
    SeatNumber,
    Secret,
    TableId,
    TablePassword,
)
from riverboat.server.protocol.rules import AskedRules

VERSION: Final = 1

MAX_OPPONENT: Final = 100
"""The longest name that is looked for: an imported one may be longer than those given here."""


class Hello(Command, frozen=True, kw_only=True):
    """The first command of a connection. `token` brings back the player that a Welcome gave it to, `password`
    the registered player called `name`; with neither there is a new player, a guest.

    bot: the client is a program that plays by itself.
    """

    version: Count
    name: Name | None = None
    token: Secret | None = None
    password: Secret | None = None
    client: Annotated[str, Meta(max_length=64)] = ""
    bot: bool = False


class Ping(Command, frozen=True, kw_only=True):
    """Ask whether the server still answers, and for its time."""


class PreviewTable(Command, frozen=True, kw_only=True):
    """Ask what an invitation to a table says, before signing in."""

    table: TableId


class OfLobby(Command, frozen=True, kw_only=True):
    """A filter for tables: only those that meet everything that is given.

    game: the code of a game or of a rotation.
    min_stakes, max_stakes: limits for the big blind, or for the small bet in games without one.
    free_seats: minimum number of free seats, less the players on the wait list.
    name: a part of the table's name, in upper or lower case.
    """

    game: str | None = None
    min_stakes: Chips | None = None
    max_stakes: Chips | None = None
    free_seats: Annotated[int, Meta(ge=0, le=10)] = 0
    name: Annotated[str, Meta(min_length=1, max_length=MAX_NAME)] | None = None

    @property
    def everything(self) -> bool:
        """Whether every table meets it."""
        return (self.game, self.min_stakes, self.max_stakes, self.free_seats, self.name) == _NO_FILTER


_NO_FILTER: Final = (None, None, None, 0, None)


class ListTables(OfLobby, frozen=True, kw_only=True):
    """List the open tables that meet the filter, a page at a time. `after` is the `next` of the page before.
    `seated`: only tables where the player has a seat."""

    after: Count | None = None
    limit: Length = MAX_LIST
    seated: bool = False


class WatchLobby(OfLobby, frozen=True, kw_only=True):
    """List the open tables that match the filter, and subscribe to changes."""


class UnwatchLobby(Command, frozen=True, kw_only=True):
    """Unsubscribe from the lobby."""


class OpenTable(Command, frozen=True, kw_only=True):
    """Open a table. Rules that are left out have their default, or follow from the game and from each other.
    `password` is asked of everybody else."""

    name: Name
    rules: AskedRules = AskedRules()
    password: TablePassword | None = None


class Watch(Command, frozen=True, kw_only=True):
    """Follow a table: the accepted reply brings a Snapshot, updates follow it. `password` is the table's,
    where it has one."""

    table: TableId
    password: Secret | None = None


class Resume(Command, frozen=True, kw_only=True):
    """Follow a table again: the accepted reply brings an Update with what came after the event `seq`, or
    where that is too long ago a Snapshot; updates follow it."""

    table: TableId
    seq: Count
    password: Secret | None = None


class Unwatch(Command, frozen=True, kw_only=True):
    """Unsubscribe from a table. A seat there is kept."""

    table: TableId


class Sit(Command, frozen=True, kw_only=True):
    """Take a seat, any free one where `seat` is left out, with `buy_in` chips.

    wait_for_big_blind: come into a game in progress when the big blind comes round, and do not post it.
    """

    table: TableId
    buy_in: Chips
    seat: SeatNumber | None = None
    wait_for_big_blind: bool = False
    password: Secret | None = None


class Leave(Command, frozen=True, kw_only=True):
    """Leave the seat. Folds the hand in progress, or finishes it first with `after_hand`."""

    table: TableId
    after_hand: bool = False


REBUY_KEPT_S: Final = 60.0
"""Seconds for which a seat is kept for a player without chips, so that the player can add some."""


class AddChips(Command, frozen=True, kw_only=True):
    """Add chips to the stack: between hands at once, during a hand when it is over; 0 cancels that."""

    table: TableId
    chips: Chips


class ChangeSeat(Command, frozen=True, kw_only=True):
    """Move to another seat: between hands at once, during a hand when it is over; None cancels that."""

    table: TableId
    seat: SeatNumber | None = None


class JoinWaitList(Command, frozen=True, kw_only=True):
    """Join the wait list of a table."""

    table: TableId


class LeaveWaitList(Command, frozen=True, kw_only=True):
    """Leave the wait list, and decline the seat that is offered."""

    table: TableId


class SetAutoRebuy(Command, frozen=True, kw_only=True):
    """Top up a stack below `below` to `to` between hands; None for never."""

    table: TableId
    to: Chips | None = None
    below: Chips = 1


class SitOut(Command, frozen=True, kw_only=True):
    """Sit out from the next hand on, and keep the seat."""

    table: TableId


class SitIn(Command, frozen=True, kw_only=True):
    """Be dealt in again from the next hand on: post what is owed, or wait until the big blind comes round.
    Either can be changed until then."""

    table: TableId
    wait_for_big_blind: bool = False


class Act(Command, frozen=True, kw_only=True):
    """Act in a hand. `hand` and `turn` say which turn this answers.

    to: goes with a bet and a raise. cards: those to exchange, with a draw; none is to stand pat, or to
    discard those dealt last. times: how often the rest of the board is to be dealt, with a run.
    """

    table: TableId
    hand: Count
    turn: Count
    action: Literal["fold", "check", "call", "bet", "raise", "bring_in", "draw", "run", "show", "muck"]
    to: Chips | None = None
    cards: Annotated[tuple[CardNumber, ...], Meta(max_length=6)] | None = None
    times: Count | None = None


class UseTimeCard(Command, frozen=True, kw_only=True):
    """Use a time card, in a tournament that has them: more time for the player's `turn` in `hand`."""

    table: TableId
    hand: Count
    turn: Count


class Chat(Command, frozen=True, kw_only=True):
    """Send a chat message to everybody at a table."""

    table: TableId
    text: ChatText


PreactionName = Literal["check_fold", "check", "call", "call_any", "fold"]


class Preact(Command, frozen=True, kw_only=True):
    """Choose an action in `hand` in advance; None withdraws it.

    to: goes with a call: the price on this street, for which alone it is meant.
    """

    table: TableId
    hand: Count
    action: PreactionName | None = None
    to: Chips | None = None


class SetAutoMuck(Command, frozen=True, kw_only=True):
    """Choose whether losing hands are mucked at showdown without asking, from the next hand on."""

    table: TableId
    on: bool


class ShowCards(Command, frozen=True, kw_only=True):
    """Show own `cards` of the last hand, before the next one begins."""

    table: TableId
    hand: Count
    cards: Annotated[tuple[CardNumber, ...], Meta(min_length=1, max_length=7)]


class RegisterChain(Command, frozen=True, kw_only=True):
    """Contribute to the deals of a table, from the next commitment on.

    head: the end of a chain of random values, in hexadecimal.
    """

    table: TableId
    head: Digest


class RevealValue(Command, frozen=True, kw_only=True):
    """Reveal the value of a chain for an `attempt` at `hand`, also one that was given up."""

    table: TableId
    hand: Count
    attempt: Count
    value: Digest


class Register(Command, frozen=True, kw_only=True):
    """Become a registered player, who signs in with `name` and `password`; keep chips and seats."""

    name: Name
    password: Password


class ChangePassword(Command, frozen=True, kw_only=True):
    """Change the password, revoke the player's other tokens, and close the connections that use them."""

    password: Secret
    new_password: Password


class SignOut(Command, frozen=True, kw_only=True):
    """Revoke this connection's token, or all of the player, and close the connections that use them."""

    everywhere: bool = False


class ShowAccount(Command, frozen=True, kw_only=True):
    """Show the player's account and balance."""


class ListEntries(Command, frozen=True, kw_only=True):
    """List the player's payments with numbers below `before`, newest first."""

    before: Count | None = None
    limit: Length = 20


class OfHands(Command, frozen=True, kw_only=True):
    """A filter for a player's hands: only those that meet everything that is given.

    game: the code of the game that was played.
    since, until: when the hand began, in milliseconds since 1970 in UTC; `until` is not included.
    min_stakes, max_stakes: limits for the big blind, or for the small bet in games without one.
    min_pot, max_pot: limits for the chips that the pots paid out.
    showdown: whether the player went to showdown. imported: whether the hand was played elsewhere.
    opponent: the name of another player in the hand, in upper or lower case.
    """

    game: Annotated[str, Meta(max_length=MAX_NAME)] | None = None
    since: Count | None = None
    until: Count | None = None
    min_stakes: Chips | None = None
    max_stakes: Chips | None = None
    min_pot: Chips | None = None
    max_pot: Chips | None = None
    showdown: bool | None = None
    imported: bool | None = None
    opponent: Annotated[str, Meta(min_length=1, max_length=MAX_OPPONENT)] | None = None


class ListHands(OfHands, frozen=True, kw_only=True):
    """List the player's finished hands that meet the filter, those played last first: those after the hand
    `before`."""

    before: Count | None = None
    limit: Length = 20


class ShowHand(Command, frozen=True, kw_only=True):
    """Show one of these hands, event by event, as the player saw it."""

    hand: Count
