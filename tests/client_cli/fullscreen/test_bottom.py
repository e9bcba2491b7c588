"""What is below the table on the full screen."""

import pytest

from riverboat.engine.table.events import SeatLeft, TableClosed
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
