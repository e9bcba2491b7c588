"""Which web pages may connect, and under which names the server shows its own.

A browser sends the page's address as `Origin`, and the name that it looked up as `Host`. If both are the
same, the page is our own, unless somebody else's name leads here (DNS rebinding). So only names that cannot
be somebody else's are ours.
"""

from collections.abc import Iterable, Sequence
from ipaddress import ip_address
from typing import Final
from urllib.parse import urlsplit

from websockets.datastructures import Headers

_LOCAL: Final = ("localhost", "local", "home.arpa", "internal")
"""Domains that are never in the public DNS: RFC 6761, RFC 6762, RFC 8375, and ICANN's reservation of 2024."""


class Origins:
    """The origins of pages that may connect, and the names of this server.

    origins: pages from elsewhere, such as "https://example.org". Their hosts are names of this server too.
    hosts: further names of this server.
    """

    def __init__(self, origins: Sequence[str] = (), hosts: Iterable[str] = ()) -> None:
        self._origins = {origin.lower().rstrip("/") for origin in origins}
        self._hosts = {host.lower().rstrip(".") for host in hosts}
        self._hosts |= {urlsplit(origin).hostname or "" for origin in self._origins}

    def may_see_page(self, headers: Headers) -> bool:
        """Return whether a request with these `headers` names this server."""
        hosts = headers.get_all("Host")
        return len(hosts) == 1 and self._is_ours(hosts[0])

    def may_connect(self, headers: Headers) -> bool:
        """Return whether a client with these `headers` may connect.

        Clients other than browsers send no origin, and may. So may the page of this server itself.
        """
        origins = headers.get_all("Origin")
        if not origins:
            return True
        if len(origins) > 1:
            return False
        origin = origins[0].lower()
        if origin in self._origins:
            return True
        scheme, _, place = origin.partition("://")
        return (
            scheme in ("http", "https")
            and [place] == [host.lower() for host in headers.get_all("Host")]
            and self._is_ours(place)
        )

    def _is_ours(self, place: str) -> bool:
        """Return whether `place`, a host with or without a port, is a name of this server."""
        if "@" in place:
            return False  # user information has no place in these headers
        try:
            host = (urlsplit(f"//{place}").hostname or "").rstrip(".")
        except ValueError:
            return False
        return host in self._hosts or _is_address(host) or _is_local(host)


def _is_address(host: str) -> bool:
    """Return whether `host` is an IP address, for which no name was looked up."""
    try:
        ip_address(host.partition("%")[0])
    except ValueError:
        return False
    return True


def _is_local(host: str) -> bool:
    """Return whether `host` is a name without a dot, or in a domain that only local networks use."""
    return bool(host) and ("." not in host or host.endswith(tuple(f".{domain}" for domain in _LOCAL)))
