from client_cli.bots.bot import Bot, legal_actions
from engine.actions import Action, Call, Check, Show
from engine.views import View


class Caller(Bot):
    """Checks, and calls whatever it costs; shows every hand."""

    def act(self, view: View) -> Action:
        """Show, check or call."""
        legal = legal_actions(view)
        if legal.show:
            return Show()
        return Check() if legal.check else Call()
