from dataclasses import FrozenInstanceError, dataclass

import pytest

from riverboat.engine import events as ev
from riverboat.engine.errors import EventError
from riverboat.engine.events import EVENTS, Audience, Event
from riverboat.engine.hand.fold import APPLY


def test_event_needs_declared_audience() -> None:
    with pytest.raises(EventError) as refused:

        @dataclass(frozen=True, slots=True)
        class CardPeekedAt(Event):
            seat: int

    assert refused.value.code == "no_audience"
    assert "card_peeked_at" not in EVENTS


def test_audience_is_not_inherited() -> None:
    with pytest.raises(EventError):

        class FoldedAgain(ev.Folded):
            pass


def test_only_hole_cards_discards_and_deck_are_hidden() -> None:
    of_hands = {kind: event for kind, event in EVENTS.items() if event.__module__ == ev.__name__}
    hidden = {kind for kind, event in of_hands.items() if event.audience is not Audience.EVERYONE}
    assert hidden == {"hole_cards_dealt", "cards_discarded", "deck_shuffled"}
    assert ev.HoleCardsDealt.audience is Audience.OWNER
    assert ev.DeckShuffled.audience is Audience.SERVER


def test_event_kind_and_immutability() -> None:
    event = ev.RaisedTo(3, 600)
    assert event.kind == "raised_to"
    assert EVENTS["raised_to"] is ev.RaisedTo
    with pytest.raises(FrozenInstanceError):
        event.to = 700  # type: ignore[misc]


def test_every_event_has_apply_function() -> None:
    of_hands = {event for event in EVENTS.values() if event.__module__ == ev.__name__}
    assert set(APPLY) == of_hands
