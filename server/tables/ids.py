"""Ids of tables."""

import secrets
from typing import Final

_ID_LETTERS: Final = "23456789abcdefghjkmnpqrstuvwxyz"
_ID_LENGTH: Final = 8
_ID_LENGTH_UNLISTED: Final = 26  # more than 128 bits, so it cannot be guessed


def new_table_id(*, unlisted: bool = False) -> str:
    """Return a unique id for a table. It has a digit, so that it is never a word."""
    length = _ID_LENGTH_UNLISTED if unlisted else _ID_LENGTH
    while (made := "".join(secrets.choice(_ID_LETTERS) for _ in range(length))).isalpha():
        pass
    return made
