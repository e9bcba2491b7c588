"""Detects a reverse proxy that is missing from --proxy: all its clients seem to have one address."""

from ipaddress import ip_address
from typing import Final

from riverboat.server.runtime.logs import get_logger

log = get_logger(__name__)

CODE: Final = "unnamed_proxy"

MANY: Final = 20
"""Connections at a time from this machine: more than its host opens by hand."""


class UnnamedProxy:
    """Warns once if connections seem to come through a proxy."""

    def __init__(self) -> None:
        self._connected = 0
        self._warned = False

    def forwarded(self, peer: str) -> None:
        """Handle a request that `peer` says it forwards. On a public address anybody can say so."""
        if peer and ip_address(peer).is_private:
            self._warn(peer)

    def connected(self, peer: str) -> None:
        """Count a connection from `peer`, an address of this machine."""
        self._connected += 1
        if self._connected >= MANY:
            self._warn(peer)

    def left(self) -> None:
        """Remove a closed connection from this machine."""
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
