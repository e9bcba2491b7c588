import asyncio
from typing import Any

import pytest
from sqlalchemy.util import await_only

from riverboat.server.history.database.group_commit import FEW, Job, LoopFlusher


class Database:
    """A fake database and its callers. groups: what was written together, in order."""

    def __init__(self) -> None:
        self.groups: list[list[int]] = []
        self.dispose = False
        self._flusher = LoopFlusher(self._write, self._settle)

    async def write(self, number: int) -> None:
        job: Job[int] = Job(number, asyncio.get_running_loop().create_future())
        self._flusher.put(job)
        await job.future

    async def close(self) -> None:
        await self._flusher.close()

    def _write(self, group: list[Job[Any]] | None) -> None:
        if group is None:
            self.dispose = True
        else:
            await_only(asyncio.sleep(0.001))  # meanwhile callers of the last group come again
            self.groups.append([job.work for job in group])

    def _settle(self, group: list[Job[Any]]) -> None:
        for job in group:
            job.settle()


async def test_queued_jobs_are_written_together_in_order() -> None:
    database = Database()
    await asyncio.gather(*map(database.write, range(FEW)))
    await asyncio.gather(*map(database.write, range(3)))
    await database.close()
    assert database.groups == [list(range(FEW)), [0, 1, 2]]
    assert database.dispose


@pytest.mark.parametrize("writers", [2 * FEW, 301])
async def test_large_groups_are_halved(writers: int) -> None:
    database = Database()

    async def keep_writing(writer: int) -> None:
        for _ in range(5):
            await database.write(writer)

    await asyncio.gather(*map(keep_writing, range(writers)))
    assert [writer for group in database.groups for writer in group] == [*range(writers)] * 5
    assert {len(group) for group in database.groups} <= {writers // 2, writers - writers // 2}


async def test_closing_writes_the_queue() -> None:
    database = Database()
    waiting = [asyncio.create_task(database.write(number)) for number in range(10 * FEW)]
    await asyncio.sleep(0)
    await database.close()
    assert [number for group in database.groups for number in group] == list(range(10 * FEW))
    assert all(task.done() for task in waiting)
