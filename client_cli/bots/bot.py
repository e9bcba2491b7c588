"""What a bot is: the one class that its author writes."""

from abc import ABC, abstractmethod

from riverboat.engine.actions import Action, LegalActions
from riverboat.engine.hand import View


class Bot(ABC):
    """A player that decides by itself. It may keep what it likes from one decision to the next."""

    @abstractmethod
    def act(self, view: View) -> Action:
        """What to do; it is the bot's turn, so `view.legal` says what is allowed and is never None.

        A bot that raises, or that asks for what is not allowed, takes the cheapest way out instead.
        """


def legal_actions(view: View) -> LegalActions:
    """What `view.legal` says. Raises ValueError where it is not the viewer's turn."""
    if view.legal is None:
        raise ValueError("it is not the bot's turn")
    return view.legal


def passive_action(legal: LegalActions) -> Action:
    """The cheapest way out: check where that is free, else fold; bring in; stand pat; muck."""
    return legal.cheapest
