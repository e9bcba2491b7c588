"""What the port answers over plain HTTP, where clients connect too: the browser table, health and metrics."""

from collections.abc import Awaitable, Callable, Sequence
from http import HTTPStatus
from typing import Final

from websockets.asyncio.server import ServerConnection
from websockets.http11 import Request, Response

from riverboat.server.net.addresses import Address, Network
from riverboat.server.net.origins import Origins
from riverboat.server.net.site import Site
from riverboat.server.runtime.metrics import CONTENT_TYPE, Metrics

HEALTH: Final = "/healthz"
METRICS: Final = "/metrics"

UNKNOWN_HOST: Final = (
    HTTPStatus.MISDIRECTED_REQUEST,
    "This server does not know the host name in the request: see serve --allowed-host.\n",
)


class Pages:
    """The pages of a server.

    problem: returns why the server cannot do its work; empty if it can.
    readers: networks that may read the metrics, besides this machine.
    site: the browser table; None to serve none. origins: knows the names of this server.
    """

    def __init__(
        self,
        metrics: Metrics,
        problem: Callable[[], str],
        readers: Sequence[Network],
        site: Site | None,
        origins: Origins,
    ) -> None:
        self._metrics = metrics
        self._problem = problem
        self._readers = readers
        self._site = site
        self._origins = origins

    def has(self, request: Request) -> bool:
        """Return whether `request` is for a page."""
        path = request.path.partition("?")[0]
        return path in (HEALTH, METRICS) or (self._site is not None and self._site.has(request))

    def answer(
        self, socket: ServerConnection, request: Request, address: Address
    ) -> Response | Awaitable[Response] | None:
        """Return the page that a client at `address` asks for; None if it does not exist."""
        path = request.path.partition("?")[0]
        if path == HEALTH:
            return self._health(socket)
        if path == METRICS:
            return self._figures(socket, address)
        if self._site is None or not self._site.has(request):
            return None
        if not self._origins.may_see_page(request.headers):
            return socket.respond(*UNKNOWN_HOST)
        return self._site.answer(request)

    def _health(self, socket: ServerConnection) -> Response:
        problem = self._problem()
        status = HTTPStatus.SERVICE_UNAVAILABLE if problem else HTTPStatus.OK
        return socket.respond(status, f"{problem or 'ok'}\n")

    def _figures(self, socket: ServerConnection, address: Address) -> Response:
        if not address.near and not address.within(self._readers):
            return socket.respond(
                HTTPStatus.FORBIDDEN, "Your address may not read the metrics: see serve --metrics-for.\n"
            )
        response = socket.respond(HTTPStatus.OK, self._metrics.text().decode())
        del response.headers["Content-Type"]
        response.headers["Content-Type"] = CONTENT_TYPE
        return response
