"""The commands of hosts and operators."""

from typing import Annotated

from msgspec import Meta

from riverboat.server.protocol.command import Chips, Command, Count, Id, Length, Reason, TableId
from riverboat.server.protocol.rules import AskedStakes


class CloseTable(Command, frozen=True, kw_only=True):
    """Close a table when its hand is over. For the host, who is the player who opened it, and for
    operators."""

    table: TableId
    reason: Reason


class CloseTables(Command, frozen=True, kw_only=True):
    """For operators: close all tables that fit all that is said, each when its hand is over.

    player: those that this player opened. address: those opened from this address or network. address_of:
    those opened from the same address as this table. empty: those with nobody at them.
    """

    reason: Reason
    player: Id | None = None
    address: Annotated[str, Meta(min_length=1, max_length=64)] | None = None
    address_of: TableId | None = None
    empty: bool = False


class PauseTable(Command, frozen=True, kw_only=True):
    """Deal no hand after the one in progress, until play is resumed. For the host and for operators."""

    table: TableId
    reason: Reason


class ResumePlay(Command, frozen=True, kw_only=True):
    """Deal again at a table that was paused. For the host and for operators."""

    table: TableId
    reason: Reason


class KickPlayer(Command, frozen=True, kw_only=True):
    """Kick `player` from a table for good, when the hand is over; from watching too, unless `may_watch`. For
    the host and for operators."""

    table: TableId
    player: Id
    reason: Reason
    may_watch: bool = False


class ChangeStakes(Command, frozen=True, kw_only=True):
    """Play for other stakes from the next hand on; the fields as in the rules of OpenTable. For the host and
    for operators."""

    table: TableId
    reason: Reason
    stakes: AskedStakes = AskedStakes()
    min_buy_in: Chips | None = None
    max_buy_in: Chips | None = None


class MutePlayer(Command, frozen=True, kw_only=True):
    """Mute `player` at a table. For the host and for operators."""

    table: TableId
    player: Id
    reason: Reason


class UnmutePlayer(Command, frozen=True, kw_only=True):
    """Unmute `player` at a table. For the host and for operators."""

    table: TableId
    player: Id
    reason: Reason


class ListChat(Command, frozen=True, kw_only=True):
    """For operators: list the chat of a table, open or closed, in events below `before`, newest first."""

    table: TableId
    before: Count | None = None
    limit: Length = 20


class ListBuyIns(Command, frozen=True, kw_only=True):
    """List the chips that players brought to a table and took from it. For the host and for operators."""

    table: TableId


class ListPlayers(Command, frozen=True, kw_only=True):
    """For operators: list the players whose names contain `search`, newest first."""

    search: Annotated[str, Meta(max_length=24)] = ""
    skip: Count = 0
    limit: Length = 20


class ShowPlayer(Command, frozen=True, kw_only=True):
    """For operators: show a player, by id or registered name."""

    player: Id


class FindPlayers(Command, frozen=True, kw_only=True):
    """For operators: find players by `name`, guests too, and where on this server they are."""

    name: Id
    limit: Length = 20


class ListPlayerEntries(Command, frozen=True, kw_only=True):
    """For operators: list the payments of `player`, as in ListEntries."""

    player: Id
    before: Count | None = None
    limit: Length = 20


class GrantChips(Command, frozen=True, kw_only=True):
    """For operators: give `player` chips."""

    player: Id
    chips: Chips
    reason: Reason


class TakeChips(Command, frozen=True, kw_only=True):
    """For operators: take chips from the balance of `player`."""

    player: Id
    chips: Chips
    reason: Reason


class BanPlayer(Command, frozen=True, kw_only=True):
    """For operators: ban `player`, and close the player's connections."""

    player: Id
    reason: Reason


class UnbanPlayer(Command, frozen=True, kw_only=True):
    """For operators: lift the ban of `player`."""

    player: Id
    reason: Reason


class ListServers(Command, frozen=True, kw_only=True):
    """For operators: list the servers on the database, by id."""


class ListAudit(Command, frozen=True, kw_only=True):
    """For operators: list what operators have done, newest first."""

    before: Count | None = None
    limit: Length = 20


OfHosts = CloseTable | PauseTable | ResumePlay | KickPlayer | ChangeStakes | MutePlayer | UnmutePlayer
"""The commands of a table's host, and of operators for any table."""
