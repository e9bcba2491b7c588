from collections.abc import Sequence
from dataclasses import replace

import pytest

from riverboat.server.net.limits import NetworkLimits
from riverboat.server.net.ports import NoOtherServers, OtherServers
from riverboat.server.net.quotas import KNOWN, ConnectedPlayers, PlayerQuota
from riverboat.server.protocol.catalogue import Rate
from riverboat.server.protocol.codes import Code
from riverboat.server.protocol.errors import CommandRejected
from tests.support.clients import FakeClient

LIMITS = NetworkLimits(
    connections_of_player=2,
    rate=1,
    burst=3,
    player_costly_rate=1,
    player_costly_burst=2,
    chat_rate=1,
    chat_burst=2,
    opening_rate=1,
    opening_burst=2,
)


def refused(quota: PlayerQuota, rate: Rate | None, now: float, *, costly: bool = False) -> bool:
    try:
        quota.check(rate, now, costly=costly)
    except CommandRejected as refusal:
        return refusal.code == Code.TOO_OFTEN
    return False


def test_frames_pass_at_their_rate() -> None:
    quota = PlayerQuota(LIMITS, 0.0)
    assert [quota.take_frame(0.0) for _ in range(4)] == [True, True, True, False]
    assert [quota.take_frame(1.0) for _ in range(2)] == [True, False]


@pytest.mark.parametrize(("rate", "costly"), [(Rate.CHAT, False), (Rate.OPENING, False), (None, True)])
def test_commands_pass_at_their_rate(rate: Rate | None, costly: bool) -> None:
    quota = PlayerQuota(LIMITS, 0.0)
    assert [refused(quota, rate, 0.0, costly=costly) for _ in range(3)] == [False, False, True]
    assert [refused(quota, rate, 1.0, costly=costly) for _ in range(2)] == [False, True]


def test_other_commands_are_not_counted() -> None:
    quota = PlayerQuota(LIMITS, 0.0)
    assert not any(refused(quota, None, 0.0) for _ in range(100))


def test_least_active_connection_is_replaced() -> None:
    players = ConnectedPlayers(LIMITS)
    busy, silent, new = FakeClient(active_at=5.0), FakeClient(active_at=1.0), FakeClient(active_at=6.0)
    assert players.enter("ann", silent, 0.0)[1] == []
    assert players.enter("ann", busy, 0.0)[1] == []
    assert players.enter("bob", FakeClient(active_at=0.0), 0.0)[1] == []
    quota, replaced = players.enter("ann", new, 6.0)
    assert replaced == [silent]
    assert list(quota.connections) == [busy, new]


def test_equally_active_connections_are_replaced_in_order() -> None:
    players = ConnectedPlayers(LIMITS)
    first, second = FakeClient(active_at=1.0), FakeClient(active_at=1.0)
    players.enter("ann", first, 0.0)
    players.enter("ann", second, 0.0)
    assert players.enter("ann", FakeClient(active_at=1.0), 0.0)[1] == [first]


def test_replaced_connection_is_not_counted() -> None:
    players = ConnectedPlayers(LIMITS)
    connections = [FakeClient(active_at=float(number)) for number in range(3)]
    for connection in connections:
        players.enter("ann", connection, 0.0)
    assert not players.leave("ann", connections[0], 0.0)
    assert len(players) == 1
    assert not players.leave("ann", connections[1], 0.0)
    assert players.leave("ann", connections[2], 0.0)
    assert not players.leave("ann", connections[0], 0.0)
    assert len(players) == 0


def test_quota_outlives_the_connections() -> None:
    players = ConnectedPlayers(LIMITS)
    connection = FakeClient(active_at=0.0)
    quota, _ = players.enter("ann", connection, 0.0)
    players.leave("ann", connection, 0.0)
    assert players.enter("ann", connection, 0.0)[0] is quota


def test_quotas_of_the_latest_players_are_remembered() -> None:
    players = ConnectedPlayers(LIMITS)
    connection = FakeClient(active_at=0.0)
    quotas = {}
    for number in range(KNOWN + 1):
        quotas[number], _ = players.enter(str(number), connection, 0.0)
        players.leave(str(number), connection, 0.0)
    assert players.enter("1", connection, 0.0)[0] is quotas[1]
    assert players.enter("0", connection, 0.0)[0] is not quotas[0]


class TwoMore(OtherServers):
    """Two other servers. here: what was counted here. most: whether this server has the most."""

    def __init__(self, connections: int, *, most: bool) -> None:
        self._connections = connections
        self._most = most
        self.here: dict[str, int] = {}

    def count(self, key: str, connections: int, used: Sequence[float] = ()) -> None:
        self.here[key] = connections

    def connections(self, key: str) -> int:
        return self._connections

    def servers(self, key: str) -> int:
        return 2

    def closes(self, key: str, connections: int) -> bool:
        return self._most


def test_connections_elsewhere_count() -> None:
    players, elsewhere = ConnectedPlayers(LIMITS), TwoMore(2, most=True)
    players.elsewhere = elsewhere
    first, second = FakeClient(active_at=1.0), FakeClient(active_at=2.0)
    assert players.enter("ann", first, 0.0)[1] == []  # the new one stays
    assert players.enter("ann", second, 0.0)[1] == [first]
    assert elsewhere.here == {"ann": 1}
    players.leave("ann", second, 0.0)
    assert elsewhere.here == {"ann": 0}


def test_connection_is_closed_where_the_player_has_most() -> None:
    players = ConnectedPlayers(LIMITS)
    first, second = FakeClient(active_at=2.0), FakeClient(active_at=1.0)
    players.enter("ann", first, 0.0)
    players.enter("ann", second, 0.0)
    players.elsewhere = TwoMore(1, most=False)
    assert players.on_connections_changed("ann", (), 0.0) == []
    players.elsewhere = elsewhere = TwoMore(1, most=True)
    assert players.on_connections_changed("ann", (), 0.0) == [second]
    assert elsewhere.here == {"ann": 1}
    assert players.on_connections_changed("bob", (), 0.0) == []


def test_connections_of_a_burst_are_closed_until_they_fit() -> None:
    players = ConnectedPlayers(LIMITS)
    clients = [FakeClient(active_at=float(number)) for number in range(LIMITS.connections_of_player)]
    for client in clients:
        players.enter("ann", client, 0.0)
    players.elsewhere = elsewhere = TwoMore(LIMITS.connections_of_player, most=True)
    assert players.on_connections_changed("ann", (), 0.0) == clients
    assert elsewhere.here == {"ann": 0}


def test_rates_are_shared_by_the_servers_of_a_player() -> None:
    players = ConnectedPlayers(replace(LIMITS, rate=3, burst=9, chat_burst=1))
    players.elsewhere = TwoMore(0, most=True)
    quota, _ = players.enter("ann", FakeClient(), 0.0)
    assert [quota.take_frame(0.0) for _ in range(4)] == [True, True, True, False]
    assert [quota.take_frame(1.0) for _ in range(2)] == [True, False]
    assert [refused(quota, Rate.CHAT, 0.0) for _ in range(2)] == [False, True]  # a burst of 1 at least


class Reported(NoOtherServers):
    """What a server reports that a player has used."""

    def count(self, key: str, connections: int, used: Sequence[float] = ()) -> None:
        self.used = used


def hop(giver: ConnectedPlayers, taker: ConnectedPlayers, now: float) -> PlayerQuota:
    """Let Ann disconnect from one server, and connect to another. Returns her quota there."""
    giver.elsewhere = reported = Reported()
    giver.leave("ann", next(iter(giver._connected["ann"].connections)), now)
    taker.on_connections_changed("ann", reported.used, now)
    return taker.enter("ann", FakeClient(), now)[0]


def test_player_who_goes_from_server_to_server_has_one_burst() -> None:
    first, second = ConnectedPlayers(LIMITS), ConnectedPlayers(LIMITS)
    quota, _ = first.enter("ann", FakeClient(), 0.0)
    passed = 0
    for giver, taker in ((first, second), (second, first), (first, second)):
        while quota.take_frame(0.0):
            passed += 1
        quota = hop(giver, taker, 0.0)
    assert passed == LIMITS.burst
    assert not refused(quota, Rate.CHAT, 0.0)
    assert [quota.take_frame(1.0) for _ in range(2)] == [True, False]


def test_report_that_comes_late_counts() -> None:
    players = ConnectedPlayers(LIMITS)
    quota, _ = players.enter("ann", FakeClient(), 0.0)
    players.on_connections_changed("ann", [0.0, 0.0, 1.0, 0.0], 0.0)
    assert refused(quota, Rate.OPENING, 0.0)
    assert not refused(quota, Rate.CHAT, 0.0)


def test_little_use_is_not_reported() -> None:
    players, ann = ConnectedPlayers(replace(LIMITS, burst=100)), FakeClient()
    players.elsewhere = reported = Reported()
    quota, _ = players.enter("ann", ann, 0.0)
    quota.take_frame(0.0)
    players.leave("ann", ann, 0.0)
    assert reported.used == []
