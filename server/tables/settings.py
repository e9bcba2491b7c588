"""The settings and services that all tables of a server share."""

from dataclasses import dataclass

from riverboat.engine.table.rules import TableRules
from riverboat.server.networks import Shares
from riverboat.server.protocol.commands import REBUY_KEPT_S
from riverboat.server.tables.ports import DealerFor, Journal, PasswordChecks, TableClock
from riverboat.server.tables.room import Room


@dataclass(frozen=True, slots=True)
class TableSettings(Shares):
    """Configure the tables of a server. Times are in seconds.

    pause: time between two hands. The streets of a run-out and a showdown are shown no longer than this.
    seat_kept: how long a seat is kept for a player who sits out, or who is disconnected and in no hand.
    grace: extra time per player and hour for disconnected players, used before the time bank.
    look: minimum time to act after reconnecting, capped by the remaining grace.
    rebuy_kept: how long a seat is kept for a player without chips.
    offer_kept: how long a free seat is offered to one player on the wait list.
    place_kept: how long a player who stops watching keeps a place on the wait list.
    table_kept, guest_table_kept: how long an empty table stays open at most, if a registered player or a
    guest opened it.
    tables: maximum number of open tables.
    tables_each: maximum number per player.
    tables_of_address: maximum number per address, except for this machine. Its wider networks may have open
        their share of it.
    tables_reserved: tables that guests cannot open; None for a fifth of all.
    wait_list: maximum length of a table's wait list.
    """

    pause: float = 2.0
    seat_kept: float = 600.0
    grace: float = 30.0
    look: float = 5.0
    rebuy_kept: float = REBUY_KEPT_S
    offer_kept: float = 30.0
    place_kept: float = 60.0
    table_kept: float = 4 * 3600.0
    guest_table_kept: float = 900.0
    tables: int = 1_000
    tables_each: int = 4
    tables_of_address: int = 40
    tables_reserved: int | None = None
    wait_list: int = 20

    @property
    def reserved(self) -> int:
        """The number of tables that guests cannot open."""
        return self.tables // 5 if self.tables_reserved is None else self.tables_reserved

    def kept(self, rules: TableRules) -> float:
        """Return the seconds that an empty table with these rules stays open."""
        return rules.keep_ms / 1000 or self.guest_table_kept  # older tables have none


@dataclass(frozen=True, slots=True)
class TableServices:
    """The services that all tables of a server share.

    room: if every table deals from commitments.
    """

    journal: Journal
    dealer_for: DealerFor
    clock: TableClock
    settings: TableSettings
    passwords: PasswordChecks
    room: Room | None = None
