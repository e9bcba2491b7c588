"""The chips that players bring to a table, which their balances must cover."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from riverboat.engine.table.events import ChipsAdded, SeatTaken
from riverboat.engine.table.record import Record
from riverboat.server.history.database.models import player_account
from riverboat.server.history.database.writer import Transaction
from riverboat.server.history.errors import NotEnoughChips
from riverboat.server.history.ledger import balances_of

BRINGS_CHIPS: Final = frozenset({SeatTaken, ChipsAdded})
"""The types of events that bring chips to a table."""


def chips_brought(records: Sequence[Record]) -> Counter[str]:
    """Return the chips that `records` bring to their table, by account."""
    brought = Counter[str]()
    for record in records:
        match record.event:
            case SeatTaken(player=player, stack=added) | ChipsAdded(player=player, chips=added):
                brought[player_account(player)] += added
    return brought


def refuse_uncovered(transaction: Transaction, brought: Counter[str]) -> None:
    """Raise NotEnoughChips if a balance does not cover what its player brings."""
    for account, chips in balances_of(transaction, brought).items():
        if chips < brought[account]:
            raise NotEnoughChips(f"you have {chips} chips, not {brought[account]}")
