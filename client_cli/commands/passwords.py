"""Passwords from a hidden prompt or an environment variable."""

import os
from getpass import GetPassWarning
from typing import Final
from warnings import catch_warnings, simplefilter

import click

PASSWORD_VARIABLE: Final = "RIVERBOAT_PASSWORD"  # noqa: S105 - a name, not a value
NEW_PASSWORD_VARIABLE: Final = "RIVERBOAT_NEW_PASSWORD"  # noqa: S105
TABLE_PASSWORD_VARIABLE: Final = "RIVERBOAT_TABLE_PASSWORD"  # noqa: S105


def ask_password(variable: str, prompt: str, *, new: bool = False) -> str:
    """Return the password in the environment `variable`, or prompt for it; twice for a `new` one.

    Raises UsageError without a terminal to prompt on.
    """
    given = os.environ.get(variable)
    if given is not None:
        return given
    nowhere = click.UsageError(f"cannot prompt for the password; set {variable}")
    try:
        with catch_warnings():
            simplefilter("error", GetPassWarning)  # without a terminal, what is typed would be seen
            answer: str = click.prompt(prompt, hide_input=True, confirmation_prompt=new)
    except GetPassWarning:
        raise nowhere from None
    except click.Abort as abort:
        if isinstance(abort.__context__, EOFError):
            raise nowhere from None
        raise
    return answer


def password_of_table(*, new: bool = False) -> str:
    """Return the password of an existing or a `new` table. Raises UsageError."""
    return ask_password(TABLE_PASSWORD_VARIABLE, "Table password", new=new)
