"""The table task: one step at a time, commands and alarms in order, whatever fails."""

import asyncio
import logging
from collections.abc import Callable, Iterator

import pytest

from riverboat.server.protocol.codes import Code
from riverboat.server.protocol.command import Command
from riverboat.server.protocol.commands import Leave
from riverboat.server.protocol.errors import CommandRejected
from riverboat.server.protocol.messages import Accepted, Message
from riverboat.server.tables.actor import INBOX, SLOW, Due, Requester, TableActor
from tests.support.fakes import FakeClock, settled
from tests.support.logged import logged

ANN = Requester("ann", "Ann", 0.0)


class Work:
    """The callbacks of a table task."""

    def __init__(self) -> None:
        self.clock = FakeClock()
        self.begun: list[str] = []
        self.undone = 0
        self.is_over = False
        self.gate = asyncio.Event()
        self.gate.set()
        self.error: Exception | None = None
        self.due_at: float | None = None
        self.steps = 0
        self.broken = False
        where = {"table": "t", "hand": 7}
        self.slow = 0
        self.slow_step: Callable[[], None] = lambda: None
        self.owner = TableActor(
            lambda: where,
            self.clock,
            self.carry_out,
            self.due,
            undo=self.undo,
            slow=self.on_slow,
            over=self.over,
        )

    async def carry_out(self, requester: Requester, command: Command) -> Message:
        self.begun.append(command.id)
        await self.gate.wait()
        if self.error is not None:
            raise self.error
        return Accepted(id=command.id)

    def due(self) -> Iterator[Due]:
        if self.broken:
            raise RuntimeError
        if self.due_at is not None:
            yield Due(self.due_at, self.step)

    async def step(self) -> None:
        self.steps += 1
        if self.error is not None:
            raise self.error
        self.due_at = None

    def on_slow(self) -> None:
        self.slow += 1
        self.slow_step()

    def undo(self) -> None:
        self.undone += 1

    def over(self) -> None:
        self.is_over = True

    def ask(self, id: str) -> "asyncio.Task[Message]":
        return asyncio.create_task(self.owner.ask(ANN, Leave(id=id, table="t")))


async def test_commands_run_one_at_a_time_in_order() -> None:
    work = Work()
    work.gate.clear()
    asking = [work.ask(str(n)) for n in range(3)]
    await settled()
    assert work.begun == ["0"]
    work.gate.set()
    assert [await reply for reply in asking] == [Accepted(id=str(n)) for n in range(3)]
    assert work.begun == ["0", "1", "2"]


async def test_full_inbox_rejects_and_recovers() -> None:
    work = Work()
    work.gate.clear()
    asking = [work.ask("first")]
    await settled()
    asking += [work.ask(str(n)) for n in range(INBOX)]
    await settled()
    with pytest.raises(CommandRejected) as refused:
        await work.owner.ask(ANN, Leave(id="x", table="t"))
    assert refused.value.code == Code.TABLE_BUSY
    work.gate.set()
    await asyncio.gather(*asking)
    assert await work.ask("y") == Accepted(id="y")


async def test_step_is_taken_when_due() -> None:
    work = Work()
    work.due_at = work.clock.now() + 5
    work.owner.reschedule()
    await work.clock.advance(4.9)
    assert work.steps == 0
    await work.clock.advance(0.1)
    assert work.steps == 1


async def test_step_no_longer_due_is_not_taken() -> None:
    work = Work()
    work.due_at = work.clock.now() + 5
    work.owner.reschedule()
    work.due_at += 5
    await work.clock.advance(5)
    assert work.steps == 0
    await work.clock.advance(5)
    assert work.steps == 1


async def test_rescheduling_does_not_fill_the_inbox() -> None:
    work = Work()
    work.gate.clear()
    reply = work.ask("1")
    await settled()
    work.due_at = work.clock.now()
    for _ in range(10 * INBOX):
        work.owner.reschedule()
    waiting = work.ask("2")
    work.gate.set()
    assert await reply == Accepted(id="1")
    assert await waiting == Accepted(id="2")
    assert work.steps == 1


@pytest.mark.parametrize("error", [CommandRejected("x", "y"), RuntimeError("z")])
async def test_failed_step_is_retried_with_backoff(error: Exception) -> None:
    work = Work()
    work.error = error
    work.due_at = work.clock.now()
    work.owner.reschedule()
    await work.clock.advance(1)
    after_one = work.steps
    assert 3 <= after_one <= 6
    await work.clock.advance(60)
    assert 10 <= work.steps - after_one <= 16
    work.error = None
    await work.clock.advance(5)
    assert work.due_at is None


async def test_slow_command_that_suspends_the_table_is_rejected_early() -> None:
    work = Work()
    work.gate.clear()
    work.slow_step = lambda: work.owner.suspend(Code.JOURNAL_UNAVAILABLE, "it takes long")
    first, second = work.ask("1"), work.ask("2")
    await work.clock.advance(SLOW)
    assert first.done()
    for refused in (first, second):
        with pytest.raises(CommandRejected, match="it takes long"):
            await refused
    assert work.begun == ["1"]
    work.gate.set()
    await settled()
    work.owner.resume_commands()
    assert await work.ask("3") == Accepted(id="3")


async def test_unexpected_error_is_reported_and_undone(
    caplog: pytest.LogCaptureFixture,
) -> None:
    work = Work()
    work.error = RuntimeError("Ah Ad")
    with caplog.at_level(logging.ERROR), pytest.raises(CommandRejected) as refused:
        await work.ask("1")
    assert refused.value.code == Code.INTERNAL
    assert work.undone == 1
    assert "table=t hand=7 error=RuntimeError" in logged(caplog)
    assert "Ah Ad" not in logged(caplog) + caplog.text
    work.error = None
    assert await work.ask("2") == Accepted(id="2")


async def test_ending_task_answers_all_pending_commands() -> None:
    work = Work()
    work.gate.clear()
    first, second = work.ask("1"), work.ask("2")
    await settled()
    work.owner.end(Code.CLOSING, "closing")
    work.gate.set()
    assert not work.is_over
    await work.owner.ended()
    assert work.is_over
    work.owner.reschedule()
    assert await first == Accepted(id="1")
    for late in (second, work.ask("3")):
        with pytest.raises(CommandRejected) as refused:
            await late
        assert refused.value.code == Code.CLOSING


async def test_failed_task_leaves_no_command_pending() -> None:
    work = Work()
    first = work.ask("1")
    work.broken = True
    assert await first == Accepted(id="1")
    with pytest.raises(CommandRejected) as refused:
        await work.ask("2")
    assert refused.value.code == Code.INTERNAL


async def test_cancelled_wait_for_the_end_does_not_cancel_the_step() -> None:
    work = Work()
    work.gate.clear()
    asking = work.ask("1")
    await settled()
    work.owner.end(Code.CLOSING, "closing")
    waiting = asyncio.create_task(work.owner.ended())
    await settled()
    waiting.cancel()
    await settled()
    work.gate.set()
    assert await asking == Accepted(id="1")
