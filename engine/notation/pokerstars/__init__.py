"""Hand histories in the text format of PokerStars: all of its games that we have, read and written.

The format has no specification: this follows published files.
"""

from riverboat.engine.notation.occasion import Occasion
from riverboat.engine.notation.pokerstars.hand import replay
from riverboat.engine.notation.pokerstars.reader import PokerStarsHand, read, read_lines
from riverboat.engine.notation.pokerstars.vocabulary import TITLES
from riverboat.engine.notation.pokerstars.writer import write

__all__ = ["TITLES", "Occasion", "PokerStarsHand", "read", "read_lines", "replay", "write"]
