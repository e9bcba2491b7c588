"""Cards as plain mode prints them: in two letters, or in words for screen readers."""

from collections.abc import Callable, Sequence
from typing import Final

from riverboat.client_cli.play.language import say
from riverboat.engine.assessor.words import card_in_words
from riverboat.engine.cards import Card, format_cards
from riverboat.language.message import listed

CardText = Callable[[Sequence[Card]], str]
"""Puts cards into text."""

IN_LETTERS: Final[CardText] = format_cards


def in_words(cards: Sequence[Card]) -> str:
    """Return cards in words: "ace of spades, ten of hearts"."""
    return say(listed([card_in_words(card) for card in cards], by="cards-next"))
