"""Tokens: what brings a player back without a password."""

from hashlib import sha256
from secrets import token_hex, token_urlsafe


def new_player_id() -> str:
    """An id that no player has."""
    return token_hex(8)


def new_token() -> str:
    """A token that nobody guesses: 256 bits from the operating system."""
    return token_urlsafe(32)


def hash_token(token: str) -> str:
    """What is kept of a token, from which nobody gets it back.

    A token is long and random, so that one plain hash is enough and can be looked up; a password needs more.
    """
    return sha256(token.encode("utf-8", "surrogatepass")).hexdigest()
