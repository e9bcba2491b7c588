"""Record the trace of a run: a digest, and the entries if wanted."""

from collections.abc import Callable
from hashlib import blake2b


class Trace:
    """The trace of a run. now: returns the time. write: called with every entry, if wanted."""

    def __init__(self, now: Callable[[], float], write: Callable[[str], object] | None = None) -> None:
        self._now = now
        self._hash = blake2b(digest_size=16)
        self._write = write

    def note(self, what: str, *about: object) -> None:
        """Add an entry."""
        line = f"{self._now()} {what} {about}\n"
        self._hash.update(line.encode())
        if self._write is not None:
            self._write(line)

    @property
    def digest(self) -> str:
        """Return the digest of all entries so far."""
        return self._hash.hexdigest()
