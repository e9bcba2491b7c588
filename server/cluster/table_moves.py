"""Tables that move between servers in the middle of play: when a server stops, and to share the load."""

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Mapping
from contextlib import asynccontextmanager, suppress
from math import inf
from typing import Final, Protocol

from riverboat.server.clients import Client
from riverboat.server.cluster.balance import TableLoad, shared_out, to_hand_over
from riverboat.server.cluster.directory import Directory
from riverboat.server.cluster.envelopes import Status, TableHandedOver, TableMoved
from riverboat.server.cluster.links import Links
from riverboat.server.cluster.work import WorkMeter, load_of
from riverboat.server.protocol.errors import CommandRejected
from riverboat.server.protocol.messages import TableInfo
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
"""Makes the server with this lease the owner of tables, in the database. Returns the new epochs of those that
it owns now; the others stay. Returns None if the outcome is unknown."""

Receive = Callable[[str, int, str], Awaitable[bool]]
"""Owns a table in an epoch, if it was given to the lease with this id. Returns whether it does now."""


class LocalTables(Protocol):
    """The tables of this server, as far as they move."""

    def ids(self) -> list[str]:
        """Return the ids of the open tables: first those without a hand in progress."""

    def events(self) -> Mapping[str, int]:
        """Return how many events each open table has had, by id."""

    def leave(self) -> None:
        """Open and recover no further table: those that are open go to other servers."""

    async def freeze(self, id: str, /) -> bytes | None:
        """Stop a table after the step in progress, and return what it takes along to another server.

        Returns None if it cannot be handed over now. Call `thaw` or `depart` in any case.
        """

    def thaw(self, id: str, /, *, in_doubt: bool = False) -> None:
        """Continue a table after `freeze`. in_doubt: another server may have it now."""

    def depart(
        self, id: str, on_viewer: Callable[[Client, str], None], /
    ) -> tuple[TableInfo, frozenset[str]] | None:
        """Stop a frozen table, which another server has now.

        Returns what the lobby lists of it, and the ids of the seated players; None if it is not open.

        on_viewer: called with each viewer, and `id`.
        """

    async def receive(self, id: str, data: bytes, /) -> None:
        """Continue a table of another server, which took along `data`. Raises CommandRejected."""


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

    async def move(self, tables: Collection[str], server: str) -> set[str]:
        """Hand `tables` over to `server`. Returns those that it has now.

        The others continue here. If the outcome is unknown, they ask the journal whether they may.
        """
        tables = [table for table in tables if table not in self._under_way]
        if not tables or server not in self._links:
            return set()
        lease = self._links.status(server).lease
        self._under_way.update(tables)
        remaining, states, in_doubt = set(tables), dict[str, bytes](), False
        try:
            for table, state in zip(tables, await asyncio.gather(*map(self._freeze, tables)), strict=True):
                if state is not None:
                    states[table] = state
            in_doubt = True
            given = await self._give(states, lease) if states else {}
            in_doubt = given is None
            for table, epoch in (given or {}).items():
                remaining.discard(table)
                replies = self._replies.take_along(table)
                self._hand_over(table, server, TableHandedOver(table, epoch, lease, states[table], replies))
        finally:
            for table in sorted(remaining):
                self._own.thaw(table, in_doubt=in_doubt and table in states)
            self._under_way.difference_update(tables)
        moved = set(tables) - remaining
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
            works = [(table, self._work.of(table)) for table in tables[:AT_ONCE]]
            shares = shared_out(works, loads)
            moved = await asyncio.gather(*(self.move(share, server) for server, share in shares.items()))
            for server, share in zip(shares, moved, strict=True):
                sent[server] += sum(map(self._work.of, share))
            if not any(moved):
                await asyncio.sleep(STEP_ENDS_WITHIN)
        return True

    def on_moved(self, item: TableHandedOver) -> None:
        """Continue a table that another server has handed over."""
        task = asyncio.create_task(self._take(item))
        self._arrivals.add(task)
        task.add_done_callback(self._arrivals.discard)

    async def _freeze(self, table: str) -> bytes | None:
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

    async def _take(self, item: TableHandedOver) -> None:
        try:
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
        tables = [(table, self._work.of(table)) for table in self._own.ids()]
        left = BALANCED_AT_ONCE
        for server, share in to_hand_over(server_id, loads, tables).items():
            for first in range(0, min(left, len(share)), AT_ONCE):
                await self.move(share[first : min(left, first + AT_ONCE)], server)
            left -= min(left, len(share))
