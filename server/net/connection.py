"""One line to a client: frames in, one reply to each command, updates in between."""

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from math import ceil
from time import perf_counter
from typing import Final, get_args

from websockets.exceptions import ConnectionClosed

from riverboat.server.logs import facts, log_error
from riverboat.server.net.addresses import Address
from riverboat.server.net.byte_budget import ByteBudget
from riverboat.server.net.client_socket import Line
from riverboat.server.net.limits import TokenBucket
from riverboat.server.net.quotas import Quota
from riverboat.server.net.shared import Shared
from riverboat.server.protocol.codecs import Codec, Frame
from riverboat.server.protocol.codes import CloseReason, Code
from riverboat.server.protocol.command import Command
from riverboat.server.protocol.commands import (
    Act,
    Hello,
    ListTables,
    OfPlayers,
    OpenTable,
    Resume,
    Watch,
    WatchLobby,
)
from riverboat.server.protocol.errors import CommandRejected, FrameError
from riverboat.server.protocol.management import OfOperators
from riverboat.server.protocol.messages import Accepted, Message, Refused, Welcome

log = logging.getLogger(__name__)

COSTLY: Final = (Hello, ListTables, WatchLobby, OpenTable, *get_args(OfPlayers), *get_args(OfOperators))
"""Commands that cost the server more than a look at a table: they have a rate of their own."""

HEAVY: Final = (*COSTLY, Watch, Resume)
"""Commands that count for `HEAVY_FRAMES` frames: they cost about as much more than an action."""

HEAVY_FRAMES: Final = 10
LISTS: Final = (ListTables, WatchLobby)
"""Commands whose replies may be long: they have a budget of bytes."""


class Connection:
    """A line to a client. `player` and `name` are empty until its hello was accepted.

    Frames are carried out one after the other; a client that sends ahead waits, and so does one that does
    not read what it is answered. What is sent goes straight into the buffer of the transport, in order and
    without waiting; the bytes in there are counted, so that a client that does not read is cut off and slows
    nobody.
    """

    __slots__ = (
        "_address",
        "_bad_frames",
        "_closing",
        "_costly",
        "_ended",
        "_line",
        "_lists",
        "_loop",
        "_missing",
        "_quota",
        "_shared",
        "active_at",
        "codec",
        "name",
        "player",
    )

    def __init__(self, line: Line, codec: Codec, address: Address, shared: Shared) -> None:
        self.codec = codec
        self.player = ""
        self.name = ""
        self._line = line
        self._address = address
        self._shared = shared
        self._loop = asyncio.get_running_loop()
        limits, now = shared.limits, self._loop.time()
        self._costly = TokenBucket(limits.costly_rate, limits.costly_burst, now)
        self._quota: Quota[Connection] | None = None
        self.active_at = now
        self._lists = ByteBudget(limits.list_rate, limits.list_burst, now)
        self._bad_frames = 0
        self._ended = False
        self._closing: asyncio.Task[None] | None = None
        self._missing: deque[Callable[[], None]] | None = None
        line.on_caught_up = self._catch_up
        line.on_ended = self._note_end

    @property
    def address(self) -> str:
        """Where the line comes from, as far as it is told from others; empty where nobody knows."""
        return str(self._address.network or "")

    @property
    def behind(self) -> bool:
        """Whether so much waits to be sent that updates are better left out."""
        return self._line.behind

    def send(self, frame: Frame) -> None:
        """Send `frame` in its turn. It never waits and never raises; on a line that is closing it is lost."""
        if self._closing is not None:
            return
        line = self._line
        if line.behind and line.waiting > self._shared.limits.backlog:
            self.close(CloseReason.TOO_SLOW)
        else:
            line.write(frame)

    def when_caught_up(self, bring_up_to_date: Callable[[], None]) -> None:
        """Call `bring_up_to_date` when the line is behind no longer."""
        if self._missing is None:
            self._missing = deque()
        self._missing.append(bring_up_to_date)

    def close(self, reason: CloseReason) -> None:
        """Close the line, saying why; where that takes too long, cut it."""
        if self._closing is None:
            self._note_end(reason)
            self._closing = self._loop.create_task(self._close(reason))

    async def run(self) -> None:
        """Serve the line until it is down."""
        try:
            while True:
                frame = await self._line.receive()
                if self._closing is None:  # else read on, past what was sent before the end was heard of
                    await self._take(frame)
                await self._line.until_caught_up()
        except ConnectionClosed as closed:
            if closed.__cause__ is not None:
                closed.__cause__.__traceback__ = None  # it would hold the line, which holds it
        finally:
            if self.player:
                self._leave()
            if self._closing is not None:
                await self._closing

    async def _take(self, frame: Frame) -> None:
        """Answer one frame, and let the others have their turn: many frames that were sent ahead and cost no
        waiting would hold up everybody else."""
        if self._quota is not None and not self._quota.take_frame(self._loop.time()):
            self.close(CloseReason.TOO_FAST)
            return
        try:
            command = self.codec.decode_command(frame)
        except FrameError as error:
            self._reply(Refused(id=error.id, code=error.code, message=str(error)))
            self._bad_frames += 1
            if self._bad_frames >= self._shared.limits.bad_frames:
                self.close(CloseReason.TOO_MANY_BAD_FRAMES)
            await asyncio.sleep(0)
            return
        self._bad_frames = 0
        self.active_at = self._loop.time()
        if isinstance(command, HEAVY) and not self._line.charge(HEAVY_FRAMES - 1):
            return
        if isinstance(command, Act):
            await self._take_act(command)
        else:
            reply = await self._answer(command)
            size = self._reply(reply)
            if isinstance(command, LISTS) and isinstance(reply, Accepted):
                for budget in self._budgets():
                    budget.spend(size)
            await asyncio.sleep(0)

    async def _take_act(self, command: Act) -> None:
        """Answer an action. What it brings about goes out to its player in one piece with the reply."""
        began = perf_counter()
        self._line.hold()
        try:
            reply = await self._answer(command)
            self._reply(reply)
        finally:
            self._line.release()
        if isinstance(reply, Accepted):
            self._shared.metrics.actions += 1
            self._shared.metrics.action.observe(perf_counter() - began)
        else:
            await asyncio.sleep(0)

    async def _answer(self, command: Command) -> Message:
        """The reply to `command`: the first that it had, where it came before."""
        if not self.player or isinstance(command, Hello):
            return await self._carry_out(command)
        return await self._shared.replies.answer(self.player, command, lambda: self._carry_out(command))

    async def _carry_out(self, command: Command) -> Message:
        """The reply to `command`, whatever happens."""
        try:
            costly, now = _is_costly(command), self._loop.time()
            if costly and not self._costly.take(now):
                raise CommandRejected(Code.TOO_OFTEN, "this was asked for too often; try again in a moment")
            if self._quota is not None:
                self._quota.check(command, now, costly=costly)
            if isinstance(command, Hello):
                return await self._hello(command)
            if not self.player:
                raise CommandRejected(Code.HELLO_FIRST, "send hello first")
            if isinstance(command, LISTS):
                self._refuse_too_much()
            return await self._shared.service.handle(self, command)
        except CommandRejected as refusal:
            return Refused(id=command.id, code=refusal.code, message=str(refusal), ms=refusal.ms)
        except Exception as error:  # whatever it is, it ends neither the line nor the server
            log_error(log, "command failed", error, command=type(command).__name__, player=self.player)
            return Refused(
                id=command.id, code=Code.INTERNAL, message="something went wrong here; it is not your fault"
            )

    async def _hello(self, command: Hello) -> Message:
        if self.player:
            raise CommandRejected(Code.HELLO_AGAIN, f"you are already signed in as {self.name}")
        if not self._shared.addresses.may_say_hello(self._address, self._loop.time()):
            raise CommandRejected(Code.TOO_OFTEN, "too many sign in from your address; try again in a moment")
        welcome = await self._shared.service.hello(self, command)
        self._enter(welcome)
        return Accepted(id=command.id, result=welcome)

    def _enter(self, welcome: Welcome) -> None:
        """Enter the player. Of too many connections of the player, close the one silent for longest."""
        self.player, self.name = welcome.player, welcome.name
        self._quota, replaced = self._shared.players.enter(self.player, self, self._loop.time())
        self._shared.replies.arrived(self.player)
        for connection in replaced:
            connection.close(CloseReason.REPLACED)
        self._line.signed_in(self._shared.addresses.prompt(self._address, self._loop.time()))

    def _leave(self) -> None:
        if self._shared.players.leave(self.player, self):
            self._shared.replies.departed(self.player)
        try:
            self._shared.service.gone(self)
        except Exception as error:  # the line is down in any case
            log_error(log, "the end of a line was not taken well", error, player=self.player)

    def _reply(self, message: Message) -> int:
        """Send a reply. Returns how long it is."""
        if isinstance(message, Refused):
            self._shared.metrics.refused[message.code] += 1
        frame = self.codec.encode(message)
        self.send(frame)
        return len(frame)

    def _budgets(self) -> tuple[ByteBudget, ...]:
        """The budgets for lists of tables: the connection's own, and that of its address."""
        shared = self._shared.addresses.lists(self._address, self._loop.time())
        return (self._lists,) if shared is None else (self._lists, shared)

    def _refuse_too_much(self) -> None:
        """Raise CommandRejected where a budget for lists of tables is used up."""
        wait = max(budget.wait(self._loop.time()) for budget in self._budgets())
        if wait:
            ms = ceil(1000 * wait)
            raise CommandRejected(
                Code.TOO_OFTEN, f"You have asked for too many lists of tables. Try again in {ms} ms.", ms
            )

    def _catch_up(self) -> None:
        """Bring the client up to date, table by table, as far as it takes it."""
        missing = self._missing
        while missing and not self._line.behind:
            self._shared.metrics.caught_up += 1
            missing.popleft()()

    def _note_end(self, reason: CloseReason) -> None:
        if self._ended:
            return
        self._ended = True
        self._shared.metrics.closed[reason.reason] += 1
        log.info("line closed", extra=facts(reason=reason.reason, player=self.player or None))

    async def _close(self, reason: CloseReason) -> None:
        with suppress(TimeoutError):
            self._line.release()
            async with asyncio.timeout(self._shared.limits.close_s):
                await self._line.close(reason.code, reason.reason)
        self._line.cut()


def _is_costly(command: Command) -> bool:
    """Whether `command` costs more than a look at a table, if only for the password that comes with it."""
    return isinstance(command, COSTLY) or getattr(command, "password", None) is not None
