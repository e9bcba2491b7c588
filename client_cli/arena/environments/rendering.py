"""A hand as text, for people who watch an agent learn."""

from riverboat.engine.hand import Hand, HandState
from riverboat.engine.text.events import describe


def rendered(hand: Hand) -> str:
    """Return the events of `hand` as lines of text, all cards included."""
    names = {seat.number: f"player_{seat.number}" for seat in hand.seats}
    replica = HandState.replay(hand.events[:1])
    lines = []
    for event in hand.events[1:]:
        line = describe(event, names, replica)
        replica.apply(event)
        if line is not None:
            lines.append(line)
    return "\n".join(lines)
