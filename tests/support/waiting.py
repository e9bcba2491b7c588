"""Waiting for what takes long, without taking as long."""

import asyncio

import pytest


def pass_time(monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    """Let `seconds` pass at once for whatever waits in the running loop."""
    loop = asyncio.get_running_loop()
    now = loop.time
    monkeypatch.setattr(loop, "time", lambda: now() + seconds)
