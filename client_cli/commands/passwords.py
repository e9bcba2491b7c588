"""Passwords from a hidden prompt or an environment variable."""

import os
from typing import Final

import click

PASSWORD_VARIABLE: Final = "RIVERBOAT_PASSWORD"  # noqa: S105 - a name, not a value
NEW_PASSWORD_VARIABLE: Final = "RIVERBOAT_NEW_PASSWORD"  # noqa: S105
TABLE_PASSWORD_VARIABLE: Final = "RIVERBOAT_TABLE_PASSWORD"  # noqa: S105


def ask_password(variable: str, prompt: str, *, new: bool = False) -> str:
    """Return the password in the environment `variable`, or prompt for it; twice for a `new` one.

    Raises UsageError if there is no terminal to prompt on.
    """
    given = os.environ.get(variable)
    if given is not None:
        return given
    try:
        answer: str = click.prompt(prompt, hide_input=True, confirmation_prompt=new)
    except click.Abort as abort:
        if isinstance(abort.__context__, EOFError):
            raise click.UsageError(f"cannot prompt for the password; set {variable}") from None
        raise
    return answer


def password_of_table(*, new: bool = False) -> str:
    """Return the password of an existing or a `new` table. Raises UsageError."""
    return ask_password(TABLE_PASSWORD_VARIABLE, "Table password", new=new)
