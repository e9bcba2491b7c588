"""What everybody knows of a table."""

from collections.abc import Sequence
from typing import Any

from tests.support.noninterference.anything import Known
from tests.support.noninterference.line import Reply


class News:
    """What everybody may know of the table with the id `table`, by what a spectator is sent.

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

    def take(self, messages: Sequence[Reply]) -> int:
        """Take in what was sent. Returns how many messages."""
        for message in messages:
            if message["type"] == "update" and message["table"] == self._table:
                self.turn = message.get("turn")
                self.seq = message["seq"] + len(message["events"]) - 1
                for event in message["events"]:
                    if event is not None:
                        self._note(event)
        return len(messages)

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
