"""The summary of a match, from its hands."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from itertools import chain
from math import fsum

from riverboat.client_cli.arena.results import PlayedHand, PlayedSet
from riverboat.client_cli.arena.statistics.intervals import Interval, IntervalOf, Moments
from riverboat.client_cli.arena.statistics.intervals import interval_of as student_interval_of
from riverboat.client_cli.arena.statistics.match_summary import (
    BotSummary,
    Estimate,
    MatchSummary,
    PositionSummary,
    Verdict,
)
from riverboat.client_cli.arena.statistics.positions import position_name
from riverboat.client_cli.arena.statistics.sequences import anytime_interval_of
from riverboat.client_cli.arena.statistics.verdicts import verdict
from riverboat.client_cli.arena.variance import STANDARD, Estimator
from riverboat.client_cli.style import Style, style_in


def summary(
    sets: Sequence[PlayedSet],
    bots: int,
    big_blind: int,
    *,
    names: Sequence[str] = (),
    estimators: Sequence[Estimator] = STANDARD,
    verdict_by: str = "sets",
    anytime: bool = False,
) -> MatchSummary:
    """Return the statistics of a match.

    sets: all sets, in order. A set with fewer hands than the longest is incomplete: its chips and its style
        count, and no interval has it, since the bots did not all have all of its seats.
    bots: how many bots played. names: of the bots; "bot 1", "bot 2", ... without them.
    big_blind: in chips; the small bet in games without blinds.
    estimators: what to calculate beside "hands" and "sets". The standard ones take some milliseconds for each
        hand that sees a board; () leaves them out.
    verdict_by: the estimator of the verdict. Choose it before the match: the narrowest of several intervals
        covers the truth less often than it says.
    anytime: whether the match could be stopped by its result. The intervals are then those of a confidence
        sequence, not Student's t.

    Raises ValueError if the big blind is not positive, or `verdict_by` is not an estimator of this summary.
    """
    if big_blind < 1:
        raise ValueError(f"the big blind is {big_blind!r}; it must be at least 1 chip")
    known = ["hands", "sets", *(estimator.name for estimator in estimators)]
    if verdict_by not in known:
        raise ValueError(f"{verdict_by!r} is not an estimator here: choose one of {', '.join(known)}")
    names = names or [f"bot {bot + 1}" for bot in range(bots)]
    hands = list(chain.from_iterable(played.hands for played in sets))
    whole = max((len(played.hands) for played in sets), default=0)
    complete = [played for played in sets if len(played.hands) == whole]
    interval_of = anytime_interval_of if anytime else student_interval_of
    winnings = _Winnings(complete, hands, bots, estimators, interval_of)
    scale = 100 / big_blind
    return MatchSummary(
        bots=tuple(
            _bot_summary(bot, names[bot], hands, sets=len(sets), winnings=winnings, scale=scale)
            for bot in range(bots)
        ),
        hands=len(hands),
        sets=len(sets),
        incomplete=len(sets) - len(complete),
        duplicate=whole > 1,
        big_blind=big_blind,
        verdict=winnings.verdict(names, scale, verdict_by, len(hands)),
        anytime=anytime,
    )


class _Winnings:
    """The values of each estimator: values[estimator][bot] are chips per hand, one for each unit.

    The unit is a hand for "hands", and a complete set for all others.
    """

    def __init__(
        self,
        complete: Sequence[PlayedSet],
        hands: Sequence[PlayedHand],
        bots: int,
        estimators: Sequence[Estimator],
        interval_of: IntervalOf,
    ) -> None:
        self.interval_of = interval_of
        self.titles = {"hands": "every hand for itself", "sets": "by sets"}
        self.reasons: dict[str, str] = {}
        self.values: dict[str, list[list[float]]] = {
            "hands": [[float(hand.won[bot]) for hand in hands] for bot in range(bots)],
            "sets": [[played.won(bot) / len(played.hands) for played in complete] for bot in range(bots)],
        }
        for estimator in estimators:
            self.titles[estimator.name] = estimator.title
            corrected = [[estimator.corrected(hand) for hand in played.hands] for played in complete]
            if complete and all(won is None for each in corrected for won in each):
                self.reasons[estimator.name] = estimator.inapplicable
            self.values[estimator.name] = [
                [
                    fsum(
                        [
                            hand.won[bot] if won is None else won[bot]
                            for hand, won in zip(played.hands, each, strict=True)
                        ]
                    )
                    / len(played.hands)
                    for played, each in zip(complete, corrected, strict=True)
                ]
                for bot in range(bots)
            ]
        self.hands_per_set = len(complete[0].hands) if complete else 1

    def estimates(self, bot: int, scale: float) -> tuple[Estimate, ...]:
        """Return the estimates of `bot`, with the plain one first."""
        plain = Moments.of(self.values["hands"][bot]).variance
        found = []
        for name, values in self.values.items():
            unit, hands = ("hand", 1) if name == "hands" else ("set", self.hands_per_set)
            if name in self.reasons:
                found.append(Estimate(name, self.titles[name], Interval(None, None, self.reasons[name])))
                continue
            moments = Moments.of(values[bot])
            result = self.interval_of(moments, scale, unit=unit)
            ratio = None
            if result.half_width is not None and plain:
                ratio = hands * moments.variance / plain
            found.append(Estimate(name, self.titles[name], result, ratio))
        return tuple(found)

    def verdict(self, names: Sequence[str], scale: float, by: str, hands: int) -> Verdict:
        """Return who won by the estimator `by`; nobody if it corrected no hand."""
        if reason := self.reasons.get(by):
            return Verdict(f"No verdict. {reason}", None, False, by, Interval(None, None, reason))
        return verdict(self.values[by], names, scale, estimator=by, hands=hands, interval_of=self.interval_of)


def _bot_summary(
    bot: int, name: str, hands: Sequence[PlayedHand], *, sets: int, winnings: _Winnings, scale: float
) -> BotSummary:
    style, showdown = Style(), 0
    by_position: dict[tuple[int, str], list[int]] = defaultdict(list)
    for hand in hands:
        played = style_in(hand.events, hand.seats.index(bot))
        style += played
        showdown += hand.won[bot] * played.won_at_showdown.whole
        by_position[position_name(hand, bot)].append(hand.won[bot])
    chips = sum(hand.won[bot] for hand in hands)
    per_hand = chips / len(hands) if hands else 0.0
    return BotSummary(
        bot=bot,
        name=name,
        hands=len(hands),
        sets=sets,
        chips=chips,
        bb_per_100=scale * per_hand,
        mbb_per_hand=10 * scale * per_hand,
        estimates=winnings.estimates(bot, scale),
        positions=tuple(
            PositionSummary(
                position, len(won), sum(won), winnings.interval_of(Moments.of(won), scale, unit="hand")
            )
            for (_, position), won in sorted(by_position.items())
        ),
        showdown=showdown,
        without_showdown=chips - showdown,
        style=style,
        faults=Counter(fault.kind for hand in hands for fault in hand.faults if fault.bot == bot),
    )
