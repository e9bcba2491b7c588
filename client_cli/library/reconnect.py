"""When and for how long a client tries to come back, and after what it does not."""

from collections.abc import Iterator
from random import SystemRandom
from typing import Final

from riverboat.server.protocol.codes import Code

COME_BACK_WITHIN: Final = 30.0
"""Seconds to try to come back when the line has dropped, unless told otherwise."""

MOVED_WITHIN: Final = 5.0
"""Seconds in which a table that another server has taken over may be found there, of those."""

FIRST_PAUSE: Final = 0.1
LAST_PAUSE: Final = 5.0
"""Seconds to wait at most before the first attempt to come back, and later; each time twice as many."""

GONE: Final = {Code.UNKNOWN_TABLE, Code.TABLE_CLOSED, Code.KICKED}
"""Refusals after which there is no coming back to a table."""

MAY_PASS: Final = {
    Code.TOO_MANY_ATTEMPTS,
    Code.TOO_OFTEN,
    Code.CLOSING,
    Code.INTERNAL,
    Code.JOURNAL_UNAVAILABLE,
    Code.UNKNOWN_TABLE,  # of a table that has moved: where it was, or before its new server has it
}
"""Refusals after which it is worth while to try again."""


def pauses() -> Iterator[float]:
    """Seconds to wait before each attempt: at random, lest all who lost their lines come at once."""
    chance, longest = SystemRandom(), FIRST_PAUSE
    while True:
        yield chance.uniform(0, longest)
        longest = min(2 * longest, LAST_PAUSE)
