"""The log beside the own cards: the newest sentences, each whole."""

import pytest

from riverboat.client_cli.fullscreen.grid import Grid, Rect
from riverboat.client_cli.fullscreen.log import draw_log
from riverboat.client_cli.fullscreen.look import Look
from riverboat.client_cli.play.language import verbatim
from riverboat.client_cli.play.sentences import Sentence

LONG = "River: the pot is eight thousand"


@pytest.mark.parametrize(
    ("sentences", "shown"),
    [
        (["You check", "Ada bets"], ["You check", "Ada bets", ""]),
        ([LONG, "You check", "Ada bets"], ["", "You check", "Ada bets"]),
        (["You check", LONG], ["You check", "River: the pot is", " eight thousand"]),
        ([f"{LONG} and four hundred"], ["River: the pot is", " eight thousand and", " four hundred"]),
    ],
)
def test_newest_sentences_are_shown_whole(sentences: list[str], shown: list[str]) -> None:
    grid = Grid(20, 3)
    draw_log(grid, Rect(0, 0, 20, 3), [Sentence("street", verbatim(text)) for text in sentences], Look())
    assert [row.rstrip() for row in grid.rows] == shown
