"""When a server searches for tables that no server has."""

import asyncio
from math import inf
from typing import Any, cast

import pytest

from riverboat.server.wiring import orphans
from riverboat.server.wiring.orphans import AT_ONCE, recovering_orphans

EVERY = 0.3


class Nothing:
    """A lobby without orphans to recover, and the leases of other servers, which expire after `seconds`.

    searches: how often the lobby has searched.
    """

    renew_every = EVERY

    def __init__(self, *seconds: float) -> None:
        self._seconds = iter(seconds)
        self._expires = inf
        self.searches = 0

    async def recover(self) -> bool:
        self.searches += 1
        return False

    def may_claim(self) -> bool:
        return self._expires <= 0

    def until_expiry(self) -> float:
        self._expires = next(self._seconds)
        return self._expires


async def nothing_else() -> None:
    pass


async def test_search_is_due_when_a_lease_expires(monkeypatch: pytest.MonkeyPatch) -> None:
    pauses: list[float] = []
    enough = asyncio.Event()

    async def sleep(seconds: float) -> None:
        pauses.append(seconds)
        if len(pauses) == 6:
            enough.set()
            await asyncio.Event().wait()

    monkeypatch.setattr(orphans.asyncio, "sleep", sleep)  # type: ignore[attr-defined] # what it imports
    there = cast(Any, Nothing(EVERY / 2, inf, EVERY * 2, -1.0, inf))
    async with recovering_orphans(there, there, nothing_else):
        await enough.wait()
    assert pauses == [EVERY, EVERY / 2, EVERY, EVERY, AT_ONCE, EVERY]
    assert there.searches == 1
