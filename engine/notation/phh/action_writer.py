"""The PHH actions of a hand, from its events: all of them or those that one viewer may see."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from riverboat.engine import events as ev
from riverboat.engine.cards import Card, format_cards
from riverboat.engine.events import Event
from riverboat.engine.games import Game
from riverboat.engine.notation.phh.actions import TIMED_OUT, runs_remark

_BEFORE_DEAL_COMPLETE: Final = (
    ev.DeckShuffled,
    ev.TimeCharged,
    ev.AntePosted,
    ev.BlindPosted,
    ev.HoleCardsDealt,
    ev.UpCardsDealt,
    ev.TimedOut,
    ev.CardsDiscarded,
    ev.Drew,
    ev.DiscardsShuffled,
)

_VERBS: Final[dict[type[Event], str]] = {
    ev.BringInPosted: "pb",
    ev.Folded: "f",
    ev.Checked: "cc",
    ev.Called: "cc",
    ev.HandMucked: "sm",
}


def actions_of(events: Iterable[Event], game: Game) -> Iterator[str]:
    """Yield the actions of `events`, of a hand of `game`. Unknown cards are "??".

    In the format all players discard before new cards are dealt; our events deal them at once.
    """
    writer = _ActionWriter(game)
    for event in events:
        if not isinstance(event, _BEFORE_DEAL_COMPLETE):
            yield from writer.deal(event)
        text = writer.action(event)
        if text:
            yield text
    yield from writer.deal()


class _ActionWriter:
    """The actions of a hand, written event by event."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._names: dict[int, str] = {}
        self._live: list[int] = []
        self._due: dict[int, tuple[int, int]] = {}  # by seat, cards face down and face up
        self._down: dict[int, list[Card]] = {}
        self._up: dict[int, list[Card]] = {}
        self._discards: dict[int, tuple[Card, ...]] = {}
        self._remark = ""
        self._discards_now = False

    def deal(self, event: Event | None = None) -> Iterator[str]:
        """Yield the dealing of all cards that are due before `event`."""
        if isinstance(event, ev.BoardDealt) and not self._game.has_board:
            self._due.clear()  # one card for everybody, because the deck is too short
        for seat, (down, up) in self._due.items():
            cards = _padded(self._down.pop(seat, ()), down) + _padded(self._up.pop(seat, ()), up)
            yield f"d dh {self._names[seat]} {cards}"
        self._due.clear()

    def action(self, event: Event) -> str:
        """Return `event` as an action; "" if it has none of its own."""
        if isinstance(event, ev.TimedOut):
            self._remark = f" # {TIMED_OUT}"
            return ""
        text = self._dealt(event) or self._decided(event)
        if text:
            text += self._remark
            self._remark = ""
        return text

    def _dealt(self, event: Event) -> str:
        match event:
            case ev.HandStarted(seats=seats):
                self._live = [seat.number for seat in seats]
                self._names = {seat: f"p{position}" for position, seat in enumerate(self._live, 1)}
                self._expect(self._game.streets[0].name)
            case ev.StreetStarted(street):
                self._expect(street)
            case ev.HoleCardsDealt(seat, cards):
                self._down.setdefault(seat, []).extend(cards)
            case ev.UpCardsDealt(seat, cards):
                self._up.setdefault(seat, []).extend(cards)
            case ev.BoardDealt(cards=cards):
                return f"d db {format_cards(cards, '')}"
            case ev.CardsDiscarded(seat, cards):
                self._discards[seat] = cards
        return ""

    def _decided(self, event: Event) -> str:
        match event:
            case ev.Drew(seat, count):
                if not count:
                    return f"{self._names[seat]} sd"
                if not self._discards_now:
                    self._due[seat] = count, 0
                return f"{self._names[seat]} sd {_padded(self._discards.pop(seat, ()), count)}"
            case ev.BetMade(seat, to) | ev.RaisedTo(seat, to):
                return f"{self._names[seat]} cbr {to}"
            case ev.RunsChosen(seat, runs):
                return runs_remark(self._names[seat], runs)
            case ev.HandShown(seat, cards):
                return f"{self._names[seat]} sm {format_cards(cards, '')}"
            case ev.Folded(seat):
                self._live.remove(seat)
        verb = _VERBS.get(type(event))
        return f"{self._names[event.seat]} {verb}" if verb else ""  # type: ignore[attr-defined]  # all have a seat

    def _expect(self, name: str) -> None:
        """Record the cards due to everybody on the street `name`."""
        street = next(street for street in self._game.streets if street.name == name)
        self._discards_now = bool(street.discard)
        if street.hole + street.up:
            self._due = dict.fromkeys(self._live, (street.hole, street.up))


def _padded(cards: Sequence[Card], count: int) -> str:
    return format_cards(cards, "") + "??" * (count - len(cards))
