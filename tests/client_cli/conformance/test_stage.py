"""What a case plays on."""

import asyncio

import pytest

from riverboat.client_cli.conformance.client import Message
from riverboat.client_cli.conformance.stage import Setting, Stage


async def test_waiting_because_of_other_cases_is_not_the_case_s_own_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("riverboat.client_cli.conformance.stage._PAUSES", {"too_many_attempts": 0.01})
    refusal: Message = {"type": "refused", "code": "too_many_attempts"}
    replies = [refusal, refusal, {"type": "accepted"}]

    async def ask() -> Message:
        return replies.pop(0)

    async with asyncio.timeout(100) as deadline:
        over = deadline.when()
        assert over is not None
        assert await Stage(Setting("", "json"), deadline).patiently(ask) == {"type": "accepted"}
        assert deadline.when() == pytest.approx(over + 0.02)
    assert replies == []


async def test_other_refusals_are_not_waited_out() -> None:
    async def ask() -> Message:
        return {"type": "refused", "code": "name_taken"}

    async with asyncio.timeout(100):
        assert (await Stage(Setting("", "json")).patiently(ask))["code"] == "name_taken"
