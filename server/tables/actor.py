"""The task of a table: one inbox, one step at a time, and so no locks."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Iterable, Mapping
from operator import attrgetter
from typing import Final, NamedTuple

from riverboat.server.protocol.codes import Code
from riverboat.server.protocol.command import Command
from riverboat.server.protocol.errors import CommandRejected
from riverboat.server.protocol.messages import Message
from riverboat.server.runtime.logs import get_logger
from riverboat.server.tables.ports import TableClock, Timer

log = get_logger(__name__)

INBOX: Final = 256
"""Commands that may wait before further ones are rejected."""

FIRST_RETRY: Final = 0.1
LAST_RETRY: Final = 5.0
"""Seconds until a due step that failed is tried again. They double each time."""

SLOW: Final = 2.0
"""Seconds after which a step is slow."""


_INTERNAL_ERROR: Final = (Code.INTERNAL, "internal server error: nothing has changed")


class Requester(NamedTuple):
    """The player who sent a command: the stable id, the name that others see, and the time of the command.

    bot: the client says that it is a program that plays.
    """

    player: str
    name: str
    at: float
    bot: bool = False


class Due(NamedTuple):
    """A step that no command asks for, and the time to take it."""

    when: float
    step: Callable[[], Awaitable[None]]


_when: Final = attrgetter("when")


class _Asked(NamedTuple):
    requester: Requester
    command: Command
    reply: "asyncio.Future[Message]"


class TableActor:
    """Runs the steps of a table in one task.

    Alarms of the clock go through the inbox, too, so a command that arrived before its time ran out is still
    carried out.

    where: returns the fields that identify the table in the log.
    carry_out: answers a command, or raises CommandRejected.
    due: returns the steps that are due as the table stands now.
    undo: called when a step ended with an unexpected error.
    slow: called when a step takes long.
    over: called after the last step. All callbacks are released then.
    """

    def __init__(
        self,
        where: Callable[[], Mapping[str, object]],
        clock: TableClock,
        carry_out: Callable[[Requester, Command], Awaitable[Message]],
        due: Callable[[], Iterable[Due]],
        *,
        undo: Callable[[], None],
        slow: Callable[[], None],
        over: Callable[[], None],
    ) -> None:
        self._where = where
        self._clock = clock
        self._carry_out = carry_out
        self._due = due
        self._undo = undo
        self._slow = slow
        self._over = over
        self._inbox: deque[_Asked | None] = deque()
        self._wake = asyncio.Event()
        self._began: float | None = None  # when the step in progress began
        self._asked: _Asked | None = None  # the command of the step in progress
        self._slow_timer: Timer | None = None
        self._alarm: Timer | None = None
        self._alarm_at = 0.0
        self._is_due_queued = False
        self._failures = 0
        self._retry_at = clock.now()
        self._suspension: tuple[Code, str] | None = None
        self._end: tuple[Code, str] | None = None
        self._frozen = False
        self._idle: asyncio.Future[None] | None = None  # done when the step in progress is
        self._task = asyncio.create_task(self._work())

    async def ask(self, requester: Requester, command: Command) -> Message:
        """Return the reply to `command`. Raises CommandRejected.

        The command is carried out even if the caller is cancelled.
        """
        if self._end is not None:
            raise CommandRejected(*self._end)
        if self._suspension is not None:
            raise CommandRejected(*self._suspension)
        if len(self._inbox) >= INBOX:
            raise CommandRejected(Code.TABLE_BUSY, "the table is busy: try again")
        reply: asyncio.Future[Message] = asyncio.get_running_loop().create_future()
        self._put(_Asked(requester, command, reply))
        try:
            return await reply
        finally:
            del reply  # it would form a cycle with the exception, its traceback and this frame

    def suspend(self, code: Code, message: str) -> None:
        """Reject all commands with this until `resume_commands`. Due steps are still taken.

        If a slow step is the cause, its command is rejected, too, though it may still be carried out.
        """
        self._suspension = code, message
        while self._inbox:
            _answer(self._inbox.popleft(), CommandRejected(code, message))
        if self._is_due_queued:
            self._put(None)

    async def freeze(self) -> None:
        """Finish the step in progress, and take no other until `thaw`. Commands wait."""
        self._frozen = True
        if self._began is not None:
            self._idle = asyncio.get_running_loop().create_future()
            await self._idle

    def thaw(self) -> None:
        """Take steps again after `freeze`."""
        self._frozen = False
        self._wake.set()
        self.reschedule()

    def resume_commands(self) -> None:
        """Carry out commands again after `suspend`."""
        self._suspension = None

    def reschedule(self) -> None:
        """Look up what is due next, after a change, and set the alarm."""
        first = None if self._end is not None else self._first_due()
        if first is None:
            return
        if first.when <= self._clock.now():
            self._queue_due()
        elif self._alarm is None or first.when < self._alarm_at:
            # An earlier alarm is left as it is: mostly, steps are postponed again and again.
            if self._alarm is not None:
                self._alarm.cancel()
            self._alarm, self._alarm_at = self._clock.call_at(first.when, self._on_alarm), first.when

    def end(self, code: Code, message: str) -> None:
        """Take no step after the one in progress, and reject all later commands with this."""
        self._end = self._end or (code, message)
        if self._alarm is not None:
            self._alarm.cancel()
        self._queue_due()
        self._wake.set()  # also a frozen table

    @property
    def ends(self) -> bool:
        """Whether the step in progress is the last."""
        return self._end is not None

    async def ended(self) -> None:
        """Wait until the last step is done."""
        await asyncio.shield(self._task)

    def _on_alarm(self) -> None:
        self._alarm = None
        self._queue_due()

    def _queue_due(self) -> None:
        if not self._is_due_queued:
            self._is_due_queued = True
            self._put(None)

    def _put(self, asked: _Asked | None) -> None:
        self._inbox.append(asked)
        self._wake.set()

    def _first_due(self) -> Due | None:
        first = min(self._due(), key=_when, default=None)
        return first if first is None or first.when >= self._retry_at else Due(self._retry_at, first.step)

    async def _work(self) -> None:
        try:
            while self._end is None:
                if self._inbox and not self._frozen:
                    await self._take(self._inbox.popleft())  # without a reference to the command
                    self.reschedule()
                else:
                    self._wake.clear()
                    await self._wake.wait()
        except Exception as error:  # a table that rejects commands is better than one that hangs
            self._recover_from("table task", error)
            self._end = _INTERNAL_ERROR
        while self._inbox:
            _answer(self._inbox.popleft(), CommandRejected(*self._end))
        if self._slow_timer is not None:
            self._slow_timer.cancel()
        self._over()
        del self._where, self._carry_out, self._due, self._undo, self._slow, self._over

    async def _take(self, asked: _Asked | None) -> None:
        self._began, self._asked = self._clock.now(), asked
        if self._slow_timer is None:
            self._check_for_slowness()
        try:
            if asked is None:
                self._is_due_queued = False
                await self._take_due_step()
            else:
                _answer(asked, await self._reply_to(asked.requester, asked.command))
        finally:
            self._began = self._asked = None
            if self._idle is not None and not self._idle.done():
                self._idle.set_result(None)

    def _check_for_slowness(self) -> None:
        """Report the step in progress if it is slow; otherwise check again when it would be.

        One timer serves many steps, which is faster than a timer for each.
        """
        self._slow_timer = None
        if self._began is not None:
            slow_at = self._began + SLOW
            if self._clock.now() >= slow_at:
                self._slow()
                if self._suspension is not None:
                    _answer(self._asked, CommandRejected(*self._suspension))
            else:
                self._slow_timer = self._clock.call_at(slow_at, self._check_for_slowness)

    async def _reply_to(self, requester: Requester, command: Command) -> Message | CommandRejected:
        try:
            return await self._carry_out(requester, command)
        except CommandRejected as refusal:
            return refusal
        except Exception as error:  # whatever it is, the table continues from its record
            self._recover_from("a command", error)
            return CommandRejected(*_INTERNAL_ERROR)

    async def _take_due_step(self) -> None:
        due = self._first_due()
        if due is None or due.when > self._clock.now():
            return
        try:
            await due.step()
        except CommandRejected:
            self._back_off()
        except Exception as error:  # as above
            self._recover_from("a step", error)
            self._back_off()
        else:
            self._failures = 0

    def _recover_from(self, what: str, error: Exception) -> None:
        log.error(f"{what} failed", **self._where(), error=error)
        self._undo()

    def _back_off(self) -> None:
        self._retry_at = self._clock.now() + min(FIRST_RETRY * 2**self._failures, LAST_RETRY)
        self._failures = min(self._failures + 1, 16)


def _answer(asked: _Asked | None, answer: Message | CommandRejected) -> None:
    if asked is None or asked.reply.done():
        return
    if isinstance(answer, CommandRejected):
        asked.reply.set_exception(answer)
    else:
        asked.reply.set_result(answer)
