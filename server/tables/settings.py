"""What all tables of a server share."""

from dataclasses import dataclass

from server.tables.ports import Clock, DealerFor, Gate, Journal


@dataclass(frozen=True, slots=True)
class TableSettings:
    """What whoever runs the server decides about its tables. Times are in seconds.

    pause: between the end of a hand and the deal of the next.
    seat_kept: how long a player may sit out before the seat is free again.
    grace: how long a table waits for a player whose line is down, in any hour, before the time bank is
    touched. look: the time to act that a player has at least who comes back, as far as the grace reaches.
    rebuy_kept: how long a player with no chips left may take to buy in again before the seat is free.
    offer_kept: how long a seat is offered to a player on the wait list before it is the next one's turn.
    place_kept: how long a player who looks on no more keeps a place on the wait list.
    table_kept: how long a table that a player opened stays open with nobody at it.
    tables: how many tables may be open. tables_each: how many of them one player may have opened.
    wait_list: how many players may wait for a seat at one table.
    """

    pause: float = 2.0
    seat_kept: float = 600.0
    grace: float = 30.0
    look: float = 5.0
    rebuy_kept: float = 60.0
    offer_kept: float = 30.0
    place_kept: float = 60.0
    table_kept: float = 120.0
    tables: int = 1_000
    tables_each: int = 4
    wait_list: int = 20


@dataclass(frozen=True, slots=True)
class House:
    """Where the tables stand: who keeps their record, who shuffles, what time it is, what is decided,
    who is let in."""

    journal: Journal
    dealer_for: DealerFor
    clock: Clock
    settings: TableSettings
    gate: Gate
