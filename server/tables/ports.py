"""What the tables need from the rest of the server."""

from collections.abc import Callable, Sequence
from typing import Protocol

from riverboat.engine.cards import Card
from riverboat.engine.dealer import Dealer
from riverboat.engine.table.checkpoint import Checkpoint, FeedMark, StoredTable, TableEnd
from riverboat.engine.table.events import TableOpened
from riverboat.engine.table.record import Record

DealerFor = Callable[[Sequence[Card]], Dealer]
"""Returns a dealer for the cards of a game."""


class Journal(Protocol):
    """Commits everything that happens at tables."""

    async def append(
        self,
        table: str,
        records: Sequence[Record],
        checkpoint: Checkpoint | None = None,
        opened_from: str = "",
    ) -> None:
        """Commit `records` of `table`, all or none. They are durable when this returns.

        checkpoint: the state of the table after them, if it is to be stored.
        opened_from: the address that a new table is opened from; kept until it closes.
        Raises CommandRejected if a player lacks the chips, or if the command that opens the table has opened
        one before, at any server; then nothing is committed. After any other error,
        the outcome is unknown: see `resynchronise`.
        """

    async def resynchronise(self, table: str, seq: int) -> Sequence[Record]:
        """Return the committed records of `table` after the event `seq`, once the journal can write again."""

    async def left_open(self) -> Sequence[str]:
        """Return tables that another server left open and this one is to recover, oldest first.

        Call it again until there is none.
        """

    async def load(self, table: str, since: int | None = None) -> StoredTable:
        """Return the committed state of `table`. since: include all events after this one.

        Raises CommandRejected if it is another server's by now, or the journal fails.
        """

    async def keep_feed(self, mark: FeedMark) -> None:
        """Store how far the delayed feed of a table has come. Raises if the journal fails."""

    async def abandon(self, table: str) -> None:
        """Close a table that cannot be recovered, with the chips as they were before its last hand.

        Raises CommandRejected if the journal fails.
        """

    async def end_of(self, table: str) -> TableEnd | None:
        """Return when and why `table` closed; None if it is open or unknown. Raises if the journal fails."""

    async def is_open(self, table: str) -> bool:
        """Whether `table` is open at any server. Raises if the journal fails."""

    async def carried_out_as(self, command: str) -> tuple[str, str] | None:
        """Return content and result of what a table did by `command`; None if none is known to.

        Raises if the journal fails.
        """

    async def opened_by(self, command: str) -> tuple[str, TableOpened] | None:
        """Return the id of the table that `command` opened, and how; None if none is known.

        Raises if the journal fails.
        """

    async def new_hand_id(self) -> int:
        """Return a unique id for a hand."""


class PasswordChecks(Protocol):
    """Hashes and checks the passwords of tables, and knows who needs none."""

    async def hash(self, player: str, address: str, password: str) -> str:
        """Return the hash of a password that `player` chose for a table.

        Raises CommandRejected after too many attempts.
        """

    async def check(self, place: str, address: str, password: str, password_hash: str | None) -> None:
        """Raise CommandRejected if `password` is wrong, or after too many attempts."""

    async def is_operator(self, player: str) -> bool:
        """Whether `player` is an operator. Raises CommandRejected if the lookup fails."""

    async def is_registered(self, player: str) -> bool:
        """Whether `player` is registered, and not a guest. Raises CommandRejected if the lookup fails."""


class Timer(Protocol):
    """A scheduled call."""

    def cancel(self) -> None:
        """Cancel the call."""


class TableClock(Protocol):
    """A monotonic clock, in seconds from an arbitrary moment."""

    def now(self) -> float:
        """Return the time now."""

    def call_at(self, when: float, callback: Callable[[], None]) -> Timer:
        """Call `callback` at `when`, or soon if that is past; never before this returns."""
