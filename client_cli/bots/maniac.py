from riverboat.client_cli.bots.bot import Bot, legal_actions, passive_action
from riverboat.engine.actions import Action, BetTo, Call, RaiseTo
from riverboat.engine.hand import View


class Maniac(Bot):
    """Bets and raises the pot whenever it can, and otherwise calls; it never folds."""

    def act(self, view: View) -> Action:
        """Raise by the size of the pot, as far as that is legal, or call."""
        legal = legal_actions(view)
        if (legal.bet_to or legal.raise_to) is None:
            return passive_action(legal) if legal.call is None else Call()
        to = legal.size(view.price + view.pot + (legal.call or 0))
        return RaiseTo(to) if legal.raise_to else BetTo(to)
