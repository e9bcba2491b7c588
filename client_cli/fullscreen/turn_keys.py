"""The actions of a turn by their keys."""

from collections.abc import Collection, Sequence

from riverboat.client_cli.play.preferences import Bindings
from riverboat.engine.actions import Action, BringIn, Call, Check, Draw, Fold, LegalActions, Muck, Run, Show
from riverboat.engine.cards import Card


def action_of_key(
    key: str, legal: LegalActions, bindings: Bindings, cards: Sequence[Card], picked: Collection[int]
) -> Action | None:
    """Return the action of `key` in a turn; None for a key that is no action by itself.

    cards: the own cards. picked: the places of those that are chosen for a draw.
    """
    is_key = bindings.is_key
    if legal.runs is not None:
        return Run(int(key)) if key.isdigit() and 1 <= int(key) <= legal.runs else None
    if legal.draw is not None:
        if legal.discard and len(picked) != legal.draw:
            return None
        done = is_key(key, "send") or is_key(key, "call")
        return Draw(tuple(cards[place] for place in sorted(picked))) if done else None
    offers = (
        ("call", legal.check, Check()),
        ("call", legal.bring_in is not None, BringIn()),
        ("call", legal.call is not None, Call()),
        ("fold", legal.fold, Fold()),
        ("show", legal.show, Show()),
        ("muck", legal.muck, Muck()),
    )
    return next((action for name, allowed, action in offers if allowed and is_key(key, name)), None)
