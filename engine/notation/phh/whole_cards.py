"""The deck of a PHH record whose cards are all known: nearly every record of a data set.

`engine.notation.phh.cards` reads any record, and is the reference: it takes five times as long.
"""

from collections.abc import Sequence
from typing import Final, cast

from riverboat.engine.cards import Card
from riverboat.engine.games import Game
from riverboat.engine.notation.phh.actions import PhhAction

_WITHOUT_CARDS: Final = frozenset({"f", "cc", "cbr", "run", ""})


def whole_deck(game: Game, players: int, actions: Sequence[PhhAction]) -> tuple[Card, ...] | None:
    """Return all cards of `game` in the order in which they are dealt, or None for what needs the reference.

    That is a hand in which anything is unknown, wrong, or dealt to players after their first action.
    """
    first, *later = game.streets
    if first.up or any(street.hole or street.up or street.draw or street.discard for street in later):
        return None
    hands: list[Sequence[Card | None]] = []
    for position, action in enumerate(actions[:players]):
        if action.verb != "dh" or action.player != position or len(action.cards) != first.hole:
            return None
        hands.append(action.cards)
    dealt = [card for turn in zip(*hands, strict=True) for card in turn]
    for action in actions[players:]:
        verb = action.verb
        if verb in _WITHOUT_CARDS:
            continue
        if verb == "db":
            dealt += action.cards
        elif verb != "sm" or action.player is None or not _is_dealt(action.cards, hands[action.player]):
            return None
    known = set(dealt)
    if len(known) != len(dealt) or not known.issubset(game.deck) or len(hands) != players:
        return None
    return (*cast(list[Card], dealt), *[card for card in game.deck if card not in known])


def _is_dealt(shown: Sequence[Card | None], hand: Sequence[Card | None]) -> bool:
    """Return whether the `shown` cards are none, or all of `hand`."""
    return not shown or (len(shown) == len(hand) and set(shown) == set(hand))
