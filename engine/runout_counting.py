"""The fastest way to count run-outs: NumPy's, if it is installed."""

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial

from riverboat.engine.assessor import HIGH, RuleSet
from riverboat.engine.cards import Card
from riverboat.engine.runouts import Winners, outcomes

Counting = Callable[[Sequence[Sequence[Card]], Sequence[Card], Sequence[Card]], Counter[Winners]]
"""Counts the boards that each set of players wins; takes their holes, the board and the live cards."""


def counter_for(rules: RuleSet) -> Counting:
    """Return what counts as `outcomes` does, for many deals.

    For high hands it uses NumPy if that is installed, which is worth the quarter of a second to begin.
    """
    if rules is HIGH:
        try:
            from riverboat.engine.runout_arrays import outcomes_of_high  # noqa: PLC0415 - NumPy is optional
        except ImportError:
            return partial(outcomes, rules)
        return outcomes_of_high
    return partial(outcomes, rules)
