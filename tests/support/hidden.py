"""Two decks for one script: whoever may not see the cards in which they differ must not notice."""

from typing import Final

from engine.cards import DECK, Card, format_cards, parse_cards
from tests.support.deals import deck_for

SCRIPT: Final = (
    *("raise 300", "call", "call"),
    *("check", "check", "bet 500", "call", "fold"),
    *("check", "check"),
    *("check", "bet 800", "call"),
)
"""Three players, Ann with the button, Bob, Cy: Cy folds, Ann shows, and Bob, who is beaten, mucks."""

ANNS_HAND: Final = "Jh Js"
BOARD: Final = "8c 9d 2s Jd 4s"

BOB, CY, ANN = range(3)
"""The places from the left of the button."""

VIEWS: Final = (
    (("ann", "eye"), {ANN: ANNS_HAND}),
    (("bob", "eye"), {ANN: ANNS_HAND, BOB: "Ah 7c"}),
    (("cy", "eye"), {ANN: ANNS_HAND, CY: "Ac Ks"}),
)
"""Viewers, and the hands that one of them sees in the course of it."""


def two_decks(fixed: dict[int, str]) -> list[tuple[Card, ...]]:
    """Two decks that agree on the board and on the `fixed` hands by place, and on no other card dealt."""
    known = parse_cards(" ".join([*fixed.values(), BOARD]))
    rest = [card for card in DECK if card not in known]
    decks = []
    for hidden in (rest, rest[::-1]):
        pairs = zip(hidden[::2], hidden[1::2], strict=False)
        holes = [fixed.get(place) or format_cards(next(pairs)) for place in range(3)]
        dealt = deck_for(holes, BOARD)[:11]
        decks.append((*dealt, *(card for card in hidden if card not in dealt)))
    return decks


def is_fixed(player: str, fixed: dict[int, str]) -> bool:
    """Whether the hand of `player` is the same in both decks."""
    return {"ann": ANN, "bob": BOB, "cy": CY}[player] in fixed
