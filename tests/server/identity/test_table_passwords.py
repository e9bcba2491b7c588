"""Table passwords, and limits on attempts."""

import pytest

from riverboat.server.identity.attempts import OF_A_NAME_BY_A_STRANGER, OF_AN_ADDRESS, Attempts
from riverboat.server.identity.table_passwords import TablePasswords
from riverboat.server.protocol.codes import Code
from riverboat.server.protocol.errors import CommandRejected
from tests.server.identity.fakes import CountedPasswords

SECRET = "river boat"


async def is_olga(player: str) -> bool:
    return player == "olga"


@pytest.fixture
def passwords() -> TablePasswords:
    return TablePasswords(CountedPasswords(), Attempts(lambda: 0.0), is_olga, is_olga)


async def code_of(
    passwords: TablePasswords, place: str, password: str, stored: str, address: str = "here"
) -> str:
    """Try `password`; return the code of the error, or an empty text."""
    try:
        await passwords.check(place, address, password, stored)
    except CommandRejected as refused:
        return refused.code
    return ""


async def test_only_the_right_password_is_accepted(passwords: TablePasswords) -> None:
    stored = await passwords.hash("ada", "here", SECRET)
    assert SECRET not in stored
    assert await code_of(passwords, "t1", SECRET, stored) == ""
    assert await code_of(passwords, "t1", "guess", stored) == Code.WRONG_PASSWORD


async def test_attempts_are_limited_by_table_and_address(passwords: TablePasswords) -> None:
    stored, most = await passwords.hash("ada", "here", SECRET), OF_A_NAME_BY_A_STRANGER[0]
    for _ in range(most):
        assert await code_of(passwords, "t1", "guess", stored) == Code.WRONG_PASSWORD
    assert await code_of(passwords, "t1", SECRET, stored) == Code.TOO_MANY_ATTEMPTS
    assert await code_of(passwords, "t1", SECRET, stored, "there") == ""
    for number in range(OF_AN_ADDRESS[0] - most):  # each at a place of its own
        assert await code_of(passwords, f"p{number}", "guess", stored) == Code.WRONG_PASSWORD
    assert await code_of(passwords, "t2", SECRET, stored) == Code.TOO_MANY_ATTEMPTS
    assert await code_of(passwords, "t2", SECRET, stored, "there") == ""


async def test_right_passwords_do_not_count(passwords: TablePasswords) -> None:
    stored = await passwords.hash("ada", "here", SECRET)
    for _ in range(OF_AN_ADDRESS[0] + 1):
        assert await code_of(passwords, "t1", SECRET, stored) == ""


async def test_operators_need_no_password(passwords: TablePasswords) -> None:
    assert [await passwords.is_operator(who) for who in ("olga", "ada")] == [True, False]
