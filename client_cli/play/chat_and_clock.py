"""A message of the chat and the time of a turn, as a client's state has them."""

from collections.abc import Mapping
from dataclasses import dataclass

from riverboat.client_cli.play.language import said
from riverboat.engine.table.seats import SeatState


@dataclass(frozen=True, slots=True)
class ChatLine:
    """A chat message. player: the id of its sender."""

    player: str
    name: str
    text: str


@dataclass(frozen=True, slots=True)
class Clock:
    """The time of a turn when the server sent it, in seconds. since: the loop time of that."""

    act: float
    grace: float
    bank: float
    since: float

    def left(self, now: float) -> float:
        """Return the seconds left to act."""
        return max(0.0, self.act - (now - self.since))

    def bank_left(self, now: float) -> float:
        """Return the seconds left in the time bank, which runs after the time to act and any grace."""
        over = now - self.since - self.act - self.grace
        return max(0.0, self.bank - max(0.0, over))


def time_cards_text(seats: Mapping[int, SeatState], you: int | None) -> str:
    """Return the time cards that the player in the seat `you` has left, and what uses one; "" for none."""
    seat = None if you is None else seats.get(you)
    if seat is None or not seat.time_cards:
        return ""
    cards = said("tour-time-cards", count=seat.time_cards, seconds=seat.time_card_ms // 1000)
    return f"{cards} /time"
