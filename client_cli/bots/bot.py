"""The base class of bots."""

from abc import ABC, abstractmethod

from riverboat.engine.actions import Action, LegalActions
from riverboat.engine.hand import View


class Bot(ABC):
    """A program that decides how to act. It may keep state between decisions."""

    @abstractmethod
    def act(self, view: View) -> Action:
        """Return the bot's action. It is the bot's turn, so `view.legal` is never None.

        If a bot raises an exception or returns an illegal action, the passive action is taken instead.
        """


def legal_actions(view: View) -> LegalActions:
    """Return `view.legal`. Raises ValueError if it is not the viewer's turn."""
    if view.legal is None:
        raise ValueError("it is not the bot's turn")
    return view.legal


def passive_action(legal: LegalActions) -> Action:
    """Return the cheapest legal action: check or else fold, bring in, stand pat, or muck."""
    return legal.cheapest
