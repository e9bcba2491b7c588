"""The variants of PHH, and our games.

The format knows eleven variants. Every other game, and a hand that was dealt on several boards or as a bomb
pot, has a code of our own, "riverboat/plo5": a reader that is strict refuses a code that it does not know,
where under the format's code for the nearest game it would play another hand than was played.
"""

from typing import Final

from engine.games import GAMES, Game

_STANDARD: Final = {
    "FT": "flhe",
    "NT": "nlhe",
    "NS": "short-deck",
    "PO": "plo",
    "FO/8": "flo8",
    "F7S": "stud",
    "F7S/8": "stud8",
    "FR": "razz",
    "N2L1D": "27sd",
    "F2L3D": "27td",
    "FB": "badugi",
}
_CODES: Final = {game: code for code, game in _STANDARD.items()}

VARIANTS: Final[dict[str, Game]] = {code: GAMES[game] for code, game in _STANDARD.items()} | {
    f"riverboat/{game.code}": game for game in GAMES.values()
}
"""The variants that can be played, by their codes in files."""


def variant_of(game: str, *, own: bool = False) -> str:
    """The code for the game with the stable code `game`: ours if `own`, or if the format has none."""
    return f"riverboat/{game}" if own or game not in _CODES else _CODES[game]
