"""What the full screen shows between hands: at the seats, and below the table."""

import pytest

from riverboat.engine.table.events import PlayResumed, SeatLeft, SeatTaken, TableClosed, TablePaused
from tests.client_cli.fullscreen.scenes import Scene


@pytest.mark.parametrize(("width", "height"), [(40, 20), (80, 24), (200, 50)])
def test_closed_table_offers_no_seat(width: int, height: int) -> None:
    scene = Scene(you=None).play("f f f f f")
    scene.tell([SeatLeft(seat, player.stack) for seat, player in scene.state.table.seats.items()])
    shown = scene.paint(width, height).text
    assert "sits down" in shown
    assert "free" in shown or width == 40
    scene.tell([TableClosed("late")])
    shown = scene.paint(width, height).text
    assert "The table is closed" in shown
    assert not {"watching", "sits", "free"} & {*shown.split()}
    assert "Seat 3" in shown or width == 40


def test_last_hand_is_not_shown_at_a_seat_that_somebody_else_has_taken() -> None:
    scene = Scene(stacks=(10_000, 10_000), holes=("7c 2d", "As Kd"), board="Kh 9s 8c 4d 3h")
    scene.play("c c c c c c c c")
    assert {"A♠", "wins"} <= set(" ".join(scene.paint().text.splitlines()[1:4]).split())
    scene.tell([SeatLeft(1, scene.state.stack(1)), SeatTaken(1, "id-zoe", "Zoe", 725)])
    words = set(" ".join(scene.paint().text.splitlines()[1:4]).split())
    assert {"Zoe", "725"} <= words
    assert not {"A♠", "wins"} & words


def test_pause_promises_no_next_hand() -> None:
    scene = Scene().play("f f f f f")
    assert "Next hand soon" in scene.paint().text
    scene.state.tournament_paused = True
    shown = scene.paint().text
    assert "The table is paused" in shown
    assert "Next hand soon" not in shown


def test_pause_shows_what_the_host_says_until_play_resumes() -> None:
    scene = Scene().play("f f f f f")
    scene.tell([TablePaused("dinner until eight")])
    bottom = [line for line in scene.paint().text.splitlines() if line.startswith("──")]
    assert "The table is paused: dinner until eight" in bottom[0]
    scene.tell([PlayResumed()])
    bottom = [line for line in scene.paint().text.splitlines() if line.startswith("──")]
    assert "Next hand soon" in bottom[0]
