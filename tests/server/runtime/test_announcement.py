"""What `riverboat serve` prints when it is ready."""

import socket
from ipaddress import ip_address

import pytest

from riverboat.server.runtime import announcement as module
from riverboat.server.runtime.announcement import ONLY_HERE, announcement, network_addresses
from riverboat.server.runtime.host_warnings import outgoing_addresses


def lines(host: str, table: str | None = "k4w8qz3t", *, web: bool = True) -> list[str]:
    return announcement(host, 8765, "riverboat.db", table, web=web)


def test_local_server_says_how_to_let_others_in() -> None:
    link = "http://127.0.0.1:8765/#k4w8qz3t"
    assert lines("127.0.0.1") == [
        "riverboat listens on ws://127.0.0.1:8765 (history: riverboat.db)",
        f"To play in a browser: {link}",
        f"To play in a terminal: riverboat join {link}",
        ONLY_HERE,
    ]
    assert lines("localhost")[-1] == lines("::1")[-1] == ONLY_HERE


def test_server_for_all_shows_the_address_that_friends_type(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "outgoing_address", lambda _: ip_address("192.168.1.20"))
    said = lines("0.0.0.0")  # noqa: S104 - it only prints
    assert said[1:3] == [
        "To play in a browser: http://192.168.1.20:8765/#k4w8qz3t",
        "To play in a terminal: riverboat join http://192.168.1.20:8765/#k4w8qz3t",
    ]
    assert "forward TCP port" in said[3]
    assert said[4].startswith("8765 of your router to 192.168.1.20, ")


def test_public_address_needs_no_advice() -> None:
    links = [line.rpartition(" ")[2] for line in lines("2600::5")[1:]]
    assert links == ["http://[2600::5]:8765/#k4w8qz3t"] * 2


@pytest.mark.parametrize(("web", "shown"), [(True, 3), (False, 2)])
def test_without_a_table_of_its_own(web: bool, shown: int) -> None:
    said = lines("poker.example.org", None, web=web)
    assert len(said) == shown
    assert said[-1] == "To play in a terminal: riverboat play http://poker.example.org:8765/"


def test_server_for_all_has_the_addresses_of_its_networks(monkeypatch: pytest.MonkeyPatch) -> None:
    found = [ip_address(each) for each in ("127.0.0.1", "192.168.1.20", "10.1.2.3")]
    monkeypatch.setattr(module, "outgoing_addresses", lambda _: found)
    assert network_addresses("0.0.0.0") == ["192.168.1.20", "10.1.2.3"]  # noqa: S104 - nothing listens
    assert network_addresses("127.0.0.1") == network_addresses("localhost") == []


def test_outgoing_addresses_are_of_this_machine() -> None:
    found = outgoing_addresses(ip_address("0.0.0.0"))  # noqa: S104 - it stands for any
    assert len(set(found)) == len(found)
    for address in found:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as one:
            one.bind((str(address), 0))
