"""Draws the state of a client as a grid. What is drawn depends on the arguments alone."""

from riverboat.client_cli.fullscreen.board import draw_middle
from riverboat.client_cli.fullscreen.bottom import Bottom
from riverboat.client_cli.fullscreen.cards import box
from riverboat.client_cli.fullscreen.compact import draw_compact
from riverboat.client_cli.fullscreen.drawing import Drawing
from riverboat.client_cli.fullscreen.ended import draw_ending
from riverboat.client_cli.fullscreen.felt import felt
from riverboat.client_cli.fullscreen.grid import Grid, Rect, Style
from riverboat.client_cli.fullscreen.layout import LEAST, inner_width, is_compact, layout_of
from riverboat.client_cli.fullscreen.log import draw_older, draw_panel
from riverboat.client_cli.fullscreen.look import ASCII, Look
from riverboat.client_cli.fullscreen.menu import draw_menu
from riverboat.client_cli.fullscreen.screen import Mode, Screen, page_lines, page_rows
from riverboat.client_cli.fullscreen.seats import Seats, seats_clockwise
from riverboat.client_cli.play.language import chips, said, say
from riverboat.client_cli.play.odds import odds_of
from riverboat.client_cli.play.preferences import Bindings
from riverboat.client_cli.play.state import ClientState
from riverboat.client_cli.play.worth import in_short
from riverboat.client_cli.play.wrapping import width_of, wrap
from riverboat.engine.cards import Card
from riverboat.engine.text.games import game_name, stakes_message
from riverboat.language.message import Message


def paint(drawing: Drawing) -> Grid:
    """Draw the table, the clock, the actions and the keys on the grid of `drawing`, and return it."""
    grid, state, screen = drawing.grid, drawing.state, drawing.screen
    paint_table(drawing)
    bottom = Bottom(drawing)
    inner = inner_width(screen.width, screen.height)
    above = Rect(0, 1, inner, screen.height - 5)
    if screen.back and inner == screen.width:
        draw_older(grid, above, state.log, drawing.look, screen.back)
    if not is_compact(screen.width, screen.height):  # the own cards stay in view
        above = layout_of(screen.width, screen.height, 0).table
    if screen.tour:
        draw_tour(grid, above, drawing.bindings)
    if screen.menu is not None and screen.mode in (Mode.MENU, Mode.COMMAND):
        draw_menu(grid, above, screen.menu, said("menu-hint"))
    if screen.mode is Mode.ENDED:
        draw_ending(grid, screen, inner)
    elif screen.mode is Mode.PAGE:
        draw_page(grid, screen)
        bottom.draw_clock(screen.height - 1, screen.width)
    else:
        bottom.draw_clock(screen.height - 4, inner)
        bottom.draw_keys(screen.height - 1)
        bottom.draw_bar(screen.height - 3, inner)
    if drawing.look.ascii:
        grid.translate(ASCII)
    return grid


def paint_table(drawing: Drawing) -> Grid:
    """Draw everything above the clock on the grid of `drawing`, and return it."""
    grid, state, screen = drawing.grid, drawing.state, drawing.screen
    lit = _counting(state)
    odds = odds_of(state)
    draw_header(grid, state)
    if is_compact(screen.width, screen.height):
        draw_compact(drawing, lit, odds)
        return grid
    others = seats_clockwise(state)
    layout = layout_of(screen.width, screen.height, len(others))
    seats = Seats(grid, state, drawing.look, drawing.now, lit)
    draw_middle(grid, state, layout, drawing.look, lit, link=screen.link)
    for number, place in zip(others, layout.places, strict=True):
        seats.draw(number, place, odds.get(number))
    you = state.you
    if state.hand is not None and state.live and you is not None and state.hand.bet(you):
        text = f"● {chips(state.hand.bet(you))}"
        y = layout.table.y + layout.table.height - 2
        grid.centre(0, y, layout.table.width, text, Style("gold", bold=True))
    if layout.panel is not None:
        draw_panel(grid, layout.panel, state, drawing.look, screen.back)
    own_odds = odds.get(you) if you is not None else None
    Bottom(drawing).draw_own(layout, lit if state.wins else None, own_odds)
    return grid


def ground(state: ClientState, screen: Screen, look: Look) -> Grid:
    """Return a new grid of the screen's size to paint on, with the felt if there is room for it."""
    if is_compact(screen.width, screen.height):
        return Grid(screen.width, screen.height)
    layout = layout_of(screen.width, screen.height, len(seats_clockwise(state)))
    return felt(screen.width, screen.height, layout.table, look).copy()


def too_small(width: int, height: int) -> Grid | None:
    """Return what is shown on a screen that is too small; None if it is not."""
    if width >= LEAST[0] and height >= LEAST[1]:
        return None
    grid = Grid(width, height)
    lines = (
        said("small-first"),
        said("small-second", size=f"{width}×{height}"),
        said("small-least", size=f"{LEAST[0]}×{LEAST[1]}"),
    )
    for y, line in enumerate(lines):
        grid.put(0, y, line, Style("text", bold=y == 2), width)
    return grid


def draw_header(grid: Grid, state: ClientState) -> None:
    """Draw the first row: the table, its game and stakes, and the number of the hand."""
    grid.fill(Rect(0, 0, grid.width, 1), Style("text", "bar"))
    table, hand = state.table, state.hand
    game = hand.game.code if hand is not None else table.game
    stakes = hand.stakes if hand is not None else table.rules.stakes
    number = said("hand-number", number=str(hand.number)) if hand is not None else ""
    if hand is not None and state.fair is not None:
        number = f"{_deal_mark(state.fair)}  {number}"
    room = grid.width - width_of(number) - 3
    is_bomb_pot = _is_bomb_pot(state)
    extra = f"  {said('bomb-pot-mark')}" if is_bomb_pot else ""
    brief = f" {said('bomb-pot-mark.short')}" if is_bomb_pot else ""
    message = stakes_message(stakes, game)
    words, bare = say(message), say(_bare(message))
    texts = (  # the stakes matter more than the name of the game
        f"{say(game_name(game))}  {words}{extra}",
        f"{game.upper()}  {words}{extra}",
        f"{game.upper()}  {bare}{extra}",
        f"{game.upper()} {bare}{brief}",
    )
    least = min(width_of(table.opened.name), max(8, room // 3)) + 3
    text = next((each for each in texts if width_of(each) <= room - least), texts[-1])
    most = max(least - 3, room - width_of(text) - 3)
    x = grid.put(1, 0, table.opened.name, Style("gold", bold=True), most)
    grid.put(x + 2, 0, text, Style("text"), max(0, room - x - 2))
    grid.right(grid.width - 1, 0, number, Style("soft"))


def _deal_mark(fair: Message) -> str:
    """Return the mark of a committed deal: how many of its players contributed, or that it does not hold."""
    if not fair.parts:
        return "✗"
    return f"✓ {fair.parts['count']}/{fair.parts['players']}"


def draw_tour(grid: Grid, area: Rect, bindings: Bindings) -> None:
    """Draw three lines for somebody who sees the full screen for the first time."""
    lines = [
        said("tour-buttons"),
        said("tour-amount"),
        said("tour-help", help=bindings.label("help"), command=bindings.label("command")),
    ]
    width = min(area.width, 70)
    lines = [part for line in lines for part in wrap(line, width - 4)]
    height = len(lines) + 2
    frame = Rect(area.x + (area.width - width) // 2, area.y + area.height - height, width, height)
    grid.fill(frame, Style("text", "bar"))
    box(grid, frame, Style("gold", "bar"))
    grid.put(frame.x + 2, frame.y, f" {said('tour-head')} ", Style("gold", "bar", bold=True))
    for y, line in enumerate(lines, frame.y + 1):
        grid.put(frame.x + 2, y, line, Style("text", "bar"), frame.width - 4)


def draw_page(grid: Grid, screen: Screen) -> None:
    """Draw a page of text over everything but the header and the last row, which shows the clock."""
    area = Rect(0, 1, screen.width, screen.height - 2)
    grid.buttons.clear()
    grid.fill(area, Style("text", "ground"))
    box(grid, area, Style("soft"))
    grid.put(3, 1, f" {screen.page_title} ", Style("gold", bold=True))
    rows = page_rows(screen)
    lines = page_lines(screen)
    for y, line in enumerate(lines[screen.scroll : screen.scroll + rows]):
        grid.put(2, 2 + y, line, Style("text"), screen.width - 4)
    if screen.code and len(screen.code) + len(lines) <= rows:
        for y, blocks in enumerate(screen.code):
            grid.centre(0, 2 + len(lines) + y, screen.width, blocks, Style("card", "ink"))
    more = len(lines) > rows
    hint = said("page-scrolls" if more else "page-closes")
    grid.right(screen.width - 2, screen.height - 2, f" {hint} ", Style("soft"))


def _bare(stakes: Message) -> Message:
    """Return `stakes` without antes and bring-ins."""
    inner = stakes.parts.get("stakes")
    return _bare(inner) if isinstance(inner, Message) else in_short(stakes)


def _is_bomb_pot(state: ClientState) -> bool:
    return state.hand is not None and bool(getattr(state.hand.events[0], "bomb_pot", False))


def _counting(state: ClientState) -> set[Card] | None:
    """Return the cards that count in the winning hands; None if there was no showdown."""
    cards = {card for win in state.wins for card in win.counting}
    return cards or None
