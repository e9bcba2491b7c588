"""Check that each request is carried out once."""

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from tests.support.simulation.truth import Truth


class Requests:
    """Count how often each request may appear in the journal, by the text or chips that it leaves there.

    A server does not know the replies of the former one, and may carry out a repeated request once more. So a
    request counts once for each of the servers that had tables while it waited.

    servers: returns how many servers had tables so far, one after the other.
    """

    def __init__(self, servers: Callable[[], int]) -> None:
        self._servers = servers
        self._at_most = Counter[str]()

    @contextmanager
    def once(self, what: str) -> Iterator[None]:
        """Count a request that is sent in this context."""
        before = self._servers() - 1
        try:
            yield
        finally:
            self._at_most[what] += self._servers() - before

    def faults(self, truth: Truth) -> Iterator[str]:
        """Yield the requests that were carried out too often."""
        done = sum((table.said for table in truth.tables.values()), Counter[str]())
        for what, most in self._at_most.items():
            if done[what] > most:
                yield f"{what!r} was committed {done[what]} times, but requested {most} times at most"
