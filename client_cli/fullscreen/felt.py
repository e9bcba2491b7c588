"""The ground of the table: the felt with its rail, drawn once for each size."""

from collections.abc import Sequence
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
    """Draw the felt and its rail. Each cell is two dots high: it shows "▀" in the colours of both."""
    middle = table.x + table.width // 2
    rows = 2 * table.height - 2  # all dots but the first and the last
    halves = []
    for row in range(rows):
        off = abs((2 * row + 1 - rows) / rows)
        halves.append(round((table.width / 2 - _MARGIN) * (1 - off**_POWER) ** (1 / _POWER)))
    halves = [0, *halves, 0]
    for row in range(table.height):
        widest = max(halves[2 * row : 2 * row + 2])
        for x in range(middle - widest, middle + widest):
            upper, lower = (_ground_at(halves, 2 * row + dot, x - middle) for dot in (0, 1))
            if upper == lower:
                grid.put(x, table.y + row, " ", Style("onfelt", upper))
            else:
                grid.put(x, table.y + row, "▀", Style(upper, lower))


def _ground_at(halves: Sequence[int], row: int, x: int) -> str:
    """Return what is `x` cells right of the middle in a row of dots. halves: half the width of each row."""
    half = halves[row]
    if not -half <= x < half:
        return "ground"
    outer = halves[row - 1] if row < len(halves) / 2 else halves[row + 1]
    inner = min(outer, half - 1)
    return "felt" if -inner <= x < inner else "rail"
