"""Paced hands: streets that come without a decision are dealt one at a time."""

import random
from collections.abc import Iterable
from typing import Any

import pytest

from riverboat.engine.actions import BetTo, BringIn, Call, Check, LegalActions, RaiseTo, Run
from riverboat.engine.errors import GameError
from riverboat.engine.events import Event
from riverboat.engine.games import Game, Stakes, game_named
from riverboat.engine.hand import Hand, HandState
from riverboat.engine.hand.audit import first_difference
from riverboat.engine.house import House
from tests.support.deals import play, random_action, random_hand, start_hand
from tests.support.soundness import HOUSES, VARIED, name_of

STUD = Stakes(ante=10, bring_in=25, small_bet=100, big_bet=200)


def kinds(events: Iterable[Event]) -> list[str]:
    return [event.kind for event in events]


def due(hand: Hand) -> LegalActions:
    legal = hand.legal_actions()
    assert legal is not None
    return legal


def all_in(**options: Any) -> Hand:
    """Start a hand in which one of two players goes all-in before the flop, and the other is to call."""
    hand = start_hand([1_000, 1_000], **options)
    play(hand, "a")
    return hand


def test_streets_of_a_run_out_come_one_at_a_time() -> None:
    hand = all_in()
    assert kinds(hand.act(1, Call(), paced=True)) == ["called", "hand_shown", "hand_shown"]
    assert hand.pauses
    assert hand.legal_actions() is None
    for _ in range(2):
        assert kinds(hand.deal_next()) == ["street_started", "board_dealt"]
        assert hand.pauses
    assert kinds(hand.deal_next()) == ["street_started", "board_dealt", "pot_awarded", "hand_ended"]
    assert not hand.pauses
    with pytest.raises(GameError) as refused:
        hand.deal_next()
    assert refused.value.code == "not_paused"


@pytest.mark.parametrize("paced", [True, False])
def test_all_in_hands_wait_face_down(paced: bool) -> None:
    """RP-8-F: the hands are shown, and the rest of the board is dealt, when the tournament says so."""
    hand = all_in(face_down=True)
    assert kinds(hand.act(1, Call(), paced=paced)) == ["called"]
    assert hand.held
    assert Hand.replay(hand.events).held
    assert first_difference(hand.events) is None
    assert kinds(hand.deal_next()) == ["hand_shown", "hand_shown"]
    assert not hand.held
    assert kinds(hand.deal_next()) == ["street_started", "board_dealt"]


def test_hand_waits_face_down_at_the_showdown_if_one_player_is_all_in() -> None:
    hand = start_hand([100, 1_000, 1_000], face_down=True)
    play(hand, "100 c c" if hand.actor == 1 else "c a c c")
    while not hand.held:
        play(hand, "c")
    assert len(hand.board) == 5
    assert not hand.shown
    assert kinds(hand.deal_next())[:3] == ["hand_shown"] * 3


def test_hand_without_an_all_in_does_not_wait() -> None:
    hand = start_hand([1_000, 1_000], face_down=True)
    play(hand, "c c c c c c c c")
    assert hand.shown


def test_viewer_sees_the_pause_and_cannot_deal() -> None:
    hand = all_in()
    hand.act(1, Call(), paced=True)
    replica = Hand.replay([event for event in hand.events if event.kind != "deck_shuffled"])
    assert replica.pauses
    with pytest.raises(GameError) as refused:
        replica.deal_next()
    assert refused.value.code == "no_deck"


def test_street_after_a_decision_comes_at_once() -> None:
    hand = start_hand([1_000, 1_000])
    play(hand, "c")
    assert kinds(hand.act(1, Check(), paced=True)) == [
        "checked",
        "street_started",
        "board_dealt",
        "betting_opened",
    ]


def test_uncalled_bet_returns_before_the_pause() -> None:
    hand = start_hand([1_000, 5_000], game=game_named("stud"), stakes=STUD)
    while not hand.pauses:
        legal = due(hand)
        passive = BringIn() if legal.bring_in else Check() if legal.check else Call()
        if legal.raise_to:
            hand.act(legal.seat, RaiseTo(legal.raise_to[1]), paced=True)
        elif legal.bet_to and not legal.bring_in:
            hand.act(legal.seat, BetTo(legal.bet_to[1]), paced=True)
        else:
            hand.act(legal.seat, passive, paced=True)
    assert hand.stack(1) == 0
    assert hand.stack(2) == 4_000
    assert not hand.shown


def test_each_run_is_dealt_street_by_street() -> None:
    hand = all_in(house=House(max_runs=3))
    hand.act(1, Call(), paced=True)
    while not hand.pauses:
        hand.act(due(hand).seat, Run(3), paced=True)
    boards = [[len(board) for board in hand.boards]]
    while hand.pauses:
        hand.deal_next()
        boards.append([len(board) for board in hand.boards])
    assert boards == [
        *([0], [3], [4], [5]),
        *([5, 3], [5, 4], [5, 5]),
        *([5, 5, 3], [5, 5, 4], [5, 5, 5]),
    ]


@pytest.mark.integration
@pytest.mark.parametrize("game", VARIED, ids=name_of)
def test_paced_hand_has_the_events_of_any_other_and_resumes_from_them(game: Game) -> None:
    paused = 0
    for number, house in enumerate(HOUSES * 8):
        hands = [
            random_hand(random.Random(f"{number}/{name_of(game)}"), game=game, house=house) for _ in "ab"
        ]
        hand, other = hands
        hand.start(paced=True)
        other.start()
        rng = random.Random(number)
        while not hand.over:
            assert first_difference(hand.events) is None
            assert HandState.replay(hand.events).as_data() == hand.as_data()
            if hand.pauses:
                paused += 1
                hand = Hand.replay(hand.events)
                assert kinds(hand.deal_next())[0] in ("street_started", "board_dealt")
                continue
            legal = due(hand)
            action = random_action(legal, rng, hand.hole_cards(legal.seat))
            hand.act(legal.seat, action, paced=True)
            other.act(legal.seat, action)
        assert hand.events == other.events
        if paused and number >= 2 * len(HOUSES):
            break
    assert paused or any(street.draw for street in game.streets) or len(game.streets) == 1


@pytest.mark.integration
@pytest.mark.parametrize("game", VARIED, ids=name_of)
def test_held_hand_has_the_events_of_any_other(game: Game) -> None:
    held = 0
    for number in range(40):
        hand, other = [
            random_hand(random.Random(f"{number}/{name_of(game)}"), game=game, face_down=face_down)
            for face_down in (True, False)
        ]
        hand.start(paced=True)
        other.start()
        rng = random.Random(number)
        while not hand.over:
            assert first_difference(hand.events) is None
            if hand.held:
                held += 1
                assert not hand.shown
                hand = Hand.replay(hand.events)
                assert kinds(hand.deal_next())[0] == "hand_shown"
            elif hand.pauses:
                hand.deal_next()
            else:
                legal = due(hand)
                action = random_action(legal, rng, hand.hole_cards(legal.seat))
                hand.act(legal.seat, action, paced=True)
                other.act(legal.seat, action)
        assert hand.events[1:] == other.events[1:]
    assert held
