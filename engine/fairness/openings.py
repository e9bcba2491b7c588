"""What opens the cards of a committed deal, in the events that show them."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from riverboat.engine import events as ev
from riverboat.engine.events import CardOpening, Event
from riverboat.engine.fairness.deal import FairDeal
from riverboat.engine.fairness.hashing import FairnessError
from riverboat.engine.fairness.places import DealtPlaces, SeenCard

CardEvent = ev.HoleCardsDealt | ev.UpCardsDealt | ev.BoardDealt | ev.HandShown | ev.RabbitShown


class HandOpenings:
    """Opens the cards of a hand that was dealt from a commitment, as its events come.

    followed: how many events of the hand were followed.
    """

    def __init__(self, deal: FairDeal) -> None:
        self.followed = 0
        self._deal = deal
        self._places: DealtPlaces | None = None

    def follow(self, events: Iterable[Event]) -> None:
        """Follow events of the hand, from its start, without opening their cards."""
        for event in events:
            self._seen(event)

    def open(self, events: Iterable[Event]) -> list[Event]:
        """Return the next events of the hand with what opens their cards.

        Raises FairnessError if the hand does not have the cards of the deal.
        """
        opened: list[Event] = []
        for event in events:
            seen, shown = self._seen(event), event
            if seen and isinstance(event, CardEvent):
                openings = [self._deal.opening(card) for card in seen]
                placed = tuple([(each.list, each.index, each.salt.hex()) for each in openings])
                shown = replace(event, openings=placed)
            opened.append(shown)
        return opened

    def _seen(self, event: Event) -> tuple[SeenCard, ...]:
        self.followed += 1
        if isinstance(event, ev.HandStarted):
            self._places = DealtPlaces(event)
        if self._places is None:
            raise FairnessError("a hand begins with its start")
        return self._places.follow(event)


def shown_openings(events: Iterable[Event], seat: int, cards: Sequence[int]) -> tuple[CardOpening, ...]:
    """Return what opens `cards` that the player in `seat` shows after the hand of `events`.

    There is nothing if cards came face down on several streets: a place would say when a card came.
    """
    dealt = [event for event in events if isinstance(event, ev.HoleCardsDealt) and event.seat == seat]
    if len(dealt) != 1 or not dealt[0].openings:
        return ()
    opening = dict(zip(dealt[0].cards, dealt[0].openings, strict=True))
    return tuple([opening[card] for card in cards if card in opening])
