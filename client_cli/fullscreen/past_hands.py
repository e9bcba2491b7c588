"""The list of a player's past hands, drawn as a grid, and the keys that choose one."""

from datetime import datetime
from typing import Final

from riverboat.client_cli.fullscreen.bottom import draw_key_row
from riverboat.client_cli.fullscreen.cards import put_cards
from riverboat.client_cli.fullscreen.grid import Button, Grid, Rect, Style
from riverboat.client_cli.fullscreen.lists import game_within, list_width
from riverboat.client_cli.fullscreen.look import Look
from riverboat.client_cli.play.hand_amounts import amount_of, is_money
from riverboat.client_cli.play.language import date_and_time, said, signed
from riverboat.client_cli.play.wrapping import wrap
from riverboat.server.protocol.command import MAX_NAME
from riverboat.server.protocol.own_hands import HandInfo

_STEPS: Final = {"up": -1, "k": -1, "down": 1, "j": 1, "pageup": -10, "pagedown": 10} | {
    "wheel-up": -3,
    "wheel-down": 3,
}
_ROW: Final = "row "
_KEYS: Final = (("Esc", "key-back-to-table"), ("Enter", "key-replay"), ("↑↓", "key-choose"))
_FULL: Final = 76
"""Columns from which a row says when and where the hand was played."""
_NAMES: Final = 113
"""Columns from which the name of the table is whole, beside the longest name of a game."""
_NAME: Final = 12
_CARDS: Final = 32
"""Columns of the cards and of what was won."""


class PastHands:
    """The hands, newest first, and which one is chosen.

    complete: whether all of them were fetched. note: a message for the player.
    """

    def __init__(self) -> None:
        self.hands: list[HandInfo] = []
        self.place = 0
        self.complete = False
        self.note = said("hands-loading")

    @property
    def chosen(self) -> HandInfo | None:
        """The chosen hand; None if there are none."""
        return self.hands[self.place] if self.hands else None

    @property
    def at_end(self) -> bool:
        """Whether the last hand that was fetched is chosen."""
        return self.place >= len(self.hands) - 1

    def add(self, older: list[HandInfo], asked_for: int) -> None:
        """Add `older` hands, of which `asked_for` were asked for."""
        self.hands += older
        self.complete = len(older) < asked_for
        self.note = "" if self.hands else said("hands-none")

    def press(self, key: str) -> None:
        """Handle a key that moves."""
        if key in _STEPS:
            self.move(_STEPS[key])
        elif key.startswith(_ROW):
            self.place = int(key.removeprefix(_ROW))

    def move(self, step: int) -> None:
        """Choose the hand `step` places further down, or the nearest to it."""
        self.place = max(0, min(self.place + step, len(self.hands) - 1))

    def draw(self, grid: Grid, look: Look) -> None:
        """Draw the list below the first row of `grid`."""
        width, height = grid.width, grid.height
        grid.fill(Rect(0, 0, width, 1), Style("text", "bar"))
        grid.put(1, 0, said("hands-head"), Style("gold", bold=True))
        rows = height - 4
        first = max(0, min(self.place - rows // 2, len(self.hands) - rows))
        for row, info in enumerate(self.hands[first : first + rows]):
            chosen = first + row == self.place
            self._draw_hand(grid, 2 + row, info, look, chosen=chosen)
            key = "enter" if chosen else f"{_ROW}{first + row}"
            grid.buttons.append(Button(Rect(0, 2 + row, width, 1), key, info.hand))
        draw_key_row(grid, height - 1, [(key, said(word)) for key, word in _KEYS])
        lines = wrap(self.note, width - 4) if self.note else []
        for y, line in enumerate(lines, height - 1 - len(lines) if self.hands else 2):
            grid.fill(Rect(0, y, width, 1), Style("text"))
            grid.put(2, y, line, Style("text", bold=True), width - 4)

    def _draw_hand(self, grid: Grid, y: int, info: HandInfo, look: Look, *, chosen: bool) -> None:
        width = list_width(grid.width)
        if chosen:
            grid.fill(Rect(0, y, width, 1), Style("text", "actor"))
            grid.put(0, y, "▸", Style("gold", bold=True))
        x = 2
        if width >= _FULL:
            x = grid.put(x, y, when(info), Style("soft")) + 2
            name = MAX_NAME if width >= _NAMES else _NAME
            grid.put(x, y, info.name, Style("text", bold=chosen), name)
            x += name + 2
            room = width - x - _CARDS - 1
            grid.put(x, y, game_within(info.game, room), Style("text"), room)
            x = width - _CARDS
        else:
            grid.right(x + 5, y, str(info.number), Style("soft"))
            x += 7
        x = put_cards(grid, (x, y), info.cards, look, gap=0) + 2
        if x + 2 * len(info.board) + 12 <= width:
            put_cards(grid, (x, y), info.board, look, gap=0)
        won = Style("gold" if info.net > 0 else "text", bold=True)
        chips = signed(info.net) if info.net else "0"
        text = amount_of(info.net, info, sign="+") if is_money(info) else chips
        grid.right(width - 2, y, text, won)


def when(info: HandInfo) -> str:
    """Return when a hand began, in the player's own time: "23 Nov 21:04"."""
    return date_and_time(datetime.fromtimestamp(info.at / 1000))  # noqa: DTZ006
