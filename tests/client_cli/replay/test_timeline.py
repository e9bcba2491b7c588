from functools import partial

import pytest

from riverboat.client_cli.library.errors import ClientError
from riverboat.client_cli.replay.timeline import Reel, Row, Told
from riverboat.engine.actions import BringIn
from riverboat.engine.events import Event
from riverboat.engine.games import GAMES, Stakes
from riverboat.engine.hand import Hand
from riverboat.server.protocol.printable import printable
from tests.support.deals import play, start_hand


def reel_of(hand: Hand) -> Reel:
    return Reel(Told("a hand", hand.events))


@pytest.fixture
def folded() -> Hand:
    hand = start_hand([1000, 1000, 1000])
    play(hand, "300 f f")
    return hand


def test_posts_are_one_step_and_the_deal_is_another(folded: Hand) -> None:
    reel = reel_of(folded)
    assert [line.split(" ", 2)[2] for line in reel.said(0)] == [
        "posts the small blind of 50",
        "posts the big blind of 100",
    ]
    assert len(reel.said(1)) == 2 + 3
    assert reel.at(0).hole_cards(1) == ()
    assert len(reel.at(1).hole_cards(3)) == 2


def test_every_action_is_a_step_and_the_last_is_the_end_of_the_hand(folded: Hand) -> None:
    reel = reel_of(folded)
    assert [reel.said(step)[-1] for step in range(2, len(reel))] == [
        "Seat 3 raises to 300",
        "Seat 1 folds",
        "Seat 2 folds",
        "200 uncalled goes back to Seat 3",
        "Seat 3 wins the pot of 250",
    ]
    assert reel.at(len(reel) - 1).stacks() == folded.stacks()
    assert [reel.at(step).over for step in range(len(reel))] == [False] * (len(reel) - 1) + [True]


def test_after_the_deal_it_is_somebodys_turn(folded: Hand) -> None:
    assert reel_of(folded).at(1).actor == 3


def test_a_street_of_stud_is_dealt_in_one_step() -> None:
    hand = start_hand(
        [1000, 1000], game=GAMES["stud"], stakes=Stakes(ante=10, bring_in=25, small_bet=100, big_bet=200)
    )
    legal = hand.legal_actions()
    assert legal is not None
    hand.act(legal.seat, BringIn())
    play(hand, "c")
    reel = reel_of(hand)
    dealt = [len(reel.at(step).up_cards(1)) for step in range(len(reel))]
    assert dealt == [0, 1, 1, 1, 2]


def test_hands_in_a_row_are_made_when_they_are_asked_for(folded: Hand) -> None:
    made: list[int] = []

    def make(number: int) -> Told:
        made.append(number)
        return Told(f"hand {number}", folded.events)

    row = Row(partial(make, number) for number in range(3))
    assert (row.total, made) == (None, [])
    second = row.reel(1)
    assert second is not None
    assert (second.title, made, row.total) == ("hand 1", [1], None)
    assert row.reel(3) is None
    assert row.total == 3
    first = row.reel(0)
    assert first is not None
    assert first.title == "hand 0"


@pytest.mark.parametrize("cut", [slice(1, None), slice(0, 0)])
def test_events_that_are_no_hand(folded: Hand, cut: slice) -> None:
    events: list[Event] = folded.events[cut]
    with pytest.raises(ClientError) as raised:
        Row(iter([lambda: Told("", events)])).reel(0)
    assert raised.value.code == "bad_hand"


def test_what_does_not_print_is_not_shown() -> None:
    assert printable("a\x1b[31m\nb") == "a\N{REPLACEMENT CHARACTER}[31m\N{REPLACEMENT CHARACTER}b"
