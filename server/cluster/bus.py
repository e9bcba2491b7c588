"""The bus between the servers of a cluster: transport, and nothing more.

What is sent may be lost, doubled or late; `links` notices and repairs that. The database alone says who owns
a table.
"""

from collections.abc import Callable, Mapping
from contextlib import AbstractAsyncContextManager
from typing import Final, Protocol

EVERYBODY: Final = "all"
"""The inbox that every server listens to."""

Receive = Callable[[bytes], None]
"""Takes what was sent to an inbox. It never raises."""


class Bus(Protocol):
    """Carries bytes to the inboxes of servers. An inbox is named by a word of letters and digits."""

    def listening(self, inboxes: Mapping[str, Receive]) -> AbstractAsyncContextManager[None]:
        """Hand what is sent to these inboxes to their receivers, in this context."""

    def send(self, inbox: str, data: bytes) -> None:
        """Send `data`. It never waits and never raises: without a connection, the data is lost."""
