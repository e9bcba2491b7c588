"""Actions by the names that they have in messages, for programs and for language models."""

from collections.abc import Sequence
from typing import Final

from riverboat.engine.actions import Action, BetTo, BringIn, Call, Check, Draw, Fold, Muck, RaiseTo, Run, Show
from riverboat.engine.cards import Card

PLAIN: Final[dict[str, Action]] = {
    "fold": Fold(),
    "check": Check(),
    "call": Call(),
    "bring_in": BringIn(),
    "show": Show(),
    "muck": Muck(),
}
"""The actions without arguments."""

ACTIONS: Final = (*PLAIN, "bet", "raise", "draw", "run")
"""The names of all actions."""


class NotAnAction(Exception):  # noqa: N818 - named after what happened
    """A name or arguments that are no action. The message is a noun phrase that does not repeat them."""


def action_named(
    name: str | None, to: int | None = None, cards: Sequence[Card] | None = None, times: int | None = None
) -> Action:
    """Return the action with this name.

    to: for a bet or a raise. cards: for a draw; none to stand pat. times: for a run. Raises NotAnAction.
    """
    if name in PLAIN:
        return PLAIN[name]
    if name in ("bet", "raise"):
        if to is None:
            raise NotAnAction(f'a {name} without "to", the total for the street in chips')
        return BetTo(to) if name == "bet" else RaiseTo(to)
    if name == "draw":
        return Draw(tuple(cards or ()))
    if name == "run":
        if times is None:
            raise NotAnAction('a run without "times"')
        return Run(times)
    if name is None:
        raise NotAnAction('a reply without "action"')
    raise NotAnAction(f"an action that is none of {', '.join(ACTIONS)}")
