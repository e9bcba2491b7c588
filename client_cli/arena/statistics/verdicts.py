"""The verdict of a match, as a sentence."""

from collections.abc import Callable, Sequence

from riverboat.client_cli.arena.statistics.intervals import (
    CONFIDENCE,
    NOTHING,
    Interval,
    IntervalOf,
    Moments,
    interval_of,
)
from riverboat.client_cli.arena.statistics.match_summary import Verdict


def verdict(
    totals: Sequence[float],
    lead: Callable[[int, int], Moments],
    names: Sequence[str],
    scale: float,
    *,
    estimator: str,
    hands: int,
    interval_of: IntervalOf = interval_of,
) -> Verdict:
    """Return who won.

    totals: the winnings of each bot. lead: returns the moments of what one bot won more than another, one
        value for each set.
    scale: what turns these values into bb/100. hands: how many were played. interval_of: makes the intervals.

    With more than two bots, the leader's winnings are compared with those of each other bot, set by set. All
    pairs could have been compared, so the intervals are Bonferroni's for all of them.
    """
    leader = max(range(len(totals)), key=totals.__getitem__)
    if len(totals) == 2:
        # Half the difference is what the leader won from the other, whatever a rake took from both.
        scale, confidence = scale / 2, CONFIDENCE
    else:
        confidence = 1 - (1 - CONFIDENCE) / (len(totals) * (len(totals) - 1) // 2)
    leads = {
        bot: interval_of(lead(leader, bot), scale, confidence=confidence)
        for bot in range(len(totals))
        if bot != leader
    }
    closest = min(leads, key=lambda bot: (leads[bot].low is not None, leads[bot].low or 0.0))
    found = leads[closest]
    if found.mean is None:
        return Verdict(f"Too few hands. {NOTHING.reason}", None, False, estimator, NOTHING)
    rivals = "all others" if len(totals) > 2 and found.sign > 0 else names[closest]
    return Verdict(sentence(found, names[leader], rivals, hands), leader, found.sign > 0, estimator, found)


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
