import asyncio
import threading

import pytest
from argon2 import extract_parameters
from argon2.low_level import Type
from hypothesis import given, settings
from hypothesis import strategies as st

from server.identity.passwords import AT_ONCE, HASHER, WAITING, Passwords
from server.protocol.errors import Refusal
from tests.server.identity.fakes import CHEAP, CountedPasswords


async def test_a_password_fits_what_was_kept_of_it_and_no_other_does() -> None:
    async with Passwords(CHEAP) as passwords:
        kept = await passwords.hash("correct horse")
        assert await passwords.check("correct horse", kept)
        assert not await passwords.check("correct horsE", kept)
        assert not await passwords.check("", kept)


async def test_the_same_password_is_kept_differently_each_time() -> None:
    async with Passwords(CHEAP) as passwords:
        assert await passwords.hash("correct horse") != await passwords.hash("correct horse")


async def test_it_is_kept_by_argon2id_with_the_recommended_work() -> None:
    async with Passwords() as passwords:
        kept = extract_parameters(await passwords.hash("correct horse"))
    assert kept.type is Type.ID
    assert (kept.memory_cost, kept.time_cost, kept.parallelism) == (19_456, 2, 1)
    assert kept.salt_len >= 16


async def test_nobodys_password_takes_the_work_of_somebodys_and_fits_never() -> None:
    async with CountedPasswords() as passwords:
        kept = await passwords.hash("correct horse")
        assert not await passwords.check("wrong", kept)
        assert not await passwords.check("wrong", None)
    work = [extract_parameters(checked) for checked in passwords.checked]
    assert len(work) == 2
    assert work[0] == work[1]


async def test_what_is_nobodys_is_not_known_to_anybody() -> None:
    async with CountedPasswords() as one, CountedPasswords() as other:
        await one.check("x", None)
        await other.check("x", None)
    assert one.checked != other.checked


async def test_what_is_no_hash_fits_nothing() -> None:
    async with Passwords(CHEAP) as passwords:
        assert not await passwords.check("correct horse", CHEAP.hash("correct horse")[:-4])


async def test_however_a_keyboard_composes_an_accent() -> None:
    async with Passwords(CHEAP) as passwords:
        assert await passwords.check("cafe\u0301 au lait", await passwords.hash("caf\u00e9 au lait"))


@settings(max_examples=30)
@given(password=st.text(max_size=128))
def test_any_text_can_be_one(password: str) -> None:
    async def check() -> bool:
        async with Passwords(CHEAP) as passwords:
            return await passwords.check(password, await passwords.hash(password))

    assert asyncio.run(check())


class Held(Passwords):
    """Passwords whose checks take until they may go on."""

    def __init__(self) -> None:
        super().__init__(CHEAP)
        self.may_go_on = threading.Event()
        self.at_work = 0
        self.most = 0
        self._lock = threading.Lock()

    def _fits(self, password: str, kept: str) -> bool:
        with self._lock:
            self.at_work += 1
            self.most = max(self.most, self.at_work)
        self.may_go_on.wait(10)
        with self._lock:
            self.at_work -= 1
        return False


async def test_only_a_few_are_checked_at_a_time_off_the_loop_and_only_so_many_wait() -> None:
    async with Held() as passwords:
        checks = [asyncio.create_task(passwords.check("x", None)) for _ in range(AT_ONCE + WAITING)]
        await asyncio.sleep(0)  # the loop runs on
        with pytest.raises(Refusal) as refused:
            await passwords.check("one too many", None)
        assert refused.value.code == "too_many_attempts"
        passwords.may_go_on.set()
        assert await asyncio.gather(*checks) == [False] * len(checks)
        assert passwords.most <= AT_ONCE
        assert not await passwords.check("there is room again", None)


def test_the_hasher_is_not_that_of_tests() -> None:
    assert HASHER.memory_cost > CHEAP.memory_cost
