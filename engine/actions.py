"""What a player asks for, in the imperative. Amounts are always "to": the player's total for the street."""

from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from engine.cards import Card
from engine.facts import fact


class Phase(Enum):
    """What kind of decision a hand waits for, or would wait for next."""

    BETTING = "betting"
    DRAWING = "drawing"
    SHOWING = "showing"
    RUNNING = "running"  # the players left choose how often the rest of the board is dealt


class Action:
    """What a player asks for; whether it is legal, the hand says."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Fold(Action):
    """Give up the hand."""


@dataclass(frozen=True, slots=True)
class Check(Action):
    """Pass the turn where there is nothing to call."""


@dataclass(frozen=True, slots=True)
class Call(Action):
    """Match the bet, or put in what is left of the stack where that is less."""


@fact
class BetTo(Action):
    """Open the betting of a street with `to` chips."""

    to: int


@fact
class RaiseTo(Action):
    """Raise the bet to `to` chips in all for the street."""

    to: int


@dataclass(frozen=True, slots=True)
class Show(Action):
    """Show the hole cards at showdown, though they do not win."""


@dataclass(frozen=True, slots=True)
class Muck(Action):
    """Give up a losing hand at showdown unseen."""


@dataclass(frozen=True, slots=True)
class BringIn(Action):
    """Open with the bring-in."""


@fact
class Draw(Action):
    """Exchange `cards`; none is to stand pat."""

    cards: tuple[Card, ...] = ()


@fact
class Run(Action):
    """Agree to have the rest of the board dealt up to `times` times."""

    times: int


class LegalActions(NamedTuple):
    """What the player whose turn it is may do.

    seat: whose turn it is.
    fold, check, show, muck: whether each is allowed.
    call: the chips that a call adds (all that is left, where that is less than the price); None for no call.
    bet_to, raise_to: the least and the most that a bet or a raise may be "to"; None where there is none.
        Least and most are equal where only one size will do.
    bring_in: the chips that the bring-in takes; None where it is not due.
    draw: how many cards may be exchanged; None outside a draw.
    runs: how often the rest of the board may be dealt at most; None where that is not to be decided.
    """

    seat: int
    fold: bool = False
    check: bool = False
    call: int | None = None
    bet_to: tuple[int, int] | None = None
    raise_to: tuple[int, int] | None = None
    show: bool = False
    muck: bool = False
    bring_in: int | None = None
    draw: int | None = None
    runs: int | None = None

    @property
    def cheapest(self) -> Action:
        """The way out that costs the least: to check where it is free, else to fold; to bring in where that
        is a must; to stand pat; to have the board dealt once; to muck."""
        if self.muck:
            return Muck()
        if self.runs:
            return Run(1)
        if self.draw is not None:
            return Draw()
        if self.bring_in and not self.fold:
            return BringIn()
        return Check() if self.check else Fold()
