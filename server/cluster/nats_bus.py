"""The bus over NATS, without JetStream: messages are not kept."""

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress
from typing import Any, Final
from urllib.parse import SplitResult, unquote, urlsplit

from riverboat.server.cluster.broker import BadBusUrl, Broker, NatsMissing, NotEncrypted, name_of
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


_REFUSALS: Final = ("authorization", "permissions")
"""What the broker's errors name if a user or a password is wrong, or a subject is not permitted."""


class NatsBus:
    """A bus at this broker. It connects, and connects again, by itself.

    An inbox is a subject with the name of the server, so that the broker can limit who listens to it.

    is_connected: whether it is connected now. lost: messages that did not get as far as the broker.
    Raises BadBusUrl, BadBusCertificates and NatsMissing.
    """

    def __init__(self, broker: Broker | str) -> None:
        broker = broker if isinstance(broker, Broker) else Broker(broker)
        parts = _parts(broker.url)
        if parts is None:
            raise BadBusUrl("the URL of the bus is not that of a NATS broker. Try nats://127.0.0.1:4222")
        try:
            from nats.aio.client import Client  # noqa: PLC0415 - needed by servers with a bus alone
        except ImportError:
            raise NatsMissing("a bus needs the package nats-py: pip install 'riverboat[cluster]'") from None
        self.lost = 0
        self._options: dict[str, Any] = {"servers": broker.url}
        if parts.username is not None and parts.password is not None:
            self._options |= {"user": unquote(parts.username), "password": unquote(parts.password)}
        self._client: Any
        if parts.scheme == "tls":
            self._options["tls"] = broker.context()
            self._client = _encrypting(Client)()
        elif broker.ca or broker.certificate:
            raise BadBusUrl("certificates are for a bus with TLS, whose URL begins with tls://")
        else:
            self._client = Client()
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
        if not self._client.is_connected or self._waiting.full():
            self.lost += 1
        else:
            self._waiting.put_nowait((PREFIX + name_of(inbox), data))

    async def _work(self, inboxes: Mapping[str, Receive]) -> None:
        """Connect, however long that takes, subscribe, and write what waits."""
        await self._client.connect(
            **self._options,
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
            await self._client.subscribe(PREFIX + name_of(inbox), cb=_handing_to(receive))
        while True:
            subject, data = await self._waiting.get()
            try:
                await self._client.publish(subject, data)
            except Exception as error:  # whatever it is, the message is lost, and the links notice
                self.lost += 1
                log.warning("bus message lost", error=error)


def _parts(url: str) -> SplitResult | None:
    """Return the parts of the URL of a broker; None if it is not one."""
    try:
        parts = urlsplit(url)
        is_nats = parts.scheme in ("nats", "tls") and bool(parts.hostname) and parts.port != 0
    except ValueError:  # the port is no number
        return None
    return parts if is_nats else None


def _encrypting(client: Any) -> Any:
    """Return a kind of `client` that sends no password unless the connection has TLS.

    The library's own encrypts if the broker says so: somebody between the two could say something else.
    """

    class Encrypting(client):  # type: ignore[misc] # its class is known when it is needed
        def _connect_command(self) -> Any:
            if not self._server_info.get("tls_required"):
                raise NotEncrypted("the broker offers no TLS")
            return super()._connect_command()

    return Encrypting


def _handing_to(receive: Receive) -> Any:
    async def take(message: Any) -> None:
        receive(message.data)

    return take


async def _on_error(error: Exception) -> None:
    if any(refusal in str(error).lower() for refusal in _REFUSALS):
        log.error(
            "bus refused", hint="the broker does not know this server, or limits its subjects otherwise"
        )
    else:
        log.warning("bus failed", error=error)


async def _on_disconnected() -> None:
    log.warning("bus disconnected")


async def _on_reconnected() -> None:
    log.info("bus connected")
