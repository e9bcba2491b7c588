"""Parses what a player types."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

from riverboat.client_cli.play.amounts import EXAMPLES
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

HELP: Final = """\
  f          fold
  c          check or call
  k          check only
  b 600      bet 600, or raise to 600. Also: 1.5k, 3/4 or 75% of the pot, pot, 2.5bb, 3x the bet, min, all
  r 600      the same as b; at fixed limit, leave out the amount
  a          go all-in, or as far as the limit allows
  i          post the bring-in
  d 1 3      exchange your first and third card; d 7c Kd: these two
  p          stand pat
  n 2        run it twice, if everybody agrees
  s, m       at showdown: show or muck
  out, in    sit out from the next hand on; sit in again, or buy in again
  wait       wait for the big blind, if you owe a blind
  post       post the blind you owe
  add 500    add 500 chips; during a hand, when it is over
  auto 10000 2000
             rebuy to 10,000 whenever you have less than 2,000; auto 10000: whenever you have none; auto off
  move 3     move to seat 3; during a hand, when it is over
  after      leave after this hand; to stay: in
  show 1     after the hand: show your first card; show: all of them
  t          show the table
  stats      your statistics in this session
  q          leave"""


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
            case ActionKind.DRAW:
                return Draw(self.select(own))
        return _WITHOUT_ARGUMENT[self.kind]

    def select(self, own: Sequence[Card]) -> tuple[Card, ...]:
        """Return the named cards among the player's `own`. Raises InputError."""
        return tuple([_find_card(own, name) for name in self.cards])


def _only_size(legal: LegalActions) -> int:
    least, most = legal.bet_to or legal.raise_to or (0, 1)
    if least < most:
        raise InputError("How much? For example: r 600")
    return most


def _find_card(own: Sequence[Card], name: str) -> Card:
    if name.isdecimal() and len(name) == 1:
        if not 1 <= int(name) <= len(own):
            raise InputError(f"You have cards 1 to {len(own)}, not {name}.")
        return own[int(name) - 1]
    try:
        card = parse_card(name)
    except CardError as error:
        raise InputError(str(error)) from None
    if card not in own:
        raise InputError(f"You do not have {format_card(card)}.")
    return card


def _all_in(legal: LegalActions) -> Action:
    if legal.bet_to:
        return BetTo(legal.bet_to[1])
    if legal.raise_to:
        return RaiseTo(legal.raise_to[1])
    return Check() if legal.check else Call()


_NUMBER_COMMANDS: Final[dict[str, tuple[TableCommand, range, str]]] = {
    "add": (TableCommand.ADD_CHIPS, range(1, 2), "500"),
    "auto": (TableCommand.AUTO_REBUY, range(1, 3), "10000, auto 10000 2000, or auto off"),
    "move": (TableCommand.CHANGE_SEAT, range(1, 2), "3"),
}
"""Commands with numbers: how many they take, and an example."""

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
        raise InputError(f"Unknown command {line.strip()[:40]!r}. Type ? for help.")
    word, rest = match["word"], match["rest"]
    if meaning is ActionKind.BET_OR_RAISE:
        if len(rest.split()) > 1 or not rest.isascii():
            raise InputError(f"{rest[:40]!r} is not a chip amount. Try {EXAMPLES}.")
        return ActionInput(meaning, amount=rest)
    if meaning is ActionKind.RUN:
        if not rest:
            raise InputError(f"How many times? For example: {word} 2")
        return ActionInput(meaning, parse_number(rest))
    if meaning in (ActionKind.SHOW, ActionKind.DRAW):
        cards = tuple(rest.replace(",", " ").split())
        if not cards and meaning is ActionKind.DRAW:
            raise InputError(f"Which cards? For example: {word} 1 3. To stand pat: p")
        return ActionInput(meaning, cards=cards)
    if rest:
        raise InputError(f"{word!r} takes no amount.")
    return meaning if isinstance(meaning, TableCommand) else ActionInput(meaning)


def _parse_numbers(word: str, rest: str) -> NumberCommand:
    command, how_many, example = _NUMBER_COMMANDS[word]
    if command is TableCommand.AUTO_REBUY and rest == "off":
        return NumberCommand(command)
    numbers = rest.split()
    if len(numbers) not in how_many:
        raise InputError(f"{word!r} needs a number, for example: {word} {example}")
    return NumberCommand(command, tuple([parse_number(number) for number in numbers]))


def parse_number(text: str) -> int:
    """Return the whole number in `text`, which may have thousands separators. Raises InputError."""
    digits = text.replace(",", "")
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 15):
        raise InputError(f"{text[:40]!r} is not a whole number.")
    return int(digits)
