"""Passing time quickly in tests."""

import asyncio

import pytest


def pass_time(monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    """Let `seconds` pass at once for everything that waits in the running loop."""
    loop = asyncio.get_running_loop()
    now = loop.time
    monkeypatch.setattr(loop, "time", lambda: now() + seconds)
