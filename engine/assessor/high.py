"""High hands, as most of poker plays them."""

from collections.abc import Sequence

from engine.assessor import rules, tables
from engine.assessor.assessment import Assessment
from engine.assessor.words import sentence
from engine.cards import Card, check_distinct
from engine.errors import CardError


def assess(cards: Sequence[Card]) -> Assessment:
    """What the best five of `cards` are worth; one to four cards are assessed as a partial hand.

    Raises CardError unless there are one to seven cards, all of the deck and all different.
    """
    if not 1 <= len(cards) <= 7:
        raise CardError(f"a hand has 1 to 7 cards, not {len(cards)}", code="wrong_count")
    check_distinct(cards)
    hand_type, counting = rules.match(cards)
    strength = tables.strength(cards) if len(cards) >= rules.HAND_SIZE else tables.partial_strength(cards)
    return Assessment(hand_type, counting, strength, sentence(hand_type, counting))
