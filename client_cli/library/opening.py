"""What a player can open on a connection: tables and tournaments."""

from typing import Any, Protocol

from riverboat.client_cli.library.lookups import Lookups
from riverboat.server.protocol.commands import OpenTable
from riverboat.server.protocol.messages import TableInfo
from riverboat.server.protocol.rules import asked_rules
from riverboat.server.protocol.tournaments import OpenTournament, TournamentInfo


class HostRequests(Lookups, Protocol):
    """Opens tables and tournaments for the player of a connection."""

    async def open_table(self, name: str, *, password: str | None = None, **rules: Any) -> TableInfo:
        """Open a table with these rules: `open_table("Mine", game="plo", big_blind=50, seats=4)`.

        password: the password that all other players need.
        rules: the fields of TableRules; for `stakes`, those of Stakes.
        Raises CommandRefused, and TypeError for an unknown rule.
        """
        rules_asked = asked_rules(**rules)
        return await self.ask(TableInfo, OpenTable, name=name, rules=rules_asked, password=password)

    async def open_tournament(
        self, name: str, structure: str | dict[str, Any], **options: Any
    ) -> TournamentInfo:
        """Open a tournament, whose director is the player: `open_tournament("Friday", "sit-and-go")`.

        structure: the name of a ready one, or the fields of a structure (docs/tournaments.md).
        options: the other fields of OpenTournament. Raises CommandRefused.
        """
        return await self.ask(TournamentInfo, OpenTournament, name=name, structure=structure, **options)
