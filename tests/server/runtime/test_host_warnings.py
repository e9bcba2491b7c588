"""Warnings about the host's clock and the server's address."""

import asyncio
from ipaddress import IPv4Address, IPv6Address, ip_address

import pytest

from riverboat.server.net.listener import Listener
from riverboat.server.runtime.host_warnings import JUMP, WallClock, warn_if_public, watching_clock
from tests.support.logged import logged

PUBLIC = "93.184.216.34"
EVERYWHERE = "0.0.0.0"  # noqa: S104


class Clocks:
    def __init__(self) -> None:
        self.wall = 1_700_000_000.0
        self.passed = 5_000.0

    def advance(self, seconds: float, jump: float = 0.0) -> None:
        self.passed += seconds
        self.wall += seconds + jump

    def wall_clock(self) -> WallClock:
        return WallClock(lambda: self.wall, lambda: self.passed)


@pytest.mark.parametrize("jump", [3_600.0, -3_600.0, JUMP])
def test_clock_jump_is_logged_once(jump: float, caplog: pytest.LogCaptureFixture) -> None:
    clocks = Clocks()
    clock = clocks.wall_clock()
    clocks.advance(10)
    clock.check()
    assert logged(caplog) == ""
    clocks.advance(10, jump)
    clock.check()
    assert "level=warning" in logged(caplog)
    assert f"code=clock_jumped seconds={jump}" in logged(caplog)
    clocks.advance(10)
    clock.check()
    assert logged(caplog).count("code=clock_jumped") == 1


def test_slewed_clock_is_not_logged(caplog: pytest.LogCaptureFixture) -> None:
    clocks = Clocks()
    clock = clocks.wall_clock()
    for _ in range(1_000):
        clocks.advance(10, 0.005)
        clock.check()
    assert logged(caplog) == ""


async def jumps(caplog: pytest.LogCaptureFixture, count: int) -> None:
    """Wait until `count` jumps are logged."""
    while logged(caplog).count("clock_jumped") < count:  # noqa: ASYNC110
        await asyncio.sleep(0.001)


async def test_clock_is_watched_within_the_context(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("riverboat.server.runtime.host_warnings.CHECK_EVERY", 0.001)
    clocks = Clocks()
    with watching_clock(clocks.wall_clock()):
        clocks.advance(1, 60)
        await jumps(caplog, 1)
        clocks.advance(1, 60)
        await jumps(caplog, 2)
    clocks.advance(1, 60)
    await asyncio.sleep(0.01)
    assert logged(caplog).count("clock_jumped") == 2


@pytest.mark.parametrize(
    ("listening", "way_out", "warned"),
    [
        (["127.0.0.1"], PUBLIC, False),
        (["::1"], PUBLIC, False),
        (["192.168.1.5"], PUBLIC, False),
        (["fe80::1%eth0"], PUBLIC, False),
        ([PUBLIC], None, True),
        (["127.0.0.1", "2606:2800:220:1::1"], None, True),
        ([EVERYWHERE], "192.168.1.5", False),
        ([EVERYWHERE], PUBLIC, True),
        (["::"], "2606:2800:220:1::1", True),
        ([EVERYWHERE], None, False),
    ],
)
def test_public_address_without_tls_is_logged(
    listening: list[str], way_out: str | None, warned: bool, caplog: pytest.LogCaptureFixture
) -> None:
    def outgoing(unspecified: IPv4Address | IPv6Address) -> IPv4Address | IPv6Address | None:
        assert unspecified.is_unspecified
        return None if way_out is None else ip_address(way_out)

    warn_if_public(listening, outgoing)
    assert logged(caplog).count("code=unencrypted_listener") == warned
    assert ("level=warning" in logged(caplog)) == warned


@pytest.mark.parametrize("host", [EVERYWHERE, "127.0.0.1"])
async def test_listener_reports_its_addresses(host: str) -> None:
    listener = await Listener.open(None, host, 0)  # type: ignore[arg-type] # nobody connects
    assert listener.addresses == [host]
    warn_if_public(listener.addresses)  # asks the system for the outgoing address
    await listener.close("over")
