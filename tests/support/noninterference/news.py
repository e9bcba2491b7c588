"""What everybody knows of a table."""

from collections.abc import Sequence
from typing import Any

from tests.support.noninterference.anything import Known
from tests.support.noninterference.line import Reply


class News:
    """What everybody at the table with the id `table` may know.

    turn: whose turn it is. seq: the number of the last event. begun: so many hands. seats: the names of those
    who sit there. closed: there is no such table any more.
    """

    def __init__(self, table: str) -> None:
        self.turn: Reply | None = None
        self.seq = self.begun = 0
        self.seats: dict[int, str] = {}
        self.closed = False
        self._table = table
        self._players: dict[str, None] = {"nobody": None}

    def take(self, messages: Sequence[Reply]) -> None:
        """Take in what was sent to somebody; what is known already is passed over."""
        for message in messages:
            told = message.get("result") if message["type"] == "accepted" else message
            if not isinstance(told, dict) or told.get("table") != self._table or "seq" not in told:
                continue
            last = told["seq"] + len(told.get("events", [None])) - 1
            if last <= self.seq:
                continue
            if "events" in told:
                for event in told["events"][max(0, self.seq + 1 - told["seq"]) :]:
                    self._note(event or {"kind": "hidden"})
            else:
                self._look_at(told)
            self.seq, self.turn = last, told.get("turn")

    def known(self) -> Known:
        """What goes into the fields of commands about the table."""
        turn: dict[str, Any] = self.turn or {"hand": 1, "turn": 1}
        return {
            "table": (self._table, self._table, self._table, "nowhere"),
            "hand": (turn["hand"],),
            "turn": (turn["turn"],),
            "seq": (self.seq, max(0, self.seq - 20), 1, self.seq + 1),
            "player": tuple(self._players),
        }

    def _look_at(self, snapshot: Reply) -> None:
        self.begun = snapshot.get("played", 0)
        self.seats = {}
        for seat in snapshot["seats"]:
            self._note({"kind": "seat_taken", **seat})

    def _note(self, event: Reply) -> None:
        match event["kind"]:
            case "seat_taken":
                self.seats[event["seat"]] = event["name"]
                self._players[event["player"]] = None
            case "seat_left":
                del self.seats[event["seat"]]
            case "hand_started":
                self.begun += 1
            case "table_closed":
                self.closed = True
