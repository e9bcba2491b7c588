"""The names that Open Hand History has for games, streets and actions."""

from typing import Final

from riverboat.engine.games import Structure

VERSION: Final = "1.4.7"

GAME_TYPES: Final = {
    "nlhe": "Holdem",
    "plhe": "Holdem",
    "flhe": "Holdem",
    "plo": "Omaha",
    "plo5": "Omaha",
    "plo6": "Omaha",
    "flo": "Omaha",
    "plo8": "OmahaHiLo",
    "flo8": "OmahaHiLo",
}
"""The format's names of games, by our codes."""

BET_TYPES: Final = {Structure.NO_LIMIT: "NL", Structure.POT_LIMIT: "PL", Structure.FIXED_LIMIT: "FL"}

BLINDS: Final = {
    "small blind": "Post SB",
    "big blind": "Post BB",
    "straddle": "Straddle",
    "": "Post Extra Blind",
}

OWN: Final = "_riverboat"
"""A field of our own, for what a reader would not find elsewhere: as in PHH, see `phh.extensions`."""
