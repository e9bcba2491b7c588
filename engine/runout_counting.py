"""The fastest way to count run-outs: NumPy's, if it is installed."""

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from riverboat.engine.assessor import HIGH, RuleSet
from riverboat.engine.cards import Card
from riverboat.engine.runouts import Winners, outcomes

if TYPE_CHECKING:  # it needs NumPy, which may be missing
    from riverboat.engine.runout_arrays import AfterFlop, BeforeFlop

Counting = Callable[[Sequence[Sequence[Card]], Sequence[Card], Sequence[Card]], Counter[Winners]]
"""Counts the boards that each set of players wins; takes their holes, the board and the live cards."""

Runouts = Callable[[Sequence[Sequence[Card]], Sequence[Card], Sequence[Card]], "BeforeFlop | AfterFlop"]
"""Takes the holes of all players, the flop if it has come, and the live cards."""


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


def runouts_for(rules: RuleSet) -> "Runouts | None":
    """Return what counts the run-outs of a deal for several sets of players; None if nothing does.

    High hands have it, if NumPy is installed.
    """
    if rules is not HIGH:
        return None
    try:
        from riverboat.engine.runout_arrays import runouts  # noqa: PLC0415 - NumPy is optional
    except ImportError:
        return None
    return runouts
