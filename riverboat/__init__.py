"""Riverboat: a poker engine, and the server and client built on it.

What stands in `__all__` is the public interface of the engine. It needs the standard library alone, and each
name is loaded when it is first used. See docs/library.md.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from riverboat.engine.actions import (
        Action,
        BetTo,
        BringIn,
        Call,
        Check,
        Draw,
        Fold,
        LegalActions,
        Muck,
        RaiseTo,
        Run,
        Show,
    )
    from riverboat.engine.assessor import Assessment, assess, compare, ranking, strength, winners
    from riverboat.engine.cards import format_cards, parse_cards
    from riverboat.engine.dealer import Dealer, RandomDealer
    from riverboat.engine.equity import equity
    from riverboat.engine.errors import EngineError
    from riverboat.engine.events import Event, Seat
    from riverboat.engine.games import GAMES, Game, Stakes
    from riverboat.engine.hand import Hand, View
    from riverboat.engine.house import House
    from riverboat.engine.notation.files import hands_in
    from riverboat.engine.ranges import parse_range

_MODULES = {
    "actions": "Action BetTo BringIn Call Check Draw Fold LegalActions Muck RaiseTo Run Show",
    "assessor": "Assessment assess compare ranking strength winners",
    "cards": "format_cards parse_cards",
    "dealer": "Dealer RandomDealer",
    "equity": "equity",
    "errors": "EngineError",
    "events": "Event Seat",
    "games": "GAMES Game House Stakes",
    "hand": "Hand View",
    "notation.files": "hands_in",
    "ranges": "parse_range",
}
_HOME = {name: f"riverboat.engine.{module}" for module, names in _MODULES.items() for name in names.split()}

__all__ = [
    "GAMES",
    "Action",
    "Assessment",
    "BetTo",
    "BringIn",
    "Call",
    "Check",
    "Dealer",
    "Draw",
    "EngineError",
    "Event",
    "Fold",
    "Game",
    "Hand",
    "House",
    "LegalActions",
    "Muck",
    "RaiseTo",
    "RandomDealer",
    "Run",
    "Seat",
    "Show",
    "Stakes",
    "View",
    "assess",
    "compare",
    "equity",
    "format_cards",
    "hands_in",
    "parse_cards",
    "parse_range",
    "ranking",
    "strength",
    "winners",
]


def __getattr__(name: str) -> Any:
    """Load a public name from the module that defines it."""
    if name not in _HOME:
        raise AttributeError(f"module 'riverboat' has no attribute {name!r}")
    value = globals()[name] = getattr(import_module(_HOME[name]), name)
    return value
