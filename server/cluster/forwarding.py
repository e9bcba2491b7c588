"""The side of a client's connection: its commands to tables of other servers, and what they send back."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Collection, Mapping
from functools import partial
from itertools import count
from typing import Final

from riverboat.server.clients import Client
from riverboat.server.cluster.directory import Directory
from riverboat.server.cluster.envelopes import Answer, Ask, Left, Show, Shut, Unsubscribed, Went
from riverboat.server.cluster.links import Links
from riverboat.server.following import Follow
from riverboat.server.logs import get_logger, shown_table
from riverboat.server.protocol.codecs import MSGPACK, as_type
from riverboat.server.protocol.codes import CloseReason, Code
from riverboat.server.protocol.command import Command
from riverboat.server.protocol.commands import OpenTable, Resume, Unwatch, Watch
from riverboat.server.protocol.errors import CommandRejected, FrameError
from riverboat.server.protocol.messages import (
    Accepted,
    Message,
    Refused,
    Resumed,
    Snapshot,
    Suspended,
    TableInfo,
    TakenOver,
)

log = get_logger(__name__)

FOLLOW_EVERY: Final = 0.2
"""Seconds after which a table is asked again whose new server has refused it."""

ARRIVES_WITHIN: Final = 3.0
"""Seconds that commands wait for a table which moves to another server. Then they are refused."""

GIVE_UP_AFTER: Final = 20.0
"""Seconds after which a client whose table is not found again is disconnected. It then tries by itself."""

GONE: Final = frozenset({Code.TABLE_CLOSED, Code.KICKED})
"""Refusals after which a client does not get a table again."""

UNREACHABLE: Final = "the server of this table cannot be reached: play continues as soon as another has it"
MOVES: Final = "this table moves to another server: play continues in a moment"

_FromOwner = Answer | Show | Shut | Unsubscribed | Went

UNREADABLE: Final = "the server of this table has another version, and its reply cannot be shown here"


def unreachable() -> CommandRejected:
    """Return the refusal of a command to a table whose server is gone, as of a suspended table."""
    return CommandRejected(Code.JOURNAL_UNAVAILABLE, UNREACHABLE)


class _Forwarded:
    """A connection that has sent commands to other servers.

    servers: those that know it. follows: the servers of the tables that it watches there.
    finding: tables that are being found again.
    """

    __slots__ = ("client", "finding", "follows", "number", "servers")

    def __init__(self, client: Client, number: int) -> None:
        self.client = client
        self.number = number
        self.servers: set[str] = set()
        self.follows: dict[str, str] = {}
        self.finding: dict[str, asyncio.Task[None]] = {}


class Forwarding:
    """Forwards commands to the servers of their tables, and passes on what these send.

    here: carries out a command at this server, where a table may have moved to.
    is_leaving: whether this server stops. Clients that disconnect then connect to another.
    """

    def __init__(
        self,
        links: Links,
        directory: Directory,
        here: Callable[[Client, Command], Awaitable[Message]],
    ) -> None:
        self._links = links
        self._directory = directory
        self._here = here
        self._loop = asyncio.get_running_loop()
        self._numbers, self._asks = count(1), count(1)
        self._by_client: dict[Client, _Forwarded] = {}
        self._by_number: dict[int, _Forwarded] = {}
        self._answers: dict[int, tuple[str, str, asyncio.Future[Message]]] = {}  # with server and table
        self._held: deque[Callable[[], None]] | None = None
        self.is_leaving = False

    def __len__(self) -> int:
        """Return how many commands wait for an answer."""
        return len(self._answers)

    async def forward(self, client: Client, command: Command, table: str, server: str) -> Message:
        """Return the reply of `server` to `command`. Raises CommandRejected.

        If the table has moved on meanwhile, it is asked where it is now.
        """
        reply = await self._ask(client, command, server)
        while isinstance(reply, Refused) and reply.code == Code.UNKNOWN_TABLE:
            if isinstance(command, Unwatch) and self.stop_finding(client, table):
                return Accepted(id=command.id)
            command = await self.found_again(client, command, table)
            moved_to = await self.server_of(table)
            if moved_to is None:
                return await self._here(client, command)
            if moved_to == server:
                break
            server = moved_to
            reply = await self._ask(client, command, server)
        if isinstance(reply, Accepted):
            if isinstance(command, Watch | Resume):
                self._by_client[client].follows[table] = server
            elif isinstance(command, Unwatch):
                self._by_client[client].follows.pop(table, None)
        return reply

    async def open(self, client: Client, command: OpenTable, server: str) -> tuple[Message, TableInfo | None]:
        """Have `server` open a table. Returns the reply, and the table if there is one.

        Raises CommandRejected. Nobody else is asked then, for the table may be open.
        """
        try:
            reply = await self._ask(client, command, server)
        except CommandRejected:
            raise CommandRejected(
                Code.JOURNAL_UNAVAILABLE,
                "the server that was to open the table cannot be reached: look whether it is open",
            ) from None
        info = None
        if isinstance(reply, Accepted):
            result = reply.result
            info = result if isinstance(result, TableInfo) else as_type(result, TableInfo)
        return reply, info

    async def ask_all(self, client: Client, command: Command) -> list[Message]:
        """Return the replies of all other servers to `command`, but for those that die meanwhile."""
        asked = (self._ask(client, command, server) for server in self._links)
        replies = await asyncio.gather(*asked, return_exceptions=True)
        return [reply for reply in replies if isinstance(reply, Message)]

    async def server_of(self, table: str) -> str | None:
        """Return the other server that has `table`, once it has arrived there; None if this one should.

        Raises CommandRejected if it does not arrive.
        """
        if self._directory.is_moving(table):
            try:
                async with asyncio.timeout(ARRIVES_WITHIN):
                    await self._directory.found(table)
            except TimeoutError:
                raise unreachable() from None
        return self._directory.server_of(table)

    def gone(self, client: Client) -> None:
        """Forget `client`, and have the other servers forget it."""
        forwarded = self._by_client.pop(client, None)
        if forwarded is None:
            return
        del self._by_number[forwarded.number]
        for task in forwarded.finding.values():
            task.cancel()
        for server in forwarded.servers:
            self._links.send(server, Left(forwarded.number, self.is_leaving))

    def on_down(self, server: str) -> None:
        """Refuse what `server` was asked, and find its tables again."""
        if self._held is not None:
            self._held.append(partial(self.on_down, server))
            return
        for asked, _, answer in list(self._answers.values()):
            if asked == server and not answer.done():
                answer.set_exception(unreachable())
        for forwarded in list(self._by_client.values()):
            self._lose(forwarded, server)

    def on_taken(self, tables: Mapping[str, str]) -> None:
        """Find these tables again, each of which another server has taken from the one that is named.

        That may be long before the silence of the former one counts.
        """
        if not tables:
            return
        if self._held is not None:
            self._held.append(partial(self.on_taken, tables))
            return
        for server, table, answer in list(self._answers.values()):
            if tables.get(table) == server and not answer.done():
                answer.set_exception(unreachable())
        for forwarded in list(self._by_client.values()):
            for table in [table for table, at in forwarded.follows.items() if tables.get(table) == at]:
                del forwarded.follows[table]
                self.find_again(forwarded.client, table)

    def on_closed(self, server: str, tables: Collection[str]) -> None:
        """Follow these tables no more, which `server` does not have any longer."""
        if not tables:
            return
        if self._held is not None:
            self._held.append(partial(self.on_closed, server, tables))
            return
        for forwarded in self._by_client.values():
            for table in [table for table in tables if forwarded.follows.get(table) == server]:
                del forwarded.follows[table]

    def on_item(self, server: str, item: _FromOwner) -> None:
        """Pass on what `server` sends. Whatever comes after an answer waits until the reply has gone out."""
        if self._held is not None:
            self._held.append(partial(self.on_item, server, item))
        elif isinstance(item, Answer):
            self._on_answer(item)
        elif isinstance(item, Show):
            for number in item.connections:
                if (forwarded := self._by_number.get(number)) is not None:
                    forwarded.client.send(item.frame)
        elif isinstance(item, Went):
            self._on_went(server, item.table)
        elif (forwarded := self._by_number.get(item.connection)) is None:
            pass  # it has left
        elif isinstance(item, Unsubscribed):
            if forwarded.follows.get(item.table) == server:
                del forwarded.follows[item.table]
        else:
            reasons = CloseReason.__members__  # another version of this program knows more reasons
            self._shut(forwarded, server, reasons.get(item.reason, CloseReason.GOING_AWAY))

    def _on_went(self, server: str, table: str) -> None:
        """Find `table`, which `server` has given to another, again for its clients here."""
        for forwarded in list(self._by_client.values()):
            if forwarded.follows.get(table) == server:
                del forwarded.follows[table]
                self.find_again(forwarded.client, table, MOVES)

    def _on_answer(self, item: Answer) -> None:
        *_, answer = self._answers.get(item.ask, (None,))
        if answer is None or answer.done():
            return
        try:
            answer.set_result(MSGPACK.decode_message(item.reply))
        except FrameError as error:  # another version of this program knows more replies
            log.warning("reply of another version", error=error)
            answer.set_exception(CommandRejected(Code.INTERNAL, UNREADABLE))
        self._held = deque()
        self._loop.call_soon(self._release)  # the task that awaits the answer runs before this

    def _release(self) -> None:
        held, self._held = self._held or deque(), None
        while held:
            held.popleft()()
            if self._held is not None:
                self._held.extend(held)
                return

    async def _ask(self, client: Client, command: Command, server: str) -> Message:
        if server not in self._links:
            raise unreachable()
        number = next(self._asks)
        answer: asyncio.Future[Message] = self._loop.create_future()
        table: str = getattr(command, "table", "")
        self._answers[number] = server, table, answer
        self._send(number, client, command, server)
        try:
            return await answer
        finally:
            del self._answers[number], answer

    def _send(self, number: int, client: Client, command: Command, server: str) -> None:
        forwarded = self._known(client)
        forwarded.servers.add(server)
        self._links.send(
            server,
            Ask(
                number,
                forwarded.number,
                client.player,
                client.name,
                client.bot,
                client.address,
                client.codec.subprotocol,
                MSGPACK.encode(command),
                isinstance(command, Follow),
            ),
        )

    def _known(self, client: Client) -> _Forwarded:
        forwarded = self._by_client.get(client)
        if forwarded is None:
            forwarded = self._by_client[client] = _Forwarded(client, next(self._numbers))
            self._by_number[forwarded.number] = forwarded
        return forwarded

    def _shut(self, forwarded: _Forwarded, server: str, reason: CloseReason) -> None:
        if reason is CloseReason.TABLE_MOVED:
            self._lose(forwarded, server)
        else:
            forwarded.client.close(reason)

    def _lose(self, forwarded: _Forwarded, server: str) -> None:
        """Suspend the tables that a client watches at `server`, and find them again."""
        forwarded.servers.discard(server)
        for table in [table for table, at in forwarded.follows.items() if at == server]:
            del forwarded.follows[table]
            self.find_again(forwarded.client, table)

    def find_again(self, client: Client, table: str, message: str = UNREACHABLE) -> None:
        """Suspend `table` for `client`, until it watches it again where it is next."""
        forwarded = self._known(client)
        client.send(client.codec.encode(Suspended(table=table, message=message)))
        forwarded.finding[table] = finding = asyncio.create_task(self._find(forwarded, table))
        finding.add_done_callback(partial(self._found, forwarded, table))

    def is_finding(self, client: Client, table: str) -> bool:
        """Whether `client` is to watch `table` again as soon as it is found."""
        forwarded = self._by_client.get(client)
        return forwarded is not None and table in forwarded.finding

    async def found_again(self, client: Client, command: Command, table: str) -> Command:
        """Wait until `client`, if it is to watch `table` again, has the snapshot that its updates follow.

        Returns what to carry out then instead of `command`: after a snapshot, nothing is missing before it.
        Raises CommandRejected if that takes long.
        """
        forwarded = self._by_client.get(client)
        finding = None if forwarded is None else forwarded.finding.get(table)
        if finding is None:
            return command
        if not (await asyncio.wait({finding}, timeout=ARRIVES_WITHIN))[0]:
            raise unreachable()
        if isinstance(command, Resume):
            return Watch(id=command.id, table=table, password=command.password)
        return command

    def stop_finding(self, client: Client, table: str) -> bool:
        """Do not find `table` again for `client`. Returns whether it was being found."""
        forwarded = self._by_client.get(client)
        finding = None if forwarded is None else forwarded.finding.get(table)
        return finding is not None and finding.cancel()

    async def _find(self, forwarded: _Forwarded, table: str) -> None:
        client, follow = forwarded.client, Follow(id="again", table=table)
        give_up_at = self._loop.time() + GIVE_UP_AFTER
        while self._loop.time() < give_up_at:
            try:
                async with asyncio.timeout_at(give_up_at):
                    await self._directory.found(table)
            except TimeoutError:
                break
            server = self._directory.server_of(table)
            try:
                if server is None:
                    reply = await self._here(client, follow)
                else:
                    reply = await self._ask(client, follow, server)
            except CommandRejected as rejection:
                reply = Refused(id=follow.id, code=rejection.code, message=str(rejection))
            except asyncio.CancelledError:
                if server is not None and self._by_client.get(client) is forwarded:
                    self._send(next(self._asks), client, Unwatch(id="again", table=table), server)
                raise
            if isinstance(reply, Accepted):
                if server is not None:
                    forwarded.follows[table] = server
                result = reply.result
                snapshot = result if isinstance(result, Snapshot) else as_type(result, Snapshot)
                client.send(client.codec.encode(snapshot))
                if not snapshot.suspended:
                    client.send(client.codec.encode(Resumed(table=table)))
                return
            code = reply.code if isinstance(reply, Refused) else None
            if code == Code.TAKEN_OVER:
                client.send(client.codec.encode(TakenOver(table=table)))
                return
            if code in GONE:
                break
            await asyncio.sleep(FOLLOW_EVERY)
        log.warning("table not found again", table=shown_table(table))
        client.close(CloseReason.TABLE_MOVED)

    def _found(self, forwarded: _Forwarded, table: str, task: asyncio.Task[None]) -> None:
        if forwarded.finding.get(table) is task:
            del forwarded.finding[table]
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("finding a table failed", table=shown_table(table), error=error)
            forwarded.client.close(CloseReason.TABLE_MOVED)
