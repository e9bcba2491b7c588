"""Equity: each player's expected share of the pot before all cards are dealt."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import inf, sqrt
from random import Random
from types import NoneType
from typing import Final

from riverboat.engine.assessor import HIGH, Cards, RuleSet
from riverboat.engine.assessor.reading import check_rules
from riverboat.engine.errors import EngineError, check_type
from riverboat.engine.matchup import Matchup
from riverboat.engine.ranges import Range
from riverboat.engine.runouts import Winners

_QUICK: Final = 4_000_000


@dataclass(frozen=True, slots=True)
class Share:
    """One player's result over `deals` deals, with one pot each.

    wins, ties: the number of deals won alone, and of deals tied for the best hand.
    split: the player's share of tied pots, in pots: a two-way tie brings half a pot.
    standard_error: of `equity`; 0.0 if all deals were counted.
    """

    deals: int
    wins: int
    ties: int
    split: Fraction
    standard_error: float

    @property
    def equity(self) -> Fraction:
        """The player's average share of the pot."""
        return (self.wins + self.split) / self.deals


@dataclass(frozen=True, slots=True)
class Equity:
    """The equities of all players.

    outcomes: the number of deals that each set of players won or tied, with players numbered from 0. The
        empty set counts deals of a low game in which no hand qualifies.
    shares: each player's result, in order.
    exact: whether all possible deals were counted, rather than a sample.
    """

    outcomes: Mapping[Winners, int]
    shares: tuple[Share, ...]
    exact: bool

    @property
    def deals(self) -> int:
        """The number of deals counted."""
        return self.shares[0].deals


def equity(
    holes: Sequence[Cards | Range],
    board: Cards = (),
    dead: Cards = (),
    *,
    rules: RuleSet = HIGH,
    exact: bool | None = None,
    samples: int = 100_000,
    random_source: Random | None = None,
) -> Equity:
    """Return the equities of `holes` against each other on `board`.

    All deals of the ranges that use no card twice are equally likely, but for weights: "AK, AKs:0.5" has the
    suited hands half as often. The numbers of a weighted result count a deal as often as the product of its
    hands' weights.

    holes: for each player a hand, as text ("AsKs") or ints, or a range, as text ("TT+, AKs": see
        `engine.ranges.parse_range`) or a Range. Omaha takes hands of four to six cards, and no ranges.
    board: none, three, four or all five of its cards.
    dead: cards that cannot be dealt.
    rules: the rules of a game with a board: high, short-deck, Omaha; or a low, for its half of the pot.
    exact: True to count every deal, however long it takes; False to draw `samples` deals; None to count
        every deal if that takes no more than a second or two.
    random_source: draws the samples; a new one if left out.

    Raises CardError for a repeated card, a wrong number of cards, invalid text, and if no deal is possible or
    none was found. Raises EngineError for fewer than two samples, and ArgumentError.
    """
    check_rules(rules)
    check_type(random_source, (Random, NoneType), "random_source", "a random.Random, such as Random(7)")
    if samples < 2:
        raise EngineError(
            f"{samples} samples are too few to estimate an error: use at least 2", code="bad_samples"
        )
    matchup = Matchup(holes, board, dead, rules)
    counted = None if exact is False else matchup.every_deal(inf if exact else _QUICK)
    is_exact = counted is not None
    if counted is None:
        counted = matchup.sample(random_source or Random(), samples)  # noqa: S311 - an estimate, not a game
    shares = tuple(_share(counted, player, exact=is_exact) for player in range(len(holes)))
    return Equity(dict(sorted(counted.items())), shares, is_exact)


def _share(outcomes: Mapping[Winners, int], player: int, *, exact: bool) -> Share:
    deals = sum(outcomes.values())
    won = [(len(winners), count) for winners, count in outcomes.items() if player in winners]
    wins = sum(count for winners, count in won if winners == 1)
    ties = sum(count for winners, count in won if winners > 1)
    split = sum((Fraction(count, winners) for winners, count in won if winners > 1), Fraction())
    error = 0.0
    if not exact:
        mean = (wins + split) / deals
        squares = sum((Fraction(count, winners**2) for winners, count in won), Fraction()) / deals
        error = sqrt((squares - mean**2) / (deals - 1))
    return Share(deals, wins, ties, split, error)
