"""Terminal colours. click removes them when the output is not a terminal."""

from collections.abc import Iterable
from typing import Final

import click

from riverboat.engine.cards import Card, format_card, suit_of

_SUIT_COLOURS: Final = ("green", "blue", "red", None)  # clubs, diamonds, hearts, spades: a four-colour deck


def cards(cards: Iterable[Card], width: int = 0) -> str:
    """Return `cards` as text, coloured by suit and padded on the right to `width` columns."""
    names = [click.style(format_card(card), fg=_SUIT_COLOURS[suit_of(card)], bold=True) for card in cards]
    return " ".join(names) + " " * (width - max(3 * len(names) - 1, 0))


def dim(text: str) -> str:
    """Return `text` dimmed."""
    return click.style(text, dim=True)


def bold(text: str) -> str:
    """Return `text` in bold."""
    return click.style(text, bold=True)
