"""Hand histories as text in the manner of PokerStars.

Written for every flop, stud and draw game that PokerStars has; read and replayed for hold'em and Omaha. There
is no specification: what is known of the format comes from files that people have published.
"""

from engine.notation.pokerstars_hand import replay
from engine.notation.pokerstars_reading import GAMES as GAMES_READ
from engine.notation.pokerstars_reading import PokerStarsHand, read
from engine.notation.pokerstars_words import TITLES
from engine.notation.pokerstars_writing import write
from engine.notation.telling import Occasion

__all__ = ["GAMES_READ", "TITLES", "Occasion", "PokerStarsHand", "read", "replay", "write"]
