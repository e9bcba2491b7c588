from functools import partial

import pytest

from riverboat.client_cli.replay.stepper import SPEEDS, Stepper
from riverboat.client_cli.replay.timeline import HandSequence, TitledHand
from tests.support.deals import play, start_hand


@pytest.fixture
def stepper() -> Stepper:
    """A stepper at the start of the first of three hands, with seven steps each."""
    hand = start_hand([1000, 1000, 1000])
    play(hand, "300 f f")
    sequence = HandSequence((partial(TitledHand, f"hand {number}", hand.events) for number in range(3)), 3)
    first = sequence.timeline(0)
    assert first is not None
    assert len(first) == 7
    return Stepper(sequence, first)


def press(stepper: Stepper, *keys: str) -> None:
    for key in keys:
        stepper.press(key)


@pytest.mark.parametrize("key", [" ", "right"])
def test_step_and_back(stepper: Stepper, key: str) -> None:
    press(stepper, key, key, "left")
    assert stepper.step == 1
    press(stepper, "left", "left", "left")
    assert stepper.step == 0


def test_no_step_after_the_end(stepper: Stepper) -> None:
    press(stepper, *[" "] * 20)
    assert stepper.step == 6
    assert "end of the hand" in stepper.note
    press(stepper, "left")
    assert (stepper.step, stepper.note) == (5, "")


def test_playback_stops_at_the_end(stepper: Stepper) -> None:
    stepper.tick()
    assert stepper.step == 0
    press(stepper, "p")
    for _ in range(6):
        assert stepper.playing
        stepper.tick()
    assert (stepper.step, stepper.playing) == (6, False)
    press(stepper, "p")
    assert (stepper.step, stepper.playing) == (0, True)
    press(stepper, "p")
    assert not stepper.playing


def test_back_pauses_playback(stepper: Stepper) -> None:
    press(stepper, " ", "p", "left")
    assert not stepper.playing


def test_speed_is_limited(stepper: Stepper) -> None:
    assert stepper.speed == 1.0
    press(stepper, *"+=")
    assert stepper.speed == 4.0
    press(stepper, *"+" * 20)
    assert stepper.speed == SPEEDS[-1]
    press(stepper, *"-" * 20)
    assert stepper.speed == SPEEDS[0]


def test_next_and_previous_hand(stepper: Stepper) -> None:
    press(stepper, " ", "n")
    assert (stepper.timeline.title, stepper.place, stepper.step) == ("hand 1", 1, 0)
    press(stepper, "n", "n")
    assert (stepper.timeline.title, stepper.note) == ("hand 2", "this is the last hand")
    press(stepper, "N", "N", "N")
    assert (stepper.timeline.title, stepper.note) == ("hand 0", "this is the first hand")
    assert stepper.total == 3


@pytest.mark.parametrize("key", ["q", "\x03", "\x04"])
def test_quit(stepper: Stepper, key: str) -> None:
    press(stepper, "x", "\x1b")
    assert not stepper.done
    press(stepper, key)
    assert stepper.done


def test_up_and_down_go_from_street_to_street() -> None:
    hand = start_hand([1000, 1000])
    play(hand, "c c c c 100 f")
    first = HandSequence(iter([partial(TitledHand, "a hand", hand.events)])).timeline(0)
    assert first is not None
    stepper = Stepper(HandSequence(iter(())), first)
    streets = []
    for _ in range(4):
        streets.append(first.at(stepper.step).street.name)
        press(stepper, "down")
    assert streets == ["preflop", "flop", "turn", "turn"]
    assert stepper.step == len(first) - 1
    press(stepper, "up", "up")
    assert first.at(stepper.step).street.name == "flop"
    press(stepper, "p", "up", "up", "up")
    assert (stepper.step, stepper.playing) == (0, False)
