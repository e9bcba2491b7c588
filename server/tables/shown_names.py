"""The names shown at a table: no two of them look alike."""

from collections.abc import Collection, Iterator, Mapping

from riverboat.server.protocol.names import distinct
from riverboat.server.tables.record import TableRecord


class ShownNames:
    """The names at the table of `record`. If two names look alike, the second player gets a number.

    Names of guests are not reserved, so they are made distinct here instead of rejected: a player who follows
    a link to a friend's table should not have to sign in again under another name.
    """

    def __init__(self, record: TableRecord) -> None:
        self._record = record
        self._kept: dict[str, tuple[str, str]] = {}  # by player: the name, and the name shown

    def show(self, player: str, name: str, here: Collection[str]) -> str:
        """Return the name to show for `player`, who is called `name`. A seated player keeps it.

        here: the players who watch; their names are kept.
        """
        state = self._record.state
        seat = state.seat_of(player)
        if seat is not None:
            return state.seats[seat].name
        called, shown = self._kept.get(player, (None, ""))
        if called != name:
            self._kept = {each: kept for each, kept in self._kept.items() if each in here}
            shown = distinct(name, self._of_others(player))
            self._kept[player] = name, shown
        return shown

    def transfer(self) -> dict[str, tuple[str, str]]:
        """Return by player the name, and the name shown."""
        return self._kept

    def take_over(self, kept: Mapping[str, tuple[str, str]]) -> None:
        """Continue as at another server."""
        self._kept = dict(kept)

    def _of_others(self, player: str) -> Iterator[str]:
        state = self._record.state
        yield from (each.name for each in state.seats.values() if each.player != player)
        yield from (each.name for each in state.waiting if each.player != player)
        yield from (shown for each, (_, shown) in self._kept.items() if each != player)
