import asyncio

import pytest

from riverboat.server.runtime.background import in_background


async def test_work_is_cancelled_with_its_context() -> None:
    begun, ended = asyncio.Event(), asyncio.Event()

    async def work() -> None:
        begun.set()
        try:
            await asyncio.Event().wait()
        finally:
            ended.set()

    async with in_background(work()):
        await begun.wait()
        assert not ended.is_set()
    assert ended.is_set()


async def test_error_of_work_is_raised_at_the_end() -> None:
    async def work() -> None:
        raise OSError("no room")

    with pytest.raises(OSError, match="no room"):
        async with in_background(work()):
            await asyncio.sleep(0)
