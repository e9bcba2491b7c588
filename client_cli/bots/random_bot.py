from random import Random

from riverboat.client_cli.bots.bot import Bot, legal_actions
from riverboat.engine.actions import (
    Action,
    BetTo,
    BringIn,
    Call,
    Check,
    Draw,
    Fold,
    LegalActions,
    Muck,
    RaiseTo,
    Run,
    Show,
)
from riverboat.engine.hand import View


class RandomBot(Bot):
    """Acts at random: each kind of legal action is equally likely, and so is each amount."""

    def __init__(self, random: Random) -> None:
        self.random = random

    def act(self, view: View) -> Action:
        """Return a random legal action."""
        legal = legal_actions(view)
        if legal.draw is not None:
            return Draw(tuple(self.random.sample(view.hole_cards, self.random.randint(0, legal.draw))))
        return self.random.choice(self._one_of_each_kind(legal))

    def _one_of_each_kind(self, legal: LegalActions) -> list[Action]:
        actions: list[Action] = []
        if legal.fold:
            actions.append(Fold())
        if legal.check:
            actions.append(Check())
        if legal.call is not None:
            actions.append(Call())
        if legal.bet_to is not None:
            actions.append(BetTo(legal.size(self.random.randint(*legal.bet_to))))
        if legal.raise_to is not None:
            actions.append(RaiseTo(legal.size(self.random.randint(*legal.raise_to))))
        if legal.bring_in is not None:
            actions.append(BringIn())
        if legal.runs is not None:
            actions.append(Run(self.random.randint(1, legal.runs)))
        if legal.show:
            actions.append(Show())
        if legal.muck:
            actions.append(Muck())
        return actions
