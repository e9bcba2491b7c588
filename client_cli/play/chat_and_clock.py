"""A message of the chat and the time of a turn, as a client's state has them."""

from dataclasses import dataclass


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
