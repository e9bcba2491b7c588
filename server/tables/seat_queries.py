"""Who has which seat, at the open tables of a server."""

from collections.abc import Collection

from riverboat.server.tables.table import Table


class SeatQueries:
    """Looks seats up in the open tables, by id."""

    def __init__(self) -> None:
        self._tables: dict[str, Table] = {}

    def stacks(self, table: str) -> dict[str, int]:
        """Return the stacks at a table by player id, in a hand as it began. Empty if it is not open."""
        found = self._tables.get(table)
        seats = {} if found is None else found.record.state.seats
        return {seat.player: seat.stack for seat in seats.values()}

    def seated_as(self, name: str) -> set[str]:
        """Return the ids of the players seated as `name`, ignoring case."""
        wanted = name.casefold()
        return {
            seat.player
            for table in self._tables.values()
            for seat in table.record.state.seats.values()
            if seat.name.casefold() == wanted
        }

    def seats_of(self, players: Collection[str]) -> dict[str, list[str]]:
        """Return the ids of the tables where each of `players` has a seat, oldest first."""
        found: dict[str, list[str]] = {player: [] for player in players}
        for table in self._tables.values():
            for seat in table.record.state.seats.values():
                if seat.player in found:
                    found[seat.player].append(table.id)
        return found

    def seated(self) -> set[str]:
        """Return the ids of all seated players."""
        return {seat.player for table in self._tables.values() for seat in table.record.state.seats.values()}
