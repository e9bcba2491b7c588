"""The actions of a player, and which of them are legal.

Amounts are always "to": the player's total for the street.
"""

from enum import Enum
from typing import NamedTuple

from riverboat.engine.cards import Card
from riverboat.engine.facts import fact


class Phase(Enum):
    """The kind of decision that a hand is waiting for, or will wait for next."""

    BETTING = "betting"
    DRAWING = "drawing"
    SHOWING = "showing"
    RUNNING = "running"  # the remaining players choose how often to run the board


class Action:
    """An action that a player requests. `Hand.act` checks whether it is legal."""

    __slots__ = ()


@fact
class Fold(Action):
    """Fold the hand."""


@fact
class Check(Action):
    """Check: pass the turn when there is nothing to call."""


@fact
class Call(Action):
    """Call the bet, all-in if the stack is shorter."""


@fact
class BetTo(Action):
    """Open the betting on a street with `to` chips."""

    to: int


@fact
class RaiseTo(Action):
    """Raise to a total of `to` chips on the street."""

    to: int


@fact
class Show(Action):
    """Show a losing hand at showdown."""


@fact
class Muck(Action):
    """Muck a losing hand at showdown."""


@fact
class BringIn(Action):
    """Post the bring-in."""


@fact
class Draw(Action):
    """Exchange `cards`; with no cards, stand pat.

    Where cards have to be discarded, discard `cards`; with no cards, those that were dealt last.
    """

    cards: tuple[Card, ...] = ()


@fact
class Run(Action):
    """Agree to run the rest of the board up to `times` times."""

    times: int


class LegalActions(NamedTuple):
    """The legal actions of the player to act.

    seat: the seat to act.
    fold, check, show, muck: whether each is allowed.
    call: the chips that a call adds, the whole stack if it is shorter; None if there is nothing to call.
    bet_to, raise_to: the minimum and maximum of a bet or a raise, as a total; None if it is not allowed.
        The two are equal if only one size is allowed.
    two_sizes: whether only the minimum and the maximum are allowed, and nothing between.
    bring_in: the chips that the bring-in takes; None if it is not due.
    draw: how many cards may be exchanged, or have to be discarded; None outside a draw and a discard.
    runs: how often the board may be run at most; None if that is not being decided.
    discard: whether the cards have to be discarded, for none in return.
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
    discard: bool = False
    two_sizes: bool = False

    def size(self, to: int) -> int:
        """Return the total nearest to `to` that a bet or raise may have; `to` if neither is allowed."""
        least, most = self.bet_to or self.raise_to or (to, to)
        if self.two_sizes:
            return least if to - least <= most - to else most
        return max(least, min(to, most))

    @property
    def cheapest(self) -> Action:
        """The action that costs the least, as taken for a player who runs out of time.

        Check if it is free, else fold; bring in if folding is not allowed; stand pat, or discard the cards
        dealt last; run the board once; muck.
        """
        if self.muck:
            return Muck()
        if self.runs:
            return Run(1)
        if self.draw is not None:
            return Draw()
        if self.bring_in and not self.fold:
            return BringIn()
        return Check() if self.check else Fold()
