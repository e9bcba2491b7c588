"""What hands are worth against each other before all cards are out: each player's part of the pot."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import inf, sqrt
from random import Random
from typing import Final

from engine.assessor import HIGH, Cards, RuleSet
from engine.errors import EngineError
from engine.matchup import Matchup
from engine.ranges import Range
from engine.runouts import Winners

_QUICK: Final = 4_000_000


@dataclass(frozen=True, slots=True)
class Share:
    """What comes to one player in so many `deals`, with one pot each.

    wins, ties: the deals won alone, and those won with others.
    split: what the ties bring, in pots: a tie of two brings half a pot to each.
    standard_error: of `equity`; 0.0 where every deal was looked at.
    """

    deals: int
    wins: int
    ties: int
    split: Fraction
    standard_error: float

    @property
    def equity(self) -> Fraction:
        """The part of the pot that is the player's on average."""
        return (self.wins + self.split) / self.deals


@dataclass(frozen=True, slots=True)
class Equity:
    """Who wins how often.

    outcomes: in how many deals each set of players had the best hand, the players numbered from 0; the empty
    set stands for a low game's deals in which no hand qualifies. shares: what comes to each player, in their
    order. exact: whether these are all the deals there are, not a sample.
    """

    outcomes: Mapping[Winners, int]
    shares: tuple[Share, ...]
    exact: bool

    @property
    def deals(self) -> int:
        """How many deals were counted."""
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
    """What `holes` are worth against each other on `board`, when no `dead` card can come.

    Hands of ranges are dealt in every way that leaves no card in two places, all equally likely.

    holes: for each player a hand, as text ("AsKs") or ints, or a range, as text ("TT+, AKs": see
        `engine.ranges.parse_range`) or a Range. In Omaha hands of four to six cards, and no ranges.
    board: none, three, four or all five of its cards.
    rules: those of a game with a board: high, short-deck, Omaha; or a low, as its half of the pot.
    exact: True to look at every deal, however long it takes; False to draw `samples` of them from
        `random_source`, or from a new one; None to look at every deal where that takes a second or two.

    Raises CardError for a card in two places, for wrong numbers of cards, for text that is no card and no
    range, and where no deal is possible or none is found; EngineError for fewer than two samples.
    """
    if samples < 2:
        raise EngineError(f"{samples} are too few samples to know their error", code="bad_samples")
    matchup = Matchup(holes, board, dead, rules)
    counted = None if exact is False else matchup.every_deal(inf if exact else _QUICK)
    is_exact = counted is not None
    if counted is None:
        counted = matchup.sample(random_source or Random(), samples)  # noqa: S311 - an estimate, no game
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
