"""The addresses of clients, and the limits for each address."""

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Final

from websockets.datastructures import Headers

from riverboat.server.net.byte_budget import ByteBudget
from riverboat.server.net.limits import Limits, TokenBucket
from riverboat.server.net.ports import Alone, Elsewhere
from riverboat.server.net.unnamed_proxy import UnnamedProxy

Network = IPv4Network | IPv6Network

KNOWN: Final = 10_000
"""Addresses that are remembered when nobody is connected from there."""

_FORWARDED: Final = "X-Forwarded-For"
_PROXY_HEADERS: Final = (_FORWARDED, "Forwarded", "Via", "X-Real-IP")
_ONE_SUBSCRIBER: Final = 64
"""Bits of an IPv6 address that identify a subscriber, who chooses the other bits."""


@dataclass(frozen=True, slots=True)
class Address:
    """The address of a client.

    text: the address; empty if it is unknown.
    near: whether the client is on this machine itself, and not behind a proxy on it.
    """

    text: str
    near: bool = False

    @property
    def network(self) -> Network | None:
        """The network of all addresses that count as this one; None if the address is unknown."""
        if not self.text:
            return None
        ip = ip_address(self.text)
        return ip_network((ip, _ONE_SUBSCRIBER if ip.version == 6 else 32), strict=False)

    def within(self, networks: Sequence[Network]) -> bool:
        """Return whether it is in one of `networks`."""
        return bool(self.text) and any(ip_address(self.text) in network for network in networks)


@dataclass(frozen=True, slots=True)
class Access:
    """Access by origin and by address.

    origins: web pages that may connect, such as "https://example.org". Clients other than browsers
        send no origin and may connect.
    proxies: networks of proxies, which are trusted to forward the client's address.
    metrics: networks that may read the metrics, besides this machine.
    hosts: names under which browsers find this server, besides those that nobody else can have.
    """

    origins: Sequence[str] = ()
    proxies: Sequence[Network] = ()
    metrics: Sequence[Network] = ()
    hosts: Sequence[str] = ()


class _Known:
    __slots__ = ("arrivals", "connected", "hellos", "lists", "prompt")

    def __init__(self, limits: Limits, now: float) -> None:
        self.connected = 0
        self.arrivals = TokenBucket(limits.connect_rate, limits.connect_burst, now)
        self.hellos = TokenBucket(limits.hello_rate, limits.hello_burst, now)
        self.prompt = TokenBucket(limits.address_rate, limits.address_burst, now)
        self.lists = ByteBudget(limits.list_rate_of_address, limits.list_burst_of_address, now)


class Addresses:
    """The addresses of all clients.

    proxies: networks of trusted proxies. elsewhere: the other servers.
    """

    def __init__(self, limits: Limits, proxies: Sequence[Network] = ()) -> None:
        self.elsewhere: Elsewhere = Alone()
        self._limits = limits
        self._proxies = proxies
        self._known: OrderedDict[Network | None, _Known] = OrderedDict()
        self._unnamed = UnnamedProxy()

    def of(self, peer: str, headers: Headers) -> Address:
        """Return the address of the client whose request came over a connection from `peer`."""
        here = _parsed(peer)
        forwarded = headers.get_all(_FORWARDED)
        if forwarded and here.within(self._proxies):
            nearest = forwarded[-1].split(",")[-1]  # the proxy did not write what is before it
            return Address(_parsed(nearest.strip()).text)
        if any(sign in headers for sign in _PROXY_HEADERS):
            if not here.within(self._proxies):
                self._unnamed.forwarded(here.text)
            return Address(here.text)
        return here

    def directly(self, peer: str) -> Address | None:
        """Return the address of `peer`; None if it may be a proxy, whose request has the client's address."""
        here = _parsed(peer)
        return None if here.near or here.within(self._proxies) else here

    def may_connect(self, address: Address, now: float) -> bool:
        """Count a new connection from `address`. Returns whether it is within the rate."""
        known = self._of(address, now)
        return known is None or known.arrivals.take(now)

    def prompt(self, address: Address, now: float) -> TokenBucket | None:
        """Return what all connections from `address` may send without delay; None if that is unlimited."""
        known = self._of(address, now)
        return None if known is None else known.prompt

    def enter(self, address: Address, now: float) -> bool:
        """Count a connection from `address` until it leaves. Returns False if there are too many already."""
        known = self._of(address, now)
        if _is_here(address):
            self._unnamed.connected(address.text)
        if known is not None:
            network = str(address.network)
            if known.connected + self.elsewhere.connections(network) >= self._limits.connections_of_address:
                return False
            known.connected += 1
            self.elsewhere.count(network, known.connected)
        return True

    def leave(self, address: Address) -> None:
        """Remove a closed connection from `address`."""
        if _is_here(address):
            self._unnamed.left()
        if known := self._known.get(address.network):
            known.connected -= 1
            self.elsewhere.count(str(address.network), known.connected)

    def may_say_hello(self, address: Address, now: float) -> bool:
        """Count a hello from `address`. Returns whether it is within the rate."""
        known = self._of(address, now)
        return known is None or known.hellos.take(now)

    def lists(self, address: Address, now: float) -> ByteBudget | None:
        """Return the budget for lists of all clients at `address`; None without a limit."""
        known = self._of(address, now)
        return None if known is None else known.lists

    def _of(self, address: Address, now: float) -> _Known | None:
        network = address.network
        if network is None or _is_here(address):
            return None
        known = self._known.get(network)
        if known is None:
            known = self._known[network] = _Known(self._limits, now)
        self._known.move_to_end(network)
        if len(self._known) > KNOWN:
            oldest, its = self._known.popitem(last=False)
            if its.connected:
                self._known[oldest] = its
        return known


def _is_here(address: Address) -> bool:
    """Return whether it is this machine, or a proxy on it that is missing from `proxies`."""
    return bool(address.text) and ip_address(address.text).is_loopback


def _parsed(text: str) -> Address:
    try:
        ip = ip_address(text.partition("%")[0])
    except ValueError:
        return Address("")
    if isinstance(ip, IPv6Address) and ip.ipv4_mapped is not None:
        ip = ip.ipv4_mapped
    return Address(str(ip), near=ip.is_loopback)
