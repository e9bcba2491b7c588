"""The host is warned once of an unnamed proxy."""

from ipaddress import ip_network

import pytest
from websockets.datastructures import Headers

from riverboat.server.net.addresses import Address, Addresses
from riverboat.server.net.limits import NetworkLimits
from riverboat.server.net.unnamed_proxy import MANY
from tests.support.logged import logged

FORWARDED = Headers({"X-Forwarded-For": "192.0.2.7"})


def warnings(caplog: pytest.LogCaptureFixture) -> int:
    return logged(caplog).count("code=unnamed_proxy")


@pytest.mark.parametrize("peer", ["127.0.0.1", "::1", "172.17.0.1"])
def test_forwarding_from_a_private_address_is_warned_of_once(
    peer: str, caplog: pytest.LogCaptureFixture
) -> None:
    addresses = Addresses(NetworkLimits())
    for _ in range(3):
        addresses.of(peer, FORWARDED)
    assert warnings(caplog) == 1
    assert "level=warning" in logged(caplog)
    assert f"--proxy {peer}" in logged(caplog)


def test_no_warning_for_named_proxies_and_public_addresses(caplog: pytest.LogCaptureFixture) -> None:
    addresses = Addresses(NetworkLimits(), [ip_network("127.0.0.1")])
    addresses.of("127.0.0.1", FORWARDED)
    addresses.of("127.0.0.1", Headers({"Via": "1.1 proxy"}))
    addresses.of("93.184.216.34", FORWARDED)
    addresses.of("", FORWARDED)
    for _ in range(2 * MANY):
        addresses.enter(addresses.of("127.0.0.1", FORWARDED), 0)
    assert warnings(caplog) == 0


def test_many_connections_from_this_machine_are_warned_of(caplog: pytest.LogCaptureFixture) -> None:
    addresses, here = Addresses(NetworkLimits()), Address("127.0.0.1", near=True)
    for _ in range(5 * MANY):  # one after the other
        addresses.enter(here, 0)
        addresses.leave(here)
    for _ in range(MANY - 1):
        addresses.enter(here, 0)
    assert warnings(caplog) == 0
    addresses.enter(here, 0)
    addresses.enter(here, 0)
    assert warnings(caplog) == 1
