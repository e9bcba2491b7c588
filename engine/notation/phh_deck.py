"""A deck in an order that deals the cards which a hand in PHH tells."""

from itertools import combinations

from engine.assessor import strength
from engine.cards import DECK, Card
from engine.notation.phh_actions import KnownCards


def stack_deck(known: KnownCards, at_showdown: frozenset[int]) -> tuple[Card, ...]:
    """All 52 cards such that `known` are dealt: hole cards one at a time, then the board, none burned.

    at_showdown: the positions that do not fold. Hole cards which nobody knows are filled from what is left;
    a player who does not fold gets the weakest there are, for a hand that won would have been shown.
    """
    told = {card for hole in known.holes for card in hole if card is not None} | set(known.board)
    left = [card for card in DECK if card not in told]
    holes: dict[int, list[Card]] = {}
    for position in sorted(range(len(known.holes)), key=lambda position: position not in at_showdown):
        hole = [card for card in known.holes[position] if card is not None]
        missing = known.holes[position].count(None)
        if position in at_showdown and missing and len(known.board) == 5:
            fill = min(combinations(left, missing), key=lambda fill: strength((*known.board, *hole, *fill)))
        else:
            fill = tuple(left[:missing])
        left = [card for card in left if card not in fill]
        holes[position] = _filled(known.holes[position], fill)
    rounds = [holes[position][turn] for turn in range(2) for position in range(len(known.holes))]
    return (*rounds, *known.board, *left)


def _filled(hole: tuple[Card | None, ...], fill: tuple[Card, ...]) -> list[Card]:
    coming = iter(fill)
    return [next(coming) if card is None else card for card in hole]
