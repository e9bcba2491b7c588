"""The bus between the servers of a cluster: transport, and nothing more.

What is sent may be lost, doubled or late; `links` notices and repairs that. The database alone says who owns
a table.
"""

import asyncio
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


class LocalBus:
    """A bus inside one process, for tests. It delivers in steps of the event loop, in the order of sending.

    passes: returns whether data for this inbox arrives; tests replace it, to lose some.
    """

    def __init__(self) -> None:
        self._receivers: dict[str, list[Receive]] = {}
        self.passes: Callable[[str, bytes], bool] = lambda inbox, data: True

    def listening(self, inboxes: Mapping[str, Receive]) -> "_Listening":
        """Hand what is sent to these inboxes to their receivers, in this context."""
        return _Listening(self._receivers, inboxes)

    def send(self, inbox: str, data: bytes) -> None:
        """Send `data` to everybody who listens to `inbox`."""
        if self.passes(inbox, data):
            for receive in self._receivers.get(inbox, ()):
                asyncio.get_running_loop().call_soon(receive, data)


class _Listening(AbstractAsyncContextManager[None]):
    def __init__(self, receivers: dict[str, list[Receive]], inboxes: Mapping[str, Receive]) -> None:
        self._receivers = receivers
        self._inboxes = inboxes

    async def __aenter__(self) -> None:
        for inbox, receive in self._inboxes.items():
            self._receivers.setdefault(inbox, []).append(receive)

    async def __aexit__(self, *exc_info: object) -> None:
        for inbox, receive in self._inboxes.items():
            self._receivers[inbox].remove(receive)
