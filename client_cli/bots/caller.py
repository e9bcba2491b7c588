from riverboat.client_cli.bots.bot import Bot, legal_actions
from riverboat.engine.actions import Action, Call, Run, Show
from riverboat.engine.hand import View


class Caller(Bot):
    """Checks and calls any amount; stands pat, agrees to the most runs, and shows every hand."""

    def act(self, view: View) -> Action:
        """Show, call, or take the cheapest action."""
        legal = legal_actions(view)
        if legal.show:
            return Show()
        if legal.runs:
            return Run(legal.runs)
        return legal.cheapest if legal.call is None else Call()
