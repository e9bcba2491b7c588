"""Hands are played again from what their players decided, and what is not so is found."""

import random
from dataclasses import replace

import pytest

from riverboat.engine import events as ev
from riverboat.engine.events import Event
from riverboat.engine.games import Game
from riverboat.engine.hand import Hand
from riverboat.engine.hand.audit import first_difference
from riverboat.engine.house import House
from tests.support.deals import play, play_out, random_action, random_hand, start_hand
from tests.support.soundness import HOUSES, VARIED, name_of


@pytest.mark.integration
@pytest.mark.parametrize("game", VARIED, ids=name_of)
def test_played_events_pass_at_every_decision(game: Game) -> None:
    rng = random.Random(f"follows/{name_of(game)}")
    for house in HOUSES * 5:
        hand = random_hand(rng, game=game, house=house)
        hand.start()
        assert first_difference(hand.events) is None
        while (legal := hand.legal_actions()) is not None:
            if rng.random() < 0.1:
                hand.time_out(legal.seat)
            else:
                hand.act(legal.seat, random_action(legal, rng, hand.hole_cards(legal.seat)))
            assert first_difference(hand.events) is None


@pytest.mark.parametrize("game", VARIED, ids=name_of)
def test_missing_event_is_found(game: Game) -> None:
    rng = random.Random(f"taken/{name_of(game)}")
    hand = random_hand(rng, game=game)
    play_out(hand, rng)
    for place in range(len(hand.events)):
        left = hand.events[:place] + hand.events[place + 1 :]
        departs = first_difference(left)
        assert departs is not None
        # Two equal events may be neighbours, and a hand needs its first event.
        assert departs >= place or place == 1


def test_rabbit_passes() -> None:
    hand = start_hand([1_000, 1_000], house=House(rabbit=True))
    play(hand, "f")
    hand.hunt_rabbit()
    assert first_difference(hand.events) is None
    assert first_difference([*hand.events, hand.events[-1]]) == len(hand.events)


def shown_down() -> Hand:
    hand = start_hand([1_000, 1_500], holes=["8c 8d", "Jh Js"], board="2c 7d 9s 3h Kc")
    play(hand, "300 c a c")
    return hand


def place_of(kind: type[Event], events: list[Event]) -> int:
    return next(place for place, event in enumerate(events) if isinstance(event, kind))


@pytest.mark.parametrize(
    ("kind", "changes"),
    [
        (ev.HandStarted, {"button": 1}),
        (ev.DeckShuffled, {"cards": (0, *range(51))}),
        (ev.DeckShuffled, {"reserve": tuple(range(52))}),
        (ev.BlindPosted, {"amount": 51}),
        (ev.HoleCardsDealt, {"cards": (0, 1)}),
        (ev.BoardDealt, {"cards": (0, 1, 2)}),
        (ev.Called, {"to": 299}),
        (ev.RaisedTo, {"to": 1}),
        (ev.HandShown, {"cards": (0, 1)}),
        (ev.PotAwarded, {"shares": ((1, 2_000),)}),
        (ev.HandEnded, {"stacks": ((1, 2_000), (2, 500))}),
    ],
)
def test_changed_event_is_found(kind: type[Event], changes: dict[str, object]) -> None:
    events = shown_down().events
    place = place_of(kind, events)
    events[place] = replace(events[place], **changes)  # type: ignore[type-var] # every event is a dataclass
    departs = first_difference(events)
    assert departs is not None
    # What the hand begins with is found by what follows from it.
    assert departs <= place + 1


def test_pot_to_wrong_player_is_found() -> None:
    events = shown_down().events
    place = place_of(ev.PotAwarded, events)
    events[place] = ev.PotAwarded(0, 2_000, ((1, 2_000),), by="high")
    events[-1] = ev.HandEnded(((1, 2_000), (2, 500)))
    assert first_difference(events) == place


def test_other_cards_on_board_are_found() -> None:
    hand = shown_down()
    other = start_hand([1_000, 1_500], holes=["8c 8d", "Jh Js"], board="2c 7d 8s 3h Kc")
    play(other, "300 c a c")
    deck = place_of(ev.DeckShuffled, hand.events)
    assert first_difference([*hand.events[:deck], other.events[deck], *hand.events[deck + 1 :]]) is not None


def test_event_after_end_is_found() -> None:
    events = shown_down().events
    assert first_difference([*events, ev.Folded(1)]) == len(events)
    assert first_difference(events[2:]) == 0


def test_hand_without_deck_cannot_be_audited() -> None:
    events = shown_down().events
    assert first_difference(events[:1]) == 0
    assert first_difference([events[0], *events[2:]]) == 0
    assert first_difference([]) == 0
