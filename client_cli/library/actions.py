"""Actions as fields of the act command."""

from typing import Any, Final

from riverboat.client_cli.library.errors import CommandRefused
from riverboat.engine.actions import Action, BetTo, BringIn, Call, Check, Draw, Fold, Muck, RaiseTo, Run, Show
from riverboat.engine.cards import is_card
from riverboat.server.protocol.codes import Code
from riverboat.server.protocol.command import MAX_CHIPS

_NAMES: Final[dict[type[Action], Any]] = {
    Fold: "fold",
    Check: "check",
    Call: "call",
    BetTo: "bet",
    RaiseTo: "raise",
    BringIn: "bring_in",
    Draw: "draw",
    Run: "run",
    Show: "show",
    Muck: "muck",
}


def action_fields(action: Action) -> dict[str, Any]:
    """Return the fields of Act that describe `action`. Raises CommandRefused for an invalid action."""
    name = _NAMES.get(type(action))
    if name is None:
        raise CommandRefused(Code.ILLEGAL_ACTION, f"{action!r} is not an action")
    return {"action": name, **_argument_of(action)}


def _argument_of(action: Action) -> dict[str, Any]:
    match action:
        case BetTo(to=to) | RaiseTo(to=to):
            if type(to) is not int or not 0 <= to <= MAX_CHIPS:
                raise CommandRefused(Code.BAD_AMOUNT, f"{to!r} is not an amount; use a whole number of chips")
            return {"to": to}
        case Draw(cards=cards):
            not_cards = CommandRefused(Code.BAD_DRAW, f"{cards!r} are not cards")
            try:
                discards = tuple(cards)
            except TypeError:
                raise not_cards from None
            if not all(map(is_card, discards)):
                raise not_cards
            return {"cards": discards}
        case Run(times=times):
            if type(times) is not int or not 0 <= times <= MAX_CHIPS:
                raise CommandRefused(Code.BAD_RUNS, f"{times!r} is not a number of runs")
            return {"times": times}
    return {}
