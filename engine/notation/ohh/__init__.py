"""Open Hand History: a hand as JSON, for flop games.

This follows version 1.4.7 of the specification at https://hh-specs.handhistory.org. It has names for the
streets of flop games only, so it cannot hold stud and draw games.
"""

from riverboat.engine.notation.ohh.names import GAME_TYPES, VERSION
from riverboat.engine.notation.ohh.records import OhhHand, read
from riverboat.engine.notation.ohh.replay import OhhReplay, replay
from riverboat.engine.notation.ohh.writer import write

__all__ = ["GAME_TYPES", "VERSION", "OhhHand", "OhhReplay", "read", "replay", "write"]
