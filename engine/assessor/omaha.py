"""Omaha: exactly two of a player's own cards and three of the board."""

from collections.abc import Sequence
from itertools import combinations
from operator import attrgetter

from engine.assessor.assessment import Assessment, Cards
from engine.assessor.five_card import EightOrBetter, FiveCard
from engine.assessor.reading import check_count
from engine.assessor.tables import CARD_RANK_KEYS
from engine.cards import Card, suit_of

_OWN, _SHARED = 2, 3


class Omaha:
    """The best hand by the rules of `base` of two of four to six hole cards and three of the board.

    As long as the board has fewer cards, all of them count. `base` has flushes beat the same ranks in mixed
    suits, or none at all.
    """

    def __init__(self, name: str, base: FiveCard | EightOrBetter) -> None:
        self.name = name
        self.lowest_wins = base.lowest_wins
        self._base = base

    def __repr__(self) -> str:
        return f"<rules: {self.name}>"

    def assess(self, hole: Cards, board: Cards = ()) -> Assessment | None:
        """What four to six `hole` cards are worth with none to five of the `board`, as text or ints.

        None where no hand qualifies. Raises CardError.
        """
        hole, board = self._base.read(hole, board)
        check_count(hole, 4, 6, "an Omaha hand")
        check_count(board, 0, 5, "a board")
        matches = [
            self._base.rules.match((*own, *shared))
            for own in combinations(hole, _OWN)
            for shared in combinations(board, min(_SHARED, len(board)))
        ]
        best = max(filter(self._base.qualifies, matches), key=attrgetter("ranking"), default=None)
        return self._base.assessment(best, hole, board, self) if best else None

    def strength(self, hole: Sequence[Card], board: Sequence[Card] = ()) -> int:
        """The strength of `hole` with a board of three to five cards, known to come from one deck."""
        return self.strengths(board, (hole,))[0]

    def strengths(self, board: Sequence[Card], holes: Sequence[Sequence[Card]]) -> list[int]:
        """The strength of each of `holes` with a board of three to five cards, as `strength`."""
        tables = self._base.tables
        if not tables.five:
            tables.build()
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
    """The sums of rank keys of every `count` of `cards` that are of `suit`."""
    keys = [CARD_RANK_KEYS[card] for card in cards if suit_of(card) == suit]
    return [sum(chosen) for chosen in combinations(keys, count)]
