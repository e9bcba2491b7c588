"""The commonest passwords are refused."""

import pytest

from riverboat.server.identity.common_passwords import _COMMON, refuse_if_common
from riverboat.server.protocol.command import MIN_PASSWORD
from riverboat.server.protocol.errors import CommandRejected


@pytest.mark.parametrize("password", ["password", "PassWord", "12345678", "qwertyuiop", "riverboat"])
def test_common_password_is_refused(password: str) -> None:
    with pytest.raises(CommandRejected, match="choose another") as refused:
        refuse_if_common(password)
    assert refused.value.code == "common_password"


@pytest.mark.parametrize("password", ["correct horse", "password of mine", "", "\ud800"])
def test_other_password_is_not_refused(password: str) -> None:
    refuse_if_common(password)


def test_list_has_no_password_that_is_too_short_or_in_capitals() -> None:
    assert len(_COMMON) > 150
    assert all(len(password) >= MIN_PASSWORD and password == password.casefold() for password in _COMMON)
