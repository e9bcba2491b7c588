"""A Dealer that deals planned hands, for tests."""

from random import Random

from riverboat.engine.cards import Card
from riverboat.engine.testing import Deal, DealPlan, SpecHandGenerator


class PlannedDealer:
    """A Dealer whose hands go by `plans`, one after the other, and by the last of them ever after.

    A plan's seats are in dealing order, from the left of the button: where the button moves, so do they.
    `deals` are the deals so far. The same seed gives the same deals.
    """

    def __init__(self, *plans: DealPlan, seed: int = 1) -> None:
        self.deals: list[Deal] = []
        self._plans = plans
        self._generator = SpecHandGenerator(Random(seed))

    def deal(self) -> tuple[Card, ...]:
        plan = self._plans[min(len(self.deals), len(self._plans) - 1)]
        self.deals.append(self._generator.generate_deal(plan))
        return self.deals[-1].deck
