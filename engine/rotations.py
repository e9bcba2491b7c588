"""Mixed games: rotations of games, each played for a round of the table or so many hands."""

from dataclasses import dataclass
from typing import Final

from engine.errors import GameError
from engine.games import Game, game_named


@dataclass(frozen=True, slots=True)
class Rotation:
    """Games by their codes, in the order in which they come round."""

    code: str
    name: str
    games: tuple[str, ...]

    def game_at(self, hand: int, hands_each: int) -> Game:
        """The game of the hand number `hand`, counted from 0, where each game is played `hands_each` hands.

        Raises GameError.
        """
        if hand < 0 or hands_each < 1:
            raise GameError(f"hand {hand} of games of {hands_each} hands each", code="bad_rotation")
        return game_named(self.games[hand // hands_each % len(self.games)])


ROTATIONS: Final[dict[str, Rotation]] = {
    rotation.code: rotation
    for rotation in (
        Rotation("horse", "HORSE", ("flhe", "flo8", "razz", "stud", "stud8")),
        Rotation(
            "8-game", "eight-game mix", ("27td", "flhe", "flo8", "razz", "stud", "stud8", "nlhe", "plo")
        ),
    )
}
