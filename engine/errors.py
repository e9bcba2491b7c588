"""Every error of the engine.

    EngineError                 bad input or a broken rule; nothing changed
    ├── CardError               not cards of a deck
    ├── HandSpecError           a hand specification that contradicts itself
    │   └── NoSuchHand          a consistent specification that no hand fits
    ├── GameError               stakes, seats or a deck that a hand cannot start with
    ├── IllegalAction           an action that the rules do not allow now
    ├── NotationError           text that is not a hand in its format
    ├── FiguresError            stacks, prizes or blinds that a tournament cannot have
    ├── EventError              events that do not follow from one another
    ├── StructureError          a structure that no tournament can be played by
    ├── TournamentError         a command that a tournament refuses
    └── ArgumentError           an argument of the wrong type; a TypeError too

Each error has a `code`: stable, in lower case, for programs. The text is for people and may change.
"""

from typing import Any, ClassVar


class EngineError(Exception):
    """Bad input or a broken rule. Nothing changed.

    values: what stands in the sentence, by name, to say it in other languages; "case" names one of several
        sentences of the code.
    """

    default_code: ClassVar[str] = "engine_error"

    def __init__(self, message: str, *, code: str | None = None, **values: int | str) -> None:
        super().__init__(message)
        self.code = code or self.default_code
        self.values = values


class CardError(EngineError):
    """Text that is not a card, a number outside the deck, a repeated card, or a wrong number of cards."""

    default_code = "bad_cards"


class HandSpecError(EngineError):
    """A hand specification that contradicts itself."""

    default_code = "bad_hand_spec"


class NoSuchHand(HandSpecError):  # noqa: N818 - reads as what it says
    """A consistent specification that no hand fits. The message gives the reason."""

    default_code = "no_such_hand"


class GameError(EngineError):
    """Stakes, seats or a deck that a hand cannot start with."""

    default_code = "bad_game"


class IllegalAction(EngineError):  # noqa: N818 - the rule book's word
    """An action that the rules do not allow now."""

    default_code = "illegal_action"


class NotationError(EngineError):
    """Text that is not a hand in its format."""

    default_code = "bad_notation"


class FiguresError(EngineError):
    """Stacks, prizes, chips or blinds that a tournament cannot have."""

    default_code = "bad_figures"


class EventError(EngineError):
    """Events that do not follow from one another, or data that is not an event."""

    default_code = "bad_event"


class StructureError(EngineError):
    """A structure that no tournament can be played by. The message says what to change."""

    default_code = "bad_structure"


class TournamentError(EngineError):
    """A command that a tournament refuses. Nothing changed."""

    default_code = "tournament_refused"


class ArgumentError(EngineError, TypeError):
    """An argument of the wrong type. The message says what to pass."""

    default_code = "wrong_argument"


def check_type(value: object, expected: Any, name: str, use: str) -> None:
    """Raise ArgumentError unless `value` is an `expected`, a type or a tuple of types.

    name: of the parameter. use: what to pass, for the message.
    """
    if not isinstance(value, expected):
        raise ArgumentError(f"{name} is {value!r:.60}: use {use}")
