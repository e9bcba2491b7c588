import ssl

import pytest

from riverboat.client_cli.library.errors import NoConnection
from riverboat.client_cli.library.websocket import Line, no_server

IMPOSSIBLE = [
    ("ws://127.0.0.1:99999", "no connection to 'ws://127.0.0.1:99999': Port out of range 0-65535"),
    ("ws://[::1", "no connection to 'ws://[::1': Invalid IPv6 URL"),
    ("ws://\udcff", r"no connection to 'ws://\udcff': "),
    ("http://127.0.0.1", "'http://127.0.0.1' is no address of a server"),
]


async def opening(url: str) -> str:
    """Why there is no line to `url`."""
    with pytest.raises(NoConnection) as caught:
        await Line.open(url, "msgpack", within=10)
    return str(caught.value)


@pytest.mark.parametrize(("url", "why"), IMPOSSIBLE)
async def test_an_address_that_cannot_be(url: str, why: str) -> None:
    assert (await opening(url)).startswith(why)


@pytest.mark.parametrize("proxy", ["garbage", "ftp://127.0.0.1", "http://[::1"])
async def test_a_proxy_that_cannot_be(proxy: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("https_proxy", proxy)
    assert (await opening("wss://a.invalid")).startswith("no connection to 'wss://a.invalid': ")


@pytest.mark.parametrize(
    ("error", "why"),
    [
        (ssl.SSLCertVerificationError(1, "it is not trusted"), "no server at wss://a: it is not trusted"),
        (ImportError("a SOCKS proxy needs more"), "no connection to 'wss://a': a SOCKS proxy needs more"),
    ],
)
async def test_what_else_prevents_a_line(error: Exception, why: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def connect(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr("riverboat.client_cli.library.websocket.connect", connect)
    assert await opening("wss://a") == why


@pytest.mark.parametrize(
    ("error", "why"),
    [
        (ConnectionResetError(), "ConnectionResetError"),
        (OSError("all of them failed"), "all of them failed"),
        (ConnectionRefusedError(111, "Connection refused"), "Connection refused"),
    ],
)
def test_why_there_is_no_server_is_always_said(error: OSError, why: str) -> None:
    assert str(no_server("wss://a", error)) == f"no server at wss://a: {why}"
