"""A Dealer that deals planned hands, for tests."""

from random import Random

from riverboat.engine.cards import Card
from riverboat.engine.testing import DealPlan, PlannedDeal, SpecHandGenerator


class PlannedDealer:
    """A Dealer that deals each hand by the next of `plans`, and all later hands by the last one.

    A plan's seats are in dealing order from the left of the button, so they move with the button.
    deals: the deals so far. The same seed gives the same deals.
    """

    def __init__(self, *plans: DealPlan, seed: int = 1) -> None:
        self.deals: list[PlannedDeal] = []
        self._plans = plans
        self._generator = SpecHandGenerator(Random(seed))

    def deal(self) -> tuple[Card, ...]:
        plan = self._plans[min(len(self.deals), len(self._plans) - 1)]
        self.deals.append(self._generator.generate_deal(plan))
        return self.deals[-1].deck
