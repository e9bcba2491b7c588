"""The bus over a real broker."""

import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from riverboat.server.cluster import nats_bus
from riverboat.server.cluster.broker import BadBusUrl, NatsMissing
from riverboat.server.cluster.nats_bus import NatsBus
from riverboat.server.command import serve
from tests.support.waiting import until


async def subscribed(bus: NatsBus, inbox: str, received: list[bytes]) -> None:
    """Wait until what `bus` sends to `inbox` is `received`."""

    def is_there() -> bool:
        bus.send(inbox, b"")
        return bool(received)

    await until(is_there)


async def test_data_arrives_in_order_at_its_inbox_alone(nats: str) -> None:
    mine: list[bytes] = []
    theirs: list[bytes] = []
    one, two = NatsBus(nats), NatsBus(nats)
    async with one.listening({"testMine": mine.append}), two.listening({"testTheirs": theirs.append}):
        await until(lambda: one.is_connected and two.is_connected)
        await subscribed(two, "testMine", mine)
        mine.clear()
        sent = [b"%d" % number for number in range(1_000)]
        for data in sent:
            two.send("testMine", data)
        await until(lambda: mine[-1:] == sent[-1:])
        assert [data for data in mine if data] == sent
        assert theirs == []


async def test_without_a_broker_data_is_lost_and_nothing_waits() -> None:
    bus = NatsBus("nats://127.0.0.1:1")
    async with bus.listening({"testMine": lambda data: None}):
        bus.send("testMine", b"lost")
        assert not bus.is_connected


async def test_more_than_may_wait_is_lost(nats: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nats_bus, "MAX_WAITING", 3)
    mine: list[bytes] = []
    bus = NatsBus(nats)
    async with bus.listening({"testFew": mine.append}):
        await subscribed(bus, "testFew", mine)
        await until(bus._waiting.empty)
        for number in range(10):
            bus.send("testFew", b"%d" % number)
        await until(lambda: b"2" in mine)
        bus.send("testFew", b"last")
        await until(lambda: mine[-1:] == [b"last"])
        assert [data for data in mine if data] == [b"0", b"1", b"2", b"last"]


def test_missing_package_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "nats.aio.client", None)
    with pytest.raises(NatsMissing, match="riverboat\\[cluster\\]"):
        NatsBus("nats://127.0.0.1:4222")


@pytest.mark.parametrize("url", ["", "127.0.0.1:4222", "http://127.0.0.1", "nats://", "nats://h:p@host:many"])
def test_url_of_something_else_is_refused_without_repeating_it(url: str) -> None:
    with pytest.raises(BadBusUrl) as refused:
        NatsBus(url)
    assert "nats://127.0.0.1:4222" in str(refused.value)
    assert "many" not in str(refused.value)


def test_command_says_what_is_wrong_with_its_bus(tmp_path: Path) -> None:
    options = ["--db", f"sqlite:///{tmp_path}/x.db", "--port", "0", "--bus", "localhost"]
    result = CliRunner().invoke(serve, options)
    assert (result.exit_code, "not that of a NATS broker" in result.output) == (2, True)
