"""The ground of the table: the felt with its rail, drawn once for each size."""

from functools import lru_cache
from typing import Final

from riverboat.client_cli.fullscreen.cards import box
from riverboat.client_cli.fullscreen.grid import Grid, Rect, Style
from riverboat.client_cli.fullscreen.look import Look

_MARGIN: Final = 3
_POWER: Final = 3.2
"""Exponent of the superellipse. 2 is an ellipse; with more, the corners are fuller."""


@lru_cache(maxsize=8)
def felt(width: int, height: int, table: Rect, look: Look) -> Grid:
    """Return a screen with an empty table in `table`. Copy it before drawing on it."""
    grid = Grid(width, height)
    if look.colour and not look.ascii:
        _draw_oval(grid, table)
    else:
        area = Rect(table.x + _MARGIN, table.y + 1, table.width - 2 * _MARGIN, table.height - 1)
        if look.colour:
            grid.fill(area, Style("onfelt", "felt"))
        box(grid, area, Style("rail" if look.colour else "text"))
    return grid


def _draw_oval(grid: Grid, table: Rect) -> None:
    half_width, half_height = table.width / 2 - _MARGIN, table.height / 2
    spans = []
    for row in range(table.height):
        off = abs((row + 0.5 - half_height) / half_height)
        half = round(half_width * (1 - off**_POWER) ** (1 / _POWER))
        spans.append((table.x + table.width // 2 - half, table.x + table.width // 2 + half))
    for row, (left, right) in enumerate(spans):
        y = table.y + row
        outermost = row in (0, table.height - 1)
        if outermost:
            edge = "▄" if row == 0 else "▀"
            grid.fill(Rect(left, y, right - left, 1), Style("rail", "ground"), edge)
            continue
        grid.fill(Rect(left, y, right - left, 1), Style("onfelt", "felt"))
        outer, inner = spans[row - 1 if row < table.height / 2 else row + 1]
        steps = max(1, outer - left), max(1, right - inner)
        grid.fill(Rect(left, y, steps[0], 1), Style("text", "rail"))
        grid.fill(Rect(right - steps[1], y, steps[1], 1), Style("text", "rail"))
