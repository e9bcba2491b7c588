"""A screen as cells: characters with styles, drawn without a terminal."""

from collections.abc import Hashable, Mapping
from itertools import groupby
from typing import Final, NamedTuple, Self

from rich.cells import get_character_cell_size

from riverboat.client_cli.play.wrapping import cut, width_of


class Style(NamedTuple):
    """How a cell looks. fg, bg: names of colours in a palette; an empty bg keeps the one below."""

    fg: str = "text"
    bg: str = ""
    bold: bool = False
    reverse: bool = False


class Rect(NamedTuple):
    """Cells of a grid: the first cell, and how many."""

    x: int
    y: int
    width: int
    height: int


class Button(NamedTuple):
    """Cells that may be clicked. key: pressed by a click. means: what it does, beside the key."""

    area: Rect
    key: str
    means: Hashable = ""


GROUND: Final = Style("text", "ground")


class Grid:
    """A grid of `width` × `height` cells. A wide character takes two cells, the second of which is empty.

    buttons: what of it may be clicked.
    """

    def __init__(self, width: int, height: int, style: Style = GROUND) -> None:
        self.width, self.height = width, height
        self.buttons: list[Button] = []
        self._chars = [[" "] * width for _ in range(height)]
        self._styles = [[style] * width for _ in range(height)]

    def copy(self) -> Self:
        """Return a copy that changes independently."""
        twin = type(self).__new__(type(self))
        twin.width, twin.height = self.width, self.height
        twin.buttons = self.buttons.copy()
        twin._chars = [row.copy() for row in self._chars]
        twin._styles = [row.copy() for row in self._styles]
        return twin

    def put(self, x: int, y: int, text: str, style: Style, most: int | None = None) -> int:
        """Write `text` from cell `x` of row `y`, in at most `most` cells. Returns the cell after it.

        Text that is too long ends with an ellipsis. What falls outside of the grid is left out.
        """
        if most is not None and width_of(text) > most:
            text = cut(text, most)
        if not 0 <= y < self.height:
            return x + width_of(text)
        chars, styles = self._chars[y], self._styles[y]
        for char in text:
            size = 1 if char.isascii() else get_character_cell_size(char)
            if size == 0:  # a mark or a joiner stays with the character before it
                if 0 < x <= self.width:
                    before = x - 1 if chars[x - 1] else x - 2
                    chars[before] += char
                continue
            if x >= 0 and x + size <= self.width:
                self._clear_wide(chars, x, size)
                chars[x] = char
                styles[x] = style if style.bg else style._replace(bg=styles[x].bg)
                if size == 2:
                    chars[x + 1], styles[x + 1] = "", styles[x]
            x += size
        return x

    def right(self, x: int, y: int, text: str, style: Style) -> int:
        """Write `text` so that it ends before cell `x`. Returns its first cell."""
        first = x - width_of(text)
        self.put(first, y, text, style)
        return first

    def centre(self, x: int, y: int, width: int, text: str, style: Style) -> int:
        """Write `text` in the middle of `width` cells from `x`. Returns its first cell."""
        text = cut(text, width)
        first = x + (width - width_of(text)) // 2
        self.put(first, y, text, style)
        return first

    def fill(self, area: Rect, style: Style, char: str = " ") -> None:
        """Fill `area` with `char`, which takes one cell."""
        left, right = max(0, area.x), min(self.width, area.x + area.width)
        if left >= right:
            return
        for row in range(max(0, area.y), min(self.height, area.y + area.height)):
            self._clear_wide(self._chars[row], left, right - left)
            self._chars[row][left:right] = [char] * (right - left)
            if style.bg:
                self._styles[row][left:right] = [style] * (right - left)
            else:
                for cell in range(left, right):
                    self._styles[row][cell] = style._replace(bg=self._styles[row][cell].bg)

    def translate(self, symbols: Mapping[str, str]) -> None:
        """Replace characters by others of the same width."""
        for row in self._chars:
            row[:] = [symbols.get(char, char) for char in row]

    def runs(self, y: int) -> list[tuple[str, Style]]:
        """Return row `y` as texts of one style each."""
        cells = zip(self._chars[y], self._styles[y], strict=True)
        return [
            ("".join([char for char, _ in run]), style)
            for style, run in groupby(cells, key=lambda cell: cell[1])
        ]

    @property
    def rows(self) -> list[str]:
        """The rows as plain text, without spaces at their ends."""
        return ["".join(row).rstrip() for row in self._chars]

    @property
    def text(self) -> str:
        """The grid as plain text."""
        return "\n".join(self.rows)

    @property
    def snapshot(self) -> str:
        """The text with its styles: for each row, where each style begins, other than that of the ground."""
        lines = []
        for y in range(self.height):
            x, found = 0, []
            for text, style in self.runs(y):
                if style != GROUND:
                    marks = "+b" * style.bold + "+r" * style.reverse
                    found.append(f"{x} {style.fg}/{style.bg}{marks}")
                x += width_of(text)
            lines.append(f"{y}: {', '.join(found)}")
        return "\n".join([self.text, "", *lines, ""])

    def _clear_wide(self, chars: list[str], x: int, size: int) -> None:
        """Blank the halves of wide characters that `size` cells from `x` would cut in two."""
        if chars[x] == "" and x > 0:
            chars[x - 1] = chars[x] = " "
        if x + size < self.width and chars[x + size] == "":
            chars[x + size] = " "
