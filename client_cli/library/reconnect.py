"""When a client tries to reconnect, for how long, and when it stops."""

from collections.abc import Iterator
from random import SystemRandom
from typing import Final

from riverboat.server.protocol.codes import Code

RECONNECT_WITHIN: Final = 30.0
"""Seconds to keep trying to reconnect, by default."""

MOVED_TABLE_TIMEOUT: Final = 5.0
"""Seconds within which a table that moved to another server is expected there."""

FIRST_DELAY: Final = 0.1
MAX_DELAY: Final = 5.0
"""Longest delay in seconds before the first attempt, and before any; it doubles with each attempt."""

TABLE_GONE_CODES: Final = {Code.UNKNOWN_TABLE, Code.TABLE_CLOSED, Code.KICKED}
"""Refusals after which a table cannot be resumed."""

RETRYABLE_CODES: Final = {
    Code.TOO_MANY_ATTEMPTS,
    Code.TOO_OFTEN,
    Code.STARTING,
    Code.CLOSING,
    Code.INTERNAL,
    Code.JOURNAL_UNAVAILABLE,
    Code.TABLE_BUSY,
    Code.UNKNOWN_TABLE,  # a table that moves is unknown until its new server has recovered it
}
"""Refusals after which another attempt may succeed."""


def backoff_delays() -> Iterator[float]:
    """Yield the seconds to wait before each attempt; random, so that clients do not all reconnect at once."""
    random, longest = SystemRandom(), FIRST_DELAY
    while True:
        yield random.uniform(0, longest)
        longest = min(2 * longest, MAX_DELAY)
