"""The tournaments in the lobby: a list to choose from, and the standings of the chosen one."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from riverboat.client_cli.fullscreen.bottom import draw_key_row
from riverboat.client_cli.fullscreen.grid import Button, Grid, Rect, Style
from riverboat.client_cli.fullscreen.lists import list_width
from riverboat.client_cli.play.language import said
from riverboat.client_cli.play.tournament_texts import in_listing_order, listing_parts
from riverboat.client_cli.play.wrapping import width_of
from riverboat.server.protocol.tournaments import TournamentInfo

_ROW: Final = "event "
_FIRST: Final = 2
"""The row of the first tournament."""


@dataclass(frozen=True, slots=True)
class ShowEvents:
    """List the tournaments."""


@dataclass(frozen=True, slots=True)
class ShowStandings:
    """Show the standings of this tournament."""

    tournament: str


class EventList:
    """The tournaments in the lobby. lines: the standings of the chosen one, while they are shown."""

    def __init__(self, infos: Sequence[TournamentInfo]) -> None:
        self.infos = in_listing_order(infos)
        self.lines: list[str] | None = None
        self._place = self._top = 0

    def press(self, key: str) -> ShowStandings | bool:
        """Handle `key`. Return what to show, or whether the list stays open."""
        step = {"up": -1, "k": -1, "wheel-up": -1, "down": 1, "j": 1, "wheel-down": 1}.get(key, 0)
        if self.lines is not None:
            self._top = max(0, min(self._top + step, len(self.lines) - 1))
            if key in ("escape", "q", "enter", "t"):
                self.lines, self._top = None, 0
            return True
        if key.startswith(_ROW):
            self._place = int(key.removeprefix(_ROW))
        elif step and self.infos:
            self._place = (self._place + step) % len(self.infos)
        elif key == "enter" and self.infos:
            return ShowStandings(self.infos[self._place].tournament)
        return key not in ("escape", "q", "t", "ctrl+c")

    def draw(self, grid: Grid) -> None:
        """Draw the list, or the standings, over the whole grid."""
        rows = max(1, grid.height - _FIRST - 1)
        chosen = self.infos[self._place] if self.infos else None
        title = said("tournaments") if self.lines is None or chosen is None else chosen.name
        grid.put(1, 0, title, Style("gold", bold=True), grid.width - 2)
        if self.lines is not None:
            for y, line in enumerate(self.lines[self._top : self._top + rows]):
                grid.put(1, _FIRST + y, line, Style("text"), grid.width - 2)
        elif not self.infos:
            grid.put(1, _FIRST, said("tour-none"), Style("soft"), grid.width - 2)
        else:
            first = max(0, min(self._place - rows // 2, len(self.infos) - rows))
            for y, place in enumerate(range(first, min(first + rows, len(self.infos)))):
                self._draw_row(grid, _FIRST + y, place)
        keys = [("Esc", said("key-back")), ("↑↓", said("lobby-key-choose"))]
        if self.lines is None and self.infos:
            keys.insert(0, ("Enter", said("tour-standings")))
        draw_key_row(grid, grid.height - 1, keys)

    def _draw_row(self, grid: Grid, y: int, place: int) -> None:
        info, width, chosen = self.infos[place], list_width(grid.width), place == self._place
        if chosen:
            grid.fill(Rect(0, y, width, 1), Style("text", "actor"))
            grid.put(1, y, "▸", Style("gold", bold=True))
        grid.buttons.append(Button(Rect(0, y, width, 1), "enter" if chosen else f"{_ROW}{place}", info.name))
        what = " · ".join(listing_parts(info))
        room = max(12, width - 5 - width_of(what))
        end = grid.put(3, y, info.name, Style("gold" if chosen else "text", bold=chosen), room)
        grid.put(end + 2, y, what, Style("soft"), max(0, width - end - 3))
