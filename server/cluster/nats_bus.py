"""The bus over NATS, without JetStream: messages are not kept."""

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress
from functools import partial
from typing import Any, Final
from urllib.parse import SplitResult, unquote, urlsplit

from riverboat.server.cluster.broker import BadBusUrl, Broker, NatsMissing, name_of
from riverboat.server.cluster.bus import Receive
from riverboat.server.runtime.logs import get_logger

log = get_logger(__name__)

PREFIX: Final = "riverboat.inbox."
"""What the subjects of all inboxes begin with."""

RECONNECT_EVERY: Final = 0.2
"""Seconds between attempts to connect."""

REFUSED_EVERY: Final = 5.0
"""Seconds between attempts, at most, while the broker refuses this server. They double up to that."""

CLOSING: Final = 1
"""Seconds for the last messages to reach the broker."""


_REFUSALS: Final = ("authorization", "permissions")
"""What the broker's errors name if a user or a password is wrong, or a subject is not permitted."""


class NatsBus:
    """A bus at this broker. It connects, and connects again, by itself.

    An inbox is a subject with the name of the server, so that the broker can limit who listens to it.

    is_connected: whether it is connected now. lost: messages that could not be sent.
    Raises BadBusUrl, BadBusCertificates and NatsMissing.
    """

    def __init__(self, broker: Broker | str) -> None:
        broker = broker if isinstance(broker, Broker) else Broker(broker)
        parts = _parts(broker.url)
        if parts is None:
            raise BadBusUrl("the URL of the bus is not that of a NATS broker. Try nats://127.0.0.1:4222")
        try:
            from riverboat.server.cluster.nats_client import NatsClient  # noqa: PLC0415 - an extra
        except ImportError:
            raise NatsMissing("a bus needs the package nats-py: pip install 'riverboat[cluster]'") from None
        self.lost = 0
        self._options: dict[str, Any] = {"servers": broker.url}
        if parts.username is not None and parts.password is not None:
            self._options |= {"user": unquote(parts.username), "password": unquote(parts.password)}
        if parts.scheme == "tls":
            self._options["tls"] = broker.context()
        elif broker.ca or broker.certificate:
            raise BadBusUrl("certificates are for a bus with TLS, whose URL begins with tls://")
        self._new_client = partial(NatsClient, encrypts=parts.scheme == "tls")
        self._client = self._new_client()
        self._closed = asyncio.Event()
        self._wait = RECONNECT_EVERY
        self._logged: set[str] = set()  # what has failed since it was connected

    @property
    def is_connected(self) -> bool:
        """Whether the broker answers."""
        return self._client.is_connected

    @asynccontextmanager
    async def listening(self, inboxes: Mapping[str, Receive]) -> AsyncIterator[None]:
        """Hand what is sent to these inboxes to their receivers, in this context."""
        task = asyncio.create_task(self._work(inboxes))
        try:
            yield
        finally:
            while not task.done():  # `asyncio.wait_for` may swallow a cancellation
                task.cancel()
                await asyncio.wait({task}, timeout=CLOSING)
            with suppress(Exception):  # the broker may be gone
                await self._client.flush(CLOSING)
            await self._close()

    def send(self, inbox: str, data: bytes) -> None:
        """Send `data`. Without a connection it is lost."""
        if not self._client.send(PREFIX + name_of(inbox), data):
            self.lost += 1

    async def _work(self, inboxes: Mapping[str, Receive]) -> None:
        """Connect, however long that takes, and again whenever the broker does not want the connection."""
        while True:
            try:
                await self._serve(inboxes)
            except Exception as error:  # whatever it is, the next connection may be better
                await self._on_error(error)
            await self._close()
            await asyncio.sleep(self._wait)
            self._client = self._new_client()

    async def _serve(self, inboxes: Mapping[str, Receive]) -> None:
        """Connect, and subscribe, until the connection has ended for good."""
        client = self._client
        self._closed.clear()
        await client.connect(
            **self._options,
            name="riverboat",
            max_reconnect_attempts=-1,
            reconnect_time_wait=self._wait,  # type: ignore[arg-type] # parts of a second work, too
            ping_interval=1,
            max_outstanding_pings=2,
            pending_size=0,  # what cannot be written now is not kept for later
            error_cb=self._on_error,
            disconnected_cb=_on_disconnected,
            reconnected_cb=self._on_connected,
            closed_cb=self._on_closed,
        )
        for inbox, receive in inboxes.items():
            await client.hear(PREFIX + name_of(inbox), receive)
        await client.flush()  # the broker has then permitted or refused them
        if not client.is_closed:
            await self._on_connected()
        await self._closed.wait()
        if client.last_error is not None:
            raise client.last_error

    async def _close(self) -> None:
        client = self._client
        with suppress(Exception):
            await client.close()
        client.cut()

    async def _on_connected(self) -> None:
        log.info("bus connected")
        self._wait = self._client.options["reconnect_time_wait"] = RECONNECT_EVERY
        self._logged.clear()

    async def _on_closed(self) -> None:
        """The broker has ended the connection for good."""
        self._closed.set()

    async def _on_error(self, error: Exception) -> None:
        """Log each kind of failure once, until a connection succeeds."""
        text = str(error).lower()
        is_refused = any(refusal in text for refusal in _REFUSALS)
        if is_refused:
            self._wait = self._client.options["reconnect_time_wait"] = min(2 * self._wait, REFUSED_EVERY)
        kind = "refused" if is_refused else type(error).__name__
        if kind not in self._logged:
            self._logged.add(kind)
            if is_refused:
                log.error(
                    "bus refused",
                    hint="the broker does not know this server, or limits its subjects otherwise",
                )
            else:
                log.warning("bus failed", error=error)
        if is_refused and "subscription" in text and self._client.is_connected:
            await self._client.close()  # the broker would not remember it when it permits it again


def _parts(url: str) -> SplitResult | None:
    """Return the parts of the URL of a broker; None if it is not one."""
    try:
        parts = urlsplit(url)
        is_nats = parts.scheme in ("nats", "tls") and bool(parts.hostname) and parts.port != 0
    except ValueError:  # the port is not a number
        return None
    return parts if is_nats else None


async def _on_disconnected() -> None:
    log.warning("bus disconnected")
