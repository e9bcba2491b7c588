"""What an audit finds."""

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

_HANDS_AT_ONCE: Final = 100


class Fault(StrEnum):
    """The kinds of what may be amiss. They are stable, for programs."""

    NO_RECORD = "no_record"
    GAP = "gap"
    UNREADABLE = "unreadable"
    MISPLACED = "misplaced"
    MISFIT = "misfit"
    NOT_AS_PLAYED = "not_as_played"
    WRONG_RESULT = "wrong_result"
    CARD_TWICE = "card_twice"
    SEALED = "sealed"
    NOT_FINISHED = "not_finished"
    HAND_LIST = "hand_list"
    SEATINGS = "seatings"
    TABLE_LIST = "table_list"
    STANDING = "standing"
    BOOKING = "booking"
    TABLE_CHIPS = "table_chips"
    TRANSACTION = "transaction"
    BALANCE = "balance"
    STRAY = "stray"
    HAND_NUMBERS = "hand_numbers"


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that is amiss.

    says: what, in a sentence that repeats no card and nothing else that is hidden. table, seq, hand: the id
    of the table, the number of the event and that of the hand that it is about, where it is about one.
    """

    fault: Fault
    says: str
    table: str | None = None
    seq: int | None = None
    hand: int | None = None

    def __str__(self) -> str:
        """The finding in one line: "gap: table 4f2a, event 18: after event 16 comes 18"."""
        about = {"table": self.table, "hand": self.hand, "event": self.seq}
        where = ", ".join(f"{what} {which}" for what, which in about.items() if which is not None)
        return ": ".join(filter(None, (self.fault, where, self.says)))


def _nobody_asked(tally: "Tally") -> None:
    pass


@dataclass(slots=True)
class Tally:
    """How far an audit has come. expected: how many hands there are. sealed: of the events, those that are
    sealed. went_on: called now and then."""

    expected: int = 0
    tables: int = 0
    hands: int = 0
    events: int = 0
    sealed: int = 0
    findings: int = 0
    went_on: "Callable[[Tally], object]" = field(default=_nobody_asked, repr=False)

    def count_hand(self) -> None:
        """A hand has been looked at."""
        self.hands += 1
        if not self.hands % _HANDS_AT_ONCE:
            self.went_on(self)

    def taken(self) -> "Tally":
        """What has been looked at since this was asked before."""
        taken = Tally(tables=self.tables, hands=self.hands, events=self.events, sealed=self.sealed)
        self.tables = self.hands = self.events = self.sealed = 0
        return taken

    def add(self, more: "Tally") -> None:
        """So much `more` has been looked at."""
        self.tables += more.tables
        self.hands += more.hands
        self.events += more.events
        self.sealed += more.sealed
        self.went_on(self)
