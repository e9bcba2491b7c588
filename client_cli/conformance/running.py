"""Run cases, several at a time."""

import asyncio
from collections.abc import AsyncIterator, Iterable
from dataclasses import dataclass
from enum import Enum
from typing import Final

from riverboat.client_cli.conformance.case import Case, Need
from riverboat.client_cli.conformance.expect import Failed
from riverboat.client_cli.conformance.stage import Setting, Stage
from riverboat.client_cli.library.errors import ClientError

AT_ONCE: Final = 6
"""Cases that run concurrently. Most of the time they wait for a table."""

WITHIN: Final = 300.0
"""Seconds for one case, without the time that it waits for others."""


class CaseVerdict(Enum):
    """The outcome of a case. The value is shown to people."""

    PASSED = "pass"
    FAILED = "FAIL"
    NOT_APPLICABLE = "n/a"


@dataclass(frozen=True, slots=True)
class CaseResult:
    """The verdict on `case` in a codec, and why it did not pass."""

    case: Case
    codec: str
    verdict: CaseVerdict
    why: str = ""

    def __str__(self) -> str:
        """Format the outcome for people."""
        line = f"{self.verdict.value:<5} {self.codec:<8} {self.case.name}"
        return f"{line}: {self.why}" if self.why else line


async def play(case: Case, setting: Setting) -> CaseResult:
    """Run a case. It never raises for what the server does."""
    missing = missing_need(case, setting)
    if missing is not Need.NOTHING:
        return CaseResult(case, setting.codec, CaseVerdict.NOT_APPLICABLE, missing.value)
    try:
        async with asyncio.timeout(WITHIN) as deadline, Stage(setting, deadline) as stage:
            await case.play(stage)
    except TimeoutError:
        return CaseResult(
            case, setting.codec, CaseVerdict.FAILED, f"it did not end within {WITHIN:g} seconds"
        )
    except Exception as error:  # the server sent something that the case cannot handle
        why = str(error) if isinstance(error, Failed | ClientError) else f"{type(error).__name__}: {error}"
        return CaseResult(case, setting.codec, CaseVerdict.FAILED, why)
    return CaseResult(case, setting.codec, CaseVerdict.PASSED)


def missing_need(case: Case, setting: Setting) -> Need:
    """Return what `case` needs and `setting` does not have."""
    there = {
        Need.NOTHING: True,
        Need.OPERATOR: setting.operator is not None,
        Need.SECOND: setting.second is not None,
        Need.HOST: setting.host is not None,
    }
    return Need.NOTHING if there[case.need] else case.need


async def play_all(cases: Iterable[Case], settings: Iterable[Setting]) -> AsyncIterator[CaseResult]:
    """Run every case in every setting. Yields the outcomes in order, as soon as they are known."""
    room = asyncio.Semaphore(AT_ONCE)

    async def in_its_turn(case: Case, setting: Setting) -> CaseResult:
        async with room:
            return await play(case, setting)

    cases = list(cases)
    tasks = [asyncio.create_task(in_its_turn(case, setting)) for setting in settings for case in cases]
    try:
        for task in tasks:
            yield await task
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
