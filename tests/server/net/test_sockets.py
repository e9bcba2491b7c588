"""Slots for sockets, and eviction."""

import asyncio
from ipaddress import ip_network

import pytest

from riverboat.server.net.addresses import Address, Addresses
from riverboat.server.net.limits import NetworkLimits
from riverboat.server.net.sockets import MAX_LATE_PER_PASS, NO_ROOM, TOO_MANY, TOO_OFTEN, Slot, Sockets
from riverboat.server.protocol.codes import CloseReason
from riverboat.server.runtime.metrics import Metrics
from tests.support.waiting import PATIENCE, pass_time, until

HERE, THERE, ELSEWHERE = "127.0.0.1", "192.0.2.7", "192.0.2.8"


class Fake:
    def __init__(self) -> None:
        self.evicted = False
        self.ended: CloseReason | None = None

    def evict(self) -> None:
        self.evicted = True

    def end(self, reason: CloseReason) -> None:
        self.ended = reason


def sockets_with(**limits: float) -> Sockets:
    settings = NetworkLimits(**limits)  # type: ignore[arg-type] # numbers of either kind
    return Sockets(settings, Addresses(settings, [ip_network("10.0.0.0/8")]), Metrics())


async def test_new_socket_evicts_the_oldest_without_a_hello() -> None:
    sockets = sockets_with(connections=2)
    first, second, third, fourth = (Fake() for _ in range(4))
    for each in (first, second, third):
        _, rejection = sockets.enter(each, HERE)
        assert rejection is None
    assert (first.evicted, second.evicted, third.evicted) == (True, False, False)
    assert len(sockets) == 2
    assert sockets.enter(fourth, THERE)[1] is None
    assert second.evicted


async def test_signed_in_socket_stays_and_one_too_many_is_rejected() -> None:
    sockets = sockets_with(connections=1)
    player = Fake()
    slot, _ = sockets.enter(player, HERE)
    sockets.signed_in(slot)
    stranger = Fake()
    theirs, rejection = sockets.enter(stranger, HERE)
    assert rejection is NO_ROOM
    assert not player.evicted
    sockets.leave(theirs)
    sockets.leave(slot)
    sockets.leave(slot)
    assert len(sockets) == 0
    assert sockets.enter(Fake(), HERE)[1] is None


async def test_address_evicts_its_own_sockets_only() -> None:
    sockets = sockets_with(connections_of_address=2)
    other, first, second, third = (Fake() for _ in range(4))
    sockets.enter(other, ELSEWHERE)
    slots = [sockets.enter(each, THERE)[0] for each in (first, second)]
    assert sockets.enter(third, THERE)[1] is None
    assert (other.evicted, first.evicted, second.evicted) == (False, True, False)
    assert slots[0].socket is None
    sockets.signed_in(slots[1])
    newest = Fake()
    assert sockets.enter(newest, THERE)[1] is None
    assert third.evicted


async def test_network_evicts_its_own_sockets_only() -> None:
    sockets = sockets_with(connections_of_address=1, share_24=2)
    other, first, second, third = (Fake() for _ in range(4))
    sockets.enter(other, "198.51.100.1")
    for n, each in enumerate((first, second, third), 1):
        assert sockets.enter(each, f"192.0.2.{n}")[1] is None
    assert (other.evicted, first.evicted, second.evicted) == (False, True, False)


async def test_signed_in_sockets_fill_the_slots_of_a_network() -> None:
    sockets = sockets_with(connections_of_address=1, share_24=2)
    for n in (1, 2):
        slot, _ = sockets.enter(Fake(), f"192.0.2.{n}")
        sockets.signed_in(slot)
    assert sockets.enter(Fake(), "192.0.2.3")[1] is TOO_MANY
    assert sockets.enter(Fake(), "198.51.100.1")[1] is None


async def test_signed_in_sockets_fill_the_slots_of_an_address() -> None:
    sockets = sockets_with(connections_of_address=1)
    slot, _ = sockets.enter(Fake(), THERE)
    sockets.signed_in(slot)
    assert sockets.enter(Fake(), THERE)[1] is TOO_MANY
    assert sockets.enter(Fake(), ELSEWHERE)[1] is None


async def test_address_has_a_rate_of_new_connections() -> None:
    sockets = sockets_with(connect_rate=0.001, connect_burst=2)
    for _ in range(2):
        slot, rejection = sockets.enter(Fake(), THERE)
        assert rejection is None
        sockets.leave(slot)
    assert sockets.enter(Fake(), THERE)[1] is TOO_OFTEN
    assert sockets.enter(Fake(), ELSEWHERE)[1] is None
    assert sockets.enter(Fake(), HERE)[1] is None


async def test_client_behind_a_proxy_is_counted_with_its_request() -> None:
    sockets = sockets_with(connect_rate=0.001, connect_burst=1)
    slots: list[Slot] = []
    for _ in range(2):
        slot, rejection = sockets.enter(Fake(), "10.0.0.1")
        assert rejection is None
        slots.append(slot)
    assert sockets.set_address(slots[0], Address(THERE)) is None
    assert sockets.set_address(slots[0], Address(THERE)) is None, "it is counted once"
    assert sockets.set_address(slots[1], Address(THERE)) is TOO_OFTEN


async def test_late_sockets_are_closed_a_few_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    sockets = sockets_with(hello_s=60)
    crowd = [Fake() for _ in range(3 * MAX_LATE_PER_PASS)]
    slots = [sockets.enter(each, HERE)[0] for each in crowd]
    sockets.signed_in(slots[0])
    pass_time(monkeypatch, 30)
    punctual = Fake()
    sockets.enter(punctual, HERE)
    pass_time(monkeypatch, 31)
    before, most = 0, 0
    async with asyncio.timeout(PATIENCE):
        while before < len(crowd) - 1:
            await asyncio.sleep(0)
            ended = sum(each.ended is CloseReason.HELLO_TIMEOUT for each in crowd)
            before, most = ended, max(most, ended - before)
    assert most <= MAX_LATE_PER_PASS
    assert crowd[0].ended is None
    assert punctual.ended is None
    sockets.close()
    assert punctual.ended is CloseReason.GOING_AWAY


async def test_socket_is_not_late_while_its_hello_is_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a busy machine a password may take longer to check than a client has for its hello."""
    sockets = sockets_with(hello_s=60)
    honest, silent = Fake(), Fake()
    slot, _ = sockets.enter(honest, HERE)
    sockets.enter(silent, HERE)
    with sockets.answering(slot):
        pass_time(monkeypatch, 61)
        await until(lambda: silent.ended)
    await asyncio.sleep(0)
    assert honest.ended is None, "the refusal has yet to arrive"
    pass_time(monkeypatch, 2)
    await until(lambda: honest.ended)


async def test_late_hello_gives_no_more_time(monkeypatch: pytest.MonkeyPatch) -> None:
    sockets = sockets_with(hello_s=60)
    guessing = Fake()
    slot, _ = sockets.enter(guessing, HERE)
    with sockets.answering(slot):
        pass_time(monkeypatch, 61)
    with sockets.answering(slot):
        pass_time(monkeypatch, 2)
        await until(lambda: guessing.ended)


def test_network_of_a_socket_is_the_widest_that_it_counts_in() -> None:
    addresses = Addresses(NetworkLimits(), [ip_network("10.0.0.0/8")])
    head = b"GET / HTTP/1.1\r\nHost: here\r\nx-forwarded-for: 192.0.2.9, 198.51.100.7\r\n\r\n"
    assert addresses.network_before_parsing("192.0.2.7", b"") == "192.0.2.0/24"
    assert addresses.network_before_parsing("2001:db8:1:2::3", b"") == "2001:db8:1::/48"
    assert addresses.network_before_parsing("10.0.0.1", head) == "198.51.100.0/24"
    assert addresses.network_before_parsing("192.0.2.7", head) == "192.0.2.0/24", "no trusted proxy"
    assert addresses.network_before_parsing("127.0.0.5", head) == "127.0.0.5"
    assert addresses.network_before_parsing("", b"") == ""
