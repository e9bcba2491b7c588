"""Questions before an action that a player may not mean."""

from collections.abc import Container
from typing import Final

from riverboat.client_cli.play.language import said
from riverboat.engine.actions import Action, BetTo, Call, Fold, RaiseTo
from riverboat.engine.hand import View
from riverboat.language.message import Chips

ALL_IN_BLINDS: Final = 20
"""All-ins for more big blinds than this are asked about."""


def doubt(action: Action, view: View) -> str | None:
    """Return a sentence that says why the player in turn might not mean `action`; None if it is usual."""
    legal = view.legal
    if legal is None:
        return None
    if isinstance(action, Fold) and legal.check:
        return said("doubt-free-fold")
    own = next(player for player in view.players if player.seat == legal.seat)
    unit = max(view.stakes.big_blind, view.stakes.smallest_bet)
    match action:
        case BetTo(to=to) | RaiseTo(to=to):
            chips = to - own.bet
        case Call():
            chips = legal.call or 0
        case _:
            return None
    if chips >= own.stack > ALL_IN_BLINDS * unit:
        return said("doubt-all-in", chips=Chips(own.stack), blinds=own.stack // unit)
    return None


def wanted_doubt(action: Action, view: View, confirm: Container[str]) -> str | None:
    """Return `doubt`, or None if the player's setting `confirm` does not ask for it."""
    setting = "free-fold" if isinstance(action, Fold) else "all-in"
    return doubt(action, view) if setting in confirm else None
