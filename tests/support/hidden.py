"""Build two decks for one script: viewers who may not see the differing cards must not notice."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from riverboat.engine.cards import DECK, Card, parse_cards

BOB, CY, ANN = range(3)
"""The places, counted from the left of the button."""


@dataclass(frozen=True, slots=True)
class Scene:
    """A hand of Ann on the button, Bob and Cy. Cy folds, Ann shows, and Bob is beaten and mucks.

    hidden: number of cards dealt face down to each, including drawn cards, which come last.
    before_up: number of them dealt before the cards face up.
    views: viewers, and the players' hidden cards that each of them may see during the hand.
    """

    game: str
    script: tuple[str, ...]
    hidden: tuple[int, int, int]
    views: tuple[tuple[tuple[str, ...], dict[int, str]], ...]
    before_up: int = 2
    up: tuple[str, str, str] = ("", "", "")
    board: str = ""
    drawn: tuple[int, int, int] = (0, 0, 0)

    def two_decks(self, fixed: dict[int, str]) -> list[tuple[Card, ...]]:
        """Return two decks with the same public and `fixed` cards by place; all other dealt cards differ."""
        known = parse_cards(" ".join([*fixed.values(), *self.up, self.board]))
        rest = [card for card in DECK if card not in known]
        return [self._deck(fixed, hidden) for hidden in (rest, rest[::-1])]

    def _deck(self, fixed: dict[int, str], hidden: Sequence[Card]) -> tuple[Card, ...]:
        others = iter(hidden)
        hands = [list(self._dealt_to(place, fixed.get(place), others)) for place in range(3)]
        draws = [
            hands[place].pop(-left) for place, count in enumerate(self.drawn) for left in range(count, 0, -1)
        ]
        rounds = [card for cards in zip(*hands, strict=True) for card in cards]
        top = (*rounds, *parse_cards(self.board), *draws)
        return (*top, *(card for card in hidden if card not in top))

    def _dealt_to(self, place: int, fixed: str | None, others: Iterator[Card]) -> tuple[Card, ...]:
        """Return all cards of one player in dealing order."""
        down = parse_cards(fixed) if fixed else tuple(next(others) for _ in range(self.hidden[place]))
        return (*down[: self.before_up], *parse_cards(self.up[place]), *down[self.before_up :])


_QUADS: Final = "Ah As Ad Ac 2c"
_STUD_QUADS: Final = "Ks Kd Kc"

HOLDEM: Final = Scene(
    "nlhe",
    (
        *("raise 300", "call", "call"),
        *("check", "check", "bet 500", "call", "fold"),
        *("check", "check"),
        *("check", "bet 800", "call"),
    ),
    (2, 2, 2),
    (
        (("ann", "eye"), {ANN: "Jh Js"}),
        (("bob", "eye"), {ANN: "Jh Js", BOB: "Ah 7c"}),
        (("cy", "eye"), {ANN: "Jh Js", CY: "Ac Ks"}),
    ),
    board="8c 9d 2s Jd 4s",
)
STUD: Final = Scene(
    "stud",
    (
        *("bring_in", "call", "raise 100", "call", "call"),
        *("check", "check", "check"),
        *("bet 200", "call", "call"),
        *("check", "check", "check"),
        *("bet 200", "call", "fold"),
    ),
    (3, 3, 3),
    (
        (("ann", "eye"), {ANN: _STUD_QUADS}),
        (("bob", "eye"), {ANN: _STUD_QUADS, BOB: "Ah 7c 2h"}),
        (("cy", "eye"), {ANN: _STUD_QUADS, CY: "Ac Qs 4c"}),
    ),
    up=("2c 7d 9s 4h", "6d 8c 3h Td", "Kh Qd 5s 9h"),
)
DRAW: Final = Scene(
    "5cd",
    (
        *("raise 300", "call", "call"),
        *("draw 0 1", "draw 4", "draw"),
        *("check", "check", "bet 500", "call", "fold"),
    ),
    (7, 6, 5),
    (
        (("ann", "eye"), {ANN: _QUADS}),
        (("bob", "eye"), {ANN: _QUADS, BOB: "Kh 7c 9s Td 4h 9d 9h"}),
        (("cy", "eye"), {ANN: _QUADS, CY: "Kc Ks 4c 4d 2d 8s"}),
    ),
    drawn=(2, 1, 0),
)
SCENES: Final = {scene.game: scene for scene in (HOLDEM, STUD, DRAW)}

VIEWS: Final = [(scene, viewers, fixed) for scene in SCENES.values() for viewers, fixed in scene.views]
"""Each scene with its viewers, and the cards that both decks share for them."""


def act_fields(step: str, own: Sequence[Card]) -> dict[str, Any]:
    """Return the fields of an act: "raise 300", "call", or "draw 0 1" for the first two `own` cards."""
    action, *numbers = step.split()
    if action == "draw":
        return {"action": action, "cards": [own[int(number)] for number in numbers]}
    return {"action": action, "to": int(numbers[0]) if numbers else None}


def is_fixed(player: str, fixed: dict[int, str]) -> bool:
    """Return whether the cards of `player` are the same in both decks."""
    return {"ann": ANN, "bob": BOB, "cy": CY}[player] in fixed
