"""What opens the cards of a committed deal, in the events that show them."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from riverboat.engine import events as ev
from riverboat.engine.errors import EventError
from riverboat.engine.events import CardOpening, Event, HandStarted
from riverboat.engine.fairness.deal import FairDeal
from riverboat.engine.fairness.places import DealtPlaces
from riverboat.engine.hand import Hand

CARD_EVENTS: Final = ev.HoleCardsDealt | ev.UpCardsDealt | ev.BoardDealt | ev.HandShown | ev.RabbitShown


def shows_cards(events: Sequence[Event]) -> bool:
    """Whether some of `events` show cards."""
    return any(isinstance(event, CARD_EVENTS) for event in events)


def opened_events(hand: Hand, events: Sequence[Event], deal: FairDeal) -> Sequence[Event]:
    """Return `events`, the latest of `hand`, with what opens their cards. The hand has them then, too.

    A shown hand is sorted: its order would say which card came last.
    """
    known = len(hand.events) - len(events)
    started = hand.events[0]
    if not isinstance(started, HandStarted):
        raise EventError("a hand begins with its start")
    places = DealtPlaces(started)
    for event in hand.events[1:known]:
        places.follow(event)
    opened: list[Event] = []
    for event in events:
        one = event
        if isinstance(one, ev.HandShown):
            one = replace(one, cards=tuple(sorted(one.cards)))
            hand.shown[one.seat] = one.cards
        seen = places.follow(one)
        if seen and isinstance(one, CARD_EVENTS):
            openings = [deal.opening(card) for card in seen]
            one = replace(
                one, openings=tuple([(each.list, each.index, each.salt.hex()) for each in openings])
            )
        opened.append(one)
    hand.events[known:] = opened
    return opened


def shown_openings(hand: Hand, seat: int, cards: Sequence[int]) -> tuple[CardOpening, ...]:
    """Return what opens `cards` that the player in `seat` shows after `hand`.

    There is nothing if cards came face down on several streets: a place would say when a card came.
    """
    dealt = [event for event in hand.events if isinstance(event, ev.HoleCardsDealt) and event.seat == seat]
    if len(dealt) != 1 or not dealt[0].openings:
        return ()
    opening = dict(zip(dealt[0].cards, dealt[0].openings, strict=True))
    return tuple([opening[card] for card in cards if card in opening])
