"""Rule sets that use the best five of a player's cards."""

from collections.abc import Callable, Sequence
from itertools import combinations

from riverboat.engine.assessor import words
from riverboat.engine.assessor.assessment import Assessment, BadugiType, Cards, HandType, RuleSet
from riverboat.engine.assessor.reading import FULL_DECK, check_apart, check_count, is_joker, read_cards
from riverboat.engine.assessor.rules import HAND_SIZE, JokerRules, RankedHand, Rules
from riverboat.engine.assessor.tables import MAX_CARDS, StrengthTables
from riverboat.engine.cards import Card
from riverboat.language.message import Message


class FiveCardRules:
    """The common part of rule sets of five-card hands.

    `rules` find the cards of a hand and `tables` its strength; they agree on every hand. `describe` says
    what a hand is.
    """

    def __init__(
        self,
        name: str,
        rules: Rules | JokerRules,
        tables: StrengthTables,
        *,
        deck: frozenset[Card] = FULL_DECK,
        describe: Callable[[HandType | BadugiType, Sequence[Card]], Message] = words.high_hand,
    ) -> None:
        self.name = name
        self.lowest_wins = tables.ladder.lowest_wins
        self.deck = deck
        self.rules = rules
        self.tables = tables
        self.describe = describe

    def __repr__(self) -> str:
        return f"<rules: {self.name}>"

    def prepare(self) -> None:
        """Build the tables now."""
        self.tables.prepare()

    def strength(self, hole: Sequence[Card], board: Sequence[Card] = ()) -> int:
        """Return the strength of `hole` with `board`: one to seven distinct cards, not checked."""
        return self.tables.strength((*hole, *board))

    def strengths(self, board: Sequence[Card], holes: Sequence[Sequence[Card]]) -> list[int]:
        """Return the strength of each of `holes` with `board`, as `strength`."""
        return [self.strength(hole, board) for hole in holes]

    def read(self, hole: Cards, board: Cards) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
        """Parse `hole` and `board`, which must be distinct cards of the deck. Raises CardError."""
        read = read_cards(hole, self.deck), read_cards(board, self.deck)
        check_apart(*read)
        return read

    def match(self, cards: Sequence[Card]) -> RankedHand | None:
        """Return the best hand in `cards`, as `rules.match` does, but None if no hand qualifies.

        The tables give its type, so only one matcher is tried.
        """
        if isinstance(self.rules, JokerRules):
            return self.rules.match(cards)
        if self.lowest_wins:
            cards = max(combinations(cards, min(HAND_SIZE, len(cards))), key=self.strength)
        strength = self.strength(cards)
        if not strength:
            return None
        return self.rules.match_type(cards, self.tables.type_of(strength, len(cards)))

    def assessment(
        self, match: RankedHand, hole: tuple[Card, ...], board: tuple[Card, ...], rules: RuleSet
    ) -> Assessment:
        """Make an assessment of `match`, found in `hole` and `board` by `rules`."""
        counting = _with_jokers(match.counting, (*hole, *board))
        return Assessment(
            type=match.type,
            counting=counting,
            strength=self.strength(counting),
            stands_for=match.counting,
            hole=hole,
            board=board,
            rules=rules,
        )


class FiveCard(FiveCardRules):
    """The best five of a player's own cards and the board; with fewer than five cards all count."""

    def assess(self, hole: Cards, board: Cards = ()) -> Assessment:
        """Assess `hole` with `board`: one to seven cards, as text or ints. Raises CardError."""
        hole, board = self.read(hole, board)
        cards = (*hole, *board)
        check_count(cards, 1, MAX_CARDS, "a hand")
        match = self.match(cards)
        if match is None:
            raise AssertionError("every hand qualifies")
        return self.assessment(match, hole, board, self)


class EightOrBetter(FiveCardRules):
    """The lowest five cards, if they have five different ranks and none is above an eight."""

    def assess(self, hole: Cards, board: Cards = ()) -> Assessment | None:
        """Assess `hole` with `board`: one to seven cards; None if no low qualifies. Raises CardError."""
        hole, board = self.read(hole, board)
        cards = (*hole, *board)
        check_count(cards, 1, MAX_CARDS, "a hand")
        match = self.match(cards)
        return self.assessment(match, hole, board, self) if match else None


def _with_jokers(stands_for: Sequence[Card], held: Sequence[Card]) -> tuple[Card, ...]:
    jokers = [card for card in held if is_joker(card)]
    left = list(held)
    counting = []
    for card in stands_for:
        own = card if card in left else jokers.pop(0)
        left.remove(own)
        counting.append(own)
    return tuple(counting)
