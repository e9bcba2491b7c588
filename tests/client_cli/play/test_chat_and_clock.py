"""What is said of the time cards of a seat."""

from riverboat.client_cli.play.chat_and_clock import time_cards_text
from riverboat.engine.table.seats import SeatState

SEAT = SeatState(seat=2, player="ann", name="Ann", stack=500, sitting_out=False)


def test_time_cards_are_shown_with_their_command() -> None:
    with_cards = SeatState(
        seat=2, player="ann", name="Ann", stack=500, sitting_out=False, time_cards=3, time_card_ms=30_000
    )
    assert time_cards_text({2: with_cards}, 2) == "Time cards: 3 of 30 s /time"
    assert time_cards_text({2: SEAT}, 2) == ""
    assert time_cards_text({2: with_cards}, None) == ""
