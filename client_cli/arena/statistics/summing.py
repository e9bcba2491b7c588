"""The summary of a match, from its hands or from their sums."""

from collections.abc import Iterable, Sequence

from riverboat.client_cli.arena.results import PlayedSet
from riverboat.client_cli.arena.statistics.intervals import Interval, IntervalOf, interval_of, one_observation
from riverboat.client_cli.arena.statistics.match_summary import (
    BotSummary,
    Estimate,
    MatchSummary,
    PositionSummary,
    Verdict,
)
from riverboat.client_cli.arena.statistics.sequences import anytime_interval_of
from riverboat.client_cli.arena.statistics.sums import HANDS, SETS, MatchSums
from riverboat.client_cli.arena.variance import STANDARD, Estimator


def summary(
    sets: Iterable[PlayedSet],
    bots: int,
    big_blind: int,
    *,
    names: Sequence[str] = (),
    estimators: Sequence[Estimator] = STANDARD,
    verdict_by: str = SETS,
    anytime: bool = False,
    kept: bool = False,
) -> MatchSummary:
    """Return the statistics of a match.

    sets: all sets. They are read once, and none is kept. A set with fewer hands than the longest is
        incomplete: its chips and its style count, and no interval has it, since the bots did not all have all
        of its seats.
    bots: how many bots played. names: of the bots; "bot 1", "bot 2", ... without them.
    big_blind: in chips; the small bet in games without blinds.
    estimators: what to calculate beside "hands" and "sets". The standard ones take some milliseconds for each
        hand that sees a board; () leaves them out.
    verdict_by: the estimator of the verdict. Choose it before the match: the narrowest of several intervals
        covers the truth less often than it says.
    anytime: whether the match could be stopped by its result. The intervals are then those of a confidence
        sequence, not Student's t.
    kept: whether stacks carried over. The whole match is then one value, without an interval.

    Raises ValueError if the big blind is not positive, or `verdict_by` is not an estimator of this summary.
    """
    if big_blind < 1:
        raise ValueError(f"the big blind is {big_blind!r}; it must be at least 1 chip")
    sums = MatchSums(bots, big_blind, estimators)
    if verdict_by not in sums.titles:
        raise ValueError(f"{verdict_by!r} is not an estimator here: choose one of {', '.join(sums.titles)}")
    for played in sets:
        sums.add(played, estimators)
    return summary_of(sums, names=names, verdict_by=verdict_by, anytime=anytime, kept=kept)


def summary_of(
    sums: MatchSums,
    *,
    names: Sequence[str] = (),
    verdict_by: str = SETS,
    anytime: bool = False,
    kept: bool = False,
) -> MatchSummary:
    """Return the statistics of a match from its sums. `summary` has the rest."""
    names = names or [f"bot {bot + 1}" for bot in range(len(sums.bots))]
    interval: IntervalOf = anytime_interval_of if anytime else one_observation if kept else interval_of
    return MatchSummary(
        bots=tuple(_bot_summary(sums, bot, name, interval) for bot, name in enumerate(names)),
        hands=sums.hands,
        sets=sums.sets,
        incomplete=sums.sets - sums.complete,
        duplicate=sums.whole > 1,
        big_blind=sums.big_blind,
        verdict=_verdict(sums, names, verdict_by, interval),
        anytime=anytime,
    )


def _bot_summary(sums: MatchSums, bot: int, name: str, interval_of: IntervalOf) -> BotSummary:
    own, chips = sums.bots[bot], sums.winnings(HANDS).chips(bot)
    per_hand = chips / sums.hands if sums.hands else 0.0
    return BotSummary(
        bot=bot,
        name=name,
        hands=sums.hands,
        sets=sums.sets,
        chips=chips,
        bb_per_100=sums.per_hand * per_hand,
        mbb_per_hand=10 * sums.per_hand * per_hand,
        estimates=tuple(_estimate(sums, bot, each, interval_of) for each in sums.titles),
        positions=tuple(
            PositionSummary(
                position, won.count, won.total, interval_of(won.moments, sums.per_hand, unit="hand")
            )
            for (_, position), won in sorted(own.positions.items(), key=lambda each: each[0])
        ),
        showdown=own.showdown,
        without_showdown=chips - own.showdown,
        style=own.style,
        faults=own.faults,
    )


def _estimate(sums: MatchSums, bot: int, estimator: str, interval_of: IntervalOf) -> Estimate:
    title = sums.titles[estimator]
    if reason := sums.reason(estimator):
        return Estimate(estimator, title, Interval(None, None, reason))
    unit, hands = ("hand", 1) if estimator == HANDS else ("set", sums.whole)
    winnings, plain = sums.winnings(estimator), sums.winnings(HANDS)
    found = winnings.interval(bot, interval_of, unit=unit)
    ratio = None
    if found.half_width is not None and (variance := plain.variance(bot)):
        ratio = hands * winnings.variance(bot) / variance
    return Estimate(estimator, title, found, ratio)


def _verdict(sums: MatchSums, names: Sequence[str], estimator: str, interval_of: IntervalOf) -> Verdict:
    """Return who won by an estimator; nobody if it is left out."""
    if reason := sums.reason(estimator):
        return Verdict(f"No verdict. {reason}", None, False, estimator, Interval(None, None, reason))
    return sums.winnings(estimator).verdict(names, sums.hands, interval_of, estimator=estimator)
