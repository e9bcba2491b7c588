"""The password of a table: asked for without an echo, or taken from a variable where nobody can be asked."""

import os
from typing import Final

import click

TABLE_PASSWORD_VARIABLE: Final = "RIVERBOAT_TABLE_PASSWORD"  # noqa: S105 - its name, not its value


def password_of_table(*, new: bool = False) -> str:
    """The password of a table that there is, or of a `new` one."""
    given = os.environ.get(TABLE_PASSWORD_VARIABLE)
    if given is not None:
        return given
    answer: str = click.prompt("Password of the table", hide_input=True, confirmation_prompt=new)
    return answer
