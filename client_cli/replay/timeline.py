"""A hand as a sequence of steps, and the sequence of hands of a file or database."""

from collections.abc import Callable, Iterator, Mapping, Sequence
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
_ENDINGS: Final = (ev.BettingOpened, ev.HandEnded)  # part of the step before


@dataclass(frozen=True, slots=True)
class TitledHand:
    """The known events of a hand. title: its number, game and table.

    said: what the player to act said of each turn, as lines of text.
    """

    title: str
    events: Sequence[Event] = field(repr=False)
    said: Mapping[int, Sequence[str]] = field(default_factory=dict, repr=False)


class Timeline:
    """A hand as steps: consecutive posts are one step, consecutive deals too; any other event is its own."""

    def __init__(self, titled: TitledHand) -> None:
        self.title = titled.title
        self._events = list(titled.events)
        self._lines: list[str] = []
        self._steps: list[tuple[int, int, str]] = []  # after each step: events, lines, and the street
        hand = HandState.replay(self._events[:1])
        self.names = {seat.number: seat.name or f"Seat {seat.number}" for seat in hand.seats}
        for place, event in enumerate(self._events[1:], 1):
            if line := describe(event, self.names, hand):
                self._lines.append(line)
            turn = hand.turn
            hand.apply(event)
            if hand.turn != turn:
                self._lines += titled.said.get(turn, ())
            following = self._events[place + 1] if place + 1 < len(self._events) else None
            if isinstance(event, _ENDINGS) and self._steps:
                self._steps.pop()
            elif line is None or _go_together(event, following):
                continue
            self._steps.append((place + 1, len(self._lines), hand.street.name))
        if not self._steps or self._steps[-1][0] < len(self._events):
            self._steps.append((len(self._events), len(self._lines), hand.street.name))

    def __len__(self) -> int:
        return len(self._steps)

    def at(self, step: int) -> HandState:
        """Return the hand at `step`, counted from 0."""
        return HandState.replay(self.events(step))

    def events(self, step: int) -> list[Event]:
        """Return the events up to `step`."""
        return self._events[: self._steps[step][0]]

    def lines(self, step: int) -> list[str]:
        """Return the text of the events up to `step`."""
        return self._lines[: self._steps[step][1]]

    @property
    def stops(self) -> list[int]:
        """The first step of each street, and the last step of the hand."""
        streets = [street for _, _, street in self._steps]
        firsts = [step for step, street in enumerate(streets) if not step or street != streets[step - 1]]
        return sorted({*firsts, len(streets) - 1})


def _go_together(event: Event, following: Event | None) -> bool:
    return any(isinstance(event, kind) and isinstance(following, kind) for kind in (_POSTS, _DEALS))


class HandSequence:
    """A sequence of hands, read from `hands` on demand. total: their number, None while unknown."""

    def __init__(self, hands: Iterator[Callable[[], TitledHand]], total: int | None = None) -> None:
        self._remaining = hands
        self._loaded: list[Callable[[], TitledHand]] = []
        self.total = total

    def timeline(self, place: int) -> Timeline | None:
        """Return the hand at `place`, counted from 0; None after the last. Raises ClientError."""
        while len(self._loaded) <= place:
            load = next(self._remaining, None)
            if load is None:
                self.total = len(self._loaded)
                return None
            self._loaded.append(load)
        try:
            return Timeline(self._loaded[place]())
        except (EngineError, LookupError, ValueError):
            raise ClientError("the events of the hand are inconsistent", code="bad_hand") from None
