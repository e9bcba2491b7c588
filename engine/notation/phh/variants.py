"""The variants of PHH, and our games.

The format has eleven variants. Every other game, and every hand with several boards or a bomb pot, has a code
of our own, such as "riverboat/plo5". A strict reader refuses an unknown code; with the code of the nearest
variant it would replay a different hand.
"""

from typing import Final

from riverboat.engine.games import GAMES, Game

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
_OWN: Final = "riverboat/"
_CODES: Final = {game: code for code, game in _STANDARD.items()}


def game_of(variant: str) -> Game | None:
    """Return the game of a variant, by its code in files, or None for an unknown variant."""
    is_own, code = variant.startswith(_OWN), variant.removeprefix(_OWN)
    return GAMES.get(code if is_own else _STANDARD.get(code, ""))


def variant_of(game: str, *, own: bool = False) -> str:
    """Return the variant of the game `game`: ours if `own`, or if the format has none."""
    return f"{_OWN}{game}" if own or game not in _CODES else _CODES[game]
