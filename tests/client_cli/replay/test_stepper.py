from functools import partial

import pytest

from riverboat.client_cli.replay.stepper import SPEEDS, Stepper
from riverboat.client_cli.replay.timeline import Row, Told
from tests.support.deals import play, start_hand


@pytest.fixture
def stepper() -> Stepper:
    """At the beginning of the first of three hands, each of seven steps."""
    hand = start_hand([1000, 1000, 1000])
    play(hand, "300 f f")
    row = Row((partial(Told, f"hand {number}", hand.events) for number in range(3)), 3)
    first = row.reel(0)
    assert first is not None
    assert len(first) == 7
    return Stepper(row, first)


def press(stepper: Stepper, *keys: str) -> None:
    for key in keys:
        stepper.press(key)


@pytest.mark.parametrize("key", [" ", "right"])
def test_step_and_back(stepper: Stepper, key: str) -> None:
    press(stepper, key, key, "left")
    assert stepper.step == 1
    press(stepper, "left", "left", "left")
    assert stepper.step == 0


def test_at_the_end_there_is_no_further_step(stepper: Stepper) -> None:
    press(stepper, *[" "] * 20)
    assert stepper.step == 6
    assert "the hand goes no further" in stepper.note
    press(stepper, "left")
    assert (stepper.step, stepper.note) == (5, "")


def test_it_plays_by_itself_until_the_hand_is_over(stepper: Stepper) -> None:
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


def test_going_back_pauses(stepper: Stepper) -> None:
    press(stepper, " ", "p", "left")
    assert not stepper.playing


def test_speed_has_two_ends(stepper: Stepper) -> None:
    assert stepper.speed == 1.0
    press(stepper, *"+=")
    assert stepper.speed == 4.0
    press(stepper, *"+" * 20)
    assert stepper.speed == SPEEDS[-1]
    press(stepper, *"-" * 20)
    assert stepper.speed == SPEEDS[0]


def test_next_and_previous_hand(stepper: Stepper) -> None:
    press(stepper, " ", "n")
    assert (stepper.reel.title, stepper.place, stepper.step) == ("hand 1", 1, 0)
    press(stepper, "n", "n")
    assert (stepper.reel.title, stepper.note) == ("hand 2", "there are no more hands")
    press(stepper, "N", "N", "N")
    assert (stepper.reel.title, stepper.note) == ("hand 0", "this is the first hand")
    assert stepper.total == 3


@pytest.mark.parametrize("key", ["q", "\x03", "\x04"])
def test_quit(stepper: Stepper, key: str) -> None:
    press(stepper, "x", "\x1b")
    assert not stepper.done
    press(stepper, key)
    assert stepper.done
