"""The connection of a client: frames in, one reply to each command, updates in between."""

import asyncio
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from math import ceil, inf
from time import perf_counter
from typing import Final

from msgspec.structs import replace
from websockets.exceptions import ConnectionClosed

from riverboat.server.net.addresses import Address
from riverboat.server.net.byte_budget import ByteBudget
from riverboat.server.net.client_socket import ClientSocket
from riverboat.server.net.connection_context import ConnectionContext
from riverboat.server.net.limits import TokenBucket
from riverboat.server.net.quotas import PlayerQuota
from riverboat.server.protocol.catalogue import COMMANDS, CommandSpec, Cost
from riverboat.server.protocol.codecs import Codec, Frame
from riverboat.server.protocol.codes import CloseReason, Code
from riverboat.server.protocol.command import Command
from riverboat.server.protocol.commands import Act, Hello, Ping, PreviewTable
from riverboat.server.protocol.errors import CommandRejected, FrameError
from riverboat.server.protocol.messages import Accepted, Message, Refused, Welcome
from riverboat.server.replies import refusal_of
from riverboat.server.runtime.logs import get_logger

log = get_logger(__name__)

HEAVY_FRAMES: Final = 10
"""Frames that a heavy command counts as: it costs about as much more than an action."""


class Connection:
    """The connection of a client. `player` and `name` are empty until its hello is accepted.

    address: the network that its limits are counted for; empty if unknown.

    Commands are carried out one after the other. A client that sends ahead waits, and so does one that does
    not read its replies. Frames to the client go straight into the buffer of the transport, in order and
    without waiting. A client that lets too many bytes pile up there is disconnected.
    """

    __slots__ = (
        "_address",
        "_bad_frames",
        "_closing",
        "_context",
        "_costly",
        "_has_ended",
        "_lists",
        "_loop",
        "_pending",
        "_quota",
        "_socket",
        "active_at",
        "address",
        "bot",
        "codec",
        "name",
        "player",
    )

    late = 0.0
    complete_until = inf

    def __init__(
        self, socket: ClientSocket, codec: Codec, address: Address, context: ConnectionContext
    ) -> None:
        self.codec = codec
        self.player = ""
        self.name = ""
        self.bot = False
        self._socket = socket
        self._address = address
        self.address = address.network
        self._context = context
        self._loop = asyncio.get_running_loop()
        limits, now = context.limits, self._loop.time()
        self._costly = TokenBucket(limits.costly_rate, limits.costly_burst, now)
        self._quota: PlayerQuota | None = None
        self.active_at = now
        self._lists = ByteBudget(limits.list_rate, limits.list_burst, now)
        self._bad_frames = 0
        self._has_ended = False
        self._closing: asyncio.Task[None] | None = None
        self._pending: deque[Callable[[], None]] | None = None
        socket.on_caught_up = self._catch_up
        socket.on_ended = self._log_end

    @property
    def behind(self) -> bool:
        """Whether so much waits to be sent that updates should be left out."""
        return self._socket.behind

    def send(self, frame: Frame) -> None:
        """Send `frame`, or drop it if the connection is closing. It never waits and never raises."""
        if self._closing is not None:
            return
        socket = self._socket
        if socket.behind and socket.waiting > self._context.limits.backlog:
            self.close(CloseReason.TOO_SLOW)
        else:
            socket.write(frame)

    def when_caught_up(self, bring_up_to_date: Callable[[], None]) -> None:
        """Call `bring_up_to_date` when the connection is no longer behind."""
        if self._pending is None:
            self._pending = deque()
        self._pending.append(bring_up_to_date)

    def unsubscribed(self, table: str) -> None:
        """Nothing depends on it here."""

    def close(self, reason: CloseReason) -> None:
        """Close the connection with `reason`. It is cut if that takes too long."""
        if self._closing is None:
            self._log_end(reason)
            self._closing = self._loop.create_task(self._close(reason))

    async def run(self) -> None:
        """Serve the client until the connection ends."""
        try:
            while True:
                frame = await self._socket.receive()
                if self._closing is None:  # else read on, up to the close frame
                    await self._handle_frame(frame)
                await self._socket.until_caught_up()
        except ConnectionClosed as closed:
            if closed.__cause__ is not None:
                closed.__cause__.__traceback__ = None  # it refers to the socket, which refers to the error
        finally:
            if self.player:
                self._leave()
            if self._closing is not None:
                await self._closing

    async def _handle_frame(self, frame: Frame) -> None:
        """Answer one frame, and yield to other connections: answers without an await could starve them."""
        if self._quota is not None and not self._quota.take_frame(self._loop.time()):
            self.close(CloseReason.TOO_FAST)
            return
        try:
            command = self.codec.decode_command(frame)
        except FrameError as error:
            self._reply(Refused(id=error.id, code=error.code, message=str(error)))
            self._bad_frames += 1
            if self._bad_frames >= self._context.limits.bad_frames:
                self.close(CloseReason.TOO_MANY_BAD_FRAMES)
            await asyncio.sleep(0)
            return
        self._bad_frames = 0
        if not isinstance(command, Ping):  # a page in the background sends these, too
            self.active_at = self._loop.time()
        spec = COMMANDS[type(command)]
        if spec.cost >= Cost.HEAVY and not self._socket.charge(HEAVY_FRAMES - 1):
            return
        if isinstance(command, Act):
            await self._handle_act(command, spec)
        else:
            reply = await self._answer(command, spec)
            size = self._reply(reply)
            if spec.cost is Cost.LIST and isinstance(reply, Accepted):
                for budget in self._budgets():
                    budget.spend(size)
            await asyncio.sleep(0)

    async def _handle_act(self, command: Act, spec: CommandSpec) -> None:
        """Answer an action. The reply and the updates that the action causes go out in one piece."""
        began = perf_counter()
        self._socket.hold()
        try:
            reply = await self._answer(command, spec)
            self._reply(reply)
        finally:
            self._socket.release()
        if isinstance(reply, Accepted):
            self._context.metrics.actions += 1
            self._context.metrics.action.observe(perf_counter() - began)
        else:
            await asyncio.sleep(0)

    async def _answer(self, command: Command, spec: CommandSpec) -> Message:
        """Return the reply to `command`; the first reply if an idempotent command is repeated."""
        if spec.repeatable or not self.player or self._context.service.is_elsewhere(command):
            return await self._carry_out(command, spec)
        return await self._context.replies.answer(
            self.player, command, lambda: self._carry_out(command, spec)
        )

    async def _carry_out(self, command: Command, spec: CommandSpec) -> Message:
        """Carry out `command`, and return its reply. It never raises."""
        try:
            costly, now = spec.cost >= Cost.COSTLY or _has_password(command), self._loop.time()
            if costly and not self._costly.take(now):
                raise CommandRejected(
                    Code.TOO_OFTEN, "you send this command too often; try again in a moment"
                )
            if self._quota is not None:
                self._quota.check(spec.rate, now, costly=costly)
            if isinstance(command, Hello):
                return await self._hello(command)
            if isinstance(command, PreviewTable):
                self._count_hello()
            elif not self.player:
                raise CommandRejected(Code.HELLO_FIRST, "send hello first")
            if spec.cost is Cost.LIST:
                self._check_budgets()
            return await self._context.service.handle(self, command)
        except CommandRejected as rejection:
            return refusal_of(rejection, command.id)
        except Exception as error:  # no error in a handler may end the connection or the server
            log.error("command failed", command=type(command).__name__, player=self.player, error=error)
            return Refused(
                id=command.id, code=Code.INTERNAL, message="internal error: the server failed to do this"
            )

    async def _hello(self, command: Hello) -> Message:
        if self.player:
            raise CommandRejected(Code.HELLO_AGAIN, f"you are already signed in as {self.name}")
        self._count_hello()
        with self._socket.answering():  # a password may wait for its turn
            if command.token is None and command.password is None:
                welcome = await self._add_guest(command)
            else:
                welcome = await self._context.service.hello(self, command)
        self.bot = command.bot
        self._enter(welcome)
        if self._address.near:
            welcome = replace(welcome, addresses=self._context.service.network_addresses())
        return Accepted(id=command.id, result=welcome)

    async def _add_guest(self, command: Hello) -> Welcome:
        """Sign in a new guest. Raises CommandRejected if networks around the address added too many."""
        with self._context.addresses.adding_guest(self._address, self._loop.time()) as has_room:
            if not has_room:
                raise CommandRejected(
                    Code.TOO_OFTEN,
                    "too many new guests came from your network today:"
                    " sign in to an account, or try again later",
                    case="guests",
                )
            return await self._context.service.hello(self, command)

    def _count_hello(self) -> None:
        """Count a hello, or what costs as much. Raises CommandRejected beyond the rate of the address."""
        if not self._context.addresses.may_say_hello(self._address, self._loop.time()):
            raise CommandRejected(
                Code.TOO_OFTEN,
                "too many players sign in from your address; try again in a moment",
                case="sign-ins",
            )

    def _enter(self, welcome: Welcome) -> None:
        """Count the connection for its player, and close those that are too many."""
        self.player, self.name = welcome.player, welcome.name
        self._quota, replaced = self._context.players.enter(self.player, self, self._loop.time())
        self._context.replies.arrived(self.player)
        for connection in replaced:
            connection.close(CloseReason.REPLACED)
        self._socket.signed_in(self._context.addresses.prompt(self._address, self._loop.time()))

    def _leave(self) -> None:
        self._context.players.leave(self.player, self, self._loop.time())
        self._context.replies.departed(self.player)
        try:
            self._context.service.gone(self)
        except Exception as error:  # the connection has ended in any case
            log.error("disconnect handler failed", player=self.player, error=error)

    def _reply(self, message: Message) -> int:
        """Send a reply. Returns its size in bytes, or characters."""
        if isinstance(message, Refused):
            self._context.metrics.refused[message.code] += 1
        frame = self.codec.encode(message)
        self.send(frame)
        return len(frame)

    def _budgets(self) -> tuple[ByteBudget, ...]:
        """Return the budgets for lists: of the connection, and of its address."""
        context = self._context.addresses.lists(self._address, self._loop.time())
        return (self._lists,) if context is None else (self._lists, context)

    def _check_budgets(self) -> None:
        """Raise CommandRejected if a budget for lists is used up."""
        wait = max(budget.wait(self._loop.time()) for budget in self._budgets())
        if wait:
            ms = ceil(1000 * wait)
            raise CommandRejected(
                Code.TOO_OFTEN, f"You have asked for too many lists. Try again in {ms} ms.", ms, case="lists"
            )

    def _catch_up(self) -> None:
        """Bring the client up to date, table by table, until it is behind again."""
        pending = self._pending
        while pending and not self._socket.behind:
            self._context.metrics.caught_up += 1
            pending.popleft()()

    def _log_end(self, reason: CloseReason) -> None:
        if self._has_ended:
            return
        self._has_ended = True
        self._context.metrics.closed[reason.reason] += 1
        log.info("connection closed", reason=reason.reason, player=self.player or None)

    async def _close(self, reason: CloseReason) -> None:
        with suppress(TimeoutError):
            self._socket.release()
            async with asyncio.timeout(self._context.limits.close_s):
                await self._socket.close(reason.code, reason.reason)
        self._socket.cut()


def _has_password(command: Command) -> bool:
    """Return whether there is a password to check, which takes processor time."""
    return getattr(command, "password", None) is not None
