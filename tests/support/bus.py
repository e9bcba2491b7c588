"""A bus inside one process, and how to listen to it."""

import asyncio
from collections.abc import Callable, Mapping
from contextlib import AbstractAsyncContextManager

from riverboat.server.cluster.bus import Receive


class LocalBus:
    """A bus inside one process. It delivers in steps of the event loop, in the order of sending.

    passes: returns whether data for this inbox arrives; replace it to lose some.
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


def listen(bus: LocalBus, heard: Callable[[str, bytes], None]) -> None:
    """Call `heard` with everything that is sent over `bus` from now on, and let it pass."""

    def passes(inbox: str, data: bytes) -> bool:
        heard(inbox, data)
        return True

    bus.passes = passes
