"""How commands take a game."""

from difflib import get_close_matches
from typing import Any, Final

import click

from riverboat.engine.games import GAMES
from riverboat.engine.rotations import ROTATIONS

ALIASES: Final = {
    "holdem": "nlhe",
    "hold'em": "nlhe",
    "nlh": "nlhe",
    "omaha": "plo",
    "omaha8": "plo8",
    "bigo": "big-o",
    "short": "short-deck",
    "shortdeck": "short-deck",
    "6plus": "short-deck",
    "8game": "8-game",
}
"""Other names of games, by code."""


class GameType(click.ParamType[str]):
    """The code of a game or a rotation. Case does not matter."""

    name = "game"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the code that `value` stands for. Raises BadParameter."""
        typed = str(value).casefold()
        code = ALIASES.get(typed, typed)
        known = [*GAMES, *ROTATIONS]
        if code not in known:
            nearest = get_close_matches(typed, [*known, *ALIASES], n=1, cutoff=0.7)
            hint = f" Did you mean {nearest[0]!r}?" if nearest else ""
            choices = ", ".join(known)
            self.fail(f"unknown game {str(value)[:40]!r}.{hint} Choose one of {choices}.", param, ctx)
        return code


GAME: Final = GameType()

game_option = click.option(
    "--game",
    type=GAME,
    metavar="CODE",
    default="nlhe",
    show_default=True,
    help="The game: plo, razz, horse...",
)
