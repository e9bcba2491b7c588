"""What tournaments need from the rest of the server."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Protocol

from msgspec import Struct

from riverboat.engine.tournament.record import OpenedTournament, StoredTournament, TournamentRecord
from riverboat.server.protocol.command import Command
from riverboat.server.tables.lobby import Lobby
from riverboat.server.tables.ports import PasswordChecks, TableClock

Asked = tuple[str, Command, Any]
"""A command that is carried out once: the player, the command and its result."""


class TournamentStore(Protocol):
    """Commits everything that happens in tournaments."""

    async def open(
        self, opened: OpenedTournament, records: Sequence[TournamentRecord], asked: Asked | None = None
    ) -> None:
        """Open a tournament, which this server then has. Raises as `append` does."""

    async def append(
        self, tournament: str, records: Sequence[TournamentRecord], asked: Asked | None = None
    ) -> None:
        """Commit `records` with their bookings, all or none. They are durable when this returns.

        asked: the command that they carry out, once. Raises CommandRejected, and then nothing is committed:
        a player lacks chips, or the command was carried out before. After any other error, the outcome is
        unknown: see `load`.
        """

    async def claim(self, known: Collection[str]) -> list[str]:
        """Take open tournaments that no server has, this server's share, and return their ids.

        Those that this server has without knowing are among them: it knows the ids in `known`. Raises if it
        fails.
        """

    def lost(self, known: Collection[str]) -> list[str]:
        """Return those of the tournaments `known` that another server may have now."""

    def forget(self, tournament: str) -> None:
        """Note that this server does not have `tournament` any more."""

    async def is_open(self, tournament: str) -> bool:
        """Whether `tournament` is open at any server. Raises CommandRejected if it cannot be known now."""

    async def load(self, tournament: str) -> StoredTournament:
        """Return what is durable, after which nothing that was under way is written any more.

        Raises CommandRejected with `unknown_tournament` if this server does not have the tournament, and with
        another code, or other errors, if it fails.
        """

    async def claim_tables(self, wanted: Sequence[str]) -> list[str]:
        """Take those of the tables `wanted` that are open, and return all open ones of this server.

        Raises CommandRejected if that cannot be done now.
        """

    async def closed_since(self, since: float, most: int) -> list[str]:
        """Return the tournaments that have closed since then, in seconds since 1970, the last first.

        There are `most` at most. Raises if it fails.
        """

    async def load_closed(self, tournament: str) -> StoredTournament | None:
        """Return a closed tournament with its `RESULT_EVENTS`; None if none has this id. Raises if it fails.

        It raises CommandRejected if it cannot be known now.
        """

    async def closed_tables(self, wanted: Sequence[str]) -> list[str]:
        """Return those of the tables `wanted` that have closed.

        Raises CommandRejected if it cannot be known now.
        """

    async def close(self, tournament: str) -> None:
        """Close a tournament that is over. Raises if it fails."""


@dataclass(frozen=True, slots=True)
class TournamentSettings:
    """The limits of tournaments, and times in seconds.

    open: how many may be open. open_each: how many a player may have open.
    ahead: how long before its start a tournament may be announced.
    closes_after: how long the last table is shown after the end.
    shown_for: how long its server keeps a tournament that is over.
    listed_for, listed: for how long, and how many of those that finished last are listed.
    """

    open: int = 50
    open_each: int = 3
    ahead: float = 366 * 24 * 3600.0
    closes_after: float = 10.0
    shown_for: float = 3600.0
    listed_for: float = 24 * 3600.0
    listed: int = 50


class TournamentTransfer(Struct, frozen=True):
    """What a tournament takes along to another server besides its stream.

    seq: the number of its last event. clock: its running time, in milliseconds.
    """

    seq: int = 0
    clock: int = 0


@dataclass(frozen=True, slots=True)
class TournamentServices:
    """What all tournaments of a server share.

    wall: returns the seconds since 1970 in UTC. random: draws seats.
    """

    store: TournamentStore
    lobby: Lobby
    clock: TableClock
    passwords: PasswordChecks
    wall: Callable[[], float]
    random: Random
    settings: TournamentSettings = field(default_factory=TournamentSettings)
