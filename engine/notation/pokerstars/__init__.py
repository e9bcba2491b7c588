"""Hand histories in the text format of PokerStars.

All flop, stud and draw games of PokerStars can be written; hold'em and Omaha can be read and replayed. The
format has no specification: this follows published files.
"""

from riverboat.engine.notation.occasion import Occasion
from riverboat.engine.notation.pokerstars.hand import replay
from riverboat.engine.notation.pokerstars.reader import GAMES as GAMES_READ
from riverboat.engine.notation.pokerstars.reader import PokerStarsHand, read, read_lines
from riverboat.engine.notation.pokerstars.vocabulary import TITLES
from riverboat.engine.notation.pokerstars.writer import write

__all__ = ["GAMES_READ", "TITLES", "Occasion", "PokerStarsHand", "read", "read_lines", "replay", "write"]
