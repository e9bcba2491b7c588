"""The tournaments that a connection follows."""

from collections.abc import Awaitable, Callable
from typing import Any, Protocol

from riverboat.client_cli.library.errors import ClientError, CommandRefused
from riverboat.client_cli.library.requests import Requests
from riverboat.client_cli.library.tournament import FollowedTournament
from riverboat.server.protocol.codecs import as_type
from riverboat.server.protocol.codes import Code
from riverboat.server.protocol.command import Command
from riverboat.server.protocol.messages import Welcome
from riverboat.server.protocol.tournaments import TournamentSnapshot, TournamentUpdate, WatchTournament


class _PlayerRequests(Requests, Protocol):
    welcome: Welcome


class FollowedTournaments:
    """Passes the messages about tournaments on to those that the player of `connection` follows."""

    def __init__(self, connection: _PlayerRequests) -> None:
        self._connection = connection
        self._by_id: dict[str, FollowedTournament] = {}

    def add(self, result: Any) -> FollowedTournament:
        """Follow the tournament of a snapshot. Raises ProtocolError."""
        snapshot = as_type(result, TournamentSnapshot)
        known = self._by_id.get(snapshot.tournament)
        if known is None:
            known = FollowedTournament(self._connection, self._connection.welcome.player, snapshot)
            if not known.ended:
                self._by_id[known.id] = known
        else:
            known.apply(snapshot)
        return known

    def apply(self, message: TournamentSnapshot | TournamentUpdate) -> None:
        """Pass on a message. Raises ProtocolError."""
        if message.tournament in self._by_id:
            self._by_id[message.tournament].apply(message)

    async def resume(self, request: Callable[[Command], Awaitable[Any]]) -> None:
        """Follow all again on a new connection. Raises ClientError; a tournament that is gone ends by it."""
        for id, tournament in list(self._by_id.items()):
            try:
                result = await request(WatchTournament(id=self._connection.new_id(), tournament=id))
            except CommandRefused as refused:
                if refused.code != Code.UNKNOWN_TOURNAMENT:
                    raise
                self.remove(tournament)
                tournament.end(refused)
            else:
                self.add(result)

    def remove(self, tournament: FollowedTournament) -> None:
        """Pass nothing on to `tournament` any more."""
        self._by_id.pop(tournament.id, None)

    def end(self, error: ClientError | None) -> None:
        """End all."""
        for tournament in self._by_id.values():
            tournament.end(error)
