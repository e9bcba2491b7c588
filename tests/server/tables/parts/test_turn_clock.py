import pytest
from hypothesis import given
from hypothesis import strategies as st

from riverboat.server.tables.parts.turn_clock import Allowance, TimeLeft, TurnTimer

moments = st.lists(st.floats(0.0, 30.0), max_size=6).map(sorted)


def clock(*, bank: float = 20.0, grace: float = 10.0, disconnected: bool = False) -> TurnTimer:
    """Return the clock of a turn of 15 seconds that began at 100."""
    return TurnTimer(100.0, 15.0, bank, grace, disconnected=disconnected)


def test_time_to_act_runs_before_the_bank() -> None:
    turn = clock()
    assert turn.left(100.0) == TimeLeft(15_000, 0, 20_000)
    assert turn.left(114.75) == TimeLeft(250, 0, 20_000)
    assert turn.left(117.5) == TimeLeft(0, 0, 17_500)
    assert turn.left(135.0) == turn.left(999.0) == TimeLeft(0, 0, 0)
    assert turn.ends == 135.0


@pytest.mark.parametrize(("at", "bank"), [(99.0, 0), (115.0, 0), (117.5, 2.5), (135.0, 20.0), (140.0, 20.0)])
def test_bank_pays_for_extra_time(at: float, bank: float) -> None:
    assert clock().spent(at) == (0, bank)


def test_server_time_is_given_back() -> None:
    turn = clock()
    turn.extend(3.0)
    assert turn.spent(118.0) == (0, 0)
    assert turn.ends == 138.0


def test_grace_runs_before_the_bank_while_disconnected() -> None:
    turn = clock(disconnected=True)
    assert turn.left(100.0) == TimeLeft(15_000, 10_000, 20_000)
    assert turn.left(118.0) == TimeLeft(0, 7_000, 20_000)
    assert turn.spent(118.0) == (3.0, 0)
    assert turn.spent(127.0) == (10.0, 2.0)
    assert turn.ends == 145.0


def test_disconnect_stops_the_bank() -> None:
    turn = clock()
    turn.on_disconnect(117.0)
    assert turn.left(119.0) == TimeLeft(0, 8_000, 18_000)
    assert turn.spent(119.0) == (2.0, 2.0)


def test_reconnecting_in_time_uses_no_grace() -> None:
    turn = clock()
    turn.on_disconnect(101.0)
    turn.on_reconnect(105.0, look=5.0)
    assert turn.left(105.0) == TimeLeft(10_000, 0, 20_000)
    assert turn.spent(105.0) == (0, 0)


def test_time_to_look_after_reconnecting_comes_from_the_grace() -> None:
    turn = clock(disconnected=True)
    turn.on_reconnect(118.0, look=5.0)
    assert turn.left(118.0) == TimeLeft(5_000, 0, 20_000)
    assert turn.spent(118.0) == (8.0, 0)
    turn.on_disconnect(119.0)
    assert turn.left(123.0) == TimeLeft(0, 2_000, 20_000)


def test_used_up_grace_is_not_extended() -> None:
    turn = clock(disconnected=True)
    turn.on_reconnect(127.0, look=5.0)
    assert turn.left(127.0) == TimeLeft(0, 0, 18_000)
    assert turn.spent(127.0) == (10.0, 2.0)


@given(changes=moments, disconnected=st.booleans(), bank=st.floats(0, 20), grace=st.floats(0, 10))
def test_repeated_disconnects_spend_nothing_twice(
    changes: list[float], disconnected: bool, bank: float, grace: float
) -> None:
    turn, now = clock(bank=bank, grace=grace, disconnected=disconnected), 100.0
    for after in changes:
        now = 100.0 + after
        before = turn.spent(now)
        if turn.disconnected:
            turn.on_reconnect(now, look=5.0)
            assert turn.spent(now).grace - before.grace <= 5.0 + 1e-9
        else:
            turn.on_disconnect(now)
            assert turn.spent(now) == pytest.approx(before)
        spent = turn.spent(now)
        assert 0 <= spent.grace <= grace + 1e-9
        assert 0 <= spent.bank <= bank + 1e-9
        if now <= 115.0:
            assert spent.bank == 0
    turn.on_reconnect(max(now, 200.0), look=0.0)
    assert turn.ends <= max(115.0 + bank + grace, 200.0) + 1e-6
    assert turn.spent(1e6).bank == pytest.approx(bank)


@given(
    began=st.floats(0.0, 1e7),
    act=st.integers(200, 300_000),
    bank=st.integers(0, 300_000),
    delays=st.lists(st.floats(0.0, 10.0), max_size=4),
)
def test_turn_never_exceeds_its_time(began: float, act: int, bank: int, delays: list[float]) -> None:
    now, turn = began, TurnTimer(began, act / 1000, bank / 1000, 0.0, disconnected=False)
    assert turn.left(now) == TimeLeft(act, 0, bank)
    for delay in delays:  # all of it the server's
        before, now = now, now + delay
        turn.extend(now - before)
        assert turn.left(now) == TimeLeft(act, 0, bank)


def test_allowance_is_per_player() -> None:
    grace = Allowance(30.0)
    grace.spend("ann", 12.5, 1000.0)
    assert grace.left("ann", 1000.0) == 17.5
    assert grace.left("bob", 1000.0) == 30.0


def test_allowance_returns_after_an_hour() -> None:
    grace = Allowance(30.0)
    for now in (1000.0, 1001.0, 2000.0):
        grace.spend("ann", 10.0, now)
    assert grace.left("ann", 1000.0 + 3_600) == 0.0
    assert grace.left("ann", 1001.0 + 3_660) == 20.0
    assert grace.left("ann", 2000.0 + 3_660) == 30.0


@given(st.lists(st.tuples(st.floats(0, 2_000), st.floats(0, 15)), max_size=60))
def test_allowance_holds_in_any_hour(spending: list[tuple[float, float]]) -> None:
    grace, now, spent = Allowance(30.0), 0.0, list[tuple[float, float]]()
    for pause, wanted in spending:
        now += pause
        seconds = min(wanted, grace.left("ann", now))
        grace.spend("ann", seconds, now)
        spent.append((now, seconds))
        assert sum(seconds for at, seconds in spent if at > now - 3_600) <= 30.0 + 1e-9
