"""What the lists of tables and of past hands share: their width, and the names of games in them."""

from typing import Final

from riverboat.client_cli.play.language import say
from riverboat.client_cli.play.wrapping import width_of
from riverboat.engine.text.games import game_name

_WIDEST: Final = 120


def list_width(width: int) -> int:
    """Return how many of the screen's columns a list takes: few enough that its rows hold together."""
    return min(width, _WIDEST)


def game_within(code: str, room: int) -> str:
    """Return the name of a game, or its code where the name does not fit: "27TD"."""
    name = say(game_name(code))
    return name if width_of(name) <= room else code.upper()
