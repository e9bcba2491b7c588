"""Passing time quickly in tests."""

import asyncio
import os
from typing import Final

import pytest

PATIENCE: Final = float(os.environ.get("RIVERBOAT_TEST_PATIENCE", "60"))
"""Seconds to wait for something that must happen: more than a busy machine needs."""


def pass_time(monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    """Let `seconds` pass immediately for everything that waits in the running loop."""
    loop = asyncio.get_running_loop()
    now = loop.time
    monkeypatch.setattr(loop, "time", lambda: now() + seconds)


@pytest.fixture
def patient_writes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let servers in this process wait long for their database before they suspend a table."""
    monkeypatch.setattr("riverboat.server.tables.actor.SLOW", PATIENCE)
