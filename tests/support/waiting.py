"""Passing time quickly in tests."""

import asyncio
import os
from collections.abc import Callable
from typing import Final

import pytest

PATIENCE: Final = float(os.environ.get("RIVERBOAT_TEST_PATIENCE", "120"))
"""Seconds to wait for something that must happen: more than a busy machine needs."""


def pass_time(monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    """Let `seconds` pass immediately for everything that waits in the running loop."""
    loop = asyncio.get_running_loop()
    now = loop.time
    monkeypatch.setattr(loop, "time", lambda: now() + seconds)


async def until(holds: Callable[[], object]) -> None:
    """Wait until `holds` returns something true."""
    pause = 0.001
    async with asyncio.timeout(PATIENCE):
        while not holds():
            await asyncio.sleep(pause)
            pause = min(2 * pause, 0.016)


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let what runs in this process wait: servers for their database, and clients for their replies."""
    from riverboat.client_cli.library.connection import Connection

    monkeypatch.setattr("riverboat.server.tables.actor.SLOW", PATIENCE)
    monkeypatch.setitem(vars(Connection)["connect"].__func__.__kwdefaults__, "timeout", PATIENCE)
