"""What the player reads of committed deals: a quiet mark, and a loud sentence for a hand that does not hold.

The library checks them: see `riverboat.client_cli.library.fair`.
"""

from typing import Final

from riverboat.client_cli.library.fair import FairFault, FairTable
from riverboat.client_cli.play.language import said
from riverboat.engine.fairness.record import DealRecord
from riverboat.language.message import Message

_WHY: Final = {
    "missing_value": "fair-fault.values",
    "wrong_value": "fair-fault.values",
    "unlisted_value": "fair-fault.values",
    "dropped_value": "fair-fault.values",
    "no_opening": "fair-fault.card",
    "bad_opening": "fair-fault.card",
    "wrong_place": "fair-fault.card",
    "wrong_card": "fair-fault.card",
    "doubled_card": "fair-fault.card",
    "two_commitments": "fair-fault.again",
    "old_attempt": "fair-fault.again",
    "other_record": "fair-fault.again",
    "value_used_twice": "fair-fault.again",
    "bad_certificate": "fair-fault.signature",
    "bad_signature": "fair-fault.signature",
}
"""Which sentence says what is wrong, by the code of a fault. Of others: the cards are not those fixed."""


def mark_of(fair: FairTable) -> Message | None:
    """Return how many contributed to the latest deal; None if there was none."""
    if fair.fault is not None:
        return Message("fair-mark.failed")
    if not isinstance(fair.record, DealRecord):
        return None
    players = len(fair.record.terms.line_up.players)
    return Message("fair-mark", {"count": fair.contributors, "players": players})


def warning_of(fault: FairFault) -> str:
    """Return the sentence about a hand that does not hold, or about the room."""
    if fault.code == "room_changed":
        return said("fair-room-changed")
    why = said(_WHY.get(fault.code, "fair-fault.packs"))
    return said("fair-failed", hand=str(fault.hand), why=why)
