"""What a command is for: a table or a tournament. Both have one server, which carries the command out."""

from typing import Final

from riverboat.server.protocol.catalogue import COMMANDS, Access, ServiceName
from riverboat.server.protocol.codes import Code
from riverboat.server.protocol.command import Command
from riverboat.server.protocol.commands import OpenTable, Resume, Unwatch, Watch
from riverboat.server.protocol.tournaments import (
    DirectTournament,
    OpenTournament,
    TakePart,
    UnwatchTournament,
    WatchTournament,
)

OF_TOURNAMENTS: Final = frozenset({WatchTournament, UnwatchTournament, TakePart, DirectTournament})
"""Commands that the server of their `tournament` carries out."""

OF_PLACES: Final = OF_TOURNAMENTS | {
    command
    for command, spec in COMMANDS.items()
    if spec.service is ServiceName.TABLE or spec.access is Access.HOST or command in (Watch, Resume, Unwatch)
}
"""Commands that the server of their `table` or `tournament` carries out."""

Opening = OpenTable | OpenTournament
"""Commands that any server may carry out. Their id is committed with what they open."""

Watching = Watch | Resume | WatchTournament
Unwatching = Unwatch | UnwatchTournament

MOVED: Final = frozenset({Code.UNKNOWN_TABLE, Code.UNKNOWN_TOURNAMENT})
"""Refusals of a server that does not have the table or the tournament, and had it perhaps."""


def place_of(command: Command) -> str:
    """Return the id of the table or tournament that `command` is for; empty if it is for none."""
    place: str = getattr(command, "table", "") or getattr(command, "tournament", "")
    return place
