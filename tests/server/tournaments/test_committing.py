"""Whoever watches a tournament is sent nothing of it that is not committed."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest

from riverboat.server.protocol.codes import Code
from riverboat.server.protocol.errors import CommandRejected
from riverboat.server.protocol.messages import Accepted
from riverboat.server.protocol.tournaments import TournamentSnapshot, WatchTournament
from tests.server.tournaments.evening import Evening, FakeStore
from tests.support.fakes import settled


class SlowStore(FakeStore):
    """Appends events when `commits` is set."""

    def __init__(self, *of_store: Any) -> None:
        super().__init__(*of_store)
        self.commits = asyncio.Event()
        self.commits.set()

    async def append(self, *appended: Any) -> None:
        await self.commits.wait()
        await super().append(*appended)


class SlowEvening(Evening):
    """A server whose store is slow."""

    store: SlowStore

    def begin(self) -> None:
        self.store = SlowStore(self.grid, self.journal)
        super().begin()

    async def watched(self) -> TournamentSnapshot:
        reply = await self.ask("ann", WatchTournament(id=self.next_id(), tournament=self.id))
        assert isinstance(reply, Accepted)
        assert isinstance(reply.result, TournamentSnapshot)
        return reply.result


@pytest.fixture
async def evening() -> AsyncIterator[SlowEvening]:
    evening = SlowEvening()
    await evening.open()
    await evening.take_part("p0")
    yield evening
    evening.store.commits.set()
    await evening.end()


async def test_snapshot_waits_for_the_commit_in_progress(evening: SlowEvening) -> None:
    evening.store.commits.clear()
    entering = asyncio.create_task(evening.take_part("p1"))
    await settled()
    watching = [asyncio.create_task(evening.watched()) for _ in range(3)]
    await settled()
    assert not any(task.done() for task in watching)
    evening.store.commits.set()
    await entering
    for found in await asyncio.gather(*watching):
        assert [each.player for each in found.players] == ["p0", "p1"]
        assert found.seq == len(evening.store.streams[evening.id])


async def test_snapshot_has_nothing_of_a_commit_that_failed(evening: SlowEvening) -> None:
    evening.store.commits.clear()
    entering = asyncio.create_task(evening.take_part("p1"))
    await settled()
    watching = asyncio.create_task(evening.watched())
    await settled()
    evening.store.down = True
    evening.store.commits.set()
    with pytest.raises(CommandRejected) as refusal:
        await entering
    assert refusal.value.code == Code.JOURNAL_UNAVAILABLE
    found = await watching
    assert ([each.player for each in found.players], found.clock.suspended) == (["p0"], True)
    assert found.seq == len(evening.store.streams[evening.id])
