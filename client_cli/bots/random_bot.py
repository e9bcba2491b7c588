from random import Random

from client_cli.bots.bot import Bot, legal_actions
from engine.actions import Action, BetTo, Call, Check, Fold, LegalActions, Muck, RaiseTo, Show
from engine.views import View


class RandomBot(Bot):
    """Does anything that is allowed, each kind of action as likely as the next, and so each amount."""

    def __init__(self, random: Random) -> None:
        self._random = random

    def act(self, view: View) -> Action:
        """One of the legal actions."""
        return self._random.choice(self._one_of_each_kind(legal_actions(view)))

    def _one_of_each_kind(self, legal: LegalActions) -> list[Action]:
        actions: list[Action] = []
        if legal.fold:
            actions.append(Fold())
        if legal.check:
            actions.append(Check())
        if legal.call is not None:
            actions.append(Call())
        if legal.bet_to is not None:
            actions.append(BetTo(self._random.randint(*legal.bet_to)))
        if legal.raise_to is not None:
            actions.append(RaiseTo(self._random.randint(*legal.raise_to)))
        if legal.show:
            actions.append(Show())
        if legal.muck:
            actions.append(Muck())
        return actions
