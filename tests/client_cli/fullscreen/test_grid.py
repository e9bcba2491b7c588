"""Cells: wide characters, marks, and what falls off the edge."""

import pytest

from riverboat.client_cli.fullscreen.grid import Grid, Rect, Style
from riverboat.client_cli.play.wrapping import cut, width_of, wrap

PLAIN = Style("text")


def test_wide_characters_take_two_cells() -> None:
    grid = Grid(8, 1)
    assert grid.put(0, 0, "井上", PLAIN) == 4
    assert grid.put(4, 0, "ab", PLAIN) == 6
    assert grid.rows == ["井上ab"]
    assert sum(width_of(text) for text, _ in grid.runs(0)) == 8


def test_half_of_a_wide_character_is_blanked() -> None:
    grid = Grid(6, 1)
    grid.put(0, 0, "井上", PLAIN)
    grid.put(1, 0, "x", PLAIN)
    assert sum(width_of(text) for text, _ in grid.runs(0)) == 6
    assert grid.rows == [" x上"]
    grid.put(2, 0, "y", PLAIN)
    assert grid.rows == [" xy"]


def test_wide_character_is_not_cut_at_the_edge() -> None:
    grid = Grid(3, 1)
    grid.put(0, 0, "a上下", PLAIN)
    assert sum(width_of(text) for text, _ in grid.runs(0)) == 3


def test_marks_stay_with_their_letter() -> None:
    grid = Grid(4, 1)
    assert grid.put(0, 0, "e\u0301x", PLAIN) == 2
    assert grid.rows == ["e\u0301x"]


def test_text_outside_is_left_out() -> None:
    grid = Grid(4, 2)
    grid.put(-2, 0, "abcd", PLAIN)
    grid.put(2, 1, "abcd", PLAIN)
    grid.put(0, 7, "abcd", PLAIN)
    grid.fill(Rect(-5, -5, 6, 6), Style("text", "felt"))
    assert grid.rows == [" d", "  ab"]


@pytest.mark.parametrize(
    ("text", "width", "shown"),
    [("abc", 3, "abc"), ("abcd", 3, "ab…"), ("井上さん", 5, "井上…"), ("井上さん", 4, "井…"), ("ab", 0, "")],
)
def test_cut(text: str, width: int, shown: str) -> None:
    assert cut(text, width) == shown
    assert width_of(shown) <= width


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("one two three", ["one two", "three"]),
        ("overlongword x", ["overlon", "gword x"]),
        ("井上さんです", ["井上さ", "んです"]),
        ("", [""]),
    ],
)
def test_wrap(text: str, lines: list[str]) -> None:
    assert wrap(text, 7) == lines
