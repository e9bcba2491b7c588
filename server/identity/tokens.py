"""Tokens, which sign a player in without a password."""

from hashlib import sha256
from secrets import token_hex, token_urlsafe


def new_player_id() -> str:
    """Create a player id."""
    return token_hex(8)


def new_token() -> str:
    """Create a token of 256 random bits."""
    return token_urlsafe(32)


def hash_token(token: str) -> str:
    """Hash a token for storage.

    A token is long and random, so a plain hash suffices, and can be looked up. Passwords need a slow one.
    """
    return sha256(token.encode("utf-8", "surrogatepass")).hexdigest()
