"""Cards as integers.

A card is an int from 0 to 51: `4 * rank + suit`, ranks 0 (deuce) to 12 (ace), suits in the order clubs,
diamonds, hearts, spades. Cards sort by rank first; `card >> 2` is the rank and `card & 3` the suit.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from riverboat.engine.errors import CardError, check_type

Card = int

RANKS: Final = "23456789TJQKA"
SUITS: Final = "cdhs"
SUIT_SYMBOLS: Final = "♣♦♥♠"
DECK_SIZE: Final = 52
DECK: Final[tuple[Card, ...]] = tuple(range(DECK_SIZE))
_ALL_CARDS: Final = frozenset(DECK)

NAMES: Final[tuple[str, ...]] = tuple(rank + suit for rank in RANKS for suit in SUITS)

_OUTLINED_SYMBOLS: Final = "♧♢♡♤"
_RANK_OF: Final = {text: rank for rank, letter in enumerate(RANKS) for text in (letter, letter.lower())} | {
    "10": 8
}
_SUIT_OF: Final = {
    text: suit
    for suit, letter in enumerate(SUITS)
    for text in (letter, letter.upper(), SUIT_SYMBOLS[suit], _OUTLINED_SYMBOLS[suit])
}


def rank_of(card: Card) -> int:
    """Return the rank of `card`, from 0 for a deuce to 12 for an ace."""
    return card >> 2


def suit_of(card: Card) -> int:
    """Return the suit of `card`: 0 clubs, 1 diamonds, 2 hearts, 3 spades."""
    return card & 3


def parse_card(text: str) -> Card:
    """Parse a card: a rank ("2".."9", "T" or "10", "J", "Q", "K", "A") and a suit.

    The suit is a letter ("c", "d", "h", "s") or a symbol. Letters may be upper or lower case.
    Raises CardError.
    """
    rank, suit = _RANK_OF.get(text[:-1]), _SUIT_OF.get(text[-1:])
    if rank is None or suit is None:
        raise CardError(f"{text!r} is not a card", code="not_a_card")
    return rank * 4 + suit


def parse_cards(text: str) -> tuple[Card, ...]:
    """Parse cards, in order: "As Kd Th", "AsKdTh" and "A♠, K♦, 10♥" are the same.

    Raises CardError, which names the wrong or repeated card and its place in the text; ArgumentError.
    """
    check_type(text, str, "text", 'a str such as "As Kd"')
    cards: list[Card] = []
    position = 0
    while position < len(text):
        if text[position] in " ,\t\n":
            position += 1
            continue
        width = 3 if text.startswith("10", position) else 2
        name = text[position : position + width]
        try:
            card = parse_card(name)
        except CardError as error:
            raise CardError(f"{error}, at character {position + 1} of {text!r}", code=error.code) from None
        if card in cards:
            raise CardError(
                f"{NAMES[card]} is there twice, again at character {position + 1} of {text!r}",
                code="doubled_card",
            )
        cards.append(card)
        position += width
    return tuple(cards)


def format_cards(cards: Iterable[Card], separator: str = " ") -> str:
    """Format cards as text: "As Kd Th". Raises CardError for a number outside the deck."""
    return separator.join([format_card(card) for card in cards])


def format_card(card: Card) -> str:
    """Format a card as two letters: "As". Raises CardError for a number outside the deck."""
    if not is_card(card):
        raise CardError(f"{card!r} is not a card", code="not_a_card")
    return NAMES[card]


def is_card(card: object) -> bool:
    """Return whether `card` is an int from 0 to 51. True and False are not cards."""
    return type(card) is int and 0 <= card < DECK_SIZE


def check_distinct(cards: Sequence[Card]) -> None:
    """Raise CardError unless `cards` are distinct cards of the deck."""
    count = len(cards)
    if list(map(type, cards)).count(int) == count and len(_ALL_CARDS.intersection(cards)) == count:
        return
    seen = 0
    for card in cards:
        bit = 1 << card if is_card(card) else 0
        if not bit:
            raise CardError(f"{card!r} is not a card", code="not_a_card")
        if seen & bit:
            raise CardError(f"{NAMES[card]} is there twice", code="doubled_card")
        seen |= bit
