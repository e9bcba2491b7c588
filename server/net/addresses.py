"""The addresses of clients, and the limits for each address."""

import re
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Final

from websockets.datastructures import Headers

from riverboat.server.net.byte_budget import ByteBudget
from riverboat.server.net.limits import NetworkLimits, TokenBucket
from riverboat.server.net.ports import NoOtherServers, OtherServers
from riverboat.server.net.unnamed_proxy import UnnamedProxy
from riverboat.server.networks import REMEMBERED, nested

Network = IPv4Network | IPv6Network

KNOWN: Final = 20_000
"""Networks that are remembered when nobody is connected from there."""

_FORWARDED: Final = "X-Forwarded-For"
_FORWARDED_IN_HEAD: Final = re.compile(rb"\r\nX-Forwarded-For:([^\r\n]*)", re.IGNORECASE)
_PROXY_HEADERS: Final = (_FORWARDED, "Forwarded", "Via", "X-Real-IP")
_ONE_SUBSCRIBER: Final = 64
"""Bits of an IPv6 address that identify one network at least, where clients choose the other bits."""

_LONGEST: Final = 64
"""Characters that are read of an address: more than any has."""

_DAY: Final = 86_400


@dataclass(frozen=True, slots=True)
class Address:
    """The address of a client.

    text: the address; empty if it is unknown.
    near: whether the client is on this machine itself, and not behind a proxy on it.
    """

    text: str
    near: bool = False

    @property
    def network(self) -> str:
        """The network of all addresses that count as this one; empty if the address is unknown."""
        return _network_of(self.text) if self.text else ""

    def within(self, networks: Sequence[Network]) -> bool:
        """Return whether it is in one of `networks`."""
        return bool(self.text) and any(_ip(self.text) in network for network in networks)


@dataclass(frozen=True, slots=True)
class AddressPolicy:
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


_ip: Final = lru_cache(REMEMBERED)(ip_address)
"""Parsing an address takes longer than most of what a new connection costs."""


@lru_cache(REMEMBERED)
def _network_of(text: str) -> str:
    """Return the network of all addresses that count as the address `text`."""
    ip = _ip(text)
    return str(ip_network((ip, _ONE_SUBSCRIBER if ip.version == 6 else 32), strict=False))


class _Known:
    """What a network uses. share: how many times the limits of an address it has."""

    __slots__ = ("arrivals", "connected", "guests", "hellos", "lists", "most", "prompt")

    def __init__(self, limits: NetworkLimits, share: int, now: float) -> None:
        self.connected = 0
        self.most = share * limits.connections_of_address
        guests = share * limits.guests_of_address
        self.arrivals = TokenBucket(share * limits.connect_rate, share * limits.connect_burst, now)
        self.hellos = TokenBucket(share * limits.hello_rate, share * limits.hello_burst, now)
        self.guests = TokenBucket(guests / _DAY, guests, now)
        self.prompt = TokenBucket(limits.address_rate, limits.address_burst, now)
        self.lists = ByteBudget(limits.list_rate_of_address, limits.list_burst_of_address, now)


class Addresses:
    """The addresses of all clients.

    proxies: networks of trusted proxies. elsewhere: the other servers.
    """

    def __init__(self, limits: NetworkLimits, proxies: Sequence[Network] = ()) -> None:
        self.elsewhere: OtherServers = NoOtherServers()
        self._limits = limits
        self._proxies = proxies
        self._known: OrderedDict[str, _Known] = OrderedDict()
        self._unnamed = UnnamedProxy()

    def of(self, peer: str, headers: Headers) -> Address:
        """Return the address of the client whose request came over a connection from `peer`."""
        here = _parsed(peer)
        forwarded = headers.get_all(_FORWARDED)
        if forwarded and here.within(self._proxies):
            return _nearest(forwarded)
        if any(sign in headers for sign in _PROXY_HEADERS):
            if not here.within(self._proxies):
                self._unnamed.forwarded(here.text)
            return Address(here.text)
        return here

    def directly(self, peer: str) -> Address | None:
        """Return the address of `peer`; None if it may be a proxy, whose request has the client's address."""
        here = _parsed(peer)
        return None if here.near or here.within(self._proxies) else here

    def network_before_parsing(self, peer: str, head: bytes) -> str:
        """Return the widest network that the client counts in, or its address, by the `head` of its request.

        It finds the header of a proxy without parsing the rest, which costs more.
        """
        address = _parsed(peer)
        if self.directly(peer) is None:
            forwarded = _FORWARDED_IN_HEAD.findall(head)
            if forwarded and address.within(self._proxies):
                address = _nearest([each.decode("latin-1") for each in forwarded])
        *_, widest = (address.text, *self.networks(address))
        return widest

    def may_connect(self, address: Address, now: float) -> bool:
        """Count a new connection from `address`. Returns whether it is within the rate."""
        return _take([known.arrivals for known in self._around(address, now).values()], now)

    def prompt(self, address: Address, now: float) -> TokenBucket | None:
        """Return what all connections from `address` may send without delay; None if that is unlimited."""
        known = self._around(address, now)
        return next(iter(known.values())).prompt if known else None

    def crowded(self, address: Address, now: float) -> str | None:
        """Return the narrowest network around `address` that has no room for another connection."""
        for network, known in self._around(address, now).items():
            if known.connected + self.elsewhere.connections(network) >= known.most:
                return network
        return None

    def enter(self, address: Address, now: float) -> bool:
        """Count a connection from `address` until it leaves. Returns False if there are too many already."""
        if _is_here(address):
            self._unnamed.connected(address.text)
        if self.crowded(address, now) is not None:
            return False
        for network, known in self._around(address, now).items():
            known.connected += 1
            self.elsewhere.count(network, known.connected)
        return True

    def leave(self, address: Address) -> None:
        """Remove a closed connection from `address`."""
        if _is_here(address):
            self._unnamed.left()
        for network in self.networks(address):
            if known := self._known.get(network):
                known.connected -= 1
                self.elsewhere.count(network, known.connected)

    def may_say_hello(self, address: Address, now: float) -> bool:
        """Count a hello from `address`. Returns whether it is within the rate."""
        return _take([known.hellos for known in self._around(address, now).values()], now)

    @contextmanager
    def adding_guest(self, address: Address, now: float) -> Iterator[bool]:
        """Count a guest who is added in this context, unless that fails. Gives whether the day has room."""
        buckets = [known.guests for known in self._around(address, now).values()]
        has_room = _take(buckets, now)
        try:
            yield has_room
        except BaseException:
            for bucket in buckets if has_room else ():
                bucket.give_back()
            raise

    def lists(self, address: Address, now: float) -> ByteBudget | None:
        """Return the budget for lists of all clients at `address`; None without a limit."""
        known = self._around(address, now)
        return next(iter(known.values())).lists if known else None

    def networks(self, address: Address) -> dict[str, int]:
        """Return the networks that `address` counts in, narrowest first, with their shares."""
        if not address.text or _is_here(address):
            return {}
        return dict(nested(address.network, self._limits))

    def _around(self, address: Address, now: float) -> dict[str, _Known]:
        """Return what the networks around `address` use, narrowest first."""
        around = {}
        for network, share in self.networks(address).items():
            known = self._known.get(network)
            if known is None:
                known = self._known[network] = _Known(self._limits, share, now)
            self._known.move_to_end(network)
            around[network] = known
        while len(self._known) > KNOWN:
            oldest, its = self._known.popitem(last=False)
            if its.connected:
                self._known[oldest] = its
                break
        return around


def _take(buckets: Sequence[TokenBucket], now: float) -> bool:
    """Take a token of each of `buckets`, or of none. Returns whether all had one."""
    if any(bucket.left(now) < 1 for bucket in buckets):
        return False
    for bucket in buckets:
        bucket.take(now)
    return True


def _is_here(address: Address) -> bool:
    """Return whether it is this machine, or a proxy on it that is missing from `proxies`."""
    return bool(address.text) and _ip(address.text).is_loopback


def _nearest(forwarded: Sequence[str]) -> Address:
    """Return the address that the nearest proxy wrote. It did not write what is before it."""
    return Address(_parsed(forwarded[-1].split(",")[-1].strip()).text)


def _parsed(text: str) -> Address:
    return _address(text[:_LONGEST])


@lru_cache(REMEMBERED)
def _address(text: str) -> Address:
    try:
        ip = ip_address(text.partition("%")[0])
    except ValueError:
        return Address("")
    if isinstance(ip, IPv6Address) and ip.ipv4_mapped is not None:
        ip = ip.ipv4_mapped
    return Address(str(ip), near=ip.is_loopback)
