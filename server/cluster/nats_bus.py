"""The bus over NATS, without JetStream: messages are not kept."""

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress
from typing import Any, Final
from urllib.parse import urlsplit

from riverboat.server.cluster.bus import Receive
from riverboat.server.logs import get_logger

log = get_logger(__name__)

PREFIX: Final = "riverboat.inbox."
"""What the subjects of all inboxes begin with."""

MAX_WAITING: Final = 4_096
"""Messages that may wait to be written. Beyond that they are lost, which the links notice."""

RECONNECT_EVERY: Final = 0.2
"""Seconds between attempts to connect."""

CLOSING: Final = 1
"""Seconds for the last messages to reach the broker."""


class BusUnusable(Exception):  # noqa: N818 - says what is wrong
    """No bus can be had like this."""

    code = "bus_unusable"


class BadBusUrl(BusUnusable):
    """The URL is not that of a NATS broker. The text leaves it out, because it may contain a password."""

    code = "bad_bus_url"


class NatsMissing(BusUnusable):
    """The package nats-py is not installed."""

    code = "nats_missing"


class NatsBus:
    """A bus at the broker with this URL. It connects, and connects again, by itself.

    is_connected: whether it is connected now.
    Raises BadBusUrl and NatsMissing.
    """

    def __init__(self, url: str) -> None:
        if not _is_nats(url):
            raise BadBusUrl("the URL of the bus is not that of a NATS broker. Try nats://127.0.0.1:4222")
        try:
            from nats.aio.client import Client  # noqa: PLC0415 - needed by servers with a bus alone
        except ImportError:
            raise NatsMissing("a bus needs the package nats-py: pip install 'riverboat[cluster]'") from None
        self._url = url
        self._client: Any = Client()
        self._waiting: asyncio.Queue[tuple[str, bytes]] = asyncio.Queue(MAX_WAITING)

    @property
    def is_connected(self) -> bool:
        """Whether the broker answers."""
        return bool(self._client.is_connected)

    @asynccontextmanager
    async def listening(self, inboxes: Mapping[str, Receive]) -> AsyncIterator[None]:
        """Hand what is sent to these inboxes to their receivers, in this context."""
        task = asyncio.create_task(self._work(inboxes))
        try:
            yield
        finally:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
            with suppress(Exception):  # the broker may be gone
                while not self._waiting.empty():
                    await self._client.publish(*self._waiting.get_nowait())
                await self._client.flush(CLOSING)
            with suppress(Exception):
                await self._client.close()

    def send(self, inbox: str, data: bytes) -> None:
        """Send `data`. Without a connection it is lost."""
        if self._client.is_connected:
            with suppress(asyncio.QueueFull):
                self._waiting.put_nowait((PREFIX + inbox, data))

    async def _work(self, inboxes: Mapping[str, Receive]) -> None:
        """Connect, however long that takes, subscribe, and write what waits."""
        await self._client.connect(
            self._url,
            name="riverboat",
            max_reconnect_attempts=-1,
            reconnect_time_wait=RECONNECT_EVERY,
            ping_interval=1,
            max_outstanding_pings=2,
            pending_size=0,  # what cannot be written now is not kept for later
            error_cb=_on_error,
            disconnected_cb=_on_disconnected,
            reconnected_cb=_on_reconnected,
        )
        log.info("bus connected")
        for inbox, receive in inboxes.items():
            await self._client.subscribe(PREFIX + inbox, cb=_handing_to(receive))
        while True:
            subject, data = await self._waiting.get()
            try:
                await self._client.publish(subject, data)
            except Exception as error:  # whatever it is, the message is lost, and the links notice
                log.warning("bus message lost", error=error)


def _is_nats(url: str) -> bool:
    try:
        parts = urlsplit(url)
        return parts.scheme in ("nats", "tls") and bool(parts.hostname) and parts.port != 0
    except ValueError:  # the port is no number
        return False


def _handing_to(receive: Receive) -> Any:
    async def take(message: Any) -> None:
        receive(message.data)

    return take


async def _on_error(error: Exception) -> None:
    log.warning("bus failed", error=error)


async def _on_disconnected() -> None:
    log.warning("bus disconnected")


async def _on_reconnected() -> None:
    log.info("bus connected")
