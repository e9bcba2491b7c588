"""Hash and check passwords off the event loop, a few at a time."""

import asyncio
import os
import sys
from base64 import b64encode
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from secrets import token_bytes
from threading import get_native_id
from types import TracebackType
from typing import Final, Self, TypeVar
from unicodedata import normalize

from argon2 import PasswordHasher
from argon2.exceptions import VerificationError
from argon2.low_level import ARGON2_VERSION

from riverboat.server.identity.hashing_turns import HashingTurns

T = TypeVar("T")

HASHER: Final = PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)
"""argon2id with two passes over 19 MiB in one lane: the minimum of OWASP's Password Storage Cheat Sheet."""

AT_ONCE: Final = max(1, (os.cpu_count() or 1) - 1)
"""Passwords hashed in parallel: one processor is left to the tables."""

_NICENESS: Final = 10
"""Of the threads that hash: on Linux, a thread has a priority of its own."""


class Passwords:
    """Hashes and checks passwords, while its context is open."""

    def __init__(self, hasher: PasswordHasher = HASHER) -> None:
        self._hasher = hasher
        self._threads = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="passwords", initializer=_give_way)
        self._turns = HashingTurns(AT_ONCE)
        self._dummy = _dummy_hash(hasher)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def hash(self, password: str, address: str = "") -> str:
        """Hash `password` of a client at `address` with a random salt.

        Raises CommandRejected if too many wait.
        """
        return await self._run(lambda: self._hasher.hash(_bytes(password)), address)

    async def check(self, password: str, password_hash: str | None, address: str = "") -> bool:
        """Return whether `password` of a client at `address` matches the hash.

        Without a hash it returns False, after the same work. Raises CommandRejected if too many wait.
        """
        stored = self._dummy if password_hash is None else password_hash
        matches = await self._run(lambda: self._matches(password, stored), address)
        return matches and password_hash is not None

    def _matches(self, password: str, stored: str) -> bool:
        try:
            return self._hasher.verify(stored, _bytes(password))
        except VerificationError:
            return False

    async def _run(self, work: Callable[[], T], address: str = "") -> T:
        async with self._turns.one(address):
            return await asyncio.get_running_loop().run_in_executor(self._threads, work)


def _give_way() -> None:
    """Lower the priority of this thread, where threads have one."""
    if sys.platform == "linux":
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, get_native_id(), _NICENESS)


def _dummy_hash(hasher: PasswordHasher) -> str:
    """Return a random hash that costs as much to check as one of `hasher`, without computing one."""
    salt, digest = (
        b64encode(token_bytes(length)).decode().rstrip("=") for length in (hasher.salt_len, hasher.hash_len)
    )
    cost = f"m={hasher.memory_cost},t={hasher.time_cost},p={hasher.parallelism}"
    return f"$argon2id$v={ARGON2_VERSION}${cost}${salt}${digest}"


def _bytes(password: str) -> bytes:
    """Return the bytes to hash: the same however a keyboard composes the characters (RFC 8265)."""
    return normalize("NFC", password).encode("utf-8", "surrogatepass")
