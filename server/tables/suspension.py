"""A table that waits, because nothing can be put on record."""

from typing import Final

from riverboat.server.tables.actor import FIRST_RETRY, LAST_RETRY

SUSPENDED: Final = "The table is suspended because hands cannot be saved. Play resumes automatically."
"""What the players are told."""


class Suspension:
    """Whether a table waits, and since when. look_at: when to see whether it can go on."""

    def __init__(self) -> None:
        self.since: float | None = None
        self.look_at = 0.0
        self._in_a_row = 0

    def begin(self, since: float, now: float) -> None:
        """The table waits. When it has only just gone on, and nothing was put on record since, it is longer
        until it looks again."""
        self.since = since
        self.look_at = now + (min(FIRST_RETRY * 2**self._in_a_row, LAST_RETRY) if self._in_a_row else 0.0)
        self._in_a_row = min(self._in_a_row + 1, 16)

    def end(self) -> None:
        """The table waits no longer."""
        self.since = None

    def recorded(self) -> None:
        """Something was put on record."""
        self._in_a_row = 0
