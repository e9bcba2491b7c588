"""A hand cut into steps, and the hands of a file or a database in a row."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from riverboat.client_cli.library.errors import ClientError
from riverboat.engine import events as ev
from riverboat.engine.errors import EngineError
from riverboat.engine.events import Event
from riverboat.engine.hand import HandState
from riverboat.engine.text.events import describe

_POSTS: Final = (ev.HandStarted, ev.DeckShuffled, ev.TimeCharged, ev.AntePosted, ev.BlindPosted)
_DEALS: Final = (ev.StreetStarted, ev.HoleCardsDealt, ev.UpCardsDealt)
_ENDINGS: Final = (ev.BettingOpened, ev.HandEnded)  # they belong to the step before


@dataclass(frozen=True, slots=True)
class Told:
    """A hand as far as it is known. title: what it is and where it was played."""

    title: str
    events: Sequence[Event] = field(repr=False)


class Reel:
    """A hand cut into steps: what is posted, or dealt, in one go is one step; all else is by itself."""

    def __init__(self, told: Told) -> None:
        self.title = told.title
        self._events = list(told.events)
        self._said: list[str] = []
        self._cuts: list[tuple[int, int]] = []  # after so many events, and so many lines
        hand = HandState.replay(self._events[:1])
        self.names = {seat.number: seat.name or f"Seat {seat.number}" for seat in hand.seats}
        for place, event in enumerate(self._events[1:], 1):
            if line := describe(event, self.names, hand):
                self._said.append(line)
            hand.apply(event)
            following = self._events[place + 1] if place + 1 < len(self._events) else None
            if isinstance(event, _ENDINGS) and self._cuts:
                self._cuts.pop()
            elif line is None or _go_together(event, following):
                continue
            self._cuts.append((place + 1, len(self._said)))
        if not self._cuts or self._cuts[-1][0] < len(self._events):
            self._cuts.append((len(self._events), len(self._said)))

    def __len__(self) -> int:
        return len(self._cuts)

    def at(self, step: int) -> HandState:
        """The hand after `step` steps, from 0 to one below their number."""
        return HandState.replay(self._events[: self._cuts[step][0]])

    def said(self, step: int) -> list[str]:
        """What has happened up to then, in words."""
        return self._said[: self._cuts[step][1]]


def _go_together(event: Event, following: Event | None) -> bool:
    return any(isinstance(event, kind) and isinstance(following, kind) for kind in (_POSTS, _DEALS))


class Row:
    """Hands in a row, taken from `hands` as they are asked for. total: how many, None while not known."""

    def __init__(self, hands: Iterator[Callable[[], Told]], total: int | None = None) -> None:
        self._coming = hands
        self._made: list[Callable[[], Told]] = []
        self.total = total

    def reel(self, place: int) -> Reel | None:
        """The hand at `place`, from 0; None where there are no more. Raises ClientError."""
        while len(self._made) <= place:
            make = next(self._coming, None)
            if make is None:
                self.total = len(self._made)
                return None
            self._made.append(make)
        try:
            return Reel(self._made[place]())
        except (EngineError, LookupError, ValueError):
            raise ClientError("the hand does not follow from its events", code="bad_hand") from None
