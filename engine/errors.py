"""Every error of the engine.

    EngineError                 bad input or a broken rule; nothing has changed
    ├── CardError               text, numbers or sets that are not cards of a deck
    ├── HandSpecError           a hand specification that contradicts itself
    │   └── NoSuchHand          a sound specification that no hand fits
    ├── GameError               stakes, seats or a deck that a hand cannot start with
    ├── IllegalAction           an action that the rules do not allow now
    ├── NotationError           text that is no hand in the format it claims
    └── EventError              events that do not follow from one another

Each carries a `code`: stable, lower-case, for programs. The text is for people and may change.
"""

from typing import ClassVar


class EngineError(Exception):
    """Bad input or a broken rule. Whatever was asked for has not happened, in no part."""

    default_code: ClassVar[str] = "engine_error"

    def __init__(self, message: str, *, code: str | None = None) -> None:
        super().__init__(message)
        self.code = code or self.default_code


class CardError(EngineError):
    """Text that is no card, a number outside the deck, a card twice, or a wrong number of cards."""

    default_code = "bad_cards"


class HandSpecError(EngineError):
    """A hand specification that contradicts itself."""

    default_code = "bad_hand_spec"


class NoSuchHand(HandSpecError):  # noqa: N818 - reads as what it says
    """A sound specification that no hand fits; the message gives the reason."""

    default_code = "no_such_hand"


class GameError(EngineError):
    """Stakes, seats or a deck that a hand cannot start with."""

    default_code = "bad_game"


class IllegalAction(EngineError):  # noqa: N818 - the rule book's word
    """An action that the rules do not allow now."""

    default_code = "illegal_action"


class NotationError(EngineError):
    """Text that is no hand in the format it claims to be."""

    default_code = "bad_notation"


class EventError(EngineError):
    """Events that do not follow from one another, or data that is no event."""

    default_code = "bad_event"
