"""Strategies of small games: their value, the best response to them, and how far they are from optimal."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from riverboat.client_cli.arena.solvers.small_game import (
    NO_BOARD,
    DecisionNode,
    Matrix,
    Node,
    SmallGame,
    TerminalNode,
)

Vector = list[float]
Rows = list[Vector]
"""[action][rank]: for each action a number for each rank of the own hole card."""


@dataclass(frozen=True, slots=True)
class Strategy:
    """How both players of a small game act.

    rows: for each history and place of the board, the probability of each action with each rank.
    """

    game: SmallGame
    rows: dict[tuple[str, int], Rows]

    @classmethod
    def uniform(cls, game: SmallGame) -> "Strategy":
        """Return the strategy in which all actions are equally likely."""
        size = len(game.ranks)
        return cls(
            game,
            {
                (node.history, board): [[1 / len(node.actions)] * size for _ in node.actions]
                for node, board in game.decisions()
            },
        )


Combine = Callable[[DecisionNode, int, list[Vector]], Vector]


@dataclass(frozen=True, slots=True)
class _Walk:
    """Calculates what the game is worth to `player` against the other player's `strategy`.

    combine: makes the worth of a decision of `player` from the worth of its actions.
    """

    strategy: Strategy
    player: int
    combine: Combine

    def total(self) -> float:
        """Return what the game is worth, in chips per hand."""
        game = self.strategy.game
        return sum(self.worth(game.root, NO_BOARD, [1.0] * len(game.ranks)))

    def worth(self, node: Node, board: int, others: Vector) -> Vector:
        """Return what `node` is worth with each rank, in chips times the chance to come there.

        others: how likely the other player's actions so far are with each rank.
        """
        game = self.strategy.game
        if isinstance(node, TerminalNode):
            return ending_values(game, node, board, self.player, others)
        if node.street and board == NO_BOARD:
            return _sum([self.worth(node, place, others) for place in range(len(game.boards))])
        if node.player == self.player:
            return self.combine(node, board, [self.worth(each, board, others) for each in node.nexts])
        rows = self.strategy.rows[node.history, board]
        return _sum(
            [
                self.worth(each, board, [a * b for a, b in zip(others, row, strict=True)])
                for each, row in zip(node.nexts, rows, strict=True)
            ]
        )


def _sum(vectors: Sequence[Vector]) -> Vector:
    return [sum(column) for column in zip(*vectors, strict=True)]


def ending_values(game: SmallGame, ending: TerminalNode, board: int, player: int, others: Vector) -> Vector:
    """Return what the ending is worth to `player` with each rank; see `CfrPlus` for `others`."""
    chances = game.chances[board]
    if ending.folded is not None:
        won = -ending.stake if ending.folded == player else ending.stake
        return [won * sum([a * b for a, b in zip(row, others, strict=True)]) for row in chances]
    return [
        ending.stake * sum([a * b * sign for a, b, sign in zip(row, others, signs, strict=True)])
        for row, signs in zip(chances, game.signs[board], strict=True)
    ]


def game_value(strategy: Strategy, other: Strategy | None = None) -> float:
    """Return the chips that player 0 wins per hand with `strategy`, if player 1 plays `other` or the same."""

    def mean(node: DecisionNode, board: int, worth: list[Vector]) -> Vector:
        rows = strategy.rows[node.history, board]
        return [
            sum([row[rank] * each[rank] for row, each in zip(rows, worth, strict=True)])
            for rank in range(len(strategy.game.ranks))
        ]

    return _Walk(other or strategy, 0, mean).total()


def best_response(strategy: Strategy, player: int) -> float:
    """Return the chips per hand that `player` wins at most against `strategy`."""

    def best(node: DecisionNode, board: int, worth: list[Vector]) -> Vector:
        return list(map(max, *worth))

    return _Walk(strategy, player, best).total()


def exploitability(strategy: Strategy) -> float:
    """Return how many chips per hand a best response wins, as the mean of both positions; 0 is optimal."""
    return (best_response(strategy, 0) + best_response(strategy, 1)) / 2


def pair_values(strategy: Strategy, other: Strategy, node: Node, board: int) -> Matrix:
    """Return what player 0 wins on average after `node`, in chips, for each pair of ranks [0's][1's].

    Player 0 plays `strategy` and player 1 `other`. Before the board is dealt, all boards that the two cards
    leave are counted, each with its chance. A pair that cannot be dealt has 0.
    """
    game, size = strategy.game, range(len(strategy.game.ranks))
    if isinstance(node, TerminalNode):
        if node.folded is not None:
            return [[float(node.stake if node.folded else -node.stake)] * len(size) for _ in size]
        return [[float(node.stake * sign) for sign in row] for row in game.signs[board]]
    if node.street and board == NO_BOARD:
        parts = [pair_values(strategy, other, node, place) for place in range(len(game.boards))]
        before = game.chances[NO_BOARD]
        return [
            [
                sum([game.chances[place][i][j] * part[i][j] for place, part in enumerate(parts)])
                / before[i][j]
                if before[i][j]
                else 0.0
                for j in size
            ]
            for i in size
        ]
    rows = (strategy, other)[node.player].rows[node.history, board]
    values = [pair_values(strategy, other, each, board) for each in node.nexts]
    return [
        [
            sum([row[(i, j)[node.player]] * value[i][j] for row, value in zip(rows, values, strict=True)])
            for j in size
        ]
        for i in size
    ]


def normalised(weights: Sequence[Vector]) -> Rows:
    """Return [action][rank] weights as probabilities; all actions are equal where every weight is 0."""
    totals = [sum(column) for column in zip(*weights, strict=True)]
    return [
        [weight / total if total else 1 / len(weights) for weight, total in zip(row, totals, strict=True)]
        for row in weights
    ]
