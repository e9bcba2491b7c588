"""What everybody knows of a table."""

from collections.abc import Sequence

from riverboat.engine.table.fold import TableState
from riverboat.server.protocol.codecs import as_type
from riverboat.server.protocol.event_data import event_from_data
from riverboat.server.protocol.messages import Snapshot
from riverboat.server.protocol.snapshots import state_of
from tests.support.noninterference.anything import Known
from tests.support.noninterference.line import Reply


class News:
    """What everybody at the table with the id `table` may know, as far as `take` has heard.

    turn: whose turn it is. seq: the number of the last event. state: the table between hands.
    """

    state: TableState

    def __init__(self, table: str) -> None:
        self.turn: Reply | None = None
        self.seq = 0
        self._table = table
        self._players: dict[str, None] = {"nobody": None}

    def take(self, messages: Sequence[Reply]) -> None:
        """Take in what was sent to somebody; what is known already is passed over."""
        for message in messages:
            told = message.get("result") if message["type"] == "accepted" else message
            if isinstance(told, dict) and told.get("table") == self._table and "seq" in told:
                self._take(told)

    def name_in(self, seat: int) -> str:
        """The name of the player in `seat`."""
        return self.state.seats[seat].name

    def is_seated(self, name: str) -> bool:
        """Whether a player called so has a seat."""
        return any(seat.name == name for seat in self.state.seats.values())

    def known(self) -> Known:
        """What goes into the fields of commands about the table."""
        turn = self.turn or {"hand": 1, "turn": 1}
        return {
            "table": (self._table, self._table, self._table, "nowhere"),
            "hand": (turn["hand"],),
            "turn": (turn["turn"],),
            "seq": (self.seq, max(0, self.seq - 20), 1, self.seq + 1),
            "player": tuple(self._players),
            "seat": tuple(range(self.state.rules.seats)),
        }

    def _take(self, told: Reply) -> None:
        last = told["seq"] + len(told.get("events", [None])) - 1
        if last <= self.seq or ("events" in told and told["seq"] > self.seq + 1):
            return
        if "events" in told:
            for data in told["events"][self.seq + 1 - told["seq"] :]:
                if data is not None:
                    self.state.apply(event_from_data(data))
        else:
            self.state = state_of(as_type(told, Snapshot))
        self.seq, self.turn = last, told.get("turn")
        self._players |= dict.fromkeys(seat.player for seat in self.state.seats.values())
