"""Passwords of places, and how often they may be tried."""

import pytest

from server.identity.attempts import OF_A_NAME, OF_AN_ADDRESS, Attempts
from server.identity.gate import Gate
from server.protocol.codes import Code
from server.protocol.errors import Refusal
from tests.server.identity.fakes import CountedPasswords

SECRET = "river boat"


async def is_olga(player: str) -> bool:
    return player == "olga"


@pytest.fixture
def gate() -> Gate:
    return Gate(CountedPasswords(), Attempts(lambda: 0.0), is_olga)


async def code_of(gate: Gate, place: str, password: str, kept: str, address: str = "here") -> str:
    """What comes of trying `password`: the code of a refusal, or nothing."""
    try:
        await gate.check(place, address, password, kept)
    except Refusal as refused:
        return refused.code
    return ""


async def test_the_password_opens_and_another_does_not(gate: Gate) -> None:
    kept = await gate.hash("ada", "here", SECRET)
    assert SECRET not in kept
    assert await code_of(gate, "t1", SECRET, kept) == ""
    assert await code_of(gate, "t1", "guess", kept) == Code.WRONG_PASSWORD


async def test_only_so_many_are_tried_at_one_place_and_from_one_address(gate: Gate) -> None:
    kept, most = await gate.hash("ada", "here", SECRET), OF_A_NAME[0]
    for _ in range(most):
        assert await code_of(gate, "t1", "guess", kept) == Code.WRONG_PASSWORD
    assert await code_of(gate, "t1", SECRET, kept) == Code.TOO_MANY_ATTEMPTS
    assert await code_of(gate, "t1", SECRET, kept, "there") == ""
    for number in range(OF_AN_ADDRESS[0] - most):
        assert await code_of(gate, f"p{number}", "guess", kept) == Code.WRONG_PASSWORD
    assert await code_of(gate, "t2", SECRET, kept) == Code.TOO_MANY_ATTEMPTS
    assert await code_of(gate, "t2", SECRET, kept, "there") == ""


async def test_those_that_were_right_do_not_count(gate: Gate) -> None:
    kept = await gate.hash("ada", "here", SECRET)
    for _ in range(OF_AN_ADDRESS[0] + 1):
        assert await code_of(gate, "t1", SECRET, kept) == ""


async def test_operators_are_let_in_everywhere(gate: Gate) -> None:
    assert [await gate.is_operator(who) for who in ("olga", "ada")] == [True, False]
