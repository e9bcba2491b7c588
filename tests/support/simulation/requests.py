"""Requests of which each may be carried out once."""

from collections import Counter
from collections.abc import Iterator, Sized
from contextlib import contextmanager

from tests.support.simulation.truth import Truth


class Requests:
    """How often at most each thing may be on record that was asked for, by what is there to see of it.

    A server that was started again has forgotten its replies, and may carry out once more what it is asked
    again: so each request counts for every one of the `servers` that there was while it waited.
    """

    def __init__(self, servers: Sized) -> None:
        self._servers = servers
        self._at_most = Counter[str]()

    @contextmanager
    def once(self, what: str) -> Iterator[None]:
        """Something is asked for in this context."""
        before = len(self._servers) - 1
        try:
            yield
        finally:
            self._at_most[what] += len(self._servers) - before

    def faults(self, truth: Truth) -> Iterator[str]:
        """What was carried out more often than it was asked for."""
        done = sum((table.said for table in truth.tables.values()), Counter[str]())
        for what, most in self._at_most.items():
            if done[what] > most:
                yield f"{what!r} is on record {done[what]} times, and was asked for {most} times at most"
