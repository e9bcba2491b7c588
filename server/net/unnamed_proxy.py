"""Notices a reverse proxy that the host did not name: behind it all clients seem to be one."""

from ipaddress import ip_address
from typing import Final

from riverboat.server.logs import get_logger

log = get_logger(__name__)

CODE: Final = "unnamed_proxy"

MANY: Final = 20
"""Connections at a time from this machine itself: more than its host makes by hand."""


class UnnamedProxy:
    """Warns once, when connections look as if a proxy made them."""

    def __init__(self) -> None:
        self._connected = 0
        self._warned = False

    def forwarded(self, peer: str) -> None:
        """`peer`, whom nobody named, says that it forwards. Strangers may say so too: not they."""
        if peer and ip_address(peer).is_private:
            self._warn(peer)

    def connected(self, peer: str) -> None:
        """One more is connected from `peer`, which is this machine itself."""
        self._connected += 1
        if self._connected >= MANY:
            self._warn(peer)

    def left(self) -> None:
        """One of these is connected no longer."""
        self._connected -= 1

    def _warn(self, peer: str) -> None:
        if self._warned:
            return
        self._warned = True
        log.warning(
            "clients seem to connect through a proxy that is not configured",
            code=CODE,
            proxy=peer,
            hint=f"start the server with --proxy {peer}, or limits by address do not work; "
            "without a proxy, ignore this",
        )
