"""Draws cards: large, or as two characters in a row."""

from collections.abc import Collection, Sequence
from typing import Final

from riverboat.client_cli.fullscreen.grid import Grid, Rect, Style
from riverboat.client_cli.fullscreen.look import Look
from riverboat.client_cli.play.language import said
from riverboat.client_cli.play.wrapping import width_of
from riverboat.engine.cards import Card, suit_of

_SMALL_PIPS: Final = (
    ("..###..", "..###..", "##.#.##", "#######", "##.#.##", "..###.."),
    ("...#...", "..###..", ".#####.", ".#####.", "..###..", "...#..."),
    (".##.##.", "#######", "#######", ".#####.", "..###..", "...#..."),
    ("...#...", "..###..", ".#####.", "#######", "##.#.##", "..###.."),
)
_LARGE_PIPS: Final = (
    ("...###...", "..#####..", "...###...", ".##.#.##.", "#########", ".##.#.##.", "....#....", "...###..."),
    ("....#....", "...###...", "..#####..", ".#######.", ".#######.", "..#####..", "...###...", "....#...."),
    (".##...##.", "####.####", "#########", "#########", ".#######.", "..#####..", "...###...", "....#...."),
    ("....#....", "...###...", "..#####..", ".#######.", "#########", "###.#.###", "....#....", "...###..."),
)
"""Clubs, diamonds, hearts and spades as dots, of which a cell has two, one above the other."""


def draw_card(
    grid: Grid,
    area: Rect,
    card: Card,
    look: Look,
    lit: Collection[Card] | None = None,
    *,
    down: bool = False,
) -> None:
    """Draw `card` in `area`. lit: the cards that count, if the others are to step back.

    down: whether the card lies face down, so that only its owner sees it: its lower edge is that of a back.
    """
    _draw_face(grid, area, card, look, lit)
    if down:
        back = Style("text", "back", bold=True) if look.colour else Style("text", reverse=True)
        y = area.y + area.height - 1
        grid.fill(Rect(area.x, y, area.width, 1), back)
        word = said("cards-down")
        if width_of(word) <= area.width:
            grid.centre(area.x, y, area.width, word, back)


def _draw_face(grid: Grid, area: Rect, card: Card, look: Look, lit: Collection[Card] | None) -> None:
    counts = lit is None or card in lit
    style = look.on_card(card, lit=counts)
    x, y, width, height = area
    rank, suit = look.rank(card), look.suit(card)
    if not look.colour:
        box(grid, area, Style("text", bold=counts), double=lit is not None and counts)
        if lit is not None and counts:
            style = style._replace(reverse=True)
        grid.put(x + 1, y + 1, look.short(card), style)
        if height > 4:
            grid.right(x + width - 1, y + height - 2, look.short(card), style)
        return
    grid.fill(area, style)
    grid.put(x + 1, y, rank, style)
    grid.right(x + width - 1, y + height - 1, rank, style)
    if height == 3:
        grid.put(x + width // 2, y + 1, suit, style)
        return
    if height == 2:
        grid.right(x + width - 1, y + 1, f" {suit}", style)
        return
    grid.put(x + 1, y + 1, suit, style)
    grid.put(x + width - 2, y + height - 2, suit, style)
    for pips, least in ((_LARGE_PIPS, (11, 8)), (_SMALL_PIPS, (9, 7))):
        if width >= least[0] and height >= least[1] and not (look.ascii or look.letters):
            _draw_pip(grid, area, pips[suit_of(card)], style)
            return
    if height > 4:
        grid.put(x + width // 2, y + height // 2, suit, style)


def _draw_pip(grid: Grid, area: Rect, dots: Sequence[str], style: Style) -> None:
    """Draw a suit in the middle of a card, from rows of dots."""
    blocks = {"##": "█", "#.": "▀", ".#": "▄", "..": " "}
    x = area.x + (area.width - len(dots[0])) // 2
    y = area.y + (area.height - len(dots) // 2) // 2
    for row in range(0, len(dots), 2):
        pairs = zip(dots[row], dots[row + 1], strict=True)
        grid.put(x, y + row // 2, "".join([blocks[upper + lower] for upper, lower in pairs]), style)


def draw_slot(grid: Grid, area: Rect, look: Look) -> None:
    """Draw the place of a card that is still to come."""
    if look.colour:
        grid.fill(area, Style("text", "slot"))


def box(grid: Grid, area: Rect, style: Style, *, double: bool = False) -> None:
    """Draw the border of `area`."""
    x, y, width, height = area
    corners, across, down = ("╔╗╚╝", "═", "║") if double else ("┌┐└┘", "─", "│")
    line = across * (width - 2)
    grid.put(x, y, corners[0] + line + corners[1], style)
    for row in range(y + 1, y + height - 1):
        grid.put(x, row, down, style)
        grid.put(x + width - 1, row, down, style)
    grid.put(x, y + height - 1, corners[2] + line + corners[3], style)


def put_backs(grid: Grid, x: int, y: int, count: int, look: Look, *, short: bool = False) -> int:
    """Write `count` cards face down in a row, one cell each. Returns the cell after the last.

    short: write more than two as one card and their number.
    """
    text = f"▌{count}" if short and count > 2 else "▌" * count
    return grid.put(x, y, text, Style("weave" if look.colour else "soft"))


def put_cards(
    grid: Grid,
    at: tuple[int, int],
    cards: Sequence[Card],
    look: Look,
    *,
    lit: Collection[Card] | None = None,
    gap: int = 1,
) -> int:
    """Write `cards` in a row from `at`, two characters each. Returns the cell after the last."""
    x, y = at
    for place, card in enumerate(cards):
        counts = lit is None or card in lit
        style = look.on_card(card, lit=counts)
        if not look.colour and lit is not None and counts:
            style = style._replace(reverse=True)
        x = grid.put(x + (gap if place else 0), y, look.short(card), style)
    return x
