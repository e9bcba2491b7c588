"""Time cards on the full screen."""

from msgspec.structs import replace

from riverboat.engine.table.events import TimeCardsSet, TimeCardUsed
from tests.client_cli.fullscreen.scenes import Scene


def test_clock_shows_the_time_cards_that_are_left() -> None:
    scene = Scene().play("f f f f")
    turn = scene.turn
    assert turn is not None
    assert turn.seat == scene.you
    turn = replace(turn, bank=0)
    scene.update([TimeCardsSet(turn.seat, 3, 30_000)], turn, 0.0)
    assert "Time cards: 3 of 30 s /time" in scene.paint().text
    scene.update([TimeCardUsed(turn.seat)], turn, 0.0)
    assert "Time cards: 2 of 30 s /time" in scene.paint().text
