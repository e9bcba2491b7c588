"""Where things are on a screen of a given size."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import Final

from riverboat.client_cli.fullscreen.grid import Rect

FULL: Final = (80, 24)
"""Columns and rows from which the table is drawn; below, it is a list."""

LEAST: Final = (40, 14)
"""Columns and rows below which nothing useful can be shown."""

_PANELS: Final = ((190, 56), (150, 44), (112, 32))
"""From how many columns there is a panel, and how wide it is."""

_OWN: Final = ((54, 9), (44, 7), (0, 5))
"""From how many rows of the screen the own cards have which height in rows."""

_SIZES: Final = (
    (36, (11, 8), (25, 6)),
    (30, (10, 7), (21, 5)),
    (26, (8, 6), (17, 5)),
    (20, (7, 5), (17, 4)),
    (0, (6, 4), (15, 3)),
)
"""From how many rows of the table a card of the board and the plate of a seat have which size."""

_SIDES: Final = {1: (0, 1, 0), 2: (0, 2, 0), 3: (1, 1, 1), 4: (1, 2, 1), 5: (1, 3, 1), 6: (2, 2, 2)} | {
    7: (2, 3, 2),
    8: (2, 4, 2),
    9: (2, 5, 2),
    10: (3, 4, 3),
}
"""How many seats are on the left, at the top and on the right, by their number."""


@dataclass(frozen=True, slots=True)
class SeatPlace:
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
    middle: the felt between the seats.
    """

    width: int
    height: int
    table: Rect
    own: Rect
    panel: Rect | None
    places: tuple[SeatPlace, ...]
    card: tuple[int, int]
    board_y: int
    middle: Rect


def is_compact(width: int, height: int) -> bool:
    """Return whether the screen is too small for the table, which is then drawn as a list."""
    return width < FULL[0] or height < FULL[1]


def inner_width(width: int, height: int) -> int:
    """Return the columns beside the panel, if there is one."""
    return width if is_compact(width, height) else width - _panel_width(width)


def _panel_width(width: int) -> int:
    return next((wide for least, wide in _PANELS if width >= least), 0)


@lru_cache(maxsize=32)
def layout_of(width: int, height: int, others: int) -> Layout:
    """Lay out a screen of at least FULL cells for `others` seats besides the own one."""
    wide = _panel_width(width)
    inner = width - wide
    own = next(rows for least, rows in _OWN if height >= least)
    table = Rect(0, 1, inner, height - 5 - own)
    for rows, card, plate in _SIZES:
        board_y = table.y + (table.height - card[1]) // 2 + 1
        places = _places(table, others, (board_y, board_y + card[1]), plate) if others else ()
        room = inner >= 2 * (plate[0] + 3) + 5 * (card[0] + 1) and not _overlap(places)
        if table.height >= rows and (room or not rows):
            break
    top = max([place.plate.y + plate[1] for place in places if place.side == "top"], default=table.y)
    return Layout(
        width,
        height,
        table,
        Rect(0, height - 4 - own, inner, own),
        panel=Rect(inner, 1, wide, height - 2) if wide else None,
        places=places,
        card=card,
        board_y=board_y,
        middle=Rect(plate[0] + 3, top + 1, inner - 2 * plate[0] - 6, table.y + table.height - top - 2),
    )


def _overlap(places: Sequence[SeatPlace]) -> bool:
    plates = [place.plate for place in places]
    return any(
        one.x < other.x + other.width
        and other.x < one.x + one.width
        and one.y < other.y + other.height
        and other.y < one.y + one.height
        for one, other in combinations(plates, 2)
    )


def _places(
    table: Rect, others: int, board: tuple[int, int], plate: tuple[int, int]
) -> tuple[SeatPlace, ...]:
    """Return the places of `others` seats. board: its first row, and the row below it. plate: its size."""
    (width, height), (board_y, below) = plate, board
    left, top, right = _SIDES[others]
    first = table.y + (1 if height > 3 else 0)
    slack = (table.height - 14) // 4
    highest, lowest = first + height + 1 + slack, table.y + table.height - height - slack

    def rows(count: int) -> list[int]:
        if count == 1:
            return [table.y + (table.height - height) // 2 + 2]
        return [highest + (lowest - highest) * place // (count - 1) for place in range(count)]

    def bet_row(y: int) -> int:
        row = y + 1
        return below if board_y <= row < below else row

    margin = 9 if top * (width + 1) + 18 <= table.width else 1
    room = table.width - 2 * margin - width
    columns = [margin + room * place // (top - 1) for place in range(top)] if top > 1 else []
    columns = columns or [(table.width - width) // 2]
    end = table.width - width - 1
    sides = [
        *[SeatPlace(Rect(1, y, width, height), width + 2, bet_row(y), "left") for y in reversed(rows(left))],
        *[SeatPlace(Rect(x, first, width, height), x, first + height, "top") for x in columns[:top]],
        *[SeatPlace(Rect(end, y, width, height), end - 1, bet_row(y), "right") for y in rows(right)],
    ]
    return tuple(sides)
