"""Rule sets that make five cards of whatever a player may use."""

from collections.abc import Callable, Sequence

from engine.assessor import words
from engine.assessor.assessment import Assessment, Cards, HandType, RuleSet
from engine.assessor.reading import FULL_DECK, check_apart, check_count, is_joker, read_cards
from engine.assessor.rules import HAND_SIZE, JokerRules, Match, Rules
from engine.assessor.tables import MOST_CARDS, Tables
from engine.cards import Card, rank_of

_EIGHT, _ACE = 6, 12


class FiveCardRules:
    """What the rule sets of five-card hands share.

    `rules` say what a hand is and `tables` how strong it is; they agree on every hand. `sentence` puts it
    into words.
    """

    def __init__(
        self,
        name: str,
        rules: Rules | JokerRules,
        tables: Tables,
        *,
        deck: frozenset[Card] = FULL_DECK,
        sentence: Callable[[HandType, Sequence[Card]], str] = words.sentence,
    ) -> None:
        self.name = name
        self.lowest_wins = tables.ladder.lowest_wins
        self.deck = deck
        self.rules = rules
        self.tables = tables
        self.sentence = sentence

    def __repr__(self) -> str:
        return f"<rules: {self.name}>"

    def strength(self, hole: Sequence[Card], board: Sequence[Card] = ()) -> int:
        """The strength of `hole` with `board`, one to seven cards known to come from one deck."""
        return self.tables.strength((*hole, *board))

    def strengths(self, board: Sequence[Card], holes: Sequence[Sequence[Card]]) -> list[int]:
        """The strength of each of `holes` with `board`, as `strength`."""
        return [self.strength(hole, board) for hole in holes]

    def qualifies(self, _match: Match) -> bool:
        """Whether a hand counts at all."""
        return True

    def read(self, hole: Cards, board: Cards) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
        """`hole` and `board`, all of one deck. Raises CardError."""
        read = read_cards(hole, self.deck), read_cards(board, self.deck)
        check_apart(*read)
        return read

    def assessment(
        self, match: Match, hole: tuple[Card, ...], board: tuple[Card, ...], rules: RuleSet
    ) -> Assessment:
        """`match`, found in `hole` and `board` by `rules`, as an assessment."""
        counting = _with_jokers(match.counting, (*hole, *board))
        return Assessment(
            type=match.type,
            counting=counting,
            strength=self.tables.strength(counting),
            sentence=self.sentence(match.type, match.counting),
            stands_for=match.counting,
            hole=hole,
            board=board,
            rules=rules,
        )


class FiveCard(FiveCardRules):
    """The best five of a player's own cards and the board together; of fewer than five, all count."""

    def assess(self, hole: Cards, board: Cards = ()) -> Assessment:
        """What `hole` is worth with `board`, one to seven cards in all, as text or ints. Raises CardError."""
        hole, board = self.read(hole, board)
        cards = (*hole, *board)
        check_count(cards, 1, MOST_CARDS, "a hand")
        return self.assessment(self.rules.match(cards), hole, board, self)


class EightOrBetter(FiveCardRules):
    """The lowest five as `FiveCard`, if they are of five ranks and none is above an eight."""

    def qualifies(self, match: Match) -> bool:
        """Whether `match` is a low of eight or better."""
        return (
            match.type == HandType.HIGH_CARD
            and len(match.counting) == HAND_SIZE
            and all(rank_of(card) <= _EIGHT or rank_of(card) == _ACE for card in match.counting)
        )

    def assess(self, hole: Cards, board: Cards = ()) -> Assessment | None:
        """What `hole` is worth with `board`, one to seven cards in all; None for no low. Raises CardError."""
        hole, board = self.read(hole, board)
        cards = (*hole, *board)
        check_count(cards, 1, MOST_CARDS, "a hand")
        match = self.rules.match(cards)
        return self.assessment(match, hole, board, self) if self.qualifies(match) else None


def _with_jokers(stands_for: Sequence[Card], held: Sequence[Card]) -> tuple[Card, ...]:
    jokers = [card for card in held if is_joker(card)]
    left = list(held)
    counting = []
    for card in stands_for:
        own = card if card in left else jokers.pop(0)
        left.remove(own)
        counting.append(own)
    return tuple(counting)
