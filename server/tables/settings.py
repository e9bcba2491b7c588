"""What all tables of a server share."""

from dataclasses import dataclass

from riverboat.engine.table.rules import TableRules
from riverboat.server.tables.ports import Clock, DealerFor, Journal, TablePasswords


@dataclass(frozen=True, slots=True)
class TableSettings:
    """What whoever runs the server decides about its tables. Times are in seconds.

    pause: between the end of a hand and the deal of the next.
    seat_kept: how long a player may sit out before the seat is free again, or not be connected while no hand
    is dealt to the player.
    grace: how long a table waits for a player whose line is down, in any hour, before the time bank is
    touched. look: the time to act that a player has at least who comes back, as far as the grace reaches.
    rebuy_kept: how long a player with no chips left may take to buy in again before the seat is free.
    offer_kept: how long a seat is offered to a player on the wait list before it is the next one's turn.
    place_kept: how long a player who looks on no more keeps a place on the wait list.
    table_kept, guest_table_kept: how long a table that a registered player, or a guest, opened stays open at
    most with nobody at it.
    tables: how many tables may be open. tables_each: how many of them one player may have opened.
    tables_of_address: how many may have been opened from one address, this machine excepted.
    tables_reserved: how many of them no guest may open; None for a fifth.
    wait_list: how many players may wait for a seat at one table.
    """

    pause: float = 2.0
    seat_kept: float = 600.0
    grace: float = 30.0
    look: float = 5.0
    rebuy_kept: float = 60.0
    offer_kept: float = 30.0
    place_kept: float = 60.0
    table_kept: float = 4 * 3600.0
    guest_table_kept: float = 900.0
    tables: int = 1_000
    tables_each: int = 4
    tables_of_address: int = 20
    tables_reserved: int | None = None
    wait_list: int = 20

    @property
    def reserved(self) -> int:
        """How many tables no guest may open."""
        return self.tables // 5 if self.tables_reserved is None else self.tables_reserved

    def kept(self, rules: TableRules) -> float:
        """Seconds that a table with these rules stays open with nobody at it."""
        return rules.keep_ms / 1000 or self.guest_table_kept  # those of before said nothing of it


@dataclass(frozen=True, slots=True)
class House:
    """Where the tables stand: who keeps their record, who shuffles, what time it is, what is decided,
    who is let in."""

    journal: Journal
    dealer_for: DealerFor
    clock: Clock
    settings: TableSettings
    gate: TablePasswords
