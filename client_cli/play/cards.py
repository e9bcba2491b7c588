"""Cards as plain mode prints them: in two letters, or in words for screen readers."""

from collections.abc import Callable, Sequence
from typing import Final

from riverboat.engine.assessor.words import RANK_WORDS, SUIT_WORDS
from riverboat.engine.cards import Card, format_cards, rank_of, suit_of

CardText = Callable[[Sequence[Card]], str]
"""Puts cards into text."""

IN_LETTERS: Final[CardText] = format_cards


def in_words(cards: Sequence[Card]) -> str:
    """Return cards in words: "ace of spades, ten of hearts"."""
    return ", ".join([f"{RANK_WORDS[rank_of(card)]} of {SUIT_WORDS[suit_of(card)]}" for card in cards])
