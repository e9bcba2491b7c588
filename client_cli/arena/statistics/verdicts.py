"""The verdict of a match, as a sentence."""

from collections.abc import Sequence
from math import fsum

from riverboat.client_cli.arena.statistics.intervals import CONFIDENCE, NOTHING, Interval, interval
from riverboat.client_cli.arena.statistics.match_summary import Verdict


def verdict(
    values: Sequence[Sequence[float]], names: Sequence[str], scale: float, estimator: str, hands: int
) -> Verdict:
    """Return who won.

    values: for each bot its chips per hand, one value for each set. scale: big blinds per 100 hands for a
        chip per hand. hands: how many were played.

    With more than two bots, the leader's winnings are compared with those of each other bot, set by set. All
    pairs could have been compared, so the intervals are Bonferroni's for all of them.
    """
    if not values or not values[0]:
        return Verdict(f"Too few hands. {NOTHING.reason}", None, False, estimator, NOTHING)
    means = [fsum(each) for each in values]
    leader = max(range(len(values)), key=means.__getitem__)
    rivals, lead = _lead(values, names, leader, scale)
    return Verdict(sentence(lead, names[leader], rivals, hands), leader, lead.sign > 0, estimator, lead)


def _lead(
    values: Sequence[Sequence[float]], names: Sequence[str], leader: int, scale: float
) -> tuple[str, Interval]:
    """Return what the leader is ahead of, and by how much."""
    if len(values) == 2:
        # Half the difference is what the leader won from the other, whatever a rake took from both.
        rival = 1 - leader
        won = [(one - other) / 2 for one, other in zip(values[leader], values[rival], strict=True)]
        return names[rival], interval(won, scale)
    pairs = len(values) * (len(values) - 1) // 2
    leads = {
        bot: interval(
            [one - other for one, other in zip(values[leader], values[bot], strict=True)],
            scale,
            confidence=1 - (1 - CONFIDENCE) / pairs,
        )
        for bot in range(len(values))
        if bot != leader
    }
    closest = min(leads, key=lambda bot: (leads[bot].low is not None, leads[bot].low or 0.0))
    return "all others" if leads[closest].sign > 0 else names[closest], leads[closest]


def sentence(lead: Interval, leader: str, rivals: str, hands: int) -> str:
    """Return the verdict. lead: by how much `leader` is ahead of `rivals`. hands: how many were played."""
    if lead.low is None and not lead.mean:
        return f"{lead.reason} Nobody is ahead."
    if lead.low is None:
        return f"{lead.reason} {leader} leads {rivals} by {lead.mean:.1f} bb/100, which may be chance."
    range_ = f"{lead.low:+.1f} to {lead.high:+.1f} bb/100"
    if lead.sign > 0:
        return f"{leader} beats {rivals} by {lead.mean:.1f} bb/100; the 95 % interval is {range_}."
    return f"{hands:,} hands do not tell {leader} and {rivals} apart: the 95 % interval is {range_}."
