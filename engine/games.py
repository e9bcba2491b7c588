"""What a game is, as data: the streets, what is dealt on each, and the stakes it is played for."""

from dataclasses import dataclass
from typing import Final

from engine.errors import GameError


@dataclass(frozen=True, slots=True)
class Street:
    """One round of dealing and betting.

    name: the field's name for it ("flop").
    hole: cards dealt face down to every live player, one at a time, before its betting.
    board: cards dealt face up for everybody, before its betting.
    """

    name: str
    hole: int = 0
    board: int = 0


@dataclass(frozen=True, slots=True)
class Game:
    """A game: a stable code, its full name, its streets in order, and how many may sit down to it."""

    code: str
    name: str
    streets: tuple[Street, ...]
    min_seats: int = 2
    max_seats: int = 10


@dataclass(frozen=True, slots=True)
class Stakes:
    """What a game is played for, in chips. Raises GameError for stakes that no game could use.

    small_blind, big_blind: the blinds; the big blind is also the smallest bet.
    ante: what every player posts before the deal; 0 for none.
    big_blind_ante: the ante is posted once, by the big blind, for the whole table.
    """

    small_blind: int
    big_blind: int
    ante: int = 0
    big_blind_ante: bool = False

    def __post_init__(self) -> None:
        for name in ("small_blind", "big_blind", "ante"):
            chips = getattr(self, name)
            if type(chips) is not int or chips < 0:
                raise GameError(f"{name} is {chips!r}: chips are whole numbers from 0", code="bad_stakes")
        if not self.big_blind:
            raise GameError("the big blind is 0: there would be nothing to bet", code="bad_stakes")
        if self.small_blind > self.big_blind:
            raise GameError(
                f"the small blind ({self.small_blind}) is above the big blind ({self.big_blind})",
                code="bad_stakes",
            )


NO_LIMIT_HOLDEM: Final = Game(
    code="nlhe",
    name="no-limit hold'em",
    streets=(
        Street("preflop", hole=2),
        Street("flop", board=3),
        Street("turn", board=1),
        Street("river", board=1),
    ),
)

GAMES: Final[dict[str, Game]] = {game.code: game for game in (NO_LIMIT_HOLDEM,)}


def game_named(code: str) -> Game:
    """The game with the stable code `code`. Raises GameError."""
    game = GAMES.get(code)
    if game is None:
        raise GameError(f"{code!r} is not a game we know: {', '.join(GAMES)}", code="unknown_game")
    return game
