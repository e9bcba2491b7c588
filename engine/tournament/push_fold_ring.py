"""Strategies for hold'em of several players in which every bet is all-in, by fictitious play.

Each player in turn goes all-in or folds; those after somebody all-in call or fold. What a hand is worth is
what the stacks after it are worth: in prizes by the independent chip model, or in chips. Everybody plays the
best answer to the average of what the others played before (Brown, Iterative Solution of Games by Fictitious
Play, 1951), as with three players in Ganzfried and Sandholm (Computing an Approximate Jam/Fold Equilibrium
for 3-player No-limit Texas Hold'em Tournaments, AAMAS 2008). With three players and more nothing says that
this converges, so the solution comes with what the best answers would gain.

The hands and boards are a sample that is dealt once, so that all-ins of any number of players, with side
pots, are counted and not estimated from pairs. This module needs NumPy.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

import numpy as np
from numpy.typing import NDArray

from riverboat.engine.assessor import batch
from riverboat.engine.cards import DECK
from riverboat.engine.errors import FiguresError
from riverboat.engine.ranges import kind_of
from riverboat.engine.tournament.icm import icm_after_hand
from riverboat.engine.tournament.preflop_equities import KINDS

Floats = NDArray[np.float64]

MOST_PLAYERS: Final = 6

MANY: Final = -1
"""Two players or more are all-in: which ones makes no difference to the strategies of those after them."""

Decision = tuple[int, int]
"""A player, and who is all-in before: the bits of nobody or of one player, or MANY."""

Strategies = dict[Decision, Floats]
"""The probability to go in, with each of KINDS."""

_BOARD, _HOLE = 5, 2


@dataclass(frozen=True, slots=True)
class RingSpot:
    """A hand of several players, before anybody acts.

    stacks: in the order in which they act before the flop: the small blind is the last but one, the big blind
    the last. ante: of each player. prizes: of the places that are left, the best first; none to count chips.

    Raises FiguresError for stacks, blinds or prizes that cannot be.
    """

    stacks: tuple[int, ...]
    small_blind: int
    big_blind: int
    ante: int = 0
    prizes: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        if not 2 <= len(self.stacks) <= MOST_PLAYERS:
            raise FiguresError(f"{len(self.stacks)} players cannot be solved: use 2 to {MOST_PLAYERS}")
        if min(self.stacks) < 1:
            raise FiguresError(f"a stack is {min(self.stacks)}: leave out players without chips")
        if not 0 < self.small_blind <= self.big_blind or self.ante < 0:
            raise FiguresError(
                f"{self.small_blind}/{self.big_blind} with an ante of {self.ante} are no blinds"
            )
        if len(self.prizes) > len(self.stacks) or list(self.prizes) != sorted(self.prizes, reverse=True):
            raise FiguresError("the prizes are those of the places that are left, the best first")

    @property
    def posted(self) -> list[int]:
        """What each player has put in before anybody acts."""
        blinds = [0] * (len(self.stacks) - 2) + [self.small_blind, self.big_blind]
        return [min(stack, self.ante + blind) for stack, blind in zip(self.stacks, blinds, strict=True)]

    def has_no_choice(self, player: int, players_in: int) -> bool:
        """Return whether a player stays in anyway: all-in by the blinds, or big blind with nothing to call.

        players_in: the players before who are all-in, by bits.
        """
        posted = self.posted
        if posted[player] == self.stacks[player]:
            return True
        if player < len(self.stacks) - 1:
            return False
        ahead = [self.stacks[other] for other in range(player) if players_in >> other & 1]
        return max(ahead, default=0) <= posted[player]

    def after(self, players_in: int, ranks: Sequence[int]) -> list[float]:
        """Return the stacks after a hand. ranks: of each player's hand, the best highest.

        Every layer of the pot goes to the best of those who are in it; parts of a chip are kept.
        """
        paid = [
            stack if players_in >> player & 1 else posted
            for player, (stack, posted) in enumerate(zip(self.stacks, self.posted, strict=True))
        ]
        left = [float(stack - put) for stack, put in zip(self.stacks, paid, strict=True)]
        floor = 0
        for level in sorted(set(paid) - {0}):
            layer = [player for player, put in enumerate(paid) if put >= level]
            rivals = [player for player in layer if players_in >> player & 1]
            pot = (level - floor) * len(layer)
            best = max((ranks[player] for player in rivals), default=0)
            winners = [player for player in rivals if ranks[player] == best] or layer
            for player in winners:
                left[player] += pot / len(winners)
            floor = level
        return left

    def worth(self, left: Sequence[float]) -> list[float]:
        """Return what each player's chips are worth after a hand."""
        if not self.prizes:
            return list(left)
        return icm_after_hand(self.stacks, left, self.prizes)


@dataclass(frozen=True)
class RingSample:
    """Deals of a spot.

    kinds: of each player's hole cards, as places in KINDS. strengths: of each player's hand on the river.
    """

    kinds: NDArray[np.intp]
    strengths: NDArray[np.uint16]

    @classmethod
    def dealt(cls, players: int, deals: int, seed: int) -> "RingSample":
        """Deal at random. seed: of NumPy's default generator."""
        random = np.random.default_rng(seed)
        needed = _BOARD + _HOLE * players
        cards = random.random((deals, len(DECK)), np.float32).argpartition(needed, axis=1)[:, :needed]
        cards = cards.astype(np.uint8)
        board, holes = cards[:, :_BOARD], cards[:, _BOARD:].reshape(deals, players, _HOLE)
        strengths = np.stack(
            [batch.strengths(np.hstack([board, holes[:, player]])) for player in range(players)], axis=1
        )
        return cls(_kind_places()[holes[..., 0], holes[..., 1]], strengths)


def _kind_places() -> NDArray[np.intp]:
    places = {kind: place for place, kind in enumerate(KINDS)}
    return np.array(
        [[places[kind_of((one, other))] if one != other else 0 for other in DECK] for one in DECK], np.intp
    )


class RingGame:
    """A spot with a sample of its deals."""

    def __init__(self, spot: RingSpot, sample: RingSample) -> None:
        self.spot = spot
        self.players = len(spot.stacks)
        self.kinds = sample.kinds
        self._strengths = sample.strengths
        self.values: list[float] = []

    @cached_property
    def _worths(self) -> list[NDArray[np.float32]]:
        """What each deal is worth to each player, by the bits of those who are all-in at the end."""
        found = []
        for players_in in range(1 << self.players):
            members = [player for player in range(self.players) if players_in >> player & 1]
            strengths = self._strengths[:, members]
            # The order of the hands decides, not how good they are: so few cases are worth a calculation.
            order = (strengths[:, :, None] > strengths[:, None, :]).sum(axis=2)
            cases = order @ (self.players ** np.arange(len(members), dtype=np.int64))
            _, examples, which = np.unique(cases, return_index=True, return_inverse=True)
            table = []
            for example in examples:
                ranks = [0] * self.players
                for member, rank in zip(members, order[example].tolist(), strict=True):
                    ranks[member] = rank
                table.append(self.spot.worth(self.spot.after(players_in, ranks)))
            found.append(np.array(table, np.float32)[which])
        return found

    def start(self) -> Strategies:
        """Return strategies that go in half the time, for every decision that is one."""
        return {
            decision_of(player, players_in): np.full(len(KINDS), 0.5)
            for player in range(self.players)
            for players_in in range(1 << player)
            if not self.spot.has_no_choice(player, players_in)
        }

    def advantages(self, strategies: Strategies) -> Strategies:
        """Return what going in wins over a fold, by decision and kind.

        The unit is the worth of a hand; a decision counts by how often the others let it come up.
        """
        found = {decision: np.zeros(len(KINDS)) for decision in strategies}
        everybody = np.ones(len(self.kinds), np.float32)
        worth = self._worth(strategies, found, 0, 0, everybody)
        self.values = worth.mean(axis=0, dtype=np.float64).tolist()
        return {decision: gained / len(self.kinds) for decision, gained in found.items()}

    def _worth(
        self,
        strategies: Strategies,
        found: Strategies,
        player: int,
        players_in: int,
        reach: NDArray[np.float32],
    ) -> NDArray[np.float32]:
        """Return what each deal is worth to each player from here on, and add to the advantages in `found`.

        reach: how likely those before act so, in each deal.
        """
        if player == self.players:
            return self._worths[players_in]
        with_player = players_in | 1 << player
        if self.spot.has_no_choice(player, players_in):
            return self._worth(strategies, found, player + 1, with_player, reach)
        decision = decision_of(player, players_in)
        kinds = self.kinds[:, player]
        chance = strategies[decision].astype(np.float32)[kinds]
        stay = self._worth(strategies, found, player + 1, with_player, reach * chance)
        fold = self._worth(strategies, found, player + 1, players_in, reach * (1 - chance))
        found[decision] += np.bincount(kinds, reach * (stay[:, player] - fold[:, player]), len(KINDS))
        mixed: NDArray[np.float32] = fold + chance[:, None] * (stay - fold)
        return mixed

    def gains(self, strategies: Strategies, other: "RingGame | None" = None) -> list[float]:
        """Return what each player's best answer would win in addition, on average.

        other: the same spot with deals of its own. The best answer to its deals is tried on these: as it does
        not know them, it cannot win more, on average, than the best answer to all deals. The best answer to
        these deals, which is tried without, wins more than that, because it fits their accidents.
        """
        found = [0.0] * self.players
        here = self.advantages(strategies)
        known = here if other is None else other.advantages(strategies)
        for decision, gained in here.items():
            answer = (known[decision] > 0).astype(float)
            found[decision[0]] += float((answer - strategies[decision]) @ gained)
        return found


def decision_of(player: int, players_in: int) -> Decision:
    """Return the decision of a player. players_in: who is all-in before, by bits."""
    return player, players_in if players_in.bit_count() < 2 else MANY


@dataclass(frozen=True, slots=True)
class RingSolution:
    """Strategies of all players.

    values: of the hand to each player. gains: what each player's best answer would win in addition, in the
    deals of the sample.
    """

    strategies: Strategies
    values: list[float]
    gains: list[float]


def fictitious_play(game: RingGame, iterations: int = 300) -> RingSolution:
    """Return the average strategies after this many iterations; later ones count more."""
    strategies = game.start()
    for iteration in range(iterations):
        for decision, gained in game.advantages(strategies).items():
            best = (gained > 0).astype(float)
            strategies[decision] += 2 / (iteration + 3) * (best - strategies[decision])
    gains = game.gains(strategies)
    return RingSolution(strategies, game.values, gains)
