"""Who takes a table's steps: one task, one inbox, one step at a time, and so no locks."""

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable, Iterable, Mapping
from operator import attrgetter
from typing import Final, NamedTuple

from riverboat.server.logs import log_error
from riverboat.server.protocol.codes import Code
from riverboat.server.protocol.command import Command
from riverboat.server.protocol.errors import CommandRejected
from riverboat.server.protocol.messages import Message
from riverboat.server.tables.ports import Clock, Timer

log = logging.getLogger(__name__)

INBOX: Final = 256
"""Commands that may wait before further ones are refused."""

FIRST_RETRY: Final = 0.1
LAST_RETRY: Final = 5.0
"""Seconds until a due step that failed is tried again; each time twice as many."""

SLOW: Final = 2.0
"""Seconds after which a step is slow."""


_INTERNAL_ERROR: Final = (Code.INTERNAL, "internal server error: nothing has changed")


class Requester(NamedTuple):
    """Who asks: the player's stable id, the name that others see, and the time when it was asked."""

    player: str
    name: str
    at: float


class Due(NamedTuple):
    """A step that is taken without being asked for, and the time when it is."""

    when: float
    step: Callable[[], Awaitable[None]]


_when: Final = attrgetter("when")


class _Asked(NamedTuple):
    requester: Requester
    command: Command
    reply: "asyncio.Future[Message]"


class TableActor:
    """The owner of a table. The clock's alarms come through the inbox too, in their turn: a command that was
    there before its time ran out is carried out.

    where: what a line of the log says about where the table is. carry_out: answers a command, or raises
    CommandRejected. due: the steps that are to come as things stand now. undo: called where a step broke
    off with an
    error that was not foreseen. slow: called where a step takes long. over: called when the last step is
    taken; all of these are let go of then.
    """

    def __init__(
        self,
        where: Callable[[], Mapping[str, object]],
        clock: Clock,
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
        self._began: float | None = None  # the step in progress
        self._asked: _Asked | None = None  # what is carried out in it, where it was asked for
        self._slow_timer: Timer | None = None  # over how long that takes
        self._alarm: Timer | None = None
        self._alarm_at = 0.0
        self._is_due_queued = False
        self._failures = 0
        self._retry_at = clock.now()
        self._suspension: tuple[Code, str] | None = None
        self._end: tuple[Code, str] | None = None
        self._task = asyncio.create_task(self._work())

    async def ask(self, requester: Requester, command: Command) -> Message:
        """The reply to `command`. Raises CommandRejected. It is carried out even if the asker no longer
        waits."""
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
            del reply  # else a refusal, its traceback, this frame and the reply would hold one another

    def suspend(self, code: Code, message: str) -> None:
        """Refuse with this whatever waits or is asked, at once, until `resume_commands`. What is due is done.

        Where a slow step is why, what is carried out in it is refused, too, though it may happen yet.
        """
        self._suspension = code, message
        while self._inbox:
            _answer(self._inbox.popleft(), CommandRejected(code, message))
        if self._is_due_queued:
            self._put(None)

    def resume_commands(self) -> None:
        """Carry out commands again."""
        self._suspension = None

    def reschedule(self) -> None:
        """Things stand differently: see what is due, and when."""
        first = None if self._end is not None else self._first_due()
        if first is None:
            return
        if first.when <= self._clock.now():
            self._queue_due()
        elif self._alarm is None or first.when < self._alarm_at:
            # An alarm for an earlier time is left as it is: mostly things are put off, time and again.
            if self._alarm is not None:
                self._alarm.cancel()
            self._alarm, self._alarm_at = self._clock.call_at(first.when, self._on_alarm), first.when

    def end(self, code: Code, message: str) -> None:
        """Take no step after the one in progress; all who ask from now on are refused with this."""
        self._end = self._end or (code, message)
        if self._alarm is not None:
            self._alarm.cancel()
        self._queue_due()

    @property
    def ends(self) -> bool:
        """Whether no step is taken after the one in progress."""
        return self._end is not None

    async def ended(self) -> None:
        """Wait until the last step is taken."""
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
                if self._inbox:
                    await self._take(self._inbox.popleft())  # and hold on to nothing that was asked
                    self.reschedule()
                else:
                    self._wake.clear()
                    await self._wake.wait()
        except Exception as error:  # better a table that refuses than one that is silent
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

    def _check_for_slowness(self) -> None:
        """Tell where the step in progress is slow; where it is not yet, look again when it would be.

        So one timer serves many steps: to set one for each would be slower than this.
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
        except Exception as error:  # whatever it is, the table plays on from its record
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
        log_error(log, f"{what} failed", error, **self._where())
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
