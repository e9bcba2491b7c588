"""The language in which this client speaks to its player."""

from riverboat.engine.cards import Card
from riverboat.language.catalog import catalog
from riverboat.language.message import Message

_SPOKEN = catalog()


def say(message: Message) -> str:
    """Return `message` in the player's language, with cards as letters."""
    return _SPOKEN.text(message)


def pieces(message: Message) -> tuple[str | Card, ...]:
    """Return `message` in the player's language, as words and cards."""
    return _SPOKEN.pieces(message)
