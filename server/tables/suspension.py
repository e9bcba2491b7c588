"""The suspension of a table whose events cannot be committed."""

from typing import Final

from riverboat.server.tables.actor import FIRST_RETRY, LAST_RETRY

SUSPENDED: Final = "The table is suspended because hands cannot be saved. Play resumes automatically."
"""The message to clients."""


class Suspension:
    """Whether a table is suspended.

    since: when it was suspended; None if it is not. retry_at: when to try to resume.
    """

    def __init__(self) -> None:
        self.since: float | None = None
        self.retry_at = 0.0
        self._attempts = 0

    def begin(self, since: float, now: float) -> None:
        """Suspend the table. The retry is later each time, unless something was committed in between."""
        self.since = since
        self.retry_at = now + (min(FIRST_RETRY * 2**self._attempts, LAST_RETRY) if self._attempts else 0.0)
        self._attempts = min(self._attempts + 1, 16)

    def end(self) -> None:
        """Resume the table."""
        self.since = None

    def on_commit(self) -> None:
        """Reset the retry delay: something was committed."""
        self._attempts = 0
