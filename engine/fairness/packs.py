"""The decks that a server commits to: orders, salts, and the hash of each card in its position."""

from dataclasses import dataclass, field
from functools import cache
from typing import Final

from riverboat.engine.cards import Card, format_card
from riverboat.engine.fairness.hashing import Hasher, digest, framed, framed_integer, integer
from riverboat.engine.fairness.line_up import LineUp

PACKS: Final = 4
"""Packs of a commitment. One is dealt and the others are shown: a false one is found with probability 3/4."""

SECRET_BYTES: Final = 32
SALT_BYTES: Final = 16
LEAF_BYTES: Final = 24


_SALT_LENGTH: Final = SALT_BYTES.to_bytes(4, "big")


@dataclass(frozen=True, slots=True, kw_only=True)
class DealTerms:
    """What a commitment is about.

    room: the room's key. table, hand: their ids. attempt: counts the commitments for this hand from 0.
    packs: how many there are. before: the digest of the table's record before this one, or nothing.
    """

    room: bytes
    table: str
    hand: int
    attempt: int
    packs: int
    line_up: LineUp
    before: bytes

    def commitment(self, leaves: list[bytes]) -> bytes:
        """Return the commitment to packs with these leaves."""
        return digest("commitment", *self._place, self.line_up.text.encode(), self.before, *leaves)

    @property
    def _place(self) -> tuple[bytes, ...]:
        numbers = [integer(each) for each in (self.hand, self.attempt, self.packs)]
        return (self.room, self.table.encode(), *numbers)


@dataclass(frozen=True, slots=True)
class Pack:
    """Orders of a deck: the deck itself, and one for each time that discards may be shuffled.

    orders: the cards by position, for each list. salts: 16 random bytes for each of them, in the same places.
    """

    orders: tuple[tuple[Card, ...], ...] = field(repr=False)
    salts: tuple[tuple[bytes, ...], ...] = field(repr=False)

    @classmethod
    def of(cls, secret: bytes, line_up: LineUp) -> "Pack":
        """Return the pack of `secret`."""
        orders, salts = [], []
        for number in range(line_up.lists):
            orders.append(Hasher("order", secret, integer(number)).shuffled(line_up.deck))
            salts.append(Hasher("salt", secret, integer(number)).parts(len(line_up.deck), SALT_BYTES))
        return cls(tuple(orders), tuple(salts))

    def leaves(self, terms: DealTerms, number: int) -> bytes:
        """Return the leaves of all lists one after the other, as pack `number` of a commitment."""
        found = []
        for place, (order, salts) in enumerate(zip(self.orders, self.salts, strict=True)):
            hasher = leaf_hasher(terms, number, place)
            cards = enumerate(zip(order, salts, strict=True))
            fields = [_placed(at, card) + salt for at, (card, salt) in cards]
            found += hasher.digests_framed(fields, LEAF_BYTES)
        return b"".join(found)


def leaf_hasher(terms: DealTerms, pack: int, place: int) -> Hasher:
    """Return what hashes the leaves of a list, in its place, of a pack."""
    numbers = [integer(each) for each in (terms.hand, terms.attempt, pack, place)]
    return Hasher("leaf", terms.table.encode(), *numbers)


def leaf_of(hasher: Hasher, position: int, card: Card, salt: bytes) -> bytes:
    """Return the 24 bytes that fix a card in its position without showing it."""
    return hasher.digest_framed(_placed(position, card) + salt)[:LEAF_BYTES]


@cache
def _placed(position: int, card: Card) -> bytes:
    """Return what is hashed of a leaf before its salt."""
    return framed_integer(position) + framed(format_card(card).encode()) + _SALT_LENGTH
