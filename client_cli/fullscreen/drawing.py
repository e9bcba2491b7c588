"""What a picture of the table is drawn from."""

from dataclasses import dataclass

from riverboat.client_cli.fullscreen.grid import Grid
from riverboat.client_cli.fullscreen.look import Look
from riverboat.client_cli.fullscreen.screen import Screen
from riverboat.client_cli.play.preferences import Bindings
from riverboat.client_cli.play.state import ClientState


@dataclass(frozen=True, slots=True)
class Drawing:
    """A picture that is being drawn on `grid`. now: the loop time, for the clock."""

    grid: Grid
    state: ClientState
    screen: Screen
    look: Look
    bindings: Bindings
    now: float
