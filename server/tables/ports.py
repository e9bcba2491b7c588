"""What the tables ask of the rest of the server."""

from collections.abc import Callable, Sequence
from typing import Protocol

from riverboat.engine.cards import Card
from riverboat.engine.dealer import Dealer
from riverboat.engine.table.checkpoint import Checkpoint, StoredTable, TableEnd
from riverboat.engine.table.record import Record

DealerFor = Callable[[Sequence[Card]], Dealer]
"""Makes a dealer for the cards of a game."""


class Journal(Protocol):
    """Where everything that happens is put on record."""

    async def append(
        self,
        table: str,
        records: Sequence[Record],
        checkpoint: Checkpoint | None = None,
        opened_from: str = "",
    ) -> None:
        """Put `records` of `table` on record: durably when this returns, and all of them or none.

        standing: how the table stands after them, where that is to be kept.
        opened_from: with the opening of a table, the address that it is opened from; kept until it closes.
        Raises CommandRejected where a player does not have the chips to sit down with: then none of them
        is. Whatever else it raises leaves that open: see `resynchronise`.
        """

    async def resynchronise(self, table: str, seq: int) -> Sequence[Record]:
        """What is on record of `table` after the event `seq`, as soon as the journal can write again."""

    async def left_open(self) -> Sequence[str]:
        """The tables that an earlier server has left open, the oldest first."""

    async def load(self, table: str) -> StoredTable:
        """What is on record of `table`."""

    async def abandon(self, table: str) -> None:
        """Close a table that cannot be played on, with the chips as they were before its last hand."""

    async def end_of(self, table: str) -> TableEnd | None:
        """When and why `table` closed; None where it did not, or never was. Raises where nobody can look."""

    async def new_hand_id(self) -> int:
        """An id for a hand, which no other has had."""


class TablePasswords(Protocol):
    """Keeps the passwords of tables, and knows who is let in everywhere."""

    async def hash(self, player: str, address: str, password: str) -> str:
        """What is kept of a password that `player` chose for a table. Raises CommandRejected: too many
        attempts."""

    async def check(self, place: str, address: str, password: str, password_hash: str | None) -> None:
        """Raises CommandRejected where the password of the table is another, or there were too many
        attempts."""

    async def is_operator(self, player: str) -> bool:
        """Whether `player` is an operator. Raises CommandRejected where that cannot be looked up."""

    async def is_registered(self, player: str) -> bool:
        """Whether `player` is registered, and no guest. Raises CommandRejected where that cannot be looked
        up."""


class Timer(Protocol):
    """A call to come."""

    def cancel(self) -> None:
        """Let it not come."""


class Clock(Protocol):
    """Time as the server measures it, in seconds from an arbitrary moment; it never goes back."""

    def now(self) -> float:
        """The time now."""

    def call_at(self, when: float, callback: Callable[[], None]) -> Timer:
        """Call `callback` at `when`, or soon where that is past; never before this returns."""
