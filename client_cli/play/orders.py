"""What a player types, understood."""

import re
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

from engine.actions import Action, BetTo, Call, Check, Fold, LegalActions, Muck, RaiseTo, Show

HELP: Final = """\
  f          fold
  c          check, or call what there is to call
  k          check only
  b 600      bet 600; where there is a bet already, raise it to 600 in all
  r 600      the same
  a          all-in
  s, m       at showdown: show the hand, or muck it
  out, in    be dealt out from the next hand on; be dealt in again, or buy in again
  t          the table as it stands
  q          leave"""


class NotUnderstood(ValueError):  # noqa: N818 - says what is wrong
    """A line that is no order; the sentence says so to the player."""


class Order(Enum):
    """What can be asked for at any time."""

    HELP = auto()
    TABLE = auto()
    SIT_OUT = auto()
    SIT_IN = auto()
    LEAVE = auto()


class Kind(Enum):
    """What can be asked for in turn."""

    FOLD = auto()
    CHECK = auto()
    CHECK_OR_CALL = auto()
    BET_OR_RAISE = auto()
    ALL_IN = auto()
    SHOW = auto()
    MUCK = auto()


_PLAIN: Final[dict[Kind, Action]] = {
    Kind.FOLD: Fold(),
    Kind.CHECK: Check(),
    Kind.SHOW: Show(),
    Kind.MUCK: Muck(),
}


@dataclass(frozen=True, slots=True)
class Move:
    """An action as the player put it; `to`, the total for the street, goes with BET_OR_RAISE."""

    kind: Kind
    to: int = 0

    def action(self, legal: LegalActions) -> Action:
        """The action that this comes to, with `legal` allowed. Whether it is legal, the server says."""
        match self.kind:
            case Kind.CHECK_OR_CALL:
                return Check() if legal.check else Call()
            case Kind.BET_OR_RAISE:
                return BetTo(self.to) if legal.bet_to else RaiseTo(self.to)
            case Kind.ALL_IN:
                return _all_in(legal)
        return _PLAIN[self.kind]


def _all_in(legal: LegalActions) -> Action:
    if legal.bet_to:
        return BetTo(legal.bet_to[1])
    if legal.raise_to:
        return RaiseTo(legal.raise_to[1])
    return Check() if legal.check else Call()


_WORDS: Final[dict[str, Order | Kind]] = {
    "f": Kind.FOLD,
    "fold": Kind.FOLD,
    "c": Kind.CHECK_OR_CALL,
    "call": Kind.CHECK_OR_CALL,
    "k": Kind.CHECK,
    "x": Kind.CHECK,
    "check": Kind.CHECK,
    "b": Kind.BET_OR_RAISE,
    "bet": Kind.BET_OR_RAISE,
    "r": Kind.BET_OR_RAISE,
    "raise": Kind.BET_OR_RAISE,
    "a": Kind.ALL_IN,
    "all-in": Kind.ALL_IN,
    "s": Kind.SHOW,
    "show": Kind.SHOW,
    "m": Kind.MUCK,
    "muck": Kind.MUCK,
    "?": Order.HELP,
    "h": Order.HELP,
    "help": Order.HELP,
    "t": Order.TABLE,
    "table": Order.TABLE,
    "out": Order.SIT_OUT,
    "in": Order.SIT_IN,
    "q": Order.LEAVE,
    "quit": Order.LEAVE,
    "leave": Order.LEAVE,
}
_LINE: Final = re.compile(r"(?P<word>\?|[a-z-]+)\s*(?:to\s+)?(?P<amount>\S+)?")


def parse(line: str) -> Order | Move | None:
    """What `line` asks for; None for an empty one. Raises NotUnderstood."""
    text = line.strip().lower()
    if not text:
        return None
    match = _LINE.fullmatch(text)
    meaning = _WORDS.get(match["word"]) if match else None
    if match is None or meaning is None:
        raise NotUnderstood(f"{line.strip()[:40]!r} is nothing that I know: ? for help")
    amount = match["amount"]
    if meaning is Kind.BET_OR_RAISE:
        return Move(Kind.BET_OR_RAISE, _chips(amount, match["word"]))
    if amount is not None:
        raise NotUnderstood(f"{match['word']} goes without an amount")
    return meaning if isinstance(meaning, Order) else Move(meaning)


def _chips(amount: str | None, word: str) -> int:
    if amount is None:
        raise NotUnderstood(f"how much? For example: {word} 600")
    digits = amount.replace(",", "")
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 15):
        raise NotUnderstood(f"{amount[:40]!r} is no number of chips")
    return int(digits)
