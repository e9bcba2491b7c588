"""The findings of an audit."""

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

_HANDS_AT_ONCE: Final = 100


class FindingKind(StrEnum):
    """The kinds of problems. They are stable, for programs."""

    NO_RECORD = "no_record"
    GAP = "gap"
    UNREADABLE = "unreadable"
    MISPLACED = "misplaced"
    INVALID_EVENT = "invalid_event"
    NOT_AS_PLAYED = "not_as_played"
    WRONG_RESULT = "wrong_result"
    CARD_TWICE = "card_twice"
    UNFAIR_DEAL = "unfair_deal"
    SEALED = "sealed"
    NOT_FINISHED = "not_finished"
    HAND_LIST = "hand_list"
    PROVENANCE = "provenance"
    SEATINGS = "seatings"
    TABLE_LIST = "table_list"
    CHECKPOINT = "checkpoint"
    BOOKING = "booking"
    TABLE_CHIPS = "table_chips"
    TRANSACTION = "transaction"
    BALANCE = "balance"
    STRAY = "stray"
    HAND_NUMBERS = "hand_numbers"


@dataclass(frozen=True, slots=True)
class AuditFinding:
    """A problem.

    says: a sentence that contains no card and nothing else that is hidden.
    table, seq, hand: the id of the table, the number of the event and that of the hand, where they apply.
    """

    fault: FindingKind
    says: str
    table: str | None = None
    seq: int | None = None
    hand: int | None = None

    def __str__(self) -> str:
        """Return the finding as text: "gap: table 4f2a, event 18: after event 16 comes 18"."""
        about = {"table": self.table, "hand": self.hand, "event": self.seq}
        where = ", ".join(f"{what} {which}" for what, which in about.items() if which is not None)
        return ": ".join(filter(None, (self.fault, where, self.says)))


def _ignore(tally: "AuditProgress") -> None:
    pass


@dataclass(slots=True)
class AuditProgress:
    """The progress of an audit.

    expected: the number of hands to check.
    sealed: how many of the events are sealed.
    on_progress: called from time to time.
    """

    expected: int = 0
    tables: int = 0
    hands: int = 0
    events: int = 0
    sealed: int = 0
    findings: int = 0
    on_progress: "Callable[[AuditProgress], object]" = field(default=_ignore, repr=False)

    def count_hand(self) -> None:
        """Count a hand."""
        self.hands += 1
        if not self.hands % _HANDS_AT_ONCE:
            self.on_progress(self)

    def take(self) -> "AuditProgress":
        """Return the counts since the last call."""
        taken = AuditProgress(tables=self.tables, hands=self.hands, events=self.events, sealed=self.sealed)
        self.tables = self.hands = self.events = self.sealed = 0
        return taken

    def add(self, more: "AuditProgress") -> None:
        """Add the counts of `more`."""
        self.tables += more.tables
        self.hands += more.hands
        self.events += more.events
        self.sealed += more.sealed
        self.on_progress(self)
