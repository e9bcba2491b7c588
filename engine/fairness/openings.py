"""What opens the cards of a committed deal, in the events that show them."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from riverboat.engine import events as ev
from riverboat.engine.events import CardOpening, Event
from riverboat.engine.fairness.deal import FairDeal
from riverboat.engine.fairness.hashing import FairnessError
from riverboat.engine.fairness.places import DealtPlaces

CardEvent = ev.HoleCardsDealt | ev.UpCardsDealt | ev.BoardDealt | ev.HandShown | ev.RabbitShown


def shows_cards(events: Iterable[Event]) -> bool:
    """Whether some of `events` show cards that a proof opens."""
    return any(isinstance(event, CardEvent) for event in events)


def with_openings(before: Sequence[Event], events: Sequence[Event], deal: FairDeal) -> list[Event]:
    """Return `events` of a hand with what opens their cards.

    before: the events of the hand before them, from its start, if there are any.
    Raises FairnessError if the hand does not have the cards of `deal`.
    """
    started = (*before, *events)[0]
    if not isinstance(started, ev.HandStarted):
        raise FairnessError("a hand begins with its start")
    places = DealtPlaces(started)
    for event in before:
        places.follow(event)
    opened: list[Event] = []
    for event in events:
        shown = event
        seen = places.follow(shown)
        if isinstance(shown, CardEvent):
            openings = [deal.opening(card) for card in seen]
            shown = replace(
                shown, openings=tuple([(each.list, each.index, each.salt.hex()) for each in openings])
            )
        opened.append(shown)
    return opened


def shown_openings(events: Iterable[Event], seat: int, cards: Sequence[int]) -> tuple[CardOpening, ...]:
    """Return what opens `cards` that the player in `seat` shows after the hand of `events`.

    There is nothing if cards came face down on several streets: a place would say when a card came.
    """
    dealt = [event for event in events if isinstance(event, ev.HoleCardsDealt) and event.seat == seat]
    if len(dealt) != 1 or not dealt[0].openings:
        return ()
    opening = dict(zip(dealt[0].cards, dealt[0].openings, strict=True))
    return tuple([opening[card] for card in cards if card in opening])
