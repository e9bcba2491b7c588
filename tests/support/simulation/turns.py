"""Check that no player is timed out before the time to act is over."""

from collections.abc import Iterator
from typing import Final

from riverboat.engine.events import Event, HandStarted, TimedOut
from riverboat.server.protocol.messages import Turn

_ROUNDING: Final = 1e-6


class TurnTimes:
    """The time that players of a table had to act. A player who has timed out has none in the same hand."""

    def __init__(self) -> None:
        self._turn: tuple[int, int] | None = None  # the hand, and its turn
        self._began = 0.0
        self._timed_out: set[int] = set()

    def begin(self, turn: Turn | None, now: float) -> None:
        """Note the turn that a committed step has left."""
        current = None if turn is None else (turn.hand, turn.turn)
        if current != self._turn:
            self._turn, self._began = current, now

    def begin_again(self, now: float) -> None:
        """Note that a server has taken the table from one that did not run: the turn has its full time."""
        self._began = now

    def faults(self, event: Event, act_s: float, now: float) -> Iterator[str]:
        """Yield a fault if `event` times a player out too early."""
        if isinstance(event, HandStarted):
            self._timed_out.clear()
        elif isinstance(event, TimedOut) and event.seat not in self._timed_out:
            self._timed_out.add(event.seat)
            if now - self._began < act_s - _ROUNDING:
                yield f"seat {event.seat} was timed out after {now - self._began:.3f} s, not {act_s} s"
