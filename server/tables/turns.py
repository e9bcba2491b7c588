"""The turn of a hand as messages tell it, and what a message asks for as the engine understands it."""

from collections.abc import Callable
from typing import Final

from engine.actions import Action, BetTo, Call, Check, Fold, Muck, RaiseTo, Show
from engine.errors import IllegalAction
from engine.state import HandState
from server.protocol.messages import Act, Turn

_WITHOUT_AMOUNT: Final[dict[str, Callable[[], Action]]] = {
    "fold": Fold,
    "check": Check,
    "call": Call,
    "show": Show,
    "muck": Muck,
}
_WITH_AMOUNT: Final[dict[str, Callable[[int], Action]]] = {"bet": BetTo, "raise": RaiseTo}


def action_of(command: Act) -> Action:
    """What `command` asks for. Raises IllegalAction where its amount is missing or is one too many."""
    if command.action in _WITHOUT_AMOUNT:
        if command.to is not None:
            raise IllegalAction(f"a {command.action} goes without an amount", code="bad_amount")
        return _WITHOUT_AMOUNT[command.action]()
    if command.to is None:
        raise IllegalAction(f"a {command.action} needs the amount that it is to", code="bad_amount")
    return _WITH_AMOUNT[command.action](command.to)


def turn_of(hand: HandState, ms: int) -> Turn | None:
    """Whose turn it is in `hand`, with `ms` milliseconds left; None where it is nobody's."""
    legal = hand.legal_actions()
    if legal is None:
        return None
    return Turn(
        hand=hand.number,
        turn=hand.turn,
        seat=legal.seat,
        ms=ms,
        fold=legal.fold,
        check=legal.check,
        call=legal.call,
        bet=legal.bet_to,
        raise_=legal.raise_to,
        show=legal.show,
        muck=legal.muck,
    )
