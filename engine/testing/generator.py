"""Hands to a specification."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Protocol

from riverboat.engine.testing.deals import draw_deal
from riverboat.engine.testing.hands import Hand, fitting_hands, some_fitting_hands
from riverboat.engine.testing.plan import DealPlan, PlannedDeal
from riverboat.engine.testing.spec import HandSpec
from riverboat.engine.testing.tables import draw_table


def count(spec: HandSpec) -> int:
    """Return the exact number of hands that fit `spec`, as sets of five cards."""
    return len(fitting_hands(spec))


def every(spec: HandSpec) -> Iterator[Hand]:
    """Yield every hand that fits `spec` once, best ranks first."""
    return iter(fitting_hands(spec))


class HandGenerator(Protocol):
    """Makes hands to specifications for tests: `SpecHandGenerator`, or a class of your own.

    It has no method in common with Dealer, so that neither can replace the other.
    """

    def generate(self, spec: HandSpec) -> Hand:
        """Make a hand of five cards that fits `spec`. Raises NoSuchHand."""

    def generate_table(self, specs: Sequence[HandSpec]) -> tuple[Hand, ...]:
        """Make a hand for each of `specs`, all from one deck. Raises NoSuchHand."""

    def generate_deal(self, plan: DealPlan) -> PlannedDeal:
        """Make a whole deal of hold'em by `plan`. Raises NoSuchHand."""


class SpecHandGenerator:
    """A HandGenerator that draws from `random_source`. Never use it for play.

    The same seed gives the same hands in the same order.
    """

    def __init__(self, random_source: Random) -> None:
        self._random = random_source

    def generate(self, spec: HandSpec) -> Hand:
        """Draw one of the hands that fit `spec`, all equally likely: five cards in counting order.

        Raises NoSuchHand if none fits.
        """
        return self._random.choice(some_fitting_hands(spec))

    def generate_table(self, specs: Sequence[HandSpec]) -> tuple[Hand, ...]:
        """Draw hands for `specs` from one deck, without the cards that any spec has as dealt.

        The hands are drawn independently, up to 50 times, until no two share a card. That is uniform over all
        joint choices. If the table is too crowded for that, hands are drawn seat by seat, the seat with the
        fewest hands first, each uniformly from the cards left. That is not uniform over joint choices: it
        favours those whose first hands leave few to the later seats.

        Raises NoSuchHand, with the code "no_such_hand" if that is proved, "none_found" if the search ended.
        """
        return draw_table(self._random, specs)

    def generate_deal(self, plan: DealPlan) -> PlannedDeal:
        """Draw a whole deal of hold'em by `plan`.

        Without requirements every deal with the named cards is equally likely. With requirements it is not. A
        hand is drawn for each requirement, the rarest type first, and divided at random between hole cards
        and board. Then the hole cards of each seat are drawn again, uniformly from all that meet its
        requirements on that board and with the seats drawn before. Everything else is random.

        Raises NoSuchHand, with the code "no_such_hand" if that is proved, "none_found" if the search ended.
        """
        return draw_deal(self._random, plan)
