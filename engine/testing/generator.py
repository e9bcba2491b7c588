"""Hands to order."""

from collections.abc import Iterator, Sequence
from random import Random

from engine.testing.deals import draw_deal
from engine.testing.hands import Hand, fitting_hands, some_fitting_hands
from engine.testing.plan import Deal, DealPlan
from engine.testing.spec import HandSpec
from engine.testing.tables import draw_table


def count(spec: HandSpec) -> int:
    """How many hands fit `spec`, exactly: sets of five cards, whatever their order."""
    return len(fitting_hands(spec))


def every(spec: HandSpec) -> Iterator[Hand]:
    """Every hand that fits `spec`, once, made as it is asked for; best ranks first."""
    return iter(fitting_hands(spec))


class SpecHandGenerator:
    """Makes hands to specifications, for tests. It is no Dealer: nothing here is for play.

    All chance comes from `random_source`: the same seed gives the same hands in the same order.
    """

    def __init__(self, random_source: Random) -> None:
        self._random = random_source

    def generate(self, spec: HandSpec) -> Hand:
        """One of the hands that fit `spec`, each equally likely: five cards, in the order they count.

        Raises NoSuchHand where none fits.
        """
        return self._random.choice(some_fitting_hands(spec))

    def generate_table(self, specs: Sequence[HandSpec]) -> tuple[Hand, ...]:
        """Hands for `specs`, from one deck and none with a card that any spec has dealt.

        The hands are drawn independently until, 50 times at most, no two share a card: that is uniform over
        all joint choices. At a table so crowded that they still do, the hands are drawn seat by seat, the
        seat with the fewest first, each uniformly from the cards left: that favours joint choices whose
        first hands leave the later seats few.

        Raises NoSuchHand: code "no_such_hand" where that is proved, "none_found" where the search ended.
        """
        return draw_table(self._random, specs)

    def generate_deal(self, plan: DealPlan) -> Deal:
        """A whole deal of hold'em as `plan` has it.

        Without wishes every deal that has the named cards is equally likely. With wishes it is not so: a
        hand is drawn for each wish, the rarest type of hand first, and divided at random between hole cards
        and board; the hole cards of each seat are then drawn anew, uniformly from all that meet its wishes
        with that board and the seats drawn before it. What no wish touches is left to chance.

        Raises NoSuchHand: code "no_such_hand" where that is proved, "none_found" where the search ended.
        """
        return draw_deal(self._random, plan)
