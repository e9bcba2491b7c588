import ssl

import pytest

from riverboat.client_cli.library.errors import ConnectFailed
from riverboat.client_cli.library.websocket import WebSocketTransport, connect_failed

IMPOSSIBLE = [
    ("ws://127.0.0.1:99999", "cannot connect to 'ws://127.0.0.1:99999': Port out of range 0-65535"),
    ("ws://[::1", "cannot connect to 'ws://[::1': Invalid IPv6 URL"),
    ("ws://\udcff", r"cannot connect to 'ws://\udcff': "),
    ("http://127.0.0.1", "'http://127.0.0.1' is not a server address"),
]


async def connect_error(url: str) -> str:
    """Return the error of connecting to `url`."""
    with pytest.raises(ConnectFailed) as caught:
        await WebSocketTransport.open(url, "msgpack", within=10)
    return str(caught.value)


@pytest.mark.parametrize(("url", "why"), IMPOSSIBLE)
async def test_invalid_address(url: str, why: str) -> None:
    assert (await connect_error(url)).startswith(why)


@pytest.mark.parametrize("proxy", ["garbage", "ftp://127.0.0.1", "http://[::1"])
async def test_invalid_proxy(proxy: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("https_proxy", proxy)
    assert (await connect_error("wss://a.invalid")).startswith("cannot connect to 'wss://a.invalid': ")


@pytest.mark.parametrize(
    ("error", "why"),
    [
        (
            ssl.SSLCertVerificationError(1, "it is not trusted"),
            "cannot connect to wss://a: it is not trusted",
        ),
        (ImportError("a SOCKS proxy needs more"), "cannot connect to 'wss://a': a SOCKS proxy needs more"),
    ],
)
async def test_other_connect_errors(error: Exception, why: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def connect(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr("riverboat.client_cli.library.websocket.connect", connect)
    assert await connect_error("wss://a") == why


@pytest.mark.parametrize(
    ("error", "why"),
    [
        (ConnectionResetError(), "ConnectionResetError"),
        (OSError("all of them failed"), "all of them failed"),
        (ConnectionRefusedError(111, "Connection refused"), "Connection refused"),
    ],
)
def test_connect_error_always_gives_a_reason(error: OSError, why: str) -> None:
    assert str(connect_failed("wss://a", error)) == f"cannot connect to wss://a: {why}"
