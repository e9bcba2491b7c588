"""Which server has a tournament: an epoch for each, as tables have, under the same lease of the server.

The tables of a tournament are always at its server. They are no cash tables and have no account in the
ledger, so servers that look for tables leave them alone: the server that takes a tournament takes its tables.
"""

import asyncio
from collections.abc import Collection, Sequence
from datetime import UTC, datetime

from sqlalchemy import Select, or_, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.sql.dml import ReturningUpdate

from riverboat.server.history.database import servers
from riverboat.server.history.database.leases import ADOPTED_AFTER, PASSED_ON_AFTER
from riverboat.server.history.database.models import leases, tables, tournaments
from riverboat.server.history.database.ownership import adopting, giving, taking
from riverboat.server.history.database.placement import rank
from riverboat.server.history.database.writer import Transaction, Writer
from riverboat.server.history.errors import LeaseLost
from riverboat.server.history.journal.journal import Journal


class TournamentOwnership:
    """The tournaments that this server has. journal: that of their tables."""

    def __init__(self, writer: Writer, journal: Journal) -> None:
        self._writer = writer
        self._tables = journal
        self._leases = journal.leases
        self._epochs: dict[str, int] = {}
        self._had_by: dict[str, str] = {}  # the id that this server had when it took each
        self._seen: dict[str, float] = {}  # when each was seen first that this server has not taken yet

    def epoch(self, tournament: str) -> int | None:
        """Return the epoch in which this server has `tournament`; None if it does not."""
        return (
            self._epochs.get(tournament) if self._had_by.get(tournament) == self._leases.server_id else None
        )

    def begun(self, tournament: str, epoch: int, server: str) -> None:
        """Note that this server, which has the id `server`, has `tournament` in `epoch`."""
        self._epochs[tournament], self._had_by[tournament] = epoch, server

    def forget(self, tournament: str) -> None:
        """Note that this server does not have `tournament` any more."""
        self._epochs.pop(tournament, None)
        self._had_by.pop(tournament, None)

    async def claim(self, known: Collection[str]) -> list[str]:
        """Take open tournaments that no server has, and return their ids. Raises HistoryUnavailable.

        Each goes to the server that comes first for it, as tables do; if that one does not take it in time,
        to the next. Those that were given to this server and did not arrive in time are among them, and those
        whose opening was committed unacknowledged: it knows the ids in `known`.
        """
        await self._leases.hold()
        server_id, load = self._leases.server_id, self._leases.load()
        now = asyncio.get_running_loop().time()
        is_free = or_(tournaments.c.server_id.is_(None), tournaments.c.server_id == server_id)
        found = select(tournaments.c.id, tournaments.c.server_id).where(
            is_free, tournaments.c.closed_at.is_(None)
        )

        def take(transaction: Transaction) -> tuple[list[str], list[str]]:
            seen = [row for row in transaction.execute(found) if row.id not in known]
            weights = servers.weights(transaction, server_id, load) if seen else {}
            wanted = [
                row.id
                for row in seen
                if (
                    now - self._seen.get(row.id, now) >= ADOPTED_AFTER
                    if row.server_id == server_id
                    else server_id in weights
                    and rank(row.id, server_id, weights)
                    <= (now - self._seen.get(row.id, now)) / PASSED_ON_AFTER
                )
            ]
            if not wanted:
                return [row.id for row in seen], []
            passing = _passing(
                select(tournaments.c.id).where(tournaments.c.id.in_(wanted), is_free), server_id
            )
            return [row.id for row in seen], [row.id for row in transaction.execute(passing)]

        try:
            seen, taken = await self._writer.run(take)
        except IntegrityError:  # the lease was lost meanwhile: the next renewal will show it
            return []
        self._seen = {id: self._seen.get(id, now) for id in seen if id not in taken}
        return taken

    def lost(self, known: Collection[str]) -> list[str]:
        """Return those of the tournaments `known` that this server lost, with its lease."""
        return [id for id in known if id in self._had_by and self.epoch(id) is None]

    async def claim_tables(self, wanted: Sequence[str]) -> list[str]:
        """Take those of the tables `wanted` that are open and not known to be this server's.

        Returns all open ones. Raises LeaseLost if this server loses its lease meanwhile, and
        HistoryUnavailable.
        """
        if not wanted:
            return []
        await self._leases.hold()
        server = self._leases.server_id
        unknown = [table for table in wanted if self._leases.epoch(table) is None]
        owned = select(leases.c.table_id).where(
            leases.c.table_id.in_(list(wanted)), leases.c.server_id == server
        )

        def take(transaction: Transaction) -> tuple[dict[str, int], list[str]]:
            epochs = dict[str, int]()
            for passing in (adopting(unknown, server), taking(unknown, server)) if unknown else ():
                epochs |= {row.table_id: row.epoch for row in transaction.execute(passing)}
            return epochs, list(transaction.execute(owned).scalars())

        try:
            epochs, mine = await self._writer.run(take)
        except IntegrityError:  # the row of this server was deleted meanwhile
            raise LeaseLost("this server lost its lease while it took tables") from None
        for table, epoch in epochs.items():
            if self._leases.epoch(table) is None:
                self._leases.set_epoch(table, epoch)
        await self._tables.drop_numbers()
        return mine

    async def closed_tables(self, wanted: Sequence[str]) -> list[str]:
        """Return those of the tables `wanted` that have closed. Raises HistoryUnavailable."""
        found = select(tables.c.id).where(tables.c.id.in_(list(wanted)), tables.c.closed_at.is_not(None))
        return await self._writer.run(lambda transaction: list(transaction.execute(found).scalars()))

    async def give(self, tournament: str, with_tables: Collection[str], server: str) -> dict[str, int]:
        """Give a tournament with its open tables to `server`. Returns the new epochs of all of them.

        If any of them cannot be given, none is, and nothing is returned: an append for it is still being
        written by a lost connection, or this server does not have it, or that server is gone. Raises
        HistoryUnavailable; then the outcome is unknown.
        """
        await self._leases.hold()
        server_id, epoch = self._leases.server_id, self.epoch(tournament)
        owned = {table: self._leases.epoch(table) or 0 for table in with_tables}
        mine = select(tournaments.c.id).where(
            tournaments.c.id == tournament,
            tournaments.c.epoch == epoch,
            tournaments.c.server_id == server_id,
        )

        def write(transaction: Transaction) -> dict[str, int]:
            given = {row.id: row.epoch for row in transaction.execute(_passing(mine, server))}
            if owned:
                rows = transaction.execute(giving(owned, server_id, server))
                given |= {row.table_id: row.epoch for row in rows}
            if len(given) != 1 + len(owned):
                raise _NotGiven
            return given

        try:
            given = await self._writer.run(write, apart=True)
        except (_NotGiven, IntegrityError):
            return {}
        self.forget(tournament)
        for table in owned:
            self._leases.set_epoch(table, None)
            self._tables.dispose(table)
        return given

    async def receive(self, tournament: str, epoch: int, server: str) -> bool:
        """Return whether `tournament` was given to this server, under the id `server`, in `epoch`.

        Raises HistoryUnavailable.
        """
        if server != self._leases.server_id or (self.epoch(tournament) or 0) >= epoch:
            return False
        given = select(tournaments.c.id).where(
            tournaments.c.id == tournament, tournaments.c.epoch == epoch, tournaments.c.server_id == server
        )
        return await self._writer.run(lambda transaction: transaction.execute(given).first() is not None)

    async def is_open(self, tournament: str) -> bool:
        """Whether `tournament` is open, at any server. Raises HistoryUnavailable."""
        found = select(tournaments.c.id).where(
            tournaments.c.id == tournament, tournaments.c.closed_at.is_(None)
        )
        return await self._writer.run(lambda transaction: transaction.execute(found).first() is not None)

    async def closed_since(self, since: float, most: int) -> list[str]:
        """Return the tournaments that have closed since then, in seconds since 1970, the last first.

        There are `most` at most. Raises HistoryUnavailable.
        """
        found = (
            select(tournaments.c.id)
            .where(tournaments.c.closed_at >= datetime.fromtimestamp(since, UTC))
            .order_by(tournaments.c.closed_at.desc(), tournaments.c.id)
            .limit(most)
        )
        return await self._writer.run(lambda transaction: list(transaction.execute(found).scalars()))


def _passing(found: Select[tuple[str]], server: str) -> ReturningUpdate[tuple[str, int]]:
    """Return the statement that gives the tournaments `found` to `server`, but for those that are locked."""
    return (
        update(tournaments)
        .where(tournaments.c.id.in_(found.with_for_update(skip_locked=True)))
        .values(server_id=server, epoch=tournaments.c.epoch + 1)
        .returning(tournaments.c.id, tournaments.c.epoch)
    )


class _NotGiven(Exception):  # noqa: N818 - says what happened
    """A tournament, or one of its tables, could not be given."""
