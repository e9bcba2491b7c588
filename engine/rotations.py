"""Mixed games: rotations of games."""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Rotation:
    """A mixed game: the codes of its games, in order."""

    code: str
    name: str
    games: tuple[str, ...]


ROTATIONS: Final[dict[str, Rotation]] = {
    rotation.code: rotation
    for rotation in (
        Rotation("horse", "HORSE", ("flhe", "flo8", "razz", "stud", "stud8")),
        Rotation(
            "8-game", "eight-game mix", ("27td", "flhe", "flo8", "razz", "stud", "stud8", "nlhe", "plo")
        ),
    )
}
