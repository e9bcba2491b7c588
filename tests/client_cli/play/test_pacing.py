"""An all-in hand street by street, in virtual time."""

from riverboat.client_cli.play.pacing import HURRIED, RESULT, STREET, Pacer
from riverboat.client_cli.play.updates import Happened, StateUpdate
from riverboat.engine.actions import Call
from riverboat.engine.events import BoardDealt, Event, Folded, HandEnded, HandShown, PotAwarded
from tests.support.deals import play, start_hand


def run_out() -> tuple[Event, ...]:
    """The events of a call that puts everybody all-in before the flop."""
    hand = start_hand([1000, 1000], holes=["As Kd", "7c 2d"], board="Kh 9h 4s 2c 7d")
    play(hand, "a")
    legal = hand.legal_actions()
    assert legal is not None
    return hand.act(legal.seat, Call())


def shown(updates: list[StateUpdate]) -> list[Event | None]:
    return [event for update in updates if isinstance(update, Happened) for event in update.events]


def test_streets_come_one_by_one_and_nothing_is_lost() -> None:
    events = run_out()
    pacer = Pacer()
    pacer.add(Happened(events, None, 0.0), 0.0)
    first = list(pacer.due(0.0))
    found = shown(first)
    assert len([event for event in found if isinstance(event, HandShown)]) == 2
    assert not [event for event in found if isinstance(event, BoardDealt)]
    boards = []
    now = 0.0
    while (due := pacer.next_at) is not None:
        assert list(pacer.due(due - 0.01)) == []
        now = due
        step = shown(list(pacer.due(now)))
        boards.append([event.street for event in step if isinstance(event, BoardDealt)])
        found += step
    assert boards == [["flop"], ["turn"], ["river"], []]
    assert tuple(found) == events
    assert any(isinstance(event, PotAwarded) for event in step)
    assert now == 4 * STREET


def test_result_stays_before_the_next_hand() -> None:
    pacer = Pacer()
    ended = (Folded(1), PotAwarded(0, 100, ((2, 100),)), HandEnded(((1, 900), (2, 1100))))
    pacer.add(Happened(ended, None, 5.0), 5.0)
    assert len(list(pacer.due(5.0))) == 1
    pacer.add(Happened((None,), None, 5.5), 5.5)
    assert list(pacer.due(5.5)) == []
    assert len(list(pacer.due(5.0 + RESULT))) == 1


def test_own_turn_is_not_kept_waiting() -> None:
    pacer = Pacer()
    pacer.add(Happened(run_out(), None, 0.0), 0.0)
    list(pacer.due(0.0))
    own = Happened((None,), None, 0.1)
    pacer.add(own, 0.1, urgent=True)
    found, now = [], 0.1
    while (due := pacer.next_at) is not None:
        now = due
        found += list(pacer.due(now))
    assert found[-1] is own
    assert now <= 0.1 + 5 * HURRIED


def test_without_motion_everything_is_shown_at_once() -> None:
    pacer = Pacer(motion=False)
    events = run_out()
    pacer.add(Happened(events, None, 0.0), 0.0)
    assert tuple(shown(list(pacer.due(0.0)))) == events
    assert pacer.next_at is None
