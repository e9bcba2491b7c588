"""Match states, `MATCHSTATE:position:hand:betting:cards`: one before each action and one after a hand.

Positions count from the left of the button, so the big blind is 0 heads-up. The source is the competition's
protocol specification, version 2.0.0.
"""

from riverboat.engine import events as ev
from riverboat.engine.cards import format_cards
from riverboat.engine.events import Event
from riverboat.engine.hand import Hand
from riverboat.engine.notation.acpc import BettingWriter

_ACTIONS = ev.Folded | ev.Checked | ev.Called | ev.BetMade | ev.RaisedTo


class MatchStates:
    """The match states of `hand`, for the player in `seat`. number: counts the hands of the match from 0."""

    def __init__(self, hand: Hand, seat: int, number: int) -> None:
        self._hand = hand
        self._seats = [each.number for each in hand.seats]
        self._seat = seat
        self._head = f"MATCHSTATE:{self._seats.index(seat)}:{number}:"
        started = hand.events[0]
        assert isinstance(started, ev.HandStarted)  # noqa: S101 - every hand starts with it
        self._writer = BettingWriter(started)
        self._seen = 1
        self._betting = self._board = ""
        self._is_new = True

    def fresh(self) -> list[str]:
        """Return the states since the last call. The last one is the present state, if that is new."""
        states = []
        for event in self._hand.events[self._seen :]:
            if self._is_new and isinstance(event, _ACTIONS):
                states.append(self._state([self._seat]))
            self._add(event)
        self._seen = len(self._hand.events)
        if self._is_new:
            live = self._hand.live
            shown = live if self._hand.over and len(live) > 1 else ()
            states.append(self._state([self._seat, *shown]))
            self._is_new = False
        return states

    def _add(self, event: Event) -> None:
        self._betting += self._writer.piece(event)
        if isinstance(event, ev.BoardDealt):
            self._board += f"/{format_cards(event.cards, '')}"
        if isinstance(event, _ACTIONS):
            self._is_new = True

    def _state(self, shown: list[int]) -> str:
        """Return the state with the hole cards of those who are `shown`."""
        cards = self._hand.hole_cards
        holes = [format_cards(cards(seat), "") if seat in shown else "" for seat in self._seats]
        return f"{self._head}{self._betting}:{'|'.join(holes)}{self._board}"
