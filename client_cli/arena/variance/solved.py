"""Values and policies of small games from a solver's strategy, for AIVAT."""

from collections.abc import Mapping, Sequence
from functools import cache

import numpy as np
from numpy.typing import NDArray

from riverboat.client_cli.arena.solvers.small_game import (
    NO_BOARD,
    DecisionNode,
    Node,
    TerminalNode,
    history_of,
    legal_choices,
)
from riverboat.client_cli.arena.solvers.strategy import Strategy, pair_values
from riverboat.client_cli.arena.variance.aivat import RangePolicy, Vector, Worth
from riverboat.engine.actions import Action
from riverboat.engine.cards import Card, rank_of
from riverboat.engine.hand import HandState

Holes = Sequence[tuple[Card, ...]]


class SolvedValues:
    """The exact values of a small game if both players play `strategy` from there on. A ValueModel.

    ante: that of the hands, in chips; without one, that with which the game was solved.
    """

    def __init__(self, strategy: Strategy, *, ante: int | None = None) -> None:
        self._strategy = strategy
        solved = strategy.game.stakes.ante
        self._scale = 1.0 if ante is None else ante / solved
        self.holes: Holes = [(card,) for card in sorted(strategy.game.game.deck)]
        self._places = [strategy.game.ranks.index(rank_of(card)) for (card,) in self.holes]
        self._nodes: dict[str, Node] = {}
        self._index(strategy.game.root, "")
        self._pairs = cache(self._pairs_at)

    def worth(self, state: HandState, seat: int, others: Vector) -> Worth:
        """Return what `state` is worth to the player in `seat`."""
        values, possible = self._matrices(state)
        chips = values @ others if seat == 0 else -(values.T @ others)
        return Worth(chips, possible @ others)

    def at_deal(self, state: HandState, ranges: tuple[Vector, Vector]) -> float:
        """Return what `state` is worth to seat 0 for these ranges."""
        values, possible = self._matrices(state)
        own, others = ranges
        return float(own @ values @ others) / float(own @ possible @ others)

    def at_start(self, state: HandState) -> float:
        """Return what the game is worth to seat 0."""
        values, possible = self._pairs("", ())
        return float(values.sum() / possible.sum())

    def _matrices(self, state: HandState) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        history = history_of(state.events)
        if not state.board:
            history = history.removesuffix("/")
        return self._pairs(history, state.board)

    def _pairs_at(
        self, history: str, board: tuple[Card, ...]
    ) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Return the values and the possibility, 0 or 1, of each pair of holes."""
        place = self._strategy.game.ranks.index(rank_of(board[0])) if board else NO_BOARD
        by_rank = np.array(pair_values(self._strategy, self._strategy, self._nodes[history], place))
        free = np.array([hole[0] not in board for hole in self.holes], float)
        possible = np.outer(free, free) * (1 - np.eye(len(free)))
        return self._scale * by_rank[np.ix_(self._places, self._places)] * possible, possible

    def _index(self, node: Node, history: str) -> None:
        """Index `node` by its history, and by its history before the street of the next decision."""
        self._nodes[history] = node
        if isinstance(node, TerminalNode):
            return
        self._nodes[node.history] = node
        for action, following in zip(node.actions, node.nexts, strict=True):
            self._index(following, node.history + _letter(node, action))


def _letter(node: DecisionNode, action: Action) -> str:
    kinds = {"Fold": "f", "Check": "c", "Call": "c", "BetTo": "b", "RaiseTo": "r"}
    return kinds[type(action).__name__]


def range_policy(strategy: Strategy) -> RangePolicy:
    """Return the policy of a bot that plays `strategy`."""
    ranks = strategy.game.ranks
    rows = {place: np.array(each) for place, each in strategy.rows.items()}

    def policy(state: HandState, holes: Holes) -> Mapping[Action, Vector]:
        legal = state.legal_actions()
        if legal is None:
            raise ValueError("nobody is to act")
        place = ranks.index(rank_of(state.board[0])) if state.board else NO_BOARD
        here = rows[history_of(state.events), place]
        places = [ranks.index(rank_of(card)) for (card,) in holes]
        return dict(zip(legal_choices(legal), here[:, places], strict=True))

    return policy
