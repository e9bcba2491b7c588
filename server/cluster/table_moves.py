"""Tables that move between servers in the middle of play: when a server stops, and to share the load.

A tournament moves with all of its tables, or stays with them.
"""

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Mapping
from contextlib import asynccontextmanager, suppress
from math import inf
from typing import Final, Protocol

from riverboat.engine.tournament.record import is_tournament
from riverboat.server.clients import Client
from riverboat.server.cluster.balance import IDLE, TableLoad, shared_out, to_hand_over
from riverboat.server.cluster.directory import Directory
from riverboat.server.cluster.envelopes import Status, TableHandedOver, TableMoved
from riverboat.server.cluster.links import Links
from riverboat.server.cluster.listings import ListedInfo
from riverboat.server.cluster.work import WorkMeter, load_of
from riverboat.server.protocol.errors import CommandRejected
from riverboat.server.replies import Replies
from riverboat.server.runtime.background import in_background
from riverboat.server.runtime.logs import get_logger, shown_table

log = get_logger(__name__)

AT_ONCE: Final = 16
"""Tables that a server hands over at a time. Each takes a millisecond at the other server."""

STEP_ENDS_WITHIN: Final = 0.3
"""Seconds that a step in progress has to end. A table where it takes longer is not handed over."""

ARRIVES_WITHIN: Final = 1.0
"""Seconds that tables have to arrive, before further ones are handed over."""

BALANCE_EVERY: Final = 2.0
"""Seconds between two looks at how the tables are shared."""

SETTLED_AFTER: Final = 5.0
"""Seconds without a server that appears or disappears after which tables are moved to share the load."""

BALANCED_AT_ONCE: Final = 64
"""Tables that are moved at most after a look."""

LATE: Final = 0.2
"""Seconds by which the event loop may be late. A server that is slower than that moves no table."""

Give = Callable[[Collection[str], str], Awaitable[Mapping[str, int] | None]]
"""Makes the server with this lease the owner of tables, in the database, or of a tournament and its tables.
Returns the new epochs of those that it owns now; the others stay, and of a tournament all or nothing. Returns
None if the outcome is unknown."""

Receive = Callable[[str, int, str], Awaitable[bool]]
"""Owns a table in an epoch, if it was given to the lease with this id. Returns whether it does now."""


class LocalTables(Protocol):
    """The tables and tournaments of this server, as far as they move. `id` is that of either."""

    def ids(self) -> list[str]:
        """Return the ids of what may move: tables without a hand in progress, other tables, tournaments."""

    def tables_of(self, id: str, /) -> Collection[str]:
        """Return the ids of the open tables of a tournament; `id` itself if it is that of a table."""

    def events(self) -> Mapping[str, int]:
        """Return how many events each open table has had, by id."""

    def leave(self) -> None:
        """Open and recover no further table: those that are open go to other servers."""

    async def freeze(self, id: str, /) -> Mapping[str, bytes] | None:
        """Stop a table after the step in progress, or a tournament with its tables.

        Returns what each takes along to another server, by id, the tournament last; None if that cannot be
        handed over now. Call `thaw`, or `depart` for each, in any case.
        """

    def thaw(self, id: str, /, *, in_doubt: bool = False) -> None:
        """Continue a table after `freeze`. in_doubt: another server may have it now."""

    def depart(
        self, id: str, on_viewer: Callable[[Client, str], None], /
    ) -> tuple[ListedInfo, frozenset[str]] | None:
        """Stop a frozen table, or a tournament without its tables, which another server has now.

        Returns what is listed of it, and the ids of the seated players; None if it is not open.

        on_viewer: called with each viewer, and `id`.
        """

    async def receive(self, id: str, data: bytes, /) -> None:
        """Continue what another server had, which took along `data`. Raises CommandRejected."""


class TableMoves:
    """Hands over tables to other servers, and receives theirs.

    own: the tables of this server. replies: those of this server, of which some go along with a table.
    status: returns what this server says of itself. work: measures its work.
    departed: called with each viewer of a table that was handed over, and the id of the table.
    """

    def __init__(
        self,
        links: Links,
        directory: Directory,
        own: LocalTables,
        replies: Replies,
        status: Callable[[], Status],
        *,
        work: WorkMeter,
        give: Give,
        receive: Receive,
        departed: Callable[[Client, str], None],
    ) -> None:
        self._links = links
        self._directory = directory
        self._own = own
        self._replies = replies
        self._status = status
        self._work = work
        self._give = give
        self._receive = receive
        self._departed = departed
        self._loop = asyncio.get_running_loop()
        self._under_way: set[str] = set()
        self._arrivals: set[asyncio.Task[None]] = set()
        self._settled_at = inf

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Share the load in this context."""
        async with in_background(self._keep_balancing()):
            yield

    def unsettle(self) -> None:
        """Move no table for a while to share the load: a server has appeared or disappeared."""
        self._settled_at = self._loop.time() + SETTLED_AFTER

    async def move(self, ids: Collection[str], server: str) -> set[str]:
        """Hand tables and tournaments over to `server`. Returns those of `ids` that it has now.

        The others continue here. If the outcome is unknown, they ask the journal whether they may.
        """
        ids = [id for id in ids if id not in self._under_way]
        if not ids or server not in self._links:
            return set()
        self._under_way.update(ids)
        try:
            tables = [id for id in ids if not is_tournament(id)]
            apart = [[id] for id in ids if is_tournament(id)]
            moved = [
                await self._move(together, server)
                for together in (tables, *apart)
                if together and server in self._links  # it may have gone meanwhile
            ]
        finally:
            self._under_way.difference_update(ids)
        return set().union(*moved)

    async def _move(self, ids: Collection[str], server: str) -> set[str]:
        """Hand tables, or one tournament, over to `server`."""
        lease = self._links.status(server).lease
        remaining, states, in_doubt = set(ids), dict[str, Mapping[str, bytes]](), False
        try:
            for id, state in zip(ids, await asyncio.gather(*map(self._freeze, ids)), strict=True):
                if state is not None:
                    states[id] = state
            in_doubt = True
            together = [each for state in states.values() for each in state]
            given = await self._give(together, lease) if together else {}
            in_doubt = given is None
            for id, state in states.items():
                if given and id in given:
                    remaining.discard(id)
                    for each, data in state.items():
                        replies = self._replies.take_along(each)
                        item = TableHandedOver(each, given[each], lease, data, replies)
                        self._hand_over(each, server, item)
        finally:
            for id in sorted(remaining):
                self._own.thaw(id, in_doubt=in_doubt and id in states)
        moved = set(ids) - remaining
        log.info("tables handed over", server=server, tables=len(moved), kept=len(remaining))
        with suppress(TimeoutError):
            async with asyncio.timeout(ARRIVES_WITHIN):
                for table in sorted(moved):
                    await self._directory.locate(table)
        return moved

    async def move_all(self, give_up_at: float) -> bool:
        """Hand over all tables of this server, until the time `give_up_at` or until no other serves.

        Returns whether any other serves.
        """
        if not self._serving():
            return False
        self._own.leave()
        sent = defaultdict[str, float](float)
        first: dict[str, TableLoad] = {}
        while (tables := self._own.ids()) and self._loop.time() < give_up_at:
            for server, status in self._serving().items():
                first.setdefault(server, load_of(status))
            loads = {server: first[server].with_work(sent[server]) for server in self._serving()}
            if not loads:
                return False
            works = [(table, self._work_of(table)) for table in tables[:AT_ONCE]]
            shares = shared_out(works, loads)
            moved = await asyncio.gather(*(self.move(share, server) for server, share in shares.items()))
            for server, share in zip(shares, moved, strict=True):
                sent[server] += sum(work for table, work in works if table in share)
            if not any(moved):
                await asyncio.sleep(STEP_ENDS_WITHIN)
        return True

    def on_moved(self, item: TableHandedOver) -> None:
        """Continue what another server has handed over. A tournament comes after its tables."""
        tables = tuple(self._arrivals) if is_tournament(item.table) else ()
        task = asyncio.create_task(self._take(item, tables))
        self._arrivals.add(task)
        task.add_done_callback(self._arrivals.discard)

    def _work_of(self, id: str) -> float:
        """Return the work of a table, or of all tables of a tournament."""
        return max(IDLE, sum(map(self._work.of, self._own.tables_of(id))))

    async def _freeze(self, table: str) -> Mapping[str, bytes] | None:
        try:
            async with asyncio.timeout(STEP_ENDS_WITHIN):
                return await self._own.freeze(table)
        except TimeoutError:
            return None
        except Exception as error:  # whatever it is, the table stays here
            log.error("freezing a table failed", table=shown_table(table), error=error)
            return None

    def _hand_over(self, table: str, server: str, moved: TableHandedOver) -> None:
        """Notify everybody that `server` has `table` now."""
        self._links.send(server, moved)
        left = self._own.depart(table, self._departed)
        if left is not None:
            self._directory.give_away(table, *left, server, moved.epoch)
        for other in self._links:
            self._links.send(other, TableMoved(table, server, moved.epoch))

    async def _take(self, item: TableHandedOver, before: Collection[asyncio.Task[None]]) -> None:
        try:
            if before:
                await asyncio.wait(before)
            if await self._receive(item.table, item.epoch, item.lease):
                self._replies.take_over(item.table, item.replies)
                await self._own.receive(item.table, item.state)
        except CommandRejected as rejection:  # the table is recovered by a later claim
            log.warning("table not received", table=shown_table(item.table), code=rejection.code)
        except Exception as error:  # likewise, whatever it is
            log.error("receiving a table failed", table=shown_table(item.table), error=error)

    def _serving(self) -> dict[str, Status]:
        """Return the other servers that take tables."""
        statuses = {server: self._links.status(server) for server in self._links}
        return {server: status for server, status in statuses.items() if status.serves}

    async def _keep_balancing(self) -> None:
        while True:
            wakes_at = self._loop.time() + BALANCE_EVERY
            await asyncio.sleep(BALANCE_EVERY)
            now = self._loop.time()
            if now - wakes_at > LATE or now < self._settled_at:
                continue
            try:
                await self._balance()
            except Exception as error:  # whatever it is, the next look may succeed
                log.error("sharing the load failed", error=error)

    async def _balance(self) -> None:
        """Hand over some tables to servers with less work, if this one has clearly too much."""
        mine, others = self._status(), self._serving()
        if not mine.serves or not others:
            return
        server_id = self._links.server_id
        loads = {server: load_of(each) for server, each in (others | {server_id: mine}).items()}
        tables = [(table, self._work_of(table)) for table in self._own.ids()]
        left = BALANCED_AT_ONCE
        for server, share in to_hand_over(server_id, loads, tables).items():
            for first in range(0, min(left, len(share)), AT_ONCE):
                await self.move(share[first : min(left, first + AT_ONCE)], server)
            left -= min(left, len(share))
