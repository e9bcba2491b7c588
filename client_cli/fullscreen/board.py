"""Draws the middle of the table: the street, the pots, the boards, and who won."""

from collections.abc import Collection

from riverboat.client_cli.fullscreen.cards import draw_card, draw_slot, put_cards
from riverboat.client_cli.fullscreen.grid import Grid, Rect, Style, cut
from riverboat.client_cli.fullscreen.layout import Layout
from riverboat.client_cli.fullscreen.look import Look
from riverboat.client_cli.play.state import ClientState
from riverboat.engine.cards import Card


def draw_middle(
    grid: Grid, state: ClientState, layout: Layout, look: Look, lit: Collection[Card] | None
) -> None:
    """Draw the middle of the table in `layout`. lit: the cards that count at a showdown."""
    table, hand = layout.table, state.hand
    left, width = table.x + 18, table.width - 36
    if hand is None:
        reason = _why_no_hand(state)
        grid.centre(left, layout.board_y + 1, width, reason, Style("onfelt"))
        return
    boards = len(hand.boards) if hand.game.has_board else 0
    top = layout.board_y - (1 if boards == 2 else 0)
    if boards:
        _draw_boards(grid, state, layout, look, lit)
    if state.wins:
        _draw_winner(grid, state, layout, look)
        return
    street = hand.street.name.upper()
    pot = f" Pot {hand.pot:,} "
    x = left + (width - len(street) - len(pot) - 2) // 2
    x = grid.put(x, top - 1, street, Style("onfelt")) + 2
    end = grid.put(x, top - 1, pot, look.banner)
    pots = state.pots
    if len(pots) > 1:
        named = "  ".join([f"{'side' if place else 'main'} {pot.amount:,}" for place, pot in enumerate(pots)])
        if boards < 2:
            grid.centre(left, layout.board_y + layout.card[1], width, named, Style("onfelt"))
        else:
            grid.put(end + 2, top - 1, named, Style("onfelt"), left + width - end - 2)


def _why_no_hand(state: ClientState) -> str:
    if state.suspended:
        return "The table is suspended"
    if state.table.paused:
        return "The table is paused"
    if len(state.table.ready) < 2:
        return "Waiting for another player"
    return "The next hand starts soon"


def _draw_boards(
    grid: Grid, state: ClientState, layout: Layout, look: Look, lit: Collection[Card] | None
) -> None:
    hand, table = state.hand, layout.table
    if hand is None:
        return
    lit = lit if state.wins else None
    slots = sum(street.board for street in hand.game.streets)
    if len(hand.boards) > 2:
        for number, board in enumerate(hand.boards):
            y = layout.board_y + number
            x = grid.put(table.x + (table.width - 3 * slots - 2) // 2, y, f"{number + 1}  ", Style("onfelt"))
            put_cards(grid, (x, y), board, look, lit=lit)
        return
    two = len(hand.boards) == 2
    width, height = (5, 3) if two else layout.card
    x = table.x + (table.width - slots * (width + 1) + 1) // 2
    for number, board in enumerate(hand.boards):
        y = layout.board_y - 1 + 4 * number if two else layout.board_y
        if two:
            grid.put(x - 2, y + 1, str(number + 1), Style("onfelt", bold=True))
        for place in range(slots):
            area = Rect(x + place * (width + 1), y, width, height)
            if place < len(board):
                draw_card(grid, area, board[place], look, lit)
            else:
                draw_slot(grid, area, look)


def _draw_winner(grid: Grid, state: ClientState, layout: Layout, look: Look) -> None:
    """Draw who won, and with what in the row below."""
    table, boards = layout.table, len(state.hand.boards) if state.hand else 1
    y = layout.board_y - 2
    result = state.result
    first, _, others = result.partition("; ")
    who, _, worth = first.partition(" with ")
    left, width = table.x + 18, table.width - 36
    grid.centre(left, y, width, f" {cut(who, width - 2)} ", look.banner)
    if boards < 2:
        grid.centre(left, y + 1, width, f"with {worth}" if worth else others, Style("text", bold=True))
        if worth and others:
            grid.centre(left, layout.board_y + layout.card[1], width, others, Style("onfelt"))
