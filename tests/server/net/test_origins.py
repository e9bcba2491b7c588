import pytest
from websockets.datastructures import Headers

from riverboat.server.net.origins import Origins

OURS = [
    "127.0.0.1:8765",
    "192.168.1.20:8765",
    "[::1]:8765",
    "[fe80::1%25eth0]:8765",
    "localhost",
    "LOCALHOST:8765",
    "table.localhost",
    "kitchen:8765",
    "kitchen.local:8765",
    "kitchen.home.arpa",
    "poker.example.org",
    "poker.example.org.:443",
    "club.example",
]
"""Hosts that are this server's own, which is also called poker.example.org, with pages at club.example."""

FOREIGN = ["evil.example", "evil.example:8765", "127.0.0.1.evil.example", "localhost.evil.example", "[", ""]
FOREIGN += ["evil.example@localhost", "evil.example:80@127.0.0.1:8765", "@localhost"]
ORIGINS = Origins(["https://club.example"], ["127.0.0.1", "Poker.Example.org"])


def headers(**values: str) -> Headers:
    return Headers(values)


@pytest.mark.parametrize("host", OURS)
def test_page_of_own_host_is_shown_and_may_connect(host: str) -> None:
    assert ORIGINS.may_see_page(headers(Host=host))
    assert ORIGINS.may_connect(headers(Host=host, Origin=f"http://{host}"))
    assert ORIGINS.may_connect(headers(Host=host, Origin=f"https://{host.lower()}"))


@pytest.mark.parametrize("host", FOREIGN)
def test_name_of_somebody_else_is_refused(host: str) -> None:
    assert not ORIGINS.may_see_page(headers(Host=host))
    assert not ORIGINS.may_connect(headers(Host=host, Origin=f"http://{host}"))


@pytest.mark.parametrize(
    "origin",
    [
        "http://127.0.0.1",
        "http://127.0.0.1:8766",
        "http://127.0.0.1:8765/",
        "http://localhost:8765",
        "file://",
        "null",
        "http://evil.example",
        "https://club.example.evil",
        "ftp://127.0.0.1:8765",
    ],
)
def test_page_from_elsewhere_may_not_connect(origin: str) -> None:
    assert not ORIGINS.may_connect(headers(Host="127.0.0.1:8765", Origin=origin))


def test_allowed_origin_and_client_without_one_may_connect() -> None:
    assert ORIGINS.may_connect(headers(Host="127.0.0.1:8765", Origin="https://club.example"))
    assert ORIGINS.may_connect(headers(Host="anything.example"))
    assert ORIGINS.may_connect(headers())


def test_two_hosts_or_origins_are_refused() -> None:
    two = Headers([("Host", "127.0.0.1"), ("Host", "127.0.0.1")])
    assert not ORIGINS.may_see_page(two)
    two["Origin"] = "http://127.0.0.1"
    assert not ORIGINS.may_connect(two)
    assert not ORIGINS.may_connect(
        Headers([("Host", "127.0.0.1"), ("Origin", "http://127.0.0.1"), ("Origin", "http://127.0.0.1")])
    )
