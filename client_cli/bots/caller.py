from riverboat.client_cli.bots.bot import Bot, legal_actions
from riverboat.engine.actions import Action, Call, Run, Show
from riverboat.engine.hand import View


class Caller(Bot):
    """Checks, and calls whatever it costs; stands pat, agrees to every run, and shows every hand."""

    def act(self, view: View) -> Action:
        """Show, call, or what costs least."""
        legal = legal_actions(view)
        if legal.show:
            return Show()
        if legal.runs:
            return Run(legal.runs)
        return legal.cheapest if legal.call is None else Call()
