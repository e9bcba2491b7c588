"""Reading and checking the cards that callers pass to public functions, as text or ints."""

import re
from collections.abc import Iterable, Sequence

from riverboat.engine.assessor.assessment import Cards
from riverboat.engine.cards import DECK, DECK_SIZE, Card, check_distinct, format_card, parse_cards
from riverboat.engine.errors import ArgumentError, CardError, check_type

FULL_DECK = frozenset(DECK)
JOKERS = (DECK_SIZE, DECK_SIZE + 1)
_JOKER = re.compile("jk", re.IGNORECASE)


def read_cards(cards: Cards, deck: frozenset[Card] = FULL_DECK) -> tuple[Card, ...]:
    """Read `cards`, given as text or ints; they must be distinct cards of `deck`.

    In text, "Jk" is a joker, if the deck has any. Raises CardError and ArgumentError.
    """
    check_type(cards, Iterable, "a hand", 'cards, as text ("As Kd") or ints')
    if isinstance(cards, str):
        jokers = len(_JOKER.findall(cards))
        found = (*parse_cards(_JOKER.sub("  ", cards)), *range(DECK_SIZE, DECK_SIZE + jokers))
    else:
        found = tuple(cards)
    check_distinct([card for card in found if not is_joker(card)])
    for card in found:
        if card not in deck:
            raise CardError(f"{name_of(card)} is not in this deck", code="not_in_deck")
    check_apart(*[(card,) for card in found])
    return found


def check_apart(*hands: Sequence[Card]) -> None:
    """Raise CardError if a card is in two of `hands`."""
    seen: set[Card] = set()
    for hand in hands:
        doubled = seen.intersection(hand)
        if doubled:
            raise CardError(f"{name_of(min(doubled))} is there twice", code="doubled_card")
        seen.update(hand)


def check_count(cards: Sequence[Card], least: int, most: int, what: str) -> None:
    """Raise CardError unless there are `least` to `most` cards; `what` names them in the message."""
    if not least <= len(cards) <= most:
        span = f"{least} to {most} cards" if least < most else f"{least} card{'s' if least > 1 else ''}"
        raise CardError(f"{what} has {span}, not {len(cards)}", code="wrong_count")


def check_rules(rules: object) -> None:
    """Raise ArgumentError unless `rules` is a rule set."""
    if not callable(getattr(rules, "assess", None)):
        raise ArgumentError(
            f"rules is a {type(rules).__name__}: use a rule set, such as HIGH or a ReadableRuleSet"
        )


def is_joker(card: object) -> bool:
    """Return whether `card` is the int of a joker."""
    return type(card) is int and card in JOKERS


def name_of(card: Card) -> str:
    """Format a card as text: "As", or "Jk" for a joker."""
    return "Jk" if is_joker(card) else format_card(card)
