from functools import partial

import pytest

from riverboat.client_cli.library.errors import ClientError
from riverboat.client_cli.replay.timeline import HandSequence, Timeline, TitledHand
from riverboat.engine.actions import BringIn
from riverboat.engine.events import Event
from riverboat.engine.games import GAMES, Stakes
from riverboat.engine.hand import Hand
from riverboat.server.protocol.printable import printable
from tests.support.deals import play, start_hand


def timeline_of(hand: Hand) -> Timeline:
    return Timeline(TitledHand("a hand", hand.events))


@pytest.fixture
def folded() -> Hand:
    hand = start_hand([1000, 1000, 1000])
    play(hand, "300 f f")
    return hand


def test_posts_and_deal_are_one_step_each(folded: Hand) -> None:
    timeline = timeline_of(folded)
    assert [line.split(" ", 2)[2] for line in timeline.lines(0)] == [
        "posts the small blind of 50",
        "posts the big blind of 100",
    ]
    assert len(timeline.lines(1)) == 2 + 3
    assert timeline.at(0).hole_cards(1) == ()
    assert len(timeline.at(1).hole_cards(3)) == 2


def test_every_action_is_a_step(folded: Hand) -> None:
    timeline = timeline_of(folded)
    assert [timeline.lines(step)[-1] for step in range(2, len(timeline))] == [
        "Seat 3 raises to 300",
        "Seat 1 folds",
        "Seat 2 folds",
        "Uncalled bet of 200 returned to Seat 3",
        "Seat 3 wins the pot of 250",
    ]
    assert timeline.at(len(timeline) - 1).stacks() == folded.stacks()
    assert [timeline.at(step).over for step in range(len(timeline))] == [False] * (len(timeline) - 1) + [True]


def test_actor_after_the_deal(folded: Hand) -> None:
    assert timeline_of(folded).at(1).actor == 3


def test_stud_street_is_one_step() -> None:
    hand = start_hand(
        [1000, 1000], game=GAMES["stud"], stakes=Stakes(ante=10, bring_in=25, small_bet=100, big_bet=200)
    )
    legal = hand.legal_actions()
    assert legal is not None
    hand.act(legal.seat, BringIn())
    play(hand, "c")
    timeline = timeline_of(hand)
    dealt = [len(timeline.at(step).up_cards(1)) for step in range(len(timeline))]
    assert dealt == [0, 1, 1, 1, 2]


def test_hands_are_loaded_on_demand(folded: Hand) -> None:
    loaded: list[int] = []

    def load(number: int) -> TitledHand:
        loaded.append(number)
        return TitledHand(f"hand {number}", folded.events)

    sequence = HandSequence(partial(load, number) for number in range(3))
    assert (sequence.total, loaded) == (None, [])
    second = sequence.timeline(1)
    assert second is not None
    assert (second.title, loaded, sequence.total) == ("hand 1", [1], None)
    assert sequence.timeline(3) is None
    assert sequence.total == 3
    first = sequence.timeline(0)
    assert first is not None
    assert first.title == "hand 0"


@pytest.mark.parametrize("cut", [slice(1, None), slice(0, 0)])
def test_inconsistent_events_raise(folded: Hand, cut: slice) -> None:
    events: list[Event] = folded.events[cut]
    with pytest.raises(ClientError) as raised:
        HandSequence(iter([lambda: TitledHand("", events)])).timeline(0)
    assert raised.value.code == "bad_hand"


def test_control_characters_are_replaced() -> None:
    assert printable("a\x1b[31m\nb") == "a\N{REPLACEMENT CHARACTER}[31m\N{REPLACEMENT CHARACTER}b"
