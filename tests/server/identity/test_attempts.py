from contextlib import suppress

import pytest

from server.identity import attempts
from server.identity.attempts import OF_A_NAME, OF_A_NAME_ANYWHERE, OF_AN_ADDRESS, Attempts
from server.protocol.codes import Code
from server.protocol.errors import Refusal


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
    """How many of so many attempts are let through."""
    through = 0
    for _ in range(times):
        with suppress(Refusal):
            tried.begin(name, address)
            through += 1
    return through


def test_one_too_many_is_refused(tried: Attempts) -> None:
    let_through(tried, "ann", "192.0.2.1", OF_A_NAME[0])
    with pytest.raises(Refusal) as refused:
        tried.begin("ann", "192.0.2.1")
    assert refused.value.code == "too_many_attempts"


def test_nobody_keeps_another_out(tried: Attempts) -> None:
    let_through(tried, "ann", "192.0.2.1", 100)
    assert let_through(tried, "ann", "192.0.2.2", 1) == 1


def test_a_name_has_so_many_from_wherever_they_come(tried: Attempts) -> None:
    through = sum(let_through(tried, "ann", f"192.0.2.{number}", 1) for number in range(200))
    assert through == OF_A_NAME_ANYWHERE[0]
    assert let_through(tried, "bob", "192.0.2.1", 1) == 1


def test_an_address_has_so_many_for_whatever_names(tried: Attempts) -> None:
    through = sum(let_through(tried, f"name {number}", "192.0.2.1", 1) for number in range(100))
    assert through == OF_AN_ADDRESS[0]
    assert let_through(tried, "ann", "192.0.2.2", 1) == 1


def test_what_is_refused_for_the_name_is_no_attempt_from_the_address(tried: Attempts) -> None:
    assert let_through(tried, "ann", "192.0.2.1", 100) == OF_A_NAME[0]
    through = sum(let_through(tried, f"name {number}", "192.0.2.1", 1) for number in range(100))
    assert through == OF_AN_ADDRESS[0] - OF_A_NAME[0]


def test_they_come_back_one_by_one(tried: Attempts, clock: Clock) -> None:
    let_through(tried, "ann", "192.0.2.1", 100)
    for _ in range(3):
        clock.now += OF_A_NAME[1]
        assert let_through(tried, "ann", "192.0.2.1", 5) == 1


def test_no_more_gather_than_there_were(tried: Attempts, clock: Clock) -> None:
    let_through(tried, "ann", "192.0.2.1", 100)
    clock.now += 1e6
    assert let_through(tried, "ann", "192.0.2.1", 100) == OF_A_NAME[0]


def test_one_that_succeeds_does_not_count(tried: Attempts) -> None:
    for _ in range(5 * OF_AN_ADDRESS[0]):
        tried.begin("ann", "192.0.2.1")
        tried.succeeded("ann", "192.0.2.1")
    assert let_through(tried, "ann", "192.0.2.1", 100) == OF_A_NAME[0]


def test_what_is_remembered_is_bounded(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(attempts, "REMEMBERED", 3)
    tried = Attempts(clock)
    let_through(tried, "ann", "192.0.2.0", OF_A_NAME[0])
    assert let_through(tried, "ann", "192.0.2.0", 1) == 0
    for number in range(1, 4):
        let_through(tried, f"name {number}", f"192.0.2.{number}", 1)
    assert let_through(tried, "ann", "192.0.2.0", 1) == 1


@pytest.mark.parametrize(
    ("ends", "counts"),
    [
        (None, False),
        (ConnectionError(), False),
        (Refusal(Code.JOURNAL_UNAVAILABLE, "gone"), False),
        (Refusal(Code.WRONG_PASSWORD, "wrong"), True),
    ],
)
def test_only_a_wrong_password_counts(tried: Attempts, ends: Exception | None, *, counts: bool) -> None:
    for _ in range(OF_A_NAME[0]):
        with suppress(Exception), tried.one("ann", "192.0.2.1"):
            if ends is not None:
                raise ends
    assert let_through(tried, "ann", "192.0.2.1", 1) == (not counts)
