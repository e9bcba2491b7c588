"""Whether bots act as if they knew cards that they could not see: three statistics for each bot.

What a bot does is compared with what it did before, in the same situation and with a hand of its own that
stood as high. What is left is its surplus, which an honest bot makes up out of its own cards, the betting
and its own chance. Whatever its style, that says nothing of

- the hidden cards: whether its hand is ahead of all others who are in, in comparison with the hands that
  others had in this situation before. Someone who knows them folds to hands that are ahead and calls those
  that are not;
- the cards to come: whether it is ahead with the cards that came on the board, in comparison with cards that
  are drawn again. They are as if drawn again also where the hand ended before they came;
- its chips: its share of each pot with the cards that came, in comparison with cards that are drawn again.
  That is what cards explain of its winnings, and the mean is 0 for who does not know them.

The sum S of the products over a match has the expectation 0 then. A bot is flagged if

    S > √((V + ρ) (2 log(k / 0.001) + log((V + ρ) / ρ)))

where V is the sum of their squares, ρ is fixed, and k the number of bots times three: Bonferroni's
correction. Given all that was known before a deal, the cards that came and those drawn again are equally
likely and independent, so the products of the last two statistics are symmetric. Then exp(λS - λ²V/2) is a
supermartingale for every λ (de la Peña, A General Class of Exponential Inequalities for Martingales and
Ratios, Annals of Probability 27, 1999), and so is its mean over normal λ with the variance 1/ρ; by Ville's
inequality it ever exceeds k/0.001 with a probability of 0.001/k at most (Robbins 1970; Howard and others
2021). That holds for every style, however long the match, and for one that is stopped at any time.

For the hidden cards, what others hold in a situation is not known, but estimated, as in a local permutation
test (Kim, Neykov, Balakrishnan and Wasserman, Local Permutation Tests for Conditional Independence, Annals of
Statistics 50, 2022). An error in it counts only where the surplus has an error too, because they are
multiplied (Shah and Peters, The Hardness of Conditional Independence Testing and the Generalised Covariance
Measure, Annals of Statistics 48, 2020). So this limit is measured, not proven: python -m benchmarks.luck.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from math import log, sqrt
from typing import Final

from riverboat.client_cli.arena.luck.reading import Decision, Deck, Drawn, Situation, deal_of, decks_of, read
from riverboat.client_cli.arena.results import PlayedHand, PlayedSet
from riverboat.client_cli.style import Count

FALSE_FLAGS: Final = 0.001
"""The most honest matches that are flagged, as a share, all bots and statistics of a match together."""

_BINS: Final = 6
"""Classes of a bot's own hand, by its share of weaker holes."""

_PLACES: Final = 100
"""Classes of the best hand of the others."""

_BATCH: Final = 16
"""Sets whose decks are looked at together."""

_LEAST_HANDS: Final = 4
_LEAST_ACTIONS: Final = 2
"""Earlier hands of others and actions of the bot, below which a rougher situation, or none, counts."""


class Unseen(StrEnum):
    """What a bot could not know, or won from."""

    HIDDEN = "hidden cards"
    BOARD = "cards to come"
    CHIPS = "chips from the board"


_RHO: Final = {Unseen.HIDDEN: 1.0, Unseen.BOARD: 1.0, Unseen.CHIPS: 1000.0}
"""ρ of each statistic; that of the chips is in squares of big blinds."""


@dataclass(frozen=True, slots=True)
class LuckStatistic:
    """One statistic of a bot.

    excess: how much more strongly it acts when it is ahead than when it is not, where 0 is to fold or check,
        1/2 to call, and 1 to bet or raise; for the chips, the bb/100 that the cards brought it. 0 is honest.
    half_width: of an interval that holds 0 for every statistic of 999 in 1,000 honest matches.
    """

    bot: int
    unseen: Unseen
    excess: float
    half_width: float

    @property
    def is_flagged(self) -> bool:
        """Whether the bot acts as if it knew the cards."""
        return self.excess > self.half_width


@dataclass(slots=True)
class _Sum:
    """The sum of products and that of their squares. scale: what 1 of `excess` adds to the sum."""

    total: float = 0.0
    squares: float = 0.0
    scale: float = 0.0

    def add(self, product: float) -> None:
        self.total += product
        self.squares += product * product

    def limit(self, rho: float, statistics: int) -> float:
        """Return what the sum exceeds with a probability of FALSE_FLAGS / statistics at most."""
        spread = self.squares + rho
        return sqrt(spread * (2 * log(statistics / FALSE_FLAGS) + log(spread / rho)))


@dataclass(slots=True)
class _Seen:
    """A bot's earlier decisions in a situation: the best hand of the others, and what it did.

    hands: by its place. actions: the sum of their strengths and their number, by the place of its own hand.
    """

    count: int = 0
    hands: list[int] = field(default_factory=lambda: [0] * (_PLACES + 1))
    actions: list[list[float]] = field(default_factory=lambda: [[0.0, 0] for _ in range(_BINS)])

    def add(self, made: Decision) -> None:
        self.count += 1
        self.hands[round(_PLACES * made.best)] += 1
        cell = self.actions[_bin(made)]
        cell[0] += made.strength
        cell[1] += 1

    def strength(self, made: Decision) -> float | None:
        """Return the mean strength of its actions with such a hand; None if they are too few."""
        total, count = self.actions[_bin(made)]
        return total / count if count >= _LEAST_ACTIONS else None

    def ahead(self, made: Decision) -> float | None:
        """Return how often its hand would have been ahead; None if that is not known."""
        if self.count < _LEAST_HANDS:
            return None
        place = round(_PLACES * made.own)
        return (sum(self.hands[:place]) + self.hands[place] / 2) / self.count


def _bin(made: Decision) -> int:
    return min(_BINS - 1, int(_BINS * made.own))


@dataclass(slots=True)
class _Bot:
    """What is known of one bot.

    folds_behind, folds_ahead: how often it folded to a bet.
    """

    sums: dict[Unseen, _Sum] = field(default_factory=lambda: {unseen: _Sum() for unseen in Unseen})
    seen: defaultdict[Situation, _Seen] = field(default_factory=lambda: defaultdict(_Seen))
    folds_behind: Count = field(default_factory=Count)
    folds_ahead: Count = field(default_factory=Count)

    def surplus(self, made: Decision) -> tuple[float, float]:
        """Return how much more strongly it acted than usual, and how much more it was ahead than usual.

        Both are 0 where too little is known.
        """
        seen = [self.seen[each] for each in made.situations if each in self.seen]
        usual = next((found for each in seen if (found := each.strength(made)) is not None), None)
        ahead = next((found for each in seen if (found := each.ahead(made)) is not None), None)
        return (
            0.0 if usual is None else made.strength - usual,
            0.0 if ahead is None else _is_ahead(made) - ahead,
        )

    def learn(self, made: Decision) -> None:
        for situation in made.situations:
            self.seen[situation].add(made)
        if made.facing and made.own != made.best:
            folded = Count(made.strength == 0, 1)
            if made.own > made.best:
                self.folds_ahead += folded
            else:
                self.folds_behind += folded


def _is_ahead(made: Decision) -> float:
    return 1.0 if made.own > made.best else 0.5 if made.own == made.best else 0.0


class LuckCheck:
    """The luck check of a match. Its memory does not grow with the hands.

    bots: their number. big_blind: in chips.
    """

    def __init__(self, bots: int, big_blind: int) -> None:
        self._bots = [_Bot() for _ in range(bots)]
        self._unit = big_blind
        self._waiting: list[PlayedSet] = []
        self.hands = 0

    def add(self, played: PlayedSet) -> None:
        """Count a set. Its hands are compared with those of earlier sets only."""
        self.hands += len(played.hands)
        self._waiting.append(played)
        if len(self._waiting) == _BATCH:
            self._count_waiting()

    def _count_waiting(self) -> None:
        deals = [[deal_of(hand) for hand in played.hands] for played in self._waiting]
        decks = decks_of(deal for each in deals for deal in each if deal)
        for played, dealt in zip(self._waiting, deals, strict=True):
            self._count([(hand, decks[deal]) for hand, deal in zip(played.hands, dealt, strict=True) if deal])
        self._waiting.clear()

    def _count(self, hands: Sequence[tuple[PlayedHand, Deck]]) -> None:
        """Count the hands of a set, with their decks."""
        made: list[Decision] = []
        hidden = [0.0] * len(self._bots)
        board: dict[tuple[int, int], float] = {}
        chips: dict[tuple[int, int], float] = {}
        for hand, deck in hands:
            surplus = [0.0] * len(self._bots)
            for each in read(hand, deck):
                if isinstance(each, Drawn):
                    self._draw(each, surplus, board, chips)
                    continue
                made.append(each)
                more, ahead = self._bots[each.bot].surplus(each)
                surplus[each.bot] += more
                hidden[each.bot] += more * ahead
                if more:
                    self._bots[each.bot].sums[Unseen.HIDDEN].scale += ahead * ahead
        for bot, product in enumerate(hidden):
            self._bots[bot].sums[Unseen.HIDDEN].add(product)
        for unseen, products in ((Unseen.BOARD, board), (Unseen.CHIPS, chips)):
            for (bot, _), product in products.items():
                self._bots[bot].sums[unseen].add(product)
        for decision in made:
            self._bots[decision.bot].learn(decision)

    def _draw(
        self,
        drawn: Drawn,
        surplus: list[float],
        board: dict[tuple[int, int], float],
        chips: dict[tuple[int, int], float],
    ) -> None:
        """Add the products of a deal, which are summed over the rotations of a deck."""
        for seat, bot in enumerate(drawn.seats):
            pot = drawn.pot / self._unit if seat in drawn.live else 0.0
            if not surplus[bot] and not pot:
                continue
            gained, key = drawn.gained(seat), (bot, drawn.street)
            board[key] = board.get(key, 0.0) + surplus[bot] * gained
            chips[key] = chips.get(key, 0.0) + pot * gained
            if surplus[bot]:
                self._bots[bot].sums[Unseen.BOARD].scale += gained * gained

    def findings(self) -> Iterator[LuckStatistic]:
        """Yield the statistics of each bot."""
        self._count_waiting()
        for number, bot in enumerate(self._bots):
            for unseen, found in bot.sums.items():
                scale = self.hands / 100 if unseen is Unseen.CHIPS else found.scale
                limit = found.limit(_RHO[unseen], len(Unseen) * len(self._bots))
                yield LuckStatistic(
                    number, unseen, found.total / scale if scale else 0.0, limit / scale if scale else 0.0
                )

    def folds(self, bot: int) -> tuple[Count, Count]:
        """Return how often `bot` folded to a bet with a hand that was behind, and with one that was ahead."""
        self._count_waiting()
        return self._bots[bot].folds_behind, self._bots[bot].folds_ahead
