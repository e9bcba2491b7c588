"""Clicks: which count, and what they press."""

from riverboat.client_cli.fullscreen.grid import Button, Rect
from riverboat.client_cli.fullscreen.guard import GUARD, Clicks

CALL = Button(Rect(10, 5, 8, 1), "c", "Call 100")


def test_click_counts_on_a_button_that_has_stayed() -> None:
    clicks = Clicks()
    clicks.show([CALL], 1.0)
    clicks.press(12, 5, 1.0 + GUARD)
    assert clicks.release(13, 5) == ("c", 1.0 + GUARD, True)


def test_click_does_not_count_on_a_button_that_has_just_come() -> None:
    clicks = Clicks()
    clicks.show([CALL], 1.0)
    clicks.press(12, 5, 1.0 + GUARD / 2)
    assert clicks.release(12, 5) == ("c", 1.0 + GUARD / 2, False)


def test_click_does_not_count_if_the_meaning_changes_under_it() -> None:
    clicks = Clicks()
    clicks.show([CALL], 1.0)
    clicks.press(12, 5, 2.0)
    clicks.show([CALL._replace(means="Call 900")], 2.1)
    assert clicks.release(12, 5) == ("c", 2.0, False)


def test_click_that_leaves_its_button_is_none() -> None:
    clicks = Clicks()
    clicks.show([CALL], 1.0)
    clicks.press(12, 5, 2.0)
    assert clicks.release(12, 6) is None
    assert clicks.release(12, 5) is None
