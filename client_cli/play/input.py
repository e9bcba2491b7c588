"""What a player types, understood."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

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
from riverboat.engine.cards import Card, parse_card
from riverboat.engine.errors import CardError

HELP: Final = """\
  f          fold
  c          check, or call what there is to call
  k          check only
  b 600      bet 600; where there is a bet already, raise it to 600 in all
  r 600      the same; at fixed limit b and r go without the amount
  a          all-in, or as much as the limit allows
  i          bring in
  d 1 3      exchange your first and your third card; d 7c Kd, these two
  p          stand pat: exchange none
  n 2        have the rest of the board dealt twice, if all agree
  s, m       at showdown: show the hand, or muck it
  out, in    be dealt out from the next hand on; be dealt in again, or buy in again
  wait       come in when the big blind reaches you, where you owe one
  post       post it instead
  add 500    put 500 chips on the table: now, or when the hand is over
  auto 10000 2000
             have 10000 whenever less than 2000 are left; auto 10000, whenever none; auto off
  move 3     change to seat 3: now, or when the hand is over
  after      leave when the hand is over; to stay after all: in
  show 1     when the hand is over: show your first card; show, all of them
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
    WAIT = auto()
    POST = auto()
    ADD_CHIPS = auto()
    AUTO_REBUY = auto()
    CHANGE_SEAT = auto()
    LEAVE_AFTER = auto()
    LEAVE = auto()


@dataclass(frozen=True, slots=True)
class Wish:
    """An order that goes with numbers: chips, or a seat."""

    order: Order
    numbers: tuple[int, ...] = ()


class Kind(Enum):
    """What can be asked for in turn."""

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


_PLAIN: Final[dict[Kind, Action]] = {
    Kind.FOLD: Fold(),
    Kind.CHECK: Check(),
    Kind.BRING_IN: BringIn(),
    Kind.PAT: Draw(),
    Kind.SHOW: Show(),
    Kind.MUCK: Muck(),
}


@dataclass(frozen=True, slots=True)
class Move:
    """An action as the player put it.

    number: goes with RUN, how many times, and with BET_OR_RAISE, the total for the street; None for the only
    one that there is. cards: go with DRAW, each by its place from 1 on or by its name.
    """

    kind: Kind
    number: int | None = None
    cards: tuple[str, ...] = ()

    def action(self, legal: LegalActions, own: Sequence[Card] = ()) -> Action:
        """The action that this comes to, with `legal` allowed and the player's `own` cards.

        Whether it is legal, the server says. Raises NotUnderstood for a card that is none of the player's,
        and for no amount where there are several.
        """
        match self.kind:
            case Kind.CHECK_OR_CALL:
                return Check() if legal.check else Call()
            case Kind.BET_OR_RAISE:
                to = _only_size(legal) if self.number is None else self.number
                return BetTo(to) if legal.bet_to else RaiseTo(to)
            case Kind.ALL_IN:
                return _all_in(legal)
            case Kind.RUN:
                return Run(self.number or 0)
            case Kind.DRAW:
                return Draw(self.chosen(own))
        return _PLAIN[self.kind]

    def chosen(self, own: Sequence[Card]) -> tuple[Card, ...]:
        """The cards that are meant of the player's `own`. Raises NotUnderstood."""
        return tuple([_one_of(own, name) for name in self.cards])


def _only_size(legal: LegalActions) -> int:
    least, most = legal.bet_to or legal.raise_to or (0, 1)
    if least < most:
        raise NotUnderstood("how much? For example: r 600")
    return most


def _one_of(own: Sequence[Card], name: str) -> Card:
    if name.isdecimal() and len(name) == 1:
        if not 1 <= int(name) <= len(own):
            raise NotUnderstood(f"you have cards 1 to {len(own)}, and no {name}")
        return own[int(name) - 1]
    try:
        card = parse_card(name)
    except CardError as error:
        raise NotUnderstood(str(error)) from None
    if card not in own:
        raise NotUnderstood(f"you do not have {name}")
    return card


def _all_in(legal: LegalActions) -> Action:
    if legal.bet_to:
        return BetTo(legal.bet_to[1])
    if legal.raise_to:
        return RaiseTo(legal.raise_to[1])
    return Check() if legal.check else Call()


_WISHES: Final[dict[str, tuple[Order, range, str]]] = {
    "add": (Order.ADD_CHIPS, range(1, 2), "500"),
    "auto": (Order.AUTO_REBUY, range(1, 3), "10000, auto 10000 2000, or auto off"),
    "move": (Order.CHANGE_SEAT, range(1, 2), "3"),
}
"""Orders that go with numbers, with how many of them, and an example."""

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
    "i": Kind.BRING_IN,
    "bring-in": Kind.BRING_IN,
    "d": Kind.DRAW,
    "draw": Kind.DRAW,
    "p": Kind.PAT,
    "pat": Kind.PAT,
    "n": Kind.RUN,
    "run": Kind.RUN,
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
    "wait": Order.WAIT,
    "post": Order.POST,
    "after": Order.LEAVE_AFTER,
    "q": Order.LEAVE,
    "quit": Order.LEAVE,
    "leave": Order.LEAVE,
}
_LINE: Final = re.compile(r"(?P<word>\?|[a-z-]+)\s*(?:to\s+)?(?P<rest>.*)")


def parse(line: str) -> Order | Wish | Move | None:
    """What `line` asks for; None for an empty one. Raises NotUnderstood."""
    text = line.strip().lower()
    if not text:
        return None
    match = _LINE.fullmatch(text)
    if match and match["word"] in _WISHES:
        return _wish(match["word"], match["rest"])
    meaning = _WORDS.get(match["word"]) if match else None
    if match is None or meaning is None:
        raise NotUnderstood(f"{line.strip()[:40]!r} is nothing that I know: ? for help")
    word, rest = match["word"], match["rest"]
    if meaning is Kind.BET_OR_RAISE:
        return Move(meaning, number_in(rest, "chips") if rest else None)
    if meaning is Kind.RUN:
        if not rest:
            raise NotUnderstood(f"how many times? For example: {word} 2")
        return Move(meaning, number_in(rest, "times"))
    if meaning in (Kind.SHOW, Kind.DRAW):
        cards = tuple(rest.replace(",", " ").split())
        if not cards and meaning is Kind.DRAW:
            raise NotUnderstood(f"which cards? For example: {word} 1 3; to stand pat: p")
        return Move(meaning, cards=cards)
    if rest:
        raise NotUnderstood(f"{word} goes without an amount")
    return meaning if isinstance(meaning, Order) else Move(meaning)


def _wish(word: str, rest: str) -> Wish:
    order, how_many, example = _WISHES[word]
    if order is Order.AUTO_REBUY and rest == "off":
        return Wish(order)
    numbers = rest.split()
    if len(numbers) not in how_many:
        raise NotUnderstood(f"that goes with a number, for example: {word} {example}")
    return Wish(order, tuple([number_in(number, "chips or seats") for number in numbers]))


def number_in(text: str, of: str) -> int:
    """The number of chips, or of what it is `of`, that the player typed. Raises NotUnderstood."""
    digits = text.replace(",", "")
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 15):
        raise NotUnderstood(f"{text[:40]!r} is no number of {of}")
    return int(digits)
