"""Passwords: hashed and checked off the event loop, a few at a time."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from secrets import token_urlsafe
from types import TracebackType
from typing import Final, Self, TypeVar
from unicodedata import normalize

from argon2 import PasswordHasher
from argon2.exceptions import VerificationError

from server.protocol.codes import Code
from server.protocol.errors import Refusal

T = TypeVar("T")

HASHER: Final = PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)
"""argon2id with two passes over 19 MiB in one lane: the minimum of OWASP's Password Storage Cheat Sheet."""

AT_ONCE: Final = 2
"""Passwords that are hashed at the same time: more would take the processor from the tables."""

WAITING: Final = 32
"""Passwords that may wait for it."""


class Passwords:
    """Hashes passwords and checks them, as long as its context."""

    def __init__(self, hasher: PasswordHasher = HASHER) -> None:
        self._hasher = hasher
        self._threads = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="passwords")
        self._busy = 0
        self._nobodys = hasher.hash(token_urlsafe())

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def hash(self, password: str) -> str:
        """What is kept of `password`, with a salt of its own. Raises Refusal where too many wait."""
        return await self._run(lambda: self._hasher.hash(_bytes(password)))

    async def check(self, password: str, password_hash: str | None) -> bool:
        """Whether `password` is the one of which this was kept.

        With None it is nobody's, and that takes as much work to find out. Raises Refusal where too many wait.
        """
        kept = self._nobodys if password_hash is None else password_hash
        fits = await self._run(lambda: self._fits(password, kept))
        return fits and password_hash is not None

    def _fits(self, password: str, kept: str) -> bool:
        try:
            return self._hasher.verify(kept, _bytes(password))
        except VerificationError:
            return False

    async def _run(self, work: Callable[[], T]) -> T:
        if self._busy >= AT_ONCE + WAITING:
            raise Refusal(Code.TOO_MANY_ATTEMPTS, "too many sign in at this moment; try again")
        self._busy += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, work)
        finally:
            self._busy -= 1


def _bytes(password: str) -> bytes:
    """A password as it is hashed: the same, however a keyboard composes its characters (RFC 8265)."""
    return normalize("NFC", password).encode("utf-8", "surrogatepass")
