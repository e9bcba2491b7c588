"""Where things are on a screen of a given size."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from riverboat.client_cli.fullscreen.grid import Rect

FULL: Final = (80, 24)
"""Columns and rows from which the table is drawn; below, it is a list."""

LEAST: Final = (40, 14)
"""Columns and rows below which nothing useful can be shown."""

PANEL_FROM: Final = 112
PANEL_WIDTH: Final = 32
_ROOMY: Final = 20  # rows of the table from which plates and cards are larger

_SIDES: Final = {1: (0, 1, 0), 2: (0, 2, 0), 3: (1, 1, 1), 4: (1, 2, 1), 5: (1, 3, 1), 6: (2, 2, 2)} | {
    7: (2, 3, 2),
    8: (2, 4, 2),
    9: (2, 5, 2),
    10: (3, 4, 3),
}
"""How many seats are on the left, at the top and on the right, by their number."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a seat is. bet_x, bet_y: where its bet begins, or ends on the right side of the table."""

    plate: Rect
    bet_x: int
    bet_y: int
    side: str


@dataclass(frozen=True, slots=True)
class Layout:
    """The parts of a screen. All are in cells.

    table: the table with its rail. own: own cards, with the log and the own stack beside them.
    panel: on the right of a wide screen, for the log and the chat.
    places: of the other seats, clockwise from the left of the own one.
    card, board_y: the size of a card of the board, and its first row.
    """

    width: int
    height: int
    table: Rect
    own: Rect
    panel: Rect | None
    places: tuple[Place, ...]
    roomy: bool
    card: tuple[int, int]
    board_y: int


def is_compact(width: int, height: int) -> bool:
    """Return whether the screen is too small for the table, which is then drawn as a list."""
    return width < FULL[0] or height < FULL[1]


def inner_width(width: int, height: int) -> int:
    """Return the columns beside the panel, if there is one."""
    return width - PANEL_WIDTH if width >= PANEL_FROM and not is_compact(width, height) else width


@lru_cache(maxsize=32)
def layout_of(width: int, height: int, others: int) -> Layout:
    """Lay out a screen of at least FULL cells for `others` seats besides the own one."""
    panel = Rect(width - PANEL_WIDTH, 1, PANEL_WIDTH, height - 2) if width >= PANEL_FROM else None
    inner = inner_width(width, height)
    table = Rect(0, 1, inner, height - 10)
    roomy = table.height >= _ROOMY
    card = (7, 5) if roomy else (6, 4)
    board_y = table.y + (table.height - card[1]) // 2 + 1
    return Layout(
        width,
        height,
        table,
        Rect(0, height - 9, inner, 5),
        panel=panel,
        places=_places(table, others, board_y, board_y + card[1], roomy=roomy) if others else (),
        roomy=roomy,
        card=card,
        board_y=board_y,
    )


def _places(table: Rect, others: int, board: int, below: int, *, roomy: bool) -> tuple[Place, ...]:
    """Return the places of `others` seats. board, below: the first row of the board, and that below it."""
    width, height = (17, 4) if roomy else (15, 3)
    left, top, right = _SIDES[others]
    first = table.y + (1 if roomy else 0)
    slack = (table.height - 14) // 4
    highest, lowest = first + height + 1 + slack, table.y + table.height - height - slack

    def rows(count: int) -> list[int]:
        if count == 1:
            return [table.y + (table.height - height) // 2 + 2]
        return [highest + (lowest - highest) * place // (count - 1) for place in range(count)]

    def bet_row(y: int) -> int:
        row = y + 1
        return below if board <= row < below else row

    margin = 9 if top * (width + 1) + 18 <= table.width else 1
    room = table.width - 2 * margin - width
    columns = [margin + room * place // (top - 1) for place in range(top)] if top > 1 else []
    columns = columns or [(table.width - width) // 2]
    end = table.width - width - 1
    sides = [
        *[Place(Rect(1, y, width, height), width + 2, bet_row(y), "left") for y in reversed(rows(left))],
        *[Place(Rect(x, first, width, height), x, first + height, "top") for x in columns[:top]],
        *[Place(Rect(end, y, width, height), end - 1, bet_row(y), "right") for y in rows(right)],
    ]
    return tuple(sides)
