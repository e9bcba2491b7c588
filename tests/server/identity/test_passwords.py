import asyncio
import os
import sys
import threading
from threading import get_native_id

import pytest
from argon2 import extract_parameters
from argon2.low_level import Type
from hypothesis import given, settings
from hypothesis import strategies as st

from riverboat.server.identity.hashing_turns import WAITING
from riverboat.server.identity.passwords import AT_ONCE, HASHER, Passwords
from riverboat.server.protocol.errors import CommandRejected
from tests.server.identity.fakes import CHEAP, CountedPasswords


async def test_only_the_right_password_matches() -> None:
    async with Passwords(CHEAP) as passwords:
        stored = await passwords.hash("correct horse")
        assert await passwords.check("correct horse", stored)
        assert not await passwords.check("correct horsE", stored)
        assert not await passwords.check("", stored)


async def test_hashes_are_salted() -> None:
    async with Passwords(CHEAP) as passwords:
        assert await passwords.hash("correct horse") != await passwords.hash("correct horse")


async def test_hash_is_argon2id_with_recommended_cost() -> None:
    async with Passwords() as passwords:
        stored = extract_parameters(await passwords.hash("correct horse"))
    assert stored.type is Type.ID
    assert (stored.memory_cost, stored.time_cost, stored.parallelism) == (19_456, 2, 1)
    assert stored.salt_len >= 16


async def test_missing_hash_takes_the_same_work_and_never_matches() -> None:
    async with CountedPasswords() as passwords:
        stored = await passwords.hash("correct horse")
        assert not await passwords.check("wrong", stored)
        assert not await passwords.check("wrong", None)
    work = [extract_parameters(checked) for checked in passwords.checked]
    assert len(work) == 2
    assert work[0] == work[1]


async def test_dummy_hash_is_random() -> None:
    async with CountedPasswords() as one, CountedPasswords() as other:
        await one.check("x", None)
        await other.check("x", None)
    assert one.checked != other.checked


async def test_invalid_hash_matches_nothing() -> None:
    async with Passwords(CHEAP) as passwords:
        assert not await passwords.check("correct horse", CHEAP.hash("correct horse")[:-4])


async def test_unicode_composition_is_normalised() -> None:
    async with Passwords(CHEAP) as passwords:
        assert await passwords.check("cafe\u0301 au lait", await passwords.hash("caf\u00e9 au lait"))


@settings(max_examples=30)
@given(password=st.text(max_size=128))
def test_any_text_can_be_a_password(password: str) -> None:
    async def check() -> bool:
        async with Passwords(CHEAP) as passwords:
            return await passwords.check(password, await passwords.hash(password))

    assert asyncio.run(check())


class Held(Passwords):
    """Passwords whose checks wait until released."""

    def __init__(self) -> None:
        super().__init__(CHEAP)
        self.may_go_on = threading.Event()
        self.at_work = 0
        self.most = 0
        self._lock = threading.Lock()

    def _matches(self, password: str, stored: str) -> bool:
        with self._lock:
            self.at_work += 1
            self.most = max(self.most, self.at_work)
        self.may_go_on.wait(10)
        with self._lock:
            self.at_work -= 1
        return False


async def test_hashing_is_limited_and_off_the_loop() -> None:
    async with Held() as passwords:
        checks = [asyncio.create_task(passwords.check("x", None)) for _ in range(AT_ONCE + WAITING)]
        await asyncio.sleep(0)  # the loop runs on
        with pytest.raises(CommandRejected) as refused:
            await passwords.check("one too many", None)
        assert refused.value.code == "too_many_attempts"
        passwords.may_go_on.set()
        assert await asyncio.gather(*checks) == [False] * len(checks)
        assert passwords.most <= AT_ONCE
        assert not await passwords.check("there is room again", None)


@pytest.mark.skipif(sys.platform != "linux", reason="threads have priorities on Linux only")
async def test_hashing_has_a_lower_priority_than_play() -> None:
    def priority() -> int:
        return os.getpriority(os.PRIO_PROCESS, get_native_id())

    async with Passwords(CHEAP) as passwords:
        assert await passwords._run(priority) > priority() or priority() >= 10


def test_default_hasher_is_not_that_of_tests() -> None:
    assert HASHER.memory_cost > CHEAP.memory_cost
