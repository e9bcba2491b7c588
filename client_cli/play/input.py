"""Parses what a player types."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

from riverboat.client_cli.play.amounts import without_groups
from riverboat.client_cli.play.language import quoted, said, verbatim
from riverboat.engine.actions import (
    Action,
    BetTo,
    BringIn,
    Call,
    Check,
    Draw,
    Fold,
    LegalActions,
    Muck,
    RaiseTo,
    Run,
    Show,
)
from riverboat.engine.cards import Card, format_card, parse_card
from riverboat.engine.errors import CardError
from riverboat.language.message import Message, listed


class InputError(ValueError):
    """Input that cannot be executed. The text is a sentence for the player."""


class TableCommand(Enum):
    """Commands that are available at any time."""

    HELP = auto()
    TABLE = auto()
    STATISTICS = auto()
    SIT_OUT = auto()
    SIT_IN = auto()
    WAIT = auto()
    POST = auto()
    ADD_CHIPS = auto()
    AUTO_REBUY = auto()
    CHANGE_SEAT = auto()
    LEAVE_AFTER = auto()
    LEAVE = auto()


@dataclass(frozen=True, slots=True)
class NumberCommand:
    """A command with numbers: chips, or a seat."""

    command: TableCommand
    numbers: tuple[int, ...] = ()


class ActionKind(Enum):
    """Actions during the player's turn."""

    FOLD = auto()
    CHECK = auto()
    CHECK_OR_CALL = auto()
    BET_OR_RAISE = auto()
    ALL_IN = auto()
    BRING_IN = auto()
    DRAW = auto()
    PAT = auto()
    RUN = auto()
    SHOW = auto()
    MUCK = auto()


_WITHOUT_ARGUMENT: Final[dict[ActionKind, Action]] = {
    ActionKind.FOLD: Fold(),
    ActionKind.CHECK: Check(),
    ActionKind.BRING_IN: BringIn(),
    ActionKind.PAT: Draw(),
    ActionKind.SHOW: Show(),
    ActionKind.MUCK: Muck(),
}


@dataclass(frozen=True, slots=True)
class ActionInput:
    """An action as the player typed it.

    number: for RUN, the number of runs.
    amount: for BET_OR_RAISE, the total for the street, as `amounts.parse_amount` takes it; "" at fixed limit.
    cards: for DRAW and SHOW, each by its position from 1 or by its name.
    """

    kind: ActionKind
    number: int | None = None
    amount: str = ""
    cards: tuple[str, ...] = ()

    def to_action(self, legal: LegalActions, own: Sequence[Card] = (), to: int | None = None) -> Action:
        """Return the action, given the `legal` actions, the player's `own` cards, and what `amount` comes to.

        The server decides whether it is legal. Raises InputError for a card that the player does not have and
        for a missing amount.
        """
        match self.kind:
            case ActionKind.CHECK_OR_CALL:
                return Check() if legal.check else Call()
            case ActionKind.BET_OR_RAISE:
                total = _only_size(legal) if to is None else to
                return BetTo(total) if legal.bet_to else RaiseTo(total)
            case ActionKind.ALL_IN:
                return _all_in(legal)
            case ActionKind.RUN:
                return Run(self.number or 0)
            case ActionKind.DRAW | ActionKind.PAT if legal.discard and len(self.cards) != legal.draw:
                raise InputError(said("which-discard", count=legal.draw or 0, example="d 1"))
            case ActionKind.DRAW:
                return Draw(self.select(own))
        return _WITHOUT_ARGUMENT[self.kind]

    def select(self, own: Sequence[Card]) -> tuple[Card, ...]:
        """Return the named cards among the player's `own`. Raises InputError."""
        return tuple([_find_card(own, name) for name in self.cards])


def _only_size(legal: LegalActions) -> int:
    least, most = legal.bet_to or legal.raise_to or (0, 1)
    if least < most:
        raise InputError(said("which-amount", example="r 600"))
    return most


def _find_card(own: Sequence[Card], name: str) -> Card:
    if name.isdecimal() and len(name) == 1:
        if not 1 <= int(name) <= len(own):
            raise InputError(said("card-places", count=len(own), place=quoted(name)))
        return own[int(name) - 1]
    try:
        card = parse_card(name)
    except CardError:
        raise InputError(said("card-unknown", text=quoted(name))) from None
    if card not in own:
        raise InputError(said("card-not-yours", card=format_card(card)))
    return card


def _all_in(legal: LegalActions) -> Action:
    if legal.bet_to:
        return BetTo(legal.bet_to[1])
    if legal.raise_to:
        return RaiseTo(legal.raise_to[1])
    return Check() if legal.check else Call()


_NUMBER_COMMANDS: Final[dict[str, tuple[TableCommand, range, tuple[str, ...]]]] = {
    "add": (TableCommand.ADD_CHIPS, range(1, 2), ("add 500",)),
    "auto": (TableCommand.AUTO_REBUY, range(1, 3), ("auto 10000", "auto 10000 2000", "auto off")),
    "move": (TableCommand.CHANGE_SEAT, range(1, 2), ("move 3",)),
}
"""Commands with numbers: how many they take, and examples."""

_WORDS: Final[dict[str, TableCommand | ActionKind]] = {
    "f": ActionKind.FOLD,
    "fold": ActionKind.FOLD,
    "c": ActionKind.CHECK_OR_CALL,
    "call": ActionKind.CHECK_OR_CALL,
    "k": ActionKind.CHECK,
    "x": ActionKind.CHECK,
    "check": ActionKind.CHECK,
    "b": ActionKind.BET_OR_RAISE,
    "bet": ActionKind.BET_OR_RAISE,
    "r": ActionKind.BET_OR_RAISE,
    "raise": ActionKind.BET_OR_RAISE,
    "a": ActionKind.ALL_IN,
    "all-in": ActionKind.ALL_IN,
    "i": ActionKind.BRING_IN,
    "bring-in": ActionKind.BRING_IN,
    "d": ActionKind.DRAW,
    "draw": ActionKind.DRAW,
    "p": ActionKind.PAT,
    "pat": ActionKind.PAT,
    "n": ActionKind.RUN,
    "run": ActionKind.RUN,
    "s": ActionKind.SHOW,
    "show": ActionKind.SHOW,
    "m": ActionKind.MUCK,
    "muck": ActionKind.MUCK,
    "?": TableCommand.HELP,
    "h": TableCommand.HELP,
    "help": TableCommand.HELP,
    "t": TableCommand.TABLE,
    "table": TableCommand.TABLE,
    "stats": TableCommand.STATISTICS,
    "out": TableCommand.SIT_OUT,
    "in": TableCommand.SIT_IN,
    "wait": TableCommand.WAIT,
    "post": TableCommand.POST,
    "after": TableCommand.LEAVE_AFTER,
    "q": TableCommand.LEAVE,
    "quit": TableCommand.LEAVE,
    "leave": TableCommand.LEAVE,
}
_LINE: Final = re.compile(r"(?P<word>\?|[a-z-]+)\s*(?:to\s+)?(?P<rest>.*)")


def parse(line: str) -> TableCommand | NumberCommand | ActionInput | None:
    """Parse `line`; return None if it is empty. Raises InputError."""
    text = line.strip().lower()
    if not text:
        return None
    match = _LINE.fullmatch(text)
    if match and match["word"] in _NUMBER_COMMANDS:
        return _parse_numbers(match["word"], match["rest"])
    meaning = _WORDS.get(match["word"]) if match else None
    if match is None or meaning is None:
        raise InputError(said("command-unknown", text=quoted(line)))
    word, rest = match["word"], match["rest"]
    if meaning is ActionKind.BET_OR_RAISE:
        if len(rest.split()) > 1 or not rest.isascii():
            raise InputError(said("amount-unknown", text=quoted(rest), examples=Message("amount-examples")))
        return ActionInput(meaning, amount=rest)
    if meaning is ActionKind.RUN:
        if not rest:
            raise InputError(said("which-runs", example=f"{word} 2"))
        return ActionInput(meaning, parse_number(rest))
    if meaning in (ActionKind.SHOW, ActionKind.DRAW):
        cards = tuple(rest.replace(",", " ").split())
        if not cards and meaning is ActionKind.DRAW:
            raise InputError(said("which-cards", example=f"{word} 1 3"))
        return ActionInput(meaning, cards=cards)
    if rest:
        raise InputError(said("command-takes-no-amount", word=word))
    return meaning if isinstance(meaning, TableCommand) else ActionInput(meaning)


def _parse_numbers(word: str, rest: str) -> NumberCommand:
    command, how_many, examples = _NUMBER_COMMANDS[word]
    if command is TableCommand.AUTO_REBUY and rest == "off":
        return NumberCommand(command)
    numbers = rest.split()
    if len(numbers) not in how_many:
        example = listed([verbatim(each) for each in examples], by="or-next")
        raise InputError(said("command-needs-number", word=word, example=example))
    return NumberCommand(command, tuple([parse_number(number) for number in numbers]))


def parse_number(text: str) -> int:
    """Return the whole number in `text`, which may have thousands apart. Raises InputError."""
    digits = without_groups(text)
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 15):
        raise InputError(said("number-not-whole", text=quoted(text)))
    return int(digits)
