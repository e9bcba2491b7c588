"""What everybody at a table calls each of them: no two of them alike."""

from collections.abc import Collection, Iterator

from riverboat.server.protocol.names import distinct
from riverboat.server.tables.record import TableRecord


class ShownNames:
    """The names at the table of `record`. Of two players whose names look alike the second gets a number.

    Guests' names are anybody's, so they are made distinct here and not refused: a player who comes by a link
    to a friend's table should not have to sign in again under another name.
    """

    def __init__(self, record: TableRecord) -> None:
        self._record = record
        self._kept: dict[str, tuple[str, str]] = {}  # what a player is called, and is shown as

    def show(self, player: str, name: str, here: Collection[str]) -> str:
        """The name for `player`, who is called `name`, from now on. In a seat it stays as it was.

        here: the players who look on, whose names are kept for them.
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

    def _of_others(self, player: str) -> Iterator[str]:
        state = self._record.state
        yield from (each.name for each in state.seats.values() if each.player != player)
        yield from (each.name for each in state.waiting if each.player != player)
        yield from (shown for each, (_, shown) in self._kept.items() if each != player)
