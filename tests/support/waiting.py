"""Passing time quickly in tests."""

import asyncio
import os
from collections.abc import Callable
from typing import Final

import pytest

PATIENCE: Final = float(os.environ.get("RIVERBOAT_TEST_PATIENCE", "60"))
"""Seconds to wait for something that must happen: more than a busy machine needs."""


def pass_time(monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    """Let `seconds` pass immediately for everything that waits in the running loop."""
    loop = asyncio.get_running_loop()
    now = loop.time
    monkeypatch.setattr(loop, "time", lambda: now() + seconds)


async def until(holds: Callable[[], object]) -> None:
    """Wait until `holds` returns something true."""
    async with asyncio.timeout(PATIENCE):
        while not holds():  # noqa: ASYNC110 - what it waits for has no event
            await asyncio.sleep(0.002)


@pytest.fixture
def patient_writes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let servers in this process wait long for their database before they suspend a table."""
    monkeypatch.setattr("riverboat.server.tables.actor.SLOW", PATIENCE)
