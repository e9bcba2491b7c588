"""Committed deals whose leaves do not depend on their cards, and with the cards that somebody chooses.

Leaves hide cards, because nobody can compute a hash without its salt. To compare bytes that hashes are among,
the hash of a card in its position is replaced by one of the position and its salt alone.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Final
from unittest.mock import patch

from riverboat.engine.cards import Card
from riverboat.engine.fairness.deal import CommittedDeal, FairDeal
from riverboat.engine.fairness.hashing import framed_integer

_HONEST: Final = CommittedDeal.deal


def _placed(position: int, card: Card) -> bytes:
    return framed_integer(position)


@contextmanager
def same_leaves(decks: Sequence[Sequence[Card]] | None) -> Iterator[None]:
    """Deal from commitments that are the same for all cards.

    decks: the cards of each hand: the deck, and what its discards are shuffled to, one after the other. None
        for those that the commitments have.
    """
    left = None if decks is None else list(reversed(decks))

    def deal(self: CommittedDeal, values: Mapping[int, bytes]) -> FairDeal:
        dealt = _HONEST(self, values)
        if left is not None:
            cards, size = left.pop(), len(self.terms.line_up.deck)
            orders = tuple([tuple(cards[at : at + size]) for at in range(0, len(cards), size)])
            vars(dealt)["_orders"] = orders
        return dealt

    with (
        patch("riverboat.engine.fairness.packs._placed", _placed),
        patch.object(CommittedDeal, "deal", deal),
    ):
        yield
