"""Sums of a match: its statistics follow from them, and they do not grow with its length.

Sums of parts of a match add up to those of the whole, in any order: winnings are summed as whole numbers.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from math import fsum
from typing import Final

from riverboat.client_cli.arena.results import FaultKind, PlayedHand, PlayedSet
from riverboat.client_cli.arena.statistics.positions import position_name
from riverboat.client_cli.arena.statistics.tally import Tally, Winnings
from riverboat.client_cli.arena.variance import Estimator
from riverboat.client_cli.style import PlayingStyle, style_in

HANDS: Final = "hands"
SETS: Final = "sets"
"""The estimators that are always there."""

_FINE: Final = 1 << 30
"""Parts of a chip, in which corrected winnings are rounded and summed."""


@dataclass(slots=True)
class BotSums:
    """The sums of one bot. positions: its winnings by the order and the name of its position."""

    style: PlayingStyle = field(default_factory=PlayingStyle)
    showdown: int = 0
    positions: dict[tuple[int, str], Tally] = field(default_factory=dict)
    faults: Counter[FaultKind] = field(default_factory=Counter)

    def add(self, hand: PlayedHand, bot: int) -> None:
        """Add a hand that `bot` played."""
        style = style_in(hand.events, hand.seats.index(bot))
        self.style += style
        self.showdown += hand.won[bot] * style.won_at_showdown.whole
        self.positions.setdefault(position_name(hand, bot), Tally()).add(hand.won[bot])
        self.faults.update(fault.kind for fault in hand.faults if fault.bot == bot)

    def update(self, other: "BotSums") -> None:
        """Add other hands of the bot."""
        self.style += other.style
        self.showdown += other.showdown
        for position, tally in other.positions.items():
            self.positions.setdefault(position, Tally()).update(tally)
        self.faults.update(other.faults)


class MatchSums:
    """The sums of a match of `bots`.

    big_blind: in chips; the small bet in games without blinds. estimators: the names of those beside "hands"
        and "sets".
    titles: of the estimators, for people. reasons: why an estimator is left out, as a sentence.
    """

    def __init__(self, bots: int, big_blind: int, estimators: Iterable[Estimator]) -> None:
        self.big_blind = big_blind
        self.bots = [BotSums() for _ in range(bots)]
        self.titles = {HANDS: "every hand for itself", SETS: "by sets"}
        self.reasons: dict[str, str] = {}
        self._inapplicable: dict[str, str] = {}
        for each in estimators:
            self.titles[each.name] = each.title
            self._inapplicable[each.name] = each.inapplicable
        self._hands = Winnings(bots, self.per_hand)
        self._sizes: Counter[int] = Counter()
        self._winnings: dict[tuple[str, int], Winnings] = {}  # by the number of hands of a set
        self._corrected: set[str] = set()

    @property
    def per_hand(self) -> float:
        """What turns chips per hand into big blinds per 100 hands."""
        return 100 / self.big_blind

    @property
    def hands(self) -> int:
        """The number of hands."""
        return self._hands.sets

    @property
    def sets(self) -> int:
        """The number of sets."""
        return self._sizes.total()

    @property
    def whole(self) -> int:
        """The number of hands of a complete set, which is that of the longest; 0 without a set."""
        return max(self._sizes, default=0)

    @property
    def complete(self) -> int:
        """The number of complete sets."""
        return self._sizes[self.whole]

    def add(self, played: PlayedSet, estimators: Iterable[Estimator]) -> None:
        """Add a set, with the values of the estimators that the sums have."""
        bots, size = range(len(self.bots)), len(played.hands)
        self._sizes[size] += 1
        for hand in played.hands:
            self._hands.add(hand.won)
            for bot in bots:
                self.bots[bot].add(hand, bot)
        self._winnings_in(SETS, size).add([played.won(bot) for bot in bots])
        for estimator in estimators:
            values = [estimator.corrected(hand) for hand in played.hands]
            if any(value is not None for value in values):
                self._corrected.add(estimator.name)
            winnings = [
                hand.won if value is None else value for hand, value in zip(played.hands, values, strict=True)
            ]
            self._winnings_in(estimator.name, size).add(
                [round(_FINE * fsum([won[bot] for won in winnings])) for bot in bots]
            )

    def update(self, other: "MatchSums") -> None:
        """Add other sets of the match."""
        self._hands.update(other._hands)
        self._sizes.update(other._sizes)
        self._corrected |= other._corrected
        self.reasons |= other.reasons
        for own, further in zip(self.bots, other.bots, strict=True):
            own.update(further)
        for (name, size), winnings in other._winnings.items():
            self._winnings_in(name, size).update(winnings)

    def winnings(self, estimator: str) -> Winnings:
        """Return the winnings by an estimator: of all hands, or of the complete sets."""
        return self._hands if estimator == HANDS else self._winnings_in(estimator, self.whole)

    def reason(self, estimator: str) -> str:
        """Return why an estimator is left out, as a sentence; "" if it is not."""
        if estimator in self.reasons:
            return self.reasons[estimator]
        is_left_out = self.sets and estimator in self._inapplicable and estimator not in self._corrected
        return self._inapplicable[estimator] if is_left_out else ""

    def _winnings_in(self, estimator: str, size: int) -> Winnings:
        """Return the winnings by an estimator in the sets of `size` hands."""
        if (estimator, size) not in self._winnings:
            parts = max(1, size) * (1 if estimator == SETS else _FINE)
            self._winnings[estimator, size] = Winnings(len(self.bots), self.per_hand / parts)
        return self._winnings[estimator, size]
