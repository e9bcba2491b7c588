"""What servers send each other of their tables and tournaments, to list and find them."""

from collections.abc import Sequence
from typing import ClassVar

from msgspec import Struct

from riverboat.server.protocol.messages import TableInfo
from riverboat.server.protocol.tournaments import TournamentInfo


class ListedTable(Struct, frozen=True, array_like=True):
    """A table of the sender.

    epoch: that of its lease. seated: the ids of its players.
    opened_from: the address that opened it; empty if unknown.
    """

    info: TableInfo
    epoch: int
    seated: list[str]
    opened_from: str = ""

    @property
    def id(self) -> str:
        """The id of the table."""
        return self.info.table


class ListedTournament(Struct, frozen=True, array_like=True):
    """A tournament of the sender. epoch: that in which it has the tournament."""

    info: TournamentInfo
    epoch: int

    seated: ClassVar[Sequence[str]] = ()
    opened_from: ClassVar[str] = ""

    @property
    def id(self) -> str:
        """The id of the tournament."""
        return self.info.tournament


ListedInfo = TableInfo | TournamentInfo
"""What is listed of a table or a tournament."""


class TablesChanged(Struct, frozen=True, array_like=True, tag="tables_changed"):
    """Tables of the sender that are new or have changed, and the ids of those that it no longer has.

    closed: also of tournaments.
    """

    tables: list[ListedTable]
    closed: list[str]

    @property
    def listed(self) -> Sequence[ListedTable]:
        """What is new or has changed."""
        return self.tables


class TournamentsChanged(Struct, frozen=True, array_like=True, tag="tournaments_changed"):
    """Tournaments of the sender that are new or have changed."""

    tournaments: list[ListedTournament]

    closed: ClassVar[Sequence[str]] = ()

    @property
    def listed(self) -> Sequence[ListedTournament]:
        """What is new or has changed."""
        return self.tournaments
