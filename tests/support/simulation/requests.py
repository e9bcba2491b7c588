"""Check that each request is carried out once."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from tests.support.simulation.truth import Truth


class Requests:
    """Count how often each request may appear in the journal, by the text or chips that it leaves there.

    It is once, however often the client repeats the request, and at however many servers.
    """

    def __init__(self) -> None:
        self._at_most = Counter[str]()

    @contextmanager
    def once(self, what: str) -> Iterator[None]:
        """Count a request that is sent in this context."""
        self._at_most[what] += 1
        yield

    def faults(self, truth: Truth) -> Iterator[str]:
        """Yield the requests that were carried out too often."""
        done = sum((table.said for table in truth.tables.values()), Counter[str]())
        for what, most in self._at_most.items():
            if done[what] > most:
                yield f"{what!r} was committed {done[what]} times, but requested {most} times at most"
