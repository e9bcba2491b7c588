"""The rules of five-card hands, to be read beside a rule book.

Each type of hand has a matcher. It looks in a player's cards for those that make the type, and returns them
with the kickers, in the order in which they count. The rules try the matchers from the best type down; the
first match is the hand. Two hands of the same type compare card by card, in counting order.

This is the reference. The tables (`engine.assessor.tables`) give the same answers fast, and share no code
with it.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations, combinations_with_replacement, groupby
from operator import attrgetter
from typing import NamedTuple

from riverboat.engine.assessor.assessment import HandType
from riverboat.engine.cards import DECK_SIZE, Card, rank_of, suit_of

Counting = tuple[Card, ...]
Matcher = Callable[[Sequence[Card]], Counting | None]
"""A matcher gets its cards sorted from the highest down."""

HAND_SIZE = 5
_ACE, _EIGHT, _SIX, _DEUCE = 12, 6, 4, 0


class RankedHand(NamedTuple):
    """A hand: its type, the counting cards in order, and its ranking. The greater ranking wins."""

    type: HandType
    counting: Counting
    ranking: tuple[int, ...]


def of_a_kind(*sizes: int) -> Matcher:
    """Make a matcher for sets of equal ranks, with these `sizes`, followed by the highest kickers.

    Sizes (3, 2) make a full house, (2, 2) two pair, () a high card.
    """

    def match(cards: Sequence[Card]) -> Counting | None:
        rest, counting = list(cards), list[Card]()
        for size in sizes:
            same = next((same for same in _by_rank(rest) if len(same) >= size), None)
            if same is None:
                return None
            counting += same[:size]
            rest = [card for card in rest if rank_of(card) != rank_of(same[0])]
        return tuple((counting + rest)[:HAND_SIZE])

    return match


def in_a_row(lowest: int = _DEUCE, *, wheel: bool = True) -> Matcher:
    """Make a matcher for five ranks in a row, in a deck that starts with rank `lowest`.

    With `wheel`, an ace also ranks below the lowest card, and then counts last.
    """

    def match(cards: Sequence[Card]) -> Counting | None:
        highest = {rank_of(same[0]): same[0] for same in _by_rank(cards)}
        if wheel and _ACE in highest:
            highest[lowest - 1] = highest[_ACE]
        for top in range(_ACE, lowest + 2, -1):
            run = [highest[rank] for rank in range(top, top - HAND_SIZE, -1) if rank in highest]
            if len(run) == HAND_SIZE:
                return tuple(run)
        return None

    return match


def in_one_suit(matcher: Matcher) -> Matcher:
    """Make a matcher that applies `matcher` to five or more cards of one suit."""

    def match(cards: Sequence[Card]) -> Counting | None:
        for suit in range(4):
            suited = [card for card in dict.fromkeys(cards) if suit_of(card) == suit]
            found = matcher(suited) if len(suited) >= HAND_SIZE else None
            if found:
                return found
        return None

    return match


@dataclass(frozen=True)
class Rules:
    """The rules of a game: its types of hand from the best down, each with its matcher.

    ace_low: whether an ace counts below a deuce. lowest_wins: whether the worst five cards are the best hand.
    """

    matchers: tuple[tuple[HandType, Matcher], ...]
    ace_low: bool = False
    lowest_wins: bool = False

    def match(self, cards: Sequence[Card]) -> RankedHand:
        """Return the best hand in `cards`, which are distinct."""
        if not self.lowest_wins:
            return self._judge(cards)
        hands = combinations(cards, min(HAND_SIZE, len(cards)))
        return max(map(self._judge, hands), key=attrgetter("ranking"))

    def match_type(self, cards: Sequence[Card], hand_type: HandType) -> RankedHand:
        """Return the best hand in `cards`, whose type is known; in a low game `cards` are five at most."""
        return self._judge(cards, (hand_type,))

    def _judge(self, cards: Sequence[Card], types: Collection[HandType] = tuple(HandType)) -> RankedHand:
        highest_first = sorted(cards, key=lambda card: (self._height(card), card), reverse=True)
        for place, (hand_type, matcher) in enumerate(self.matchers):
            counting = matcher(highest_first) if hand_type in types else None
            if counting is not None:
                ranking = (-place, *map(self._height, counting))
                if self.lowest_wins:
                    ranking = tuple(-part for part in ranking)
                return RankedHand(hand_type, counting, ranking)
        raise AssertionError("every hand is at least a high card")

    def _height(self, card: Card) -> int:
        rank = rank_of(card)
        return -1 if self.ace_low and rank == _ACE else rank


@dataclass(frozen=True)
class JokerRules:
    """The rules of `natural` with jokers. A joker stands for any card that makes the best hand, held or not.

    A flush still needs five different ranks.
    """

    natural: Rules

    def match(self, cards: Sequence[Card]) -> RankedHand:
        """Return the best hand in `cards`, with each joker as the card that it stands for."""
        held = [card for card in cards if card < DECK_SIZE]
        suit = max(map(suit_of, held), key=Counter(map(suit_of, held)).__getitem__, default=0)
        any_rank = range(suit, DECK_SIZE, 4)  # no suit but the longest can help
        guises = combinations_with_replacement(any_rank, len(cards) - len(held))
        return max((self.natural.match([*held, *guise]) for guise in guises), key=attrgetter("ranking"))


def is_eight_or_better(match: RankedHand) -> bool:
    """Return whether `match` is a low of five different ranks, none above an eight."""
    return (
        match.type == HandType.HIGH_CARD
        and len(match.counting) == HAND_SIZE
        and all(rank_of(card) <= _EIGHT or rank_of(card) == _ACE for card in match.counting)
    )


_PAIRS = (
    (HandType.THREE_OF_A_KIND, of_a_kind(3)),
    (HandType.TWO_PAIR, of_a_kind(2, 2)),
    (HandType.PAIR, of_a_kind(2)),
    (HandType.HIGH_CARD, of_a_kind()),
)
_FOUR_OF_A_KIND = (HandType.FOUR_OF_A_KIND, of_a_kind(4))
_FULL_HOUSE = (HandType.FULL_HOUSE, of_a_kind(3, 2))
_FLUSH = (HandType.FLUSH, in_one_suit(of_a_kind()))


def _straight(*, lowest: int = _DEUCE, wheel: bool = True) -> tuple[HandType, Matcher]:
    return HandType.STRAIGHT, in_a_row(lowest, wheel=wheel)


def _straight_flush(*, lowest: int = _DEUCE, wheel: bool = True) -> tuple[HandType, Matcher]:
    return HandType.STRAIGHT_FLUSH, in_one_suit(in_a_row(lowest, wheel=wheel))


HIGH = Rules((_straight_flush(), _FOUR_OF_A_KIND, _FULL_HOUSE, _FLUSH, _straight(), *_PAIRS))
HIGH_WITH_JOKERS = JokerRules(Rules(((HandType.FIVE_OF_A_KIND, of_a_kind(5)), *HIGH.matchers)))
SHORT_DECK = Rules(
    (_straight_flush(lowest=_SIX), _FOUR_OF_A_KIND, _FLUSH, _FULL_HOUSE, _straight(lowest=_SIX), *_PAIRS)
)
SHORT_DECK_FULL_HOUSE_FIRST = Rules(
    (_straight_flush(lowest=_SIX), _FOUR_OF_A_KIND, _FULL_HOUSE, _FLUSH, _straight(lowest=_SIX), *_PAIRS)
)
ACE_TO_FIVE = Rules((_FOUR_OF_A_KIND, _FULL_HOUSE, *_PAIRS), ace_low=True, lowest_wins=True)
DEUCE_TO_SEVEN = Rules(
    (_straight_flush(wheel=False), _FOUR_OF_A_KIND, _FULL_HOUSE, _FLUSH, _straight(wheel=False), *_PAIRS),
    lowest_wins=True,
)


def _by_rank(cards: Iterable[Card]) -> list[list[Card]]:
    return [list(same) for _, same in groupby(cards, rank_of)]
