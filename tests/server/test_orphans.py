"""When a server searches for tables that no server has."""

import asyncio
from math import inf
from typing import Any, cast

import pytest

from riverboat.server import orphans
from riverboat.server.orphans import AT_ONCE, EVERY, recovering_orphans


class Nothing:
    """A lobby without orphans to recover, and the leases of other servers, which expire after `seconds`."""

    def __init__(self, *seconds: float) -> None:
        self._seconds = iter(seconds)

    async def recover(self) -> bool:
        return False

    async def until_expiry(self) -> float:
        return next(self._seconds)


async def test_search_is_due_when_a_lease_expires(monkeypatch: pytest.MonkeyPatch) -> None:
    pauses: list[float] = []
    enough = asyncio.Event()

    async def sleep(seconds: float) -> None:
        pauses.append(seconds)
        if len(pauses) == 5:
            enough.set()
            await asyncio.Event().wait()

    monkeypatch.setattr(orphans.asyncio, "sleep", sleep)  # type: ignore[attr-defined] # what it imports
    there = cast(Any, Nothing(EVERY / 2, inf, EVERY * 2, -1.0))
    async with recovering_orphans(there, there):
        await enough.wait()
    assert pauses == [EVERY, EVERY / 2, EVERY, EVERY, AT_ONCE]
