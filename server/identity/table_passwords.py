"""Passwords of tables, and players who do not need them."""

from collections.abc import Awaitable, Callable

from riverboat.server.identity.attempts import Attempts
from riverboat.server.identity.passwords import Passwords
from riverboat.server.protocol.codes import Code
from riverboat.server.protocol.errors import CommandRejected


class TablePasswords:
    """Hashes and checks passwords of tables, with `attempts` of its own.

    is_operator, is_registered: return whether a player is an operator, or is registered.

    `hash` and `check` raise CommandRejected if there are too many attempts.
    """

    def __init__(
        self,
        passwords: Passwords,
        attempts: Attempts,
        is_operator: Callable[[str], Awaitable[bool]],
        is_registered: Callable[[str], Awaitable[bool]],
    ) -> None:
        self._passwords = passwords
        self._attempts = attempts
        self._is_operator = is_operator
        self._is_registered = is_registered

    async def is_operator(self, player: str) -> bool:
        """Return whether `player` is an operator, who needs no password."""
        return await self._is_operator(player)

    async def is_registered(self, player: str) -> bool:
        """Return whether `player` is registered."""
        return await self._is_registered(player)

    async def hash(self, player: str, address: str, password: str) -> str:
        """Hash a `password` that `player` chose for a table."""
        self._attempts.begin(player, address)  # hashing costs as much as an attempt
        password_hash = await self._passwords.hash(password, address)
        self._attempts.succeeded(player, address)
        return password_hash

    async def check(self, place: str, address: str, password: str, password_hash: str | None) -> None:
        """Check the password of `place` for a client at `address`. Raises CommandRejected if it is wrong."""
        with self._attempts.one(place, address):
            if not await self._passwords.check(password, password_hash, address):
                raise CommandRejected(Code.WRONG_PASSWORD, "the password is wrong", case="table")
