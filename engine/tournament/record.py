"""A tournament as a journal has it: its stream, and what stands beside it."""

from collections.abc import Sequence
from dataclasses import field
from typing import Final

from riverboat.engine.facts import fact
from riverboat.engine.tournament.event import TournamentEvent

PREFIX: Final = "event-"
"""What the ids of tournaments and of their tables begin with."""


def is_of_tournament(table: str) -> bool:
    """Return whether the table with this id belongs to a tournament: its chips are no money."""
    return table.startswith(PREFIX)


def is_tournament(id: str) -> bool:
    """Return whether this is the id of a tournament, and not that of a table."""
    return is_of_tournament(id) and "-" not in id.removeprefix(PREFIX)


def id_of_table(tournament: str, number: int) -> str:
    """Return the id of a table of a tournament."""
    return f"{tournament}-{number}"


@fact
class OpenedTournament:
    """A tournament as it was opened.

    tournament: its id. host: the id of the player who opened it. bots: whether programs may enter.
    password_hash: of what is asked of those who register; None if nothing is.
    """

    tournament: str
    name: str
    host: str
    bots: bool
    password_hash: str | None = field(default=None, repr=False)


@fact
class TournamentRecord:
    """An event of a tournament, numbered from 1.

    clock: the running time of the tournament, in milliseconds. bot: a program entered by this event.
    """

    seq: int
    event: TournamentEvent
    clock: int
    bot: bool = False


@fact
class StoredTournament:
    """A tournament with all of its events."""

    opened: OpenedTournament
    records: Sequence[TournamentRecord]
