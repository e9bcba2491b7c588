import pytest

from riverboat.client_cli.library.address import ServerAddress, link_to, parse_address
from riverboat.client_cli.library.errors import ConnectFailed


@pytest.mark.parametrize(
    ("text", "url"),
    [
        ("example.org", "ws://example.org:8765"),
        (" example.org ", "ws://example.org:8765"),
        ("example.org:9000", "ws://example.org:9000"),
        ("127.0.0.1", "ws://127.0.0.1:8765"),
        ("::1", "ws://[::1]:8765"),
        ("[::1]:9000", "ws://[::1]:9000"),
        ("ws://example.org:9000", "ws://example.org:9000"),
        ("WS://example.org:9000/", "ws://example.org:9000"),
        ("wss://example.org/poker", "wss://example.org/poker"),
        ("http://example.org:8765", "ws://example.org:8765"),
        ("https://example.org", "wss://example.org"),
    ],
)
def test_every_form_of_a_server(text: str, url: str) -> None:
    assert parse_address(text) == ServerAddress(url)


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("http://example.org:8765/#k4w8", ServerAddress("ws://example.org:8765", "k4w8")),
        ("https://example.org/poker/#k4w8", ServerAddress("wss://example.org/poker", "k4w8")),
        ("example.org#Friday%20night", ServerAddress("ws://example.org:8765", "Friday night")),
        ("http://example.org:8765/#", ServerAddress("ws://example.org:8765")),
        (
            "http://example.org:8765/#k4w8:river%20boat%3A%23",
            ServerAddress("ws://example.org:8765", "k4w8", "river boat:#"),
        ),
    ],
)
def test_link_names_a_table(text: str, address: ServerAddress) -> None:
    assert parse_address(text) == address


@pytest.mark.parametrize("url", ["ws://example.org:8765", "wss://example.org/poker", "ws://[::1]:8765"])
def test_link_leads_back(url: str) -> None:
    assert parse_address(link_to(url, "k4w8")) == ServerAddress(url, "k4w8")
    assert link_to(url, "k4w8").startswith("http")


def test_password_in_a_link_is_kept_from_eyes_and_servers() -> None:
    password = "river boat:/?#é"
    address = parse_address(link_to("wss://example.org/poker", "k4w8", password))
    assert address == ServerAddress("wss://example.org/poker", "k4w8", password)
    assert "river" not in repr(address)
    with pytest.raises(ConnectFailed) as refused:
        parse_address("a b#k4w8:river")
    assert "river" not in str(refused.value)


@pytest.mark.parametrize(
    "text", ["", "a b", "ftp://example.org", "ws://", "host:port", "host:99999", "http://[::1"]
)
def test_other_text_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(ConnectFailed, match="is not a server address"):
        parse_address(text)
