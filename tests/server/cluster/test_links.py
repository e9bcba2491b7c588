"""Links over a bus that loses, doubles and delays what is sent."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from itertools import count
from math import inf
from random import Random
from typing import Any

import pytest
from msgspec import Struct, msgpack

from riverboat.server.cluster import link as link_module
from riverboat.server.cluster import links as links_module
from riverboat.server.cluster.bus import EVERYBODY
from riverboat.server.cluster.envelopes import (
    PROTOCOL_VERSION,
    Batch,
    Disconnected,
    Envelopes,
    Heartbeat,
    Item,
    NotForUs,
    SendFrame,
    Status,
)
from riverboat.server.cluster.link import Link
from riverboat.server.cluster.links import Links
from tests.support.bus import LocalBus, listen
from tests.support.logged import logged
from tests.support.waiting import until

KEYS = {"one": bytes(32)}


class Received:
    """What the links of one server brought: items by server, and every up and down."""

    def __init__(self) -> None:
        self.items: dict[str, list[int]] = {}
        self.changes: list[str] = []

    def on_up(self, server: str) -> None:
        self.changes.append(f"up {server}")
        self.items[server] = []

    def on_down(self, server: str) -> None:
        self.changes.append(f"down {server}")

    def on_item(self, server: str, item: Item) -> None:
        assert isinstance(item, Disconnected)
        self.items[server].append(item.connection)


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(links_module, "HEARTBEAT", 0.01)
    monkeypatch.setattr(links_module, "RESEND_REQUEST_EVERY", 0.001)
    monkeypatch.setattr(links_module, "DOWN_AFTER", 60.0)


@asynccontextmanager
async def linked(bus: LocalBus, names: str = "ab") -> AsyncIterator[dict[str, tuple[Links, Received]]]:
    """Links of servers with these names, which have found each other."""
    made: dict[str, tuple[Links, Received]] = {}
    async with AsyncExitStack() as stack:
        for name in names:
            received = Received()
            links = Links(name, bus, Envelopes(name, KEYS), received)
            await stack.enter_async_context(links.running())
            made[name] = links, received
        await until(lambda: all(len(links) == len(names) - 1 for links, _ in made.values()))
        yield made


async def test_items_arrive_in_order_and_batches_hold_a_step() -> None:
    bus = LocalBus()
    async with linked(bus) as servers:
        sent: list[str] = []
        listen(bus, lambda inbox, data: sent.append(inbox))
        for number in range(100):
            servers["a"][0].send("b", Disconnected(number))
        await until(lambda: servers["b"][1].items["a"] == list(range(100)))
        assert sent.count("b") == 1


@pytest.mark.parametrize("seed", range(8))
async def test_nothing_is_lost_doubled_or_out_of_order(seed: int) -> None:
    random, bus = Random(seed), LocalBus()
    async with linked(bus, "abc") as servers:
        deliver = bus.send
        late: list[tuple[str, bytes]] = []

        def send(inbox: str, data: bytes) -> None:
            match random.randrange(6):
                case 0:
                    pass
                case 1:
                    deliver(inbox, data)
                    deliver(inbox, data)
                case 2:
                    late.append((inbox, data))
                case _:
                    deliver(inbox, data)
                    while late:
                        deliver(*late.pop())

        bus.send = send  # type: ignore[method-assign]
        sent = {(a, b): 0 for a in "abc" for b in "abc" if a != b}
        for _ in range(300):
            a, b = random.choice(list(sent))
            servers[a][0].send(b, Disconnected(sent[a, b]))
            sent[a, b] += 1
            if random.random() < 0.3:
                await asyncio.sleep(0)
        for (a, b), number in sent.items():
            await until(lambda a=a, b=b, number=number: len(servers[b][1].items[a]) == number)  # type: ignore[misc]
            assert servers[b][1].items[a] == list(range(number))
        assert sum(links.resent for links, _ in servers.values()) > 0
        assert all(links.resets == 0 for links, _ in servers.values())


async def test_lost_tail_is_found_by_a_heartbeat() -> None:
    bus = LocalBus()
    async with linked(bus) as servers:
        bus.passes = lambda inbox, data: inbox == EVERYBODY
        servers["a"][0].send("b", Disconnected(1))
        await asyncio.sleep(0.03)
        assert servers["b"][1].items["a"] == []
        bus.passes = lambda inbox, data: True
        await until(lambda: servers["b"][1].items["a"] == [1])


async def test_silent_server_goes_down_and_comes_back_with_nothing_under_way(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(links_module, "DOWN_AFTER", 0.2)
    bus = LocalBus()
    async with linked(bus) as servers:
        links, received = servers["b"]
        bus.passes = lambda inbox, data: False
        servers["a"][0].send("b", Disconnected(1))
        await until(lambda: not len(links) and not len(servers["a"][0]))
        assert received.changes == ["up a", "down a"]
        bus.passes = lambda inbox, data: True
        await until(lambda: len(links) == 1 and len(servers["a"][0]) == 1)
        servers["a"][0].send("b", Disconnected(2))
        await until(lambda: received.items["a"] == [2])


async def test_both_ends_start_again_if_only_one_missed_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(links_module, "DOWN_AFTER", 0.2)
    bus = LocalBus()
    numbers = count(1)
    async with linked(bus) as servers:
        deaf = Envelopes("x", KEYS)

        def from_a(inbox: str, data: bytes) -> bool:
            try:
                return deaf.open(inbox, data).sender != "a"
            except NotForUs:
                return True

        bus.passes = from_a
        await until(lambda: "down a" in servers["b"][1].changes)
        bus.passes = lambda inbox, data: True
        await until(lambda: "down b" in servers["a"][1].changes and len(servers["a"][0]) == 1)
        await until(lambda: len(servers["b"][0]) == 1)
        for a, b in ("ab", "ba"):
            number = next(numbers)
            servers[a][0].send(b, Disconnected(number))
            await until(lambda a=a, b=b, number=number: servers[b][1].items[a] == [number])  # type: ignore[misc]


async def test_link_starts_again_when_too_much_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(link_module, "MAX_KEPT", 10_000)
    bus = LocalBus()
    async with linked(bus) as servers:
        links, received = servers["a"]
        bus.passes = lambda inbox, data: inbox == EVERYBODY
        monkeypatch.setattr(links, "_on_heartbeat", lambda heartbeat: None)  # so that nothing is acknowledged
        links.send("b", SendFrame([1], bytes(20_000)))
        await until(lambda: links.resets == 1)
        assert received.changes == ["up b", "down b", "up b"]


async def test_leaving_is_known_at_once() -> None:
    bus = LocalBus()
    async with linked(bus) as servers:
        async with linked(bus, "c"):
            await until(lambda: "c" in servers["a"][0])
        await until(lambda: "c" not in servers["a"][0])


@pytest.mark.parametrize("leaves", [True, False], ids=["left", "silent"])
async def test_server_that_is_gone_does_not_come_back_by_its_old_envelopes(
    leaves: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    bus = LocalBus()
    heard: list[tuple[str, bytes]] = []
    async with linked(bus) as servers:
        listen(bus, lambda inbox, data: heard.append((inbox, data)))
        a, received = servers["a"]
        async with linked(bus, "c") as other:
            await until(lambda: "c" in a and "a" in other["c"][0])
            other["c"][0].send("a", Disconnected(1))
            await until(lambda: received.items["c"] == [1])
            of_c = [each for each in heard if each[1].startswith(b"\x03one\x01c")]
            bus.passes = lambda inbox, data: leaves
        if not leaves:
            bus.passes = lambda inbox, data: not data.startswith(b"\x03one\x01c")
            monkeypatch.setattr(links_module, "DOWN_AFTER", 0.2)
            await until(lambda: "c" not in a)
        await until(lambda: "down c" in received.changes)
        bus.passes = lambda inbox, data: True
        for each in of_c:
            bus.send(*each)
        servers["b"][0].send("a", Disconnected(2))
        await until(lambda: received.items["b"] == [2])
        assert "c" not in a
        assert received.items["c"] == [1]


@pytest.mark.parametrize(
    "data",
    [b"", b"\x03one", b"\x05wrong" + bytes(40), b"\x03one" + bytes(40), b"\xff" * 100],
    ids=["empty", "head alone", "unknown key", "forged", "garbage"],
)
async def test_forged_envelopes_are_dropped(data: bytes) -> None:
    bus = LocalBus()
    async with linked(bus) as servers:
        bus.send("a", data)
        await until(lambda: servers["a"][0].dropped == 1)
        assert len(servers["a"][0]) == 1


def test_envelope_opens_in_its_inbox_alone() -> None:
    by_b, at_a = Envelopes("b", KEYS), Envelopes("a", KEYS)
    sealed = by_b.seal("a", Batch("b", 1, 1, [Disconnected(7)]))
    assert at_a.open("a", sealed) == Batch("b", 1, 1, [Disconnected(7)])
    with pytest.raises(NotForUs):
        at_a.open("c", sealed)
    with pytest.raises(NotForUs):
        Envelopes("a", {"one": bytes([1] * 32)}).open("a", sealed)
    with pytest.raises(NotForUs, match="another server"):
        at_a.open("a", by_b.seal("a", Batch("c", 1, 1, [Disconnected(7)])))


def test_the_same_envelope_is_never_sealed_alike() -> None:
    envelopes = Envelopes("b", KEYS)
    heartbeat = Heartbeat("b", PROTOCOL_VERSION, 1, {})
    assert len({envelopes.seal("a", heartbeat) for _ in range(100)}) == 100


def test_old_key_still_opens_and_the_newest_seals() -> None:
    old, both = Envelopes("b", KEYS), Envelopes("b", {**KEYS, "two": bytes([2] * 32)})
    assert both.open("a", old.seal("a", Heartbeat("b", PROTOCOL_VERSION, 1, {}))) == Heartbeat(
        "b", PROTOCOL_VERSION, 1, {}
    )
    with pytest.raises(NotForUs):
        old.open("a", both.seal("a", Heartbeat("b", PROTOCOL_VERSION, 1, {})))


async def test_replayed_heartbeat_keeps_nobody_alive(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(links_module, "DOWN_AFTER", 0.2)
    bus = LocalBus()
    async with linked(bus) as servers:
        heard: list[bytes] = []
        listen(bus, lambda inbox, data: heard.append(data))
        await until(lambda: len(heard) > 2)
        known = frozenset(heard)
        bus.passes = lambda inbox, data: data in known
        for _ in range(1_000):
            for data in known:
                bus.send(EVERYBODY, data)
            if not len(servers["a"][0]):
                break
            await asyncio.sleep(0.01)
        assert "down b" in servers["a"][1].changes


async def test_each_server_knows_what_the_other_last_said_of_itself() -> None:
    bus, said = LocalBus(), Status("row", serves=True, tables=3, capacity=10)
    async with linked(bus) as made:
        speaking = Links("c", bus, Envelopes("c", KEYS), Received(), lambda: said)
        async with speaking.running():
            a = made["a"][0]
            await until(lambda: "c" in a and a.status("c") == said)
            said = Status("row", serves=False, tables=2, capacity=10)
            await until(lambda: a.status("c") == said)


class Later(Struct, frozen=True, array_like=True, tag="later"):
    """A kind of item that only a newer version knows."""

    number: int


async def test_items_of_a_newer_version_are_left_out_and_nothing_else() -> None:
    bus = LocalBus()
    async with linked(bus) as servers:
        links, received = servers["a"][0], servers["b"][1]
        items: list[Any] = [Disconnected(1), Later(2), Disconnected(3)]
        for item in items:
            links.send("b", item)
        await until(lambda: received.items["a"] == [1, 3])
        links.send("b", Disconnected(4))
        await until(lambda: received.items["a"] == [1, 3, 4])
        assert received.changes == ["up a"]
        assert (links.resent, servers["b"][0].unknown) == (0, 1)


async def test_item_that_fails_loses_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    bus = LocalBus()
    async with linked(bus) as servers:
        received = servers["b"][1]
        take = received.on_item

        def fail_with_two(server: str, item: Item) -> None:
            if item == Disconnected(2):
                raise ZeroDivisionError
            take(server, item)

        monkeypatch.setattr(received, "on_item", fail_with_two)
        for number in (1, 2, 3):
            servers["a"][0].send("b", Disconnected(number))
        await until(lambda: received.items["a"] == [1, 3])


def test_link_knows_how_late_a_batch_is_although_clocks_differ() -> None:
    link = Link(1, 0.0)
    ahead, way = 5_000.0, 0.2
    for beat in range(1, 4):
        link.on_heard(beat + ahead, beat + way)
    assert link.late(4.0 + ahead, 4.0 + way) == pytest.approx(0.0, abs=0.01)
    assert link.late(4.1 + ahead, 5.1 + way) == pytest.approx(1.0, abs=0.01)
    assert link.late(None, 5.1) == 0.0


def test_link_follows_a_clock_that_drifts() -> None:
    link, slow = Link(1, 0.0), 0.0001
    for beat in range(20_000):
        link.on_heard(beat * 0.5 * (1 - slow), beat * 0.5)
    assert link.late(10_000.0 * (1 - slow), 10_000.0) == pytest.approx(0.0, abs=0.01)


async def test_link_is_complete_until_something_is_missing() -> None:
    bus = LocalBus()
    async with linked(bus) as servers:
        links = servers["b"][0]
        before = links.complete_until("a")
        await until(lambda: links.complete_until("a") > before)
        bus.passes = lambda inbox, data: inbox == EVERYBODY
        servers["a"][0].send("b", Disconnected(1))
        await until(lambda: links._links["a"].known == 1)
        missing = links.complete_until("a")
        beat = links._links["a"].beat
        await until(lambda: links._links["a"].beat > beat)
        assert links.complete_until("a") == missing
        bus.passes = lambda inbox, data: True
        await until(lambda: links.complete_until("a") > missing)
        assert links.complete_until("nobody") == -inf


@pytest.mark.parametrize(
    ("heartbeat", "version"),
    [
        (("heartbeat", "b", PROTOCOL_VERSION + 1, {"a": "newer"}), PROTOCOL_VERSION + 1),
        (("here", "b", 1, {}, False), 1),
    ],
)
async def test_server_with_another_version_is_refused_once(
    heartbeat: tuple[object, ...], version: int, caplog: pytest.LogCaptureFixture
) -> None:
    bus, other = LocalBus(), Envelopes("b", KEYS)
    other._encoder = OtherRelease(heartbeat)  # type: ignore[assignment]
    async with linked(bus, "ac") as servers:
        for _ in range(3):
            bus.send(EVERYBODY, other.seal(EVERYBODY, Heartbeat("b", PROTOCOL_VERSION, 1, {})))
        bus.send(EVERYBODY, Envelopes("d", KEYS).seal(EVERYBODY, Heartbeat("d", PROTOCOL_VERSION, 1, {})))
        await until(lambda: all("d" in links for links, _ in servers.values()))
        for links, received in servers.values():
            assert "b" not in links
            assert "up b" not in received.changes
            assert links.dropped == 0
    lines = [line for line in logged(caplog).splitlines() if "server refused" in line]
    assert len(lines) == len(servers)
    assert all(f"version {version} of the cluster's messages" in line for line in lines)
    assert all("run the same release of riverboat on all servers" in line for line in lines)


class OtherRelease:
    """Encodes the envelopes of another release."""

    def __init__(self, heartbeat: tuple[object, ...]) -> None:
        self._heartbeat = heartbeat

    def encode(self, envelope: object) -> bytes:
        """Return the heartbeat of that release, instead of `envelope`."""
        return msgpack.encode(self._heartbeat)


def test_other_version_counts_only_from_its_own_sender() -> None:
    envelopes = Envelopes("b", KEYS)
    envelopes._encoder = OtherRelease(("heartbeat", "c", PROTOCOL_VERSION + 1))  # type: ignore[assignment]
    with pytest.raises(NotForUs):
        Envelopes("a", KEYS).open("a", envelopes.seal("a", Heartbeat("b", PROTOCOL_VERSION, 1, {})))
