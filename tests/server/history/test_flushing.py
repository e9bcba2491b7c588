import asyncio
from typing import Any

import pytest
from sqlalchemy.util import await_only

from server.history.flushing import FEW, Job, LoopFlusher


class Database:
    """What a flusher writes to, and those who wait for it. groups: what was written together, in order."""

    def __init__(self) -> None:
        self.groups: list[list[int]] = []
        self.let_go = False
        self._flusher = LoopFlusher(self._write, self._settle)

    async def write(self, number: int) -> None:
        job: Job[int] = Job(number, asyncio.get_running_loop().create_future())
        self._flusher.put(job)
        await job.future

    async def close(self) -> None:
        await self._flusher.close()

    def _write(self, group: list[Job[Any]] | None) -> None:
        if group is None:
            self.let_go = True
        else:
            await_only(asyncio.sleep(0.001))  # meanwhile those come again who were told before
            self.groups.append([job.work for job in group])

    def _settle(self, group: list[Job[Any]]) -> None:
        for job in group:
            job.settle()


async def test_what_waits_is_written_together_and_in_order() -> None:
    database = Database()
    await asyncio.gather(*map(database.write, range(FEW)))
    await asyncio.gather(*map(database.write, range(3)))
    await database.close()
    assert database.groups == [list(range(FEW)), [0, 1, 2]]
    assert database.let_go


@pytest.mark.parametrize("writers", [2 * FEW, 301])
async def test_many_who_write_again_and_again_take_turns_by_halves(writers: int) -> None:
    database = Database()

    async def keep_writing(writer: int) -> None:
        for _ in range(5):
            await database.write(writer)

    await asyncio.gather(*map(keep_writing, range(writers)))
    assert [writer for group in database.groups for writer in group] == [*range(writers)] * 5
    assert {len(group) for group in database.groups} <= {writers // 2, writers - writers // 2}


async def test_what_waits_at_the_end_is_written_all_the_same() -> None:
    database = Database()
    waiting = [asyncio.create_task(database.write(number)) for number in range(10 * FEW)]
    await asyncio.sleep(0)
    await database.close()
    assert [number for group in database.groups for number in group] == list(range(10 * FEW))
    assert all(task.done() for task in waiting)
