"""The gate: passwords that are not a player's own, but that of a place; and who is let in everywhere."""

from collections.abc import Awaitable, Callable

from server.identity.attempts import Attempts
from server.identity.passwords import Passwords
from server.protocol.codes import Code
from server.protocol.errors import Refusal


class Gate:
    """Keeps `passwords` of places, with `attempts` of their own. is_operator: whether a player is one.

    hash and check raise Refusal where there are too many attempts.
    """

    def __init__(
        self, passwords: Passwords, attempts: Attempts, is_operator: Callable[[str], Awaitable[bool]]
    ) -> None:
        self._passwords = passwords
        self._attempts = attempts
        self._is_operator = is_operator

    async def is_operator(self, player: str) -> bool:
        """Whether `player` is let in everywhere."""
        return await self._is_operator(player)

    async def hash(self, player: str, address: str, password: str) -> str:
        """What is kept of a `password` that `player` chose for a place."""
        self._attempts.begin(player, address)  # it costs as much as an attempt does
        password_hash = await self._passwords.hash(password)
        self._attempts.succeeded(player, address)
        return password_hash

    async def check(self, place: str, address: str, password: str, password_hash: str | None) -> None:
        """Let somebody at `address` into `place`. Raises Refusal too where the password is another."""
        with self._attempts.one(place, address):
            if not await self._passwords.check(password, password_hash):
                raise Refusal(Code.WRONG_PASSWORD, "the password is wrong")
