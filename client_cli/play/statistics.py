"""Statistics of the hands that a player played in this session."""

from dataclasses import dataclass, field

from riverboat.client_cli.style import PlayingStyle, style_in
from riverboat.engine import events as ev
from riverboat.engine.hand import HandState


@dataclass(slots=True)
class Statistics:
    """Counts over the hands that the player was dealt into.

    hands: hands dealt in. style: how the player played them.
    net: chips won, or lost if negative. results: `net` after each hand, for a plot.
    biggest: the largest pot won.
    """

    hands: int = 0
    style: PlayingStyle = field(default_factory=PlayingStyle)
    net: int = 0
    biggest: int = 0
    results: list[int] = field(default_factory=list)

    def add(self, hand: HandState, seat: int) -> None:
        """Count `hand`, which is over, for the player in `seat`, who was dealt in."""
        won = sum(
            chips
            for event in hand.events
            if isinstance(event, ev.PotAwarded)
            for winner, chips in event.shares
            if winner == seat
        )
        start = next(each.stack for each in hand.seats if each.number == seat)
        self.hands += 1
        self.style += style_in(hand.events, seat)
        self.biggest = max(self.biggest, won)
        self.net += hand.stack(seat) - start
        self.results.append(self.net)
