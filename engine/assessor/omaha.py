"""Omaha: two of a player's hole cards and three of the board."""

from collections.abc import Sequence
from itertools import combinations

from riverboat.engine.assessor.assessment import Assessment, BadugiType, Cards, HandType
from riverboat.engine.assessor.five_card import EightOrBetter, FiveCard
from riverboat.engine.assessor.reading import check_count
from riverboat.engine.assessor.tables import CARD_RANK_KEYS
from riverboat.engine.cards import Card, suit_of
from riverboat.language.message import Message

_OWN, _SHARED = 2, 3


class Omaha:
    """The best hand, by the rules of `base`, of two of four to six hole cards and three of the board.

    If the board has fewer than three cards, all of them count. In `base` a flush must beat the same ranks in
    mixed suits, or not count at all.
    """

    def __init__(self, name: str, base: FiveCard | EightOrBetter) -> None:
        self.name = name
        self.lowest_wins = base.lowest_wins
        self._base = base

    def __repr__(self) -> str:
        return f"<rules: {self.name}>"

    def prepare(self) -> None:
        """Build the tables of `base` now."""
        self._base.prepare()

    def assess(self, hole: Cards, board: Cards = ()) -> Assessment | None:
        """Assess four to six `hole` cards with a `board` of up to five, as text or ints.

        Returns None if no hand qualifies. Raises CardError.
        """
        hole, board = self._base.read(hole, board)
        check_count(hole, 4, 6, "an Omaha hand")
        check_count(board, 0, 5, "a board")
        hands = (
            (*own, *shared)
            for own in combinations(hole, _OWN)
            for shared in combinations(board, min(_SHARED, len(board)))
        )
        match = self._base.match(max(hands, key=self._base.strength))
        return self._base.assessment(match, hole, board, self) if match else None

    def describe(self, type: HandType | BadugiType, counting: Sequence[Card]) -> Message:
        """Return what a hand is, as `base` does."""
        return self._base.describe(type, counting)

    def strength(self, hole: Sequence[Card], board: Sequence[Card] = ()) -> int:
        """Return the strength of `hole` with a board of three to five cards; nothing is checked."""
        return self.strengths(board, (hole,))[0]

    def strengths(self, board: Sequence[Card], holes: Sequence[Sequence[Card]]) -> list[int]:
        """Return the strength of each of `holes` with a board of three to five cards, as `strength`."""
        tables = self._base.tables
        tables.prepare()
        five = tables.five
        shared = {a + b + c for a, b, c in combinations([CARD_RANK_KEYS[card] for card in board], _SHARED)}
        found = []
        for hole in holes:
            own = {a + b for a, b in combinations([CARD_RANK_KEYS[card] for card in hole], _OWN)}
            found.append(max([five[a + b] for a in own for b in shared]))
        flush_suit = next((s for s in range(4) if sum([card & 3 == s for card in board]) >= _SHARED), None)
        if tables.flush and flush_suit is not None:
            threes = _suited(board, flush_suit, _SHARED)
            for at, hole in enumerate(holes):
                flushes = [tables.flush[a + b] for a in _suited(hole, flush_suit, _OWN) for b in threes]
                found[at] = max([found[at], *flushes])
        return found


def _suited(cards: Sequence[Card], suit: int, count: int) -> list[int]:
    """Return the rank keys of every choice of `count` cards of `suit`."""
    keys = [CARD_RANK_KEYS[card] for card in cards if suit_of(card) == suit]
    return [sum(chosen) for chosen in combinations(keys, count)]
