"""Clients of this server whose table or tournament is lost or moves: they watch it again where it is next."""

import asyncio
from collections import defaultdict
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Final

from riverboat.engine.tournament.record import is_tournament
from riverboat.server.clients import Client
from riverboat.server.cluster.directory import Directory
from riverboat.server.following import Follow
from riverboat.server.protocol.codecs import as_type
from riverboat.server.protocol.codes import CloseReason, Code
from riverboat.server.protocol.command import Command
from riverboat.server.protocol.commands import Resume, Unwatch, Watch
from riverboat.server.protocol.errors import CommandRejected
from riverboat.server.protocol.messages import (
    Accepted,
    Message,
    Refused,
    Resumed,
    Snapshot,
    Suspended,
    TakenOver,
)
from riverboat.server.protocol.tournaments import TournamentSnapshot, UnwatchTournament, WatchTournament
from riverboat.server.replies import refusal_of
from riverboat.server.runtime.logs import get_logger, shown_table

log = get_logger(__name__)

FOLLOW_EVERY: Final = 0.2
"""Seconds after which a table is asked again whose new server has refused it."""

ARRIVES_WITHIN: Final = 3.0
"""Seconds that commands wait for a table which moves to another server. Then they are refused."""

GIVE_UP_AFTER: Final = 20.0
"""Seconds after which a client whose table is not found again is disconnected. It then tries by itself."""

WatchAgain = Follow | WatchTournament
"""The commands that have a client watch a table or a tournament again."""

GONE: Final = frozenset({Code.TABLE_CLOSED, Code.KICKED})
"""Refusals after which a client does not get a table again."""

UNREACHABLE: Final = "the server of this table cannot be reached: play continues as soon as another has it"
OUTCOME_UNKNOWN: Final = (
    "another server was to do this and has not answered: send the same command again, with the same id"
)
MOVES: Final = "this table moves to another server: play continues in a moment"


def unwatch_of(command: WatchAgain) -> Unwatch | UnwatchTournament:
    """Return what takes `command` back."""
    if isinstance(command, WatchTournament):
        return UnwatchTournament(id=command.id, tournament=command.tournament)
    return Unwatch(id=command.id, table=command.table)


def unreachable() -> CommandRejected:
    """Return the refusal of a command to a table whose server is gone, as of a suspended table."""
    return CommandRejected(Code.JOURNAL_UNAVAILABLE, UNREACHABLE)


def outcome_unknown() -> CommandRejected:
    """Return the refusal of a command that another server was sent and has not answered."""
    return CommandRejected(Code.OUTCOME_UNKNOWN, OUTCOME_UNKNOWN)


class Failover:
    """Suspends tables for clients, and has these watch them again where they are next.

    watch: has a client follow a table at another server, or at this one (None), and returns the reply; None
    if the table has left there meanwhile.
    """

    def __init__(
        self,
        directory: Directory,
        watch: Callable[[Client, WatchAgain, str | None], Awaitable[Message | None]],
    ) -> None:
        self._directory = directory
        self._watch = watch
        self._loop = asyncio.get_running_loop()
        self._tasks: defaultdict[Client, dict[str, asyncio.Task[None]]] = defaultdict(dict)

    async def locate(self, table: str) -> bool:
        """Wait as long as commands wait until it is known where `table` is, and return whether it is."""
        try:
            async with asyncio.timeout(ARRIVES_WITHIN):
                await self._directory.locate(table)
        except TimeoutError:
            return False
        return True

    def start(self, client: Client, table: str, message: str = UNREACHABLE) -> None:
        """Suspend `table` for `client`, until it watches it again where it is next.

        Of a tournament, nothing is sent until there is a snapshot.
        """
        if not is_tournament(table):
            client.send(client.codec.encode(Suspended(table=table, message=message)))
        self._tasks[client][table] = task = asyncio.create_task(self._find(client, table))
        task.add_done_callback(partial(self._on_done, client, table))

    def is_under_way(self, client: Client, table: str) -> bool:
        """Whether `client` is to watch `table` again as soon as it is found."""
        return client in self._tasks and table in self._tasks[client]

    async def wait_for_snapshot(self, client: Client, command: Command, table: str) -> Command:
        """Wait until `client`, if it is to watch `table` again, has the snapshot that its updates follow.

        Returns what to carry out then instead of `command`: after a snapshot, nothing is missing before it.
        Raises CommandRejected if that takes long.
        """
        if not self.is_under_way(client, table):
            return command
        if not (await asyncio.wait({self._tasks[client][table]}, timeout=ARRIVES_WITHIN))[0]:
            raise unreachable()
        if isinstance(command, Resume):
            return Watch(id=command.id, table=table, password=command.password)
        return command

    def stop(self, client: Client, table: str) -> bool:
        """Do not find `table` again for `client`. Returns whether it was being found."""
        return self.is_under_way(client, table) and self._tasks[client][table].cancel()

    def stop_all(self, client: Client) -> None:
        """Find no table again for `client`, which has left."""
        for task in self._tasks.pop(client, {}).values():
            task.cancel()

    async def _find(self, client: Client, table: str) -> None:
        follow: WatchAgain = Follow(id="again", table=table)
        if is_tournament(table):
            follow = WatchTournament(id="again", tournament=table)
        give_up_at = self._loop.time() + GIVE_UP_AFTER
        while self._loop.time() < give_up_at:
            await self.locate(table)  # if it is not found, this server can tell whether it has closed
            server = self._directory.server_of(table)
            try:
                reply = await self._watch(client, follow, server)
            except CommandRejected as rejection:
                reply = refusal_of(rejection, follow.id)
            if isinstance(reply, Accepted):
                kind = TournamentSnapshot if is_tournament(table) else Snapshot
                result = reply.result
                snapshot = result if isinstance(result, kind) else as_type(result, kind)
                client.send(client.codec.encode(snapshot))
                if isinstance(snapshot, Snapshot) and not snapshot.suspended:
                    client.send(client.codec.encode(Resumed(table=table)))
                return
            code = reply.code if isinstance(reply, Refused) else None
            if code == Code.TAKEN_OVER:
                client.send(client.codec.encode(TakenOver(table=table)))
                return
            if code == Code.UNKNOWN_TOURNAMENT and server is None and not self._is_anywhere(table):
                return  # the journal says that it is over, and its last standings have been sent
            if code in GONE:
                break
            await asyncio.sleep(FOLLOW_EVERY)
        log.warning("table not found again", table=shown_table(table))
        client.close(CloseReason.TABLE_MOVED)

    def _is_anywhere(self, table: str) -> bool:
        return self._directory.is_known(table) or self._directory.is_moving(table)

    def _on_done(self, client: Client, table: str, task: asyncio.Task[None]) -> None:
        tasks = self._tasks.get(client, {})
        if tasks.get(table) is task:
            del tasks[table]
            if not tasks:
                del self._tasks[client]
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("failover failed", table=shown_table(table), error=error)
            client.close(CloseReason.TABLE_MOVED)
