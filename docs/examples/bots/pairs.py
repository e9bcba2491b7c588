"""Raises all it can with a pair, calls small bets, and checks or folds the rest."""

from riverboat import Action, Call, RaiseTo, View
from riverboat.client_cli.bots import Bot, legal_actions, passive_action


class Pairs(Bot):
    """Plays no-limit hold'em."""

    def act(self, view: View) -> Action:
        """Return the action for this turn. `legal` has the actions to choose from."""
        legal = legal_actions(view)
        first, second = view.hole_cards
        if first // 4 == second // 4 and legal.raise_to is not None:
            _, maximum = legal.raise_to
            return RaiseTo(maximum)
        if legal.call is not None and legal.call <= view.pot // 4:
            return Call()
        return passive_action(legal)
