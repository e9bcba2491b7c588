"""A bot that plays a strategy of a small game."""

from random import Random

from riverboat.client_cli.arena.solvers.small_game import NO_BOARD, history_of, legal_choices
from riverboat.client_cli.arena.solvers.strategy import Strategy
from riverboat.client_cli.bots.bot import Bot, legal_actions
from riverboat.engine.actions import Action
from riverboat.engine.cards import rank_of
from riverboat.engine.hand import View


class StrategyBot(Bot):
    """Plays `strategy` in both positions; `random` draws its actions."""

    def __init__(self, strategy: Strategy, random: Random) -> None:
        self._strategy = strategy
        self.random = random

    def act(self, view: View) -> Action:
        """Return an action, drawn by its probability."""
        if legal_actions(view).show:
            return legal_actions(view).cheapest
        choices = self.policy(view)
        return self.random.choices(list(choices), list(choices.values()))[0]

    def policy(self, view: View) -> dict[Action, float]:
        """Return the probability of each action."""
        ranks = self._strategy.game.ranks
        (hole,) = view.hole_cards
        board = ranks.index(rank_of(view.board[0])) if view.board else NO_BOARD
        rows = self._strategy.rows[history_of(view.events), board]
        place = ranks.index(rank_of(hole))
        return {
            action: row[place] for action, row in zip(legal_choices(legal_actions(view)), rows, strict=True)
        }
