"""Counterfactual regret minimisation, in the variant CFR+.

Sources: Zinkevich, Johanson, Bowling and Piccione, Regret Minimization in Games with Incomplete Information
(NIPS 2007); Tammelin, Burch, Johanson and Bowling, Solving Heads-up Limit Texas Hold'em (IJCAI 2015), for
regrets that never fall below zero, the players in turn, and later strategies with greater weight; an
introduction is Neller and Lanctot, An Introduction to Counterfactual Regret Minimization (2013).
"""

from riverboat.client_cli.arena.solvers.small_game import (
    NO_BOARD,
    DecisionNode,
    Node,
    SmallGame,
    TerminalNode,
)
from riverboat.client_cli.arena.solvers.strategy import Rows, Strategy, Vector, ending_values, normalised


class CfrPlus:
    """Improves a strategy of `game` with each iteration. `strategy` is the result so far."""

    def __init__(self, game: SmallGame) -> None:
        self.game = game
        self.iterations = 0
        size = len(game.ranks)
        places = [((node.history, board), len(node.actions)) for node, board in game.decisions()]
        self._regrets: dict[tuple[str, int], Rows] = {
            place: [[0.0] * size for _ in range(actions)] for place, actions in places
        }
        self._sums: dict[tuple[str, int], Rows] = {
            place: [[0.0] * size for _ in range(actions)] for place, actions in places
        }

    def run(self, iterations: int) -> None:
        """Run this many more iterations."""
        ones = [1.0] * len(self.game.ranks)
        for _ in range(iterations):
            self.iterations += 1
            for player in (0, 1):
                self._improve(self.game.root, NO_BOARD, player, ones, ones)

    @property
    def strategy(self) -> Strategy:
        """The average strategy, which comes as near to optimal as one likes."""
        return Strategy(self.game, {place: normalised(rows) for place, rows in self._sums.items()})

    def _improve(self, node: Node, board: int, player: int, own: Vector, others: Vector) -> Vector:
        """Update the regrets of `player` from `node` on, and return what it is worth with each rank.

        own, others: how likely each player's actions so far are with each rank.
        """
        if isinstance(node, TerminalNode):
            return ending_values(self.game, node, board, player, others)
        if node.street and board == NO_BOARD:
            boards = [
                self._improve(node, place, player, own, others) for place in range(len(self.game.boards))
            ]
            return [sum(column) for column in zip(*boards, strict=True)]
        rows = normalised(self._regrets[node.history, board])
        if node.player != player:
            parts = [
                self._improve(each, board, player, own, [a * b for a, b in zip(others, row, strict=True)])
                for each, row in zip(node.nexts, rows, strict=True)
            ]
            return [sum(column) for column in zip(*parts, strict=True)]
        worth = [
            self._improve(each, board, player, [a * b for a, b in zip(own, row, strict=True)], others)
            for each, row in zip(node.nexts, rows, strict=True)
        ]
        return self._learn(node, board, own, rows, worth)

    def _learn(self, node: DecisionNode, board: int, own: Vector, rows: Rows, worth: Rows) -> Vector:
        """Add the regrets of each action and the present strategy; return what the decision is worth."""
        mean = [
            sum([row[rank] * each[rank] for row, each in zip(rows, worth, strict=True)])
            for rank in range(len(own))
        ]
        regrets, sums = self._regrets[node.history, board], self._sums[node.history, board]
        for action, row in enumerate(rows):
            regrets[action] = [
                max(0.0, regret + each - average)
                for regret, each, average in zip(regrets[action], worth[action], mean, strict=True)
            ]
            sums[action] = [
                total + self.iterations * reach * chance
                for total, reach, chance in zip(sums[action], own, row, strict=True)
            ]
        return mean
