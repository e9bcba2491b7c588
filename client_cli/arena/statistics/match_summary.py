"""What a match says about its bots."""

from collections.abc import Mapping
from dataclasses import dataclass

from riverboat.client_cli.arena.results import FaultKind
from riverboat.client_cli.arena.statistics.intervals import Interval
from riverboat.client_cli.style import PlayingStyle


@dataclass(frozen=True, slots=True)
class Estimate:
    """A bot's winnings by one estimator, in big blinds per 100 hands.

    estimator: "hands" (every hand for itself, as if no two had the same deck), "sets" (Student's t over the
        sets: with duplicate deals the hands of a set are one value), or the name of an estimator of
        `riverboat.client_cli.arena.variance`, over sets.
    title: its name for people.
    variance_ratio: the variance per hand in comparison with "hands"; None without an interval.
    """

    estimator: str
    title: str
    interval: Interval
    variance_ratio: float | None = None


@dataclass(frozen=True, slots=True)
class PositionSummary:
    """A bot's winnings in one position, in big blinds per 100 hands.

    name: "button", "small blind", ... The interval is over hands: in one position, a bot has every deck once.
    """

    name: str
    hands: int
    chips: int
    interval: Interval


@dataclass(frozen=True, slots=True)
class BotSummary:
    """One bot's match. `bot` is its index.

    chips: won or lost in all hands.
    bb_per_100, mbb_per_hand: chips as big blinds per 100 hands, and thousandths of one per hand.
    estimates: by estimator, "hands" and "sets" first.
    positions: by position, from the left of the button; positions that it never had are left out.
    showdown, without_showdown: chips of the hands in which it went to showdown, and of the others.
    faults: how often each kind of fault happened; kinds without one are left out.
    """

    bot: int
    name: str
    hands: int
    sets: int
    chips: int
    bb_per_100: float
    mbb_per_hand: float
    estimates: tuple[Estimate, ...]
    positions: tuple[PositionSummary, ...]
    showdown: int
    without_showdown: int
    style: PlayingStyle
    faults: Mapping[FaultKind, int]

    def estimate(self, estimator: str) -> Estimate:
        """Return the estimate of this name. Raises KeyError."""
        for each in self.estimates:
            if each.estimator == estimator:
                return each
        raise KeyError(estimator)


@dataclass(frozen=True, slots=True)
class Verdict:
    """Who won, as far as the hands say.

    sentence: for people; it ends with a full stop.
    leader: the index of the bot with the most chips by the estimator of the verdict; None without a hand.
    decided: whether the leader's lead over every other bot is beyond the interval.
    estimator: the estimator of the verdict, chosen before the match.
    interval: of the leader's lead, in big blinds per 100 hands: in a match of two what it won from the other,
        else its winnings above those of the next bot, corrected for the number of pairs.
    """

    sentence: str
    leader: int | None
    decided: bool
    estimator: str
    interval: Interval


@dataclass(frozen=True, slots=True)
class MatchSummary:
    """The statistics of a match.

    hands, sets: played. incomplete: sets without all rotations; their chips count, but no interval has them.
    duplicate: whether sets have more than one hand.
    big_blind: in chips.
    anytime: whether the intervals are those of a confidence sequence, for a match that its result could stop.
    """

    bots: tuple[BotSummary, ...]
    hands: int
    sets: int
    incomplete: int
    duplicate: bool
    big_blind: int
    verdict: Verdict
    anytime: bool = False
