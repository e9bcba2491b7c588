"""Conversion of turns to messages, and of commands to actions of the engine."""

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from riverboat.engine.actions import (
    Action,
    BetTo,
    BringIn,
    Call,
    Check,
    Draw,
    Fold,
    Muck,
    RaiseTo,
    Run,
    Show,
)
from riverboat.engine.errors import IllegalAction
from riverboat.engine.hand import HandState
from riverboat.server.protocol.commands import Act
from riverboat.server.protocol.messages import Turn
from riverboat.server.tables.parts.turn_clock import NO_TIME, TimeLeft

_PLAIN: Final[dict[str, Callable[[], Action]]] = {
    "fold": Fold,
    "check": Check,
    "call": Call,
    "bring_in": BringIn,
    "show": Show,
    "muck": Muck,
}
_WITH: Final[dict[str, tuple[str, Callable[[Any], Action]]]] = {
    "bet": ("to", BetTo),
    "raise": ("to", RaiseTo),
    "draw": ("cards", Draw),
    "run": ("times", Run),
}
_FIELDS: Final = {
    "to": ("an amount", "bad_amount"),
    "cards": ("cards", "bad_draw"),
    "times": ("a number of times", "bad_runs"),
}


def action_of(command: Act) -> Action:
    """Return the action of `command`. Raises IllegalAction for a missing or an extra field."""
    wanted, make = _WITH.get(command.action, (None, None))
    for name, (what, code) in _FIELDS.items():
        if (getattr(command, name) is not None) != (name == wanted):
            needs = "needs" if name == wanted else "does not take"
            raise IllegalAction(f"{command.action} {needs} {what}", code=code)
    return _PLAIN[command.action]() if make is None else make(getattr(command, str(wanted)))


def later(turn: Turn, ms: int) -> Turn:
    """Return `turn` as it is `ms` milliseconds later."""
    act = min(ms, turn.ms)
    grace = min(ms - act, turn.grace)
    bank = min(ms - act - grace, turn.bank)
    return replace(turn, ms=turn.ms - act, grace=turn.grace - grace, bank=turn.bank - bank)


def turn_of(hand: HandState, left: TimeLeft = NO_TIME) -> Turn | None:
    """Return the turn in `hand`, with the time that is `left`; None if it is nobody's."""
    legal = hand.legal_actions()
    if legal is None:
        return None
    return Turn(
        hand=hand.id,
        turn=hand.turn,
        seat=legal.seat,
        ms=left.act,
        grace=left.grace,
        bank=left.bank,
        fold=legal.fold,
        check=legal.check,
        call=legal.call,
        bet=legal.bet_to,
        raise_=legal.raise_to,
        bring_in=legal.bring_in,
        draw=legal.draw,
        runs=legal.runs,
        show=legal.show,
        muck=legal.muck,
        discard=legal.discard,
        two_sizes=legal.two_sizes,
    )
