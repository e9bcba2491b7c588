"""Passwords: asked for without an echo, or taken from a variable where nobody can be asked."""

import os
from typing import Final

import click

PASSWORD_VARIABLE: Final = "RIVERBOAT_PASSWORD"  # noqa: S105 - names, not values
NEW_PASSWORD_VARIABLE: Final = "RIVERBOAT_NEW_PASSWORD"  # noqa: S105
TABLE_PASSWORD_VARIABLE: Final = "RIVERBOAT_TABLE_PASSWORD"  # noqa: S105


def ask_password(variable: str, asked: str, *, new: bool = False) -> str:
    """The password in the environment's `variable`, or else the answer to what is `asked`: a `new` one is
    asked for twice. Raises UsageError where nobody is there to answer."""
    given = os.environ.get(variable)
    if given is not None:
        return given
    try:
        answer: str = click.prompt(asked, hide_input=True, confirmation_prompt=new)
    except click.Abort as abort:
        if isinstance(abort.__context__, EOFError):
            raise click.UsageError(f"nobody answers: have the password in the variable {variable}") from None
        raise
    return answer


def password_of_table(*, new: bool = False) -> str:
    """The password of a table that there is, or of a `new` one. Raises UsageError."""
    return ask_password(TABLE_PASSWORD_VARIABLE, "Password of the table", new=new)
