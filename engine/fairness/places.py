"""Where the cards of a hand come from: public events fix the place of each card in the order of dealing."""

from dataclasses import dataclass, field

from riverboat.engine import events as ev
from riverboat.engine.cards import Card
from riverboat.engine.events import Event
from riverboat.engine.games import Street, game_for_hand


@dataclass(frozen=True, slots=True)
class SeenCard:
    """A card that an event shows, with the places in the deal that it may come from.

    list: 0 for the deck, and 1 and so on for the shuffled discards. indices: the places; None for a card of
    shuffled discards, where only the server knows which cards were among them.
    """

    card: Card = field(repr=False)
    list: int
    indices: tuple[int, ...] | None


class DealtPlaces:
    """Follows the events of a hand, as anybody sees them, and says where the cards in them come from.

    A shown hand gives places only if all its face-down cards came on one street: a place says when a card
    came, and nobody has to tell that.
    """

    def __init__(self, started: ev.HandStarted) -> None:
        self._game = game_for_hand(started.game, started.boards, started.bomb_pot)
        self._live = [seat.number for seat in started.seats]
        self._left = len(self._game.deck)
        self._list = self._next = self._street = self._short = self._drawing = 0
        self._due: dict[
            int, list[tuple[int, int | None]]
        ] = {}  # places of cards that come face down, by seat
        self._due_up: dict[int, list[tuple[int, int | None]]] = {}
        self._down: dict[int, list[tuple[int, int | None]]] = {}  # of all that came face down
        self._up: dict[int, set[Card]] = {}
        self._streets: dict[int, set[int]] = {}  # on which a seat got cards face down
        self._deal(self._game.streets[0])

    def follow(self, event: Event | None) -> tuple[SeenCard, ...]:
        """Return the cards that `event` shows, with their places. None is an event that is hidden."""
        match event:
            case ev.Folded(seat=seat):
                self._live.remove(seat)
            case ev.StreetStarted():
                self._street += 1
                self._deal(self._game.streets[self._street])
            case ev.HoleCardsDealt(seat=seat, cards=cards):
                return _seen(cards, self._due[seat])
            case ev.UpCardsDealt(seat=seat, cards=cards):
                self._up.setdefault(seat, set()).update(cards)
                return _seen(cards, self._due_up[seat])
            case ev.BoardDealt(cards=cards) | ev.RabbitShown(cards=cards):
                return _seen(cards, self._take(len(cards)))
            case ev.Drew(seat=seat, count=count) if self._game.streets[self._street].draw:
                self._short = max(0, count - self._left)
                self._due[seat] = self._come_down(seat, count - self._short)
            case ev.DiscardsShuffled(count=count):
                self._list, self._next, self._left = self._list + 1, 0, count
                seat = self._drawing
                self._due[seat] = self._due[seat] + self._come_down(seat, self._short)
            case ev.HandShown(seat=seat, cards=cards):
                return self._shown(seat, cards)
        return ()

    def _deal(self, street: Street) -> None:
        """Take the cards of a street for all players, one at a time, face-down cards first."""
        count = len(self._live)
        if (street.hole + street.up) * count > self._left:
            return  # stud: one card on the board serves everybody
        for cards, due in ((street.hole, self._due), (street.up, self._due_up)):
            taken = self._take(cards * count)
            for place, seat in enumerate(self._live):
                due[seat] = taken[place::count]
                if due is self._due and cards:
                    self._note_down(seat, due[seat])

    def _come_down(self, seat: int, count: int) -> list[tuple[int, int | None]]:
        self._drawing = seat
        taken = self._take(count)
        self._note_down(seat, taken)
        return taken

    def _note_down(self, seat: int, places: list[tuple[int, int | None]]) -> None:
        self._down.setdefault(seat, []).extend(places)
        if places:
            self._streets.setdefault(seat, set()).add(self._street)

    def _take(self, count: int) -> list[tuple[int, int | None]]:
        first = self._next
        self._next, self._left = first + count, self._left - count
        return [(self._list, None if self._list else at) for at in range(first, first + count)]

    def _shown(self, seat: int, cards: tuple[Card, ...]) -> tuple[SeenCard, ...]:
        if len(self._streets.get(seat, ())) != 1:
            return ()
        indices = tuple([index for _, index in self._down[seat] if index is not None])
        up = self._up.get(seat, set())
        return tuple([SeenCard(card, 0, indices) for card in cards if card not in up])


def _seen(cards: tuple[Card, ...], places: list[tuple[int, int | None]]) -> tuple[SeenCard, ...]:
    """Pair cards with the first of `places`, and drop these."""
    taken = places[: len(cards)]
    del places[: len(cards)]
    return tuple(
        [
            SeenCard(card, number, None if index is None else (index,))
            for card, (number, index) in zip(cards, taken, strict=True)
        ]
    )
