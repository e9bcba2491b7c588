"""Colours for a terminal; click takes them out again where the output is none."""

from collections.abc import Iterable
from typing import Final

import click

from riverboat.engine.cards import Card, format_card, suit_of

_SUIT_COLOURS: Final = ("green", "blue", "red", None)  # clubs, diamonds, hearts, spades: a four-colour deck


def cards(cards: Iterable[Card], width: int = 0) -> str:
    """`cards` as text, each in the colour of its suit; padded on the right to `width` columns."""
    names = [click.style(format_card(card), fg=_SUIT_COLOURS[suit_of(card)], bold=True) for card in cards]
    return " ".join(names) + " " * (width - max(3 * len(names) - 1, 0))


def quiet(text: str) -> str:
    """`text` that may be overlooked."""
    return click.style(text, dim=True)


def loud(text: str) -> str:
    """`text` that matters."""
    return click.style(text, bold=True)
