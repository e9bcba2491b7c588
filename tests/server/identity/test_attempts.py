from contextlib import suppress

import pytest

from riverboat.server.identity import attempts
from riverboat.server.identity.attempts import OF_A_NAME, OF_A_NAME_BY_A_STRANGER, OF_AN_ADDRESS, Attempts
from riverboat.server.protocol.codes import Code
from riverboat.server.protocol.errors import CommandRejected


class Clock:
    def __init__(self) -> None:
        self.now = 5.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def tried(clock: Clock) -> Attempts:
    return Attempts(clock)


def let_through(tried: Attempts, name: str, address: str, times: int) -> int:
    """Return how many of `times` attempts are let through."""
    through = 0
    for _ in range(times):
        with suppress(CommandRejected):
            tried.begin(name, address)
            through += 1
    return through


def test_attempt_beyond_the_limit_is_refused(tried: Attempts) -> None:
    let_through(tried, "ann", "192.0.2.1", OF_A_NAME_BY_A_STRANGER[0])
    with pytest.raises(CommandRejected) as refused:
        tried.begin("ann", "192.0.2.1")
    assert refused.value.code == "too_many_attempts"


def test_strangers_cannot_lock_out_a_player(tried: Attempts) -> None:
    let_through(tried, "ann", "192.0.2.1", 100)
    assert let_through(tried, "ann", "192.0.2.2", 1) == 1


@pytest.mark.integration
def test_ten_thousand_networks_lock_nobody_out(tried: Attempts) -> None:
    for number in range(10_000):
        let_through(tried, "ann", f"10.{number // 200}.{number % 200}.1/32", 10)
    assert let_through(tried, "ann", "192.0.2.1/32", 1) == 1


@pytest.mark.parametrize("network", ["2001:db8:0:{:x}::/64", "2001:db8:0:{:x}00::/64"])
def test_networks_of_one_subscriber_share_their_attempts(tried: Attempts, network: str) -> None:
    through = sum(let_through(tried, "ann", network.format(number), 10) for number in range(200))
    assert through == OF_A_NAME_BY_A_STRANGER[0] * (2 if network.endswith("{:x}::/64") else 4)
    assert let_through(tried, "ann", "2001:db8:1::/64", 1) == 1


def test_address_that_signed_in_has_more_attempts(tried: Attempts) -> None:
    with tried.one("ann", "192.0.2.1/32"):
        pass
    assert let_through(tried, "ann", "192.0.2.1/32", 100) == OF_A_NAME[0]
    assert let_through(tried, "ann", "192.0.2.2/32", 100) == OF_A_NAME_BY_A_STRANGER[0]


def test_forty_players_sign_in_at_once_from_one_address(tried: Attempts) -> None:
    assert sum(let_through(tried, f"name {number}", "192.0.2.1/32", 1) for number in range(40)) == 40


def test_address_is_limited_across_names(tried: Attempts) -> None:
    through = sum(let_through(tried, f"name {number}", "192.0.2.1", 1) for number in range(100))
    assert through == OF_AN_ADDRESS[0]
    assert let_through(tried, "ann", "192.0.2.2", 1) == 1


def test_refused_attempt_does_not_count_for_the_address(tried: Attempts) -> None:
    assert let_through(tried, "ann", "192.0.2.1", 100) == OF_A_NAME_BY_A_STRANGER[0]
    through = sum(let_through(tried, f"name {number}", "192.0.2.1", 1) for number in range(100))
    assert through == OF_AN_ADDRESS[0] - OF_A_NAME_BY_A_STRANGER[0]


def test_attempts_are_refilled_one_by_one(tried: Attempts, clock: Clock) -> None:
    let_through(tried, "ann", "192.0.2.1", 100)
    for _ in range(3):
        clock.now += OF_A_NAME_BY_A_STRANGER[1]
        assert let_through(tried, "ann", "192.0.2.1", 5) == 1


def test_refill_is_capped(tried: Attempts, clock: Clock) -> None:
    let_through(tried, "ann", "192.0.2.1", 100)
    clock.now += 1e6
    assert let_through(tried, "ann", "192.0.2.1", 100) == OF_A_NAME_BY_A_STRANGER[0]


def test_successful_attempt_does_not_count(tried: Attempts) -> None:
    for _ in range(5 * OF_AN_ADDRESS[0]):
        tried.begin("ann", "192.0.2.1")
        tried.succeeded("ann", "192.0.2.1")
    assert let_through(tried, "ann", "192.0.2.1", 100) == OF_A_NAME_BY_A_STRANGER[0]


def test_memory_is_bounded(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(attempts, "REMEMBERED", 3)
    tried = Attempts(clock)
    let_through(tried, "ann", "192.0.2.0", OF_A_NAME_BY_A_STRANGER[0])
    assert let_through(tried, "ann", "192.0.2.0", 1) == 0
    for number in range(1, 4):
        let_through(tried, f"name {number}", f"192.0.2.{number}", 1)
    assert let_through(tried, "ann", "192.0.2.0", 1) == 1


@pytest.mark.parametrize(
    ("ends", "counts"),
    [
        (None, False),
        (ConnectionError(), False),
        (CommandRejected(Code.JOURNAL_UNAVAILABLE, "gone"), False),
        (CommandRejected(Code.WRONG_PASSWORD, "wrong"), True),
    ],
)
def test_only_a_wrong_password_counts(tried: Attempts, ends: Exception | None, *, counts: bool) -> None:
    for _ in range(OF_A_NAME_BY_A_STRANGER[0]):
        with suppress(Exception), tried.one("ann", "192.0.2.1"):
            if ends is not None:
                raise ends
    assert let_through(tried, "ann", "192.0.2.1", 1) == (not counts)


def test_wrong_passwords_of_other_servers_count(tried: Attempts, clock: Clock) -> None:
    sent: list[tuple[str, str]] = []
    tried.on_failed = lambda name, address: sent.append((name, address))
    for _ in range(OF_A_NAME_BY_A_STRANGER[0] - 1):
        tried.failed_elsewhere("ann", "192.0.2.7")
    with pytest.raises(CommandRejected), tried.one("ann", "192.0.2.7"):
        raise CommandRejected(Code.WRONG_PASSWORD, "wrong")
    assert sent == [("ann", "192.0.2.7")]
    with pytest.raises(CommandRejected) as refused, tried.one("ann", "192.0.2.7"):
        pass
    assert refused.value.code == Code.TOO_MANY_ATTEMPTS
    assert len(sent) == 1
