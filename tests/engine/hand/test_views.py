import random

import pytest

from riverboat.engine import events as ev
from riverboat.engine.cards import parse_cards
from riverboat.engine.games import GAMES, Stakes, game_for_hand
from riverboat.engine.hand import SPECTATOR, HandState, View, visible, visible_events
from tests.support.deals import play, random_action, random_hand, start_hand

PROPERTIES = [name for name, member in vars(View).items() if isinstance(member, property)]


def looks(view: View) -> dict[str, object]:
    return {name: getattr(view, name) for name in PROPERTIES if name != "events"}


def test_hole_cards_are_for_owner_and_deck_for_nobody() -> None:
    hand = start_hand([1000] * 3, holes=["As Ad", "Ks Kd", "Qs Qd"])
    for viewer in (SPECTATOR, 1, 2, 3):
        seen = [event for event in hand.events if visible(event, viewer)]
        assert not any(isinstance(event, ev.DeckShuffled) for event in seen)
        assert {event.seat for event in seen if isinstance(event, ev.HoleCardsDealt)} == {viewer} - {None}


def test_hidden_event_leaves_placeholder() -> None:
    hand = start_hand([1000] * 3)
    seen = visible_events(hand.events, SPECTATOR)
    assert len(seen) == len(hand.events)
    assert seen.count(None) == 4
    assert all(event in (None, original) for event, original in zip(seen, hand.events, strict=True))


def test_view_has_only_own_cards() -> None:
    hand = start_hand([1000] * 2, holes=["As Ad", "Ks Kd"])
    assert View(hand, 1).hole_cards == hand.hole_cards(1)
    assert View(hand, SPECTATOR).hole_cards == ()
    assert all(player.shown == () for player in View(hand, 1).players)


def test_only_actor_sees_legal_actions() -> None:
    hand = start_hand([1000] * 2)
    assert View(hand, 2).legal == hand.legal_actions()
    assert View(hand, 1).legal is None
    assert View(hand, SPECTATOR).legal is None


@pytest.mark.parametrize("hands", [20, pytest.param(200, marks=pytest.mark.slow)])
def test_view_of_hand_equals_view_of_replica(hands: int) -> None:
    rng = random.Random(3)
    for _ in range(hands):
        hand = random_hand(rng, game=rng.choice([*GAMES.values(), game_for_hand("plo", boards=2)]))
        hand.start()
        while (legal := hand.legal_actions()) is not None:
            for viewer in (SPECTATOR, *(seat.number for seat in hand.seats)):
                replica = HandState.replay(event for event in hand.events if visible(event, viewer))
                assert looks(View(replica, viewer)) == looks(View(hand, viewer))
            hand.act(legal.seat, random_action(legal, rng, hand.hole_cards(legal.seat)))


def test_view_has_up_cards_and_all_boards() -> None:
    stakes = Stakes(ante=10, bring_in=25, small_bet=100)
    stud = start_hand([1000] * 2, game=GAMES["stud"], stakes=stakes, holes=["As Ad Kh", "Ks Kd 2c"])
    assert [player.up for player in View(stud, 1).players] == [parse_cards("Kh"), parse_cards("2c")]
    assert View(stud, 1).hole_cards == parse_cards("As Ad Kh")
    two = start_hand([1000] * 2, game=game_for_hand("plo", boards=2))
    play(two, "c c")
    view = View(two, SPECTATOR)
    assert [len(board) for board in view.boards] == [3, 3]
    assert view.board == view.boards[0]


def test_view_follows_hand() -> None:
    hand = start_hand([1000] * 3)
    view = View(hand, 1)
    play(hand, "300 c c")
    assert (view.street, view.pot, view.price, view.actor, view.turn) == ("flop", 900, 0, 1, 3)
    assert [(player.seat, player.stack) for player in view.players] == [(1, 700), (2, 700), (3, 700)]
