"""Addresses of clients, and limits by address."""

from collections.abc import Sequence
from ipaddress import ip_network
from typing import Any

import pytest
from websockets.datastructures import Headers

from riverboat.server import networks
from riverboat.server.net import addresses as of_addresses
from riverboat.server.net.addresses import KNOWN, Address, Addresses
from riverboat.server.net.limits import NetworkLimits
from riverboat.server.net.ports import NoOtherServers

LIMITS = NetworkLimits(connections_of_address=2, hello_rate=1, hello_burst=3)
PROXIES = [ip_network("127.0.0.1"), ip_network("10.0.0.0/8")]


@pytest.mark.parametrize(
    ("peer", "forwarded", "text", "near"),
    [
        ("127.0.0.1", None, "127.0.0.1", True),
        ("::1", None, "::1", True),
        ("::ffff:127.0.0.1", None, "127.0.0.1", True),
        ("192.0.2.7", None, "192.0.2.7", False),
        ("fe80::1%eth0", None, "fe80::1", False),
        ("", None, "", False),
        ("127.0.0.1", "192.0.2.7", "192.0.2.7", False),
        ("10.1.2.3", "127.0.0.1, 192.0.2.7", "192.0.2.7", False),
        ("127.0.0.1", "nonsense", "", False),
        ("192.0.2.9", "127.0.0.1", "192.0.2.9", False),
    ],
)
def test_address_of_a_client(peer: str, forwarded: str | None, text: str, near: bool) -> None:
    headers = Headers() if forwarded is None else Headers({"X-Forwarded-For": forwarded})
    address = Addresses(LIMITS, PROXIES).of(peer, headers)
    assert address.text == text
    if forwarded is None:
        assert address.near == near


def test_client_behind_an_unnamed_proxy_is_not_near() -> None:
    addresses = Addresses(LIMITS)
    for sign in ("X-Forwarded-For", "Via", "Forwarded", "X-Real-IP"):
        assert not addresses.of("127.0.0.1", Headers({sign: "127.0.0.1"})).near


def test_forwarded_loopback_address_is_not_near() -> None:
    claimed = Headers()
    claimed["X-Forwarded-For"] = "127.0.0.1"
    claimed["X-Forwarded-For"] = "192.0.2.7"
    assert Addresses(LIMITS, PROXIES).of("127.0.0.1", claimed) == Address("192.0.2.7")


def test_connections_of_an_address_are_limited() -> None:
    addresses, there = Addresses(LIMITS), Address("192.0.2.7")
    assert [addresses.enter(there, 0) for _ in range(3)] == [True, True, False]
    assert addresses.enter(Address("192.0.2.8"), 0)
    addresses.leave(there)
    assert [addresses.enter(there, 0) for _ in range(2)] == [True, False]


def test_subscriber_counts_as_one_address() -> None:
    addresses = Addresses(LIMITS)
    came = [addresses.enter(Address(text), 0) for text in ("2001:db8::1", "2001:db8::2", "2001:db8::3")]
    assert came == [True, True, False]
    assert addresses.enter(Address("2001:db8:0:1::1"), 0)


@pytest.mark.parametrize("text", ["127.0.0.1", "::1", ""])
def test_this_machine_has_no_limits(text: str) -> None:
    addresses, here = Addresses(LIMITS), Address(text)
    assert all(addresses.enter(here, 0) and addresses.may_say_hello(here, 0) for _ in range(50))
    addresses.leave(here)


def test_new_connection_does_not_refill_the_rate_of_hellos() -> None:
    addresses, there = Addresses(LIMITS), Address("192.0.2.7")
    heard = []
    for _ in range(4):
        addresses.enter(there, 0)
        heard.append(addresses.may_say_hello(there, 0))
        addresses.leave(there)
    assert heard == [True, True, True, False]
    assert addresses.may_say_hello(there, 1)


@pytest.mark.integration
def test_connected_addresses_are_never_forgotten() -> None:
    addresses, there = Addresses(LIMITS), Address("192.0.2.7")
    assert addresses.enter(there, 0)
    assert addresses.enter(there, 0)
    for n in range(KNOWN + 100):
        passing = Address(f"10.{n >> 16}.{n >> 8 & 255}.{n & 255}")
        addresses.enter(passing, 0)
        addresses.leave(passing)
    assert len(addresses._known) <= KNOWN + 1
    assert not addresses.enter(there, 0)


def test_connections_elsewhere_count() -> None:
    sent: dict[str, int] = {}

    class Other(NoOtherServers):
        def count(self, key: str, connections: int, used: Sequence[float] = ()) -> None:
            sent[key] = connections

        def connections(self, key: str) -> int:
            return 1 if key == "192.0.2.7/32" else 0

    addresses = Addresses(LIMITS)
    addresses.elsewhere = Other()
    assert addresses.enter(Address("192.0.2.7"), 0.0)
    assert not addresses.enter(Address("192.0.2.7"), 0.0)
    assert sent == {"192.0.2.7/32": 1, "192.0.2.0/24": 1}
    assert addresses.enter(Address("192.0.2.8"), 0.0)
    addresses.leave(Address("192.0.2.7"))
    assert sent == {"192.0.2.7/32": 0, "192.0.2.8/32": 1, "192.0.2.0/24": 1}


def subscriber_networks(count: int = 256) -> list[Address]:
    """Addresses in as many /64 of one /56."""
    return [Address(f"2001:db8:0:{n:x}::1") for n in range(count)]


def test_subscriber_with_256_networks_counts_as_two() -> None:
    limits = NetworkLimits()
    addresses, there = Addresses(limits), subscriber_networks()
    connected = sum(addresses.enter(address, 0) for address in there * 2)
    assert connected == 2 * limits.connections_of_address
    heard = sum(addresses.may_say_hello(address, 0) for address in there * 4)
    assert heard == 2 * limits.hello_burst
    assert sum(addresses.may_connect(address, 0) for address in there * 4) == 2 * limits.connect_burst
    guests = 0
    for address in there * 4:
        with addresses.adding_guest(address, 0) as has_room:
            guests += has_room
    assert guests == 2 * limits.guests_of_address
    neighbour = Address("2001:db8:0:100::1")  # in the next /56
    assert addresses.enter(neighbour, 0)
    assert addresses.may_say_hello(neighbour, 0)


@pytest.mark.parametrize(
    ("pattern", "share"), [("2001:db8:0:{:x}00::1", 4), ("192.0.2.{}", 4), ("2001:db8:0:{:x}::1", 2)]
)
def test_wider_networks_have_their_share(pattern: str, share: int) -> None:
    addresses = Addresses(LIMITS)
    there = [Address(pattern.format(n)) for n in range(200)]
    assert sum(addresses.enter(address, 0) for address in there) == 2 * share
    assert sum(addresses.may_say_hello(address, 0) for address in there) == 3 * share


def test_shares_are_settings() -> None:
    addresses = Addresses(NetworkLimits(connections_of_address=1, share_56=5, share_48=7, share_24=3))
    assert sum(addresses.enter(Address(f"192.0.2.{n}"), 0) for n in range(20)) == 3
    assert sum(addresses.enter(address, 0) for address in subscriber_networks(20)) == 5
    assert sum(addresses.enter(Address(f"2001:db8:0:{n:x}00::1"), 0) for n in range(1, 20)) == 2


def test_club_of_forty_behind_one_address_is_refused_nothing() -> None:
    addresses, club = Addresses(NetworkLimits()), Address("192.0.2.7")
    for _ in range(40):
        for _ in range(2):  # a phone and a laptop
            assert addresses.may_connect(club, 0)
            assert addresses.enter(club, 0)
            assert addresses.may_say_hello(club, 0)
            with addresses.adding_guest(club, 0) as has_room:
                assert has_room


def test_day_of_an_address_has_room_for_so_many_guests() -> None:
    addresses, there = Addresses(NetworkLimits(guests_of_address=2)), Address("192.0.2.7")

    def add(now: float) -> bool:
        with addresses.adding_guest(there, now) as has_room:
            return has_room

    assert [add(0), add(0), add(0)] == [True, True, False]
    assert [add(43_199), add(43_201), add(43_202)] == [False, True, False]


def test_guest_who_is_refused_takes_no_room() -> None:
    addresses, there = Addresses(NetworkLimits(guests_of_address=1)), Address("192.0.2.7")
    with pytest.raises(ValueError, match="taken"), addresses.adding_guest(there, 0):
        raise ValueError("taken")
    with addresses.adding_guest(there, 0) as has_room:
        assert has_room
    with pytest.raises(ValueError, match="full"), addresses.adding_guest(there, 0):
        raise ValueError("full")
    with addresses.adding_guest(there, 0) as has_room:
        assert not has_room


def test_networks_of_an_address_are_found_once(monkeypatch: pytest.MonkeyPatch) -> None:
    found: list[object] = []

    def find(text: Any, **options: bool) -> object:
        found.append(text)
        return ip_network(text, **options)

    monkeypatch.setattr(of_addresses, "ip_network", find)
    monkeypatch.setattr(networks, "ip_network", find)
    addresses, head = Addresses(LIMITS, PROXIES), b"GET / HTTP/1.1\r\nX-Forwarded-For: 198.51.100.77\r\n\r\n"
    for now in range(20):
        assert addresses.network_before_parsing("127.0.0.1", head) == "198.51.100.0/24"
        assert addresses.enter(Address("198.51.100.77"), now)
        addresses.leave(Address("198.51.100.77"))
    assert len(found) == 2  # the address's own network, and the wider ones
