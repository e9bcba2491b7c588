"""The pages over plain HTTP, at the port where clients connect: health and metrics."""

from collections.abc import Callable, Sequence
from http import HTTPStatus
from typing import Final

from websockets.asyncio.server import ServerConnection
from websockets.http11 import Response

from riverboat.server.metrics import CONTENT_TYPE, Metrics
from riverboat.server.net.addresses import Address, Network

HEALTH: Final = "/healthz"
METRICS: Final = "/metrics"


def is_page(path: str) -> bool:
    """Return whether there is a page at `path`."""
    return path.partition("?")[0] in (HEALTH, METRICS)


class Pages:
    """The pages of a server.

    healthy: returns whether the server can do its work.
    readers: networks that may read the metrics, besides this machine.
    """

    def __init__(self, metrics: Metrics, healthy: Callable[[], bool], readers: Sequence[Network]) -> None:
        self._metrics = metrics
        self._healthy = healthy
        self._readers = readers

    def answer(self, socket: ServerConnection, path: str, address: Address) -> Response | None:
        """Return the page at `path` for a client at `address`; None if it does not exist."""
        path = path.partition("?")[0]
        if path == HEALTH:
            if self._healthy():
                return socket.respond(HTTPStatus.OK, "ok\n")
            return socket.respond(HTTPStatus.SERVICE_UNAVAILABLE, "hands cannot be saved\n")
        if path == METRICS:
            if not address.near and not address.within(self._readers):
                return socket.respond(
                    HTTPStatus.FORBIDDEN, "Your address may not read the metrics: see serve --metrics-for.\n"
                )
            response = socket.respond(HTTPStatus.OK, self._metrics.text().decode())
            del response.headers["Content-Type"]
            response.headers["Content-Type"] = CONTENT_TYPE
            return response
        return None
