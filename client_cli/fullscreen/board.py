"""Draws the middle of the table: the street, the pots, the boards, and who won."""

from collections.abc import Collection, Sequence
from dataclasses import replace

from riverboat.client_cli.fullscreen.cards import draw_card, draw_slot, put_cards
from riverboat.client_cli.fullscreen.grid import Grid, Rect, Style
from riverboat.client_cli.fullscreen.invite import draw_invitation, is_alone
from riverboat.client_cli.fullscreen.layout import Layout
from riverboat.client_cli.fullscreen.look import Look
from riverboat.client_cli.play.language import said, say
from riverboat.client_cli.play.screen import pause_text
from riverboat.client_cli.play.state import ClientState
from riverboat.client_cli.play.worth import Result, as_one, in_words, merged_pots
from riverboat.client_cli.play.wrapping import cut, width_of, wrap
from riverboat.engine.assessor.words import without_kickers
from riverboat.engine.cards import Card, rank_of
from riverboat.engine.pots import Pot
from riverboat.engine.text.games import street_name
from riverboat.language.message import Chips, Message


def draw_middle(
    grid: Grid,
    state: ClientState,
    layout: Layout,
    look: Look,
    lit: Collection[Card] | None,
    *,
    link: str = "",
) -> None:
    """Draw the middle of the table in `layout`.

    lit: the cards that count at a showdown. link: to the table, for a player who sits there alone.
    """
    hand = state.hand
    left, width = layout.middle.x, layout.middle.width
    if is_alone(state) and not state.in_hand and not state.wins:
        draw_invitation(grid, layout.middle, state, link, look)
        return
    if hand is None:
        lines = wrap(why_no_hand(state), width)
        for row, text in enumerate([*lines[:2], " ".join(lines[2:])], start=1):
            grid.centre(left, layout.board_y + row, width, text, Style("onfelt"))
        return
    boards = len(hand.boards) if hand.game.has_board else 0
    top = _board_top(layout, boards)
    if boards:
        _draw_boards(grid, state, layout, look, lit)
    if state.wins:
        _draw_winner(grid, state, layout, look)
        return
    street = say(street_name(hand.street.name)).upper()
    pot = f" {said('pot-of', chips=Chips(hand.pot))} "
    x = left + (width - len(street) - len(pot) - 2) // 2
    x = grid.put(x, top - 1, street, Style("onfelt")) + 2
    end = grid.put(x, top - 1, pot, look.banner)
    if not boards:
        _draw_dead_cards(grid, state, layout, look)
    pots = merged_pots(hand)
    if len(pots) > 1:
        named = named_pots(pots)
        if boards < 2:
            grid.centre(left, layout.board_y + layout.card[1], width, named, Style("onfelt"))
        else:
            room = left + width - end - 2
            named = named if width_of(named) <= room else said("pots-count", count=len(pots))
            grid.put(end + 2, top - 1, named, Style("onfelt"), room)


def named_pots(pots: Sequence[Pot]) -> str:
    """Return the main pot and the side pots in a row."""
    return "  ".join(
        [
            said("pot-named-side" if place else "pot-named-main", chips=Chips(pot.amount))
            for place, pot in enumerate(pots)
        ]
    )


def why_no_hand(state: ClientState, *, short: bool = False) -> str:
    """Return why no hand is in progress. short: in a few words, unless the host has said more."""
    if state.suspended:
        return said("table-is-suspended")
    if state.table.paused or state.tournament_paused:
        return pause_text(state.table)
    if len(state.table.ready) < 2:
        return said("waiting-for-player")
    return said("next-hand-soon.short" if short else "next-hand-soon")


def _draw_dead_cards(grid: Grid, state: ClientState, layout: Layout, look: Look) -> None:
    """Draw the up cards of those who folded, by rank, in a game where they matter."""
    hand = state.hand
    if hand is None:
        return
    dead = [card for seat in hand.seats if hand.folded(seat.number) for card in hand.up_cards(seat.number)]
    dead.sort(key=rank_of, reverse=True)
    y = layout.board_y + 1
    for first in range(0, len(dead), 12):
        row = dead[first : first + 12]
        heading = f"{said('dead-cards')} "
        x = layout.middle.x + (layout.middle.width - 3 * len(row) - width_of(heading)) // 2
        x = grid.put(x, y, " " * width_of(heading) if first else heading, Style("onfelt"))
        put_cards(grid, (x, y), row, look, lit=())
        y += 1


def _card_of_two(layout: Layout) -> tuple[int, int]:
    """Return the size of a card of two boards, one above the other."""
    return (5, 3) if layout.card[1] < 6 else (7, 5)


def _board_top(layout: Layout, boards: int) -> int:
    """Return the first row of the boards."""
    if boards != 2:
        return layout.board_y
    return layout.board_y + layout.card[1] // 2 - _card_of_two(layout)[1]


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
    width, height = _card_of_two(layout) if two else layout.card
    top = _board_top(layout, len(hand.boards))
    x = table.x + (table.width - slots * (width + 1) + 1) // 2
    for number, board in enumerate(hand.boards):
        y = top + (height + 1) * number
        if two:
            grid.put(x - 2, y + height // 2, str(number + 1), Style("onfelt", bold=True))
        for place in range(slots):
            area = Rect(x + place * (width + 1), y, width, height)
            if place < len(board):
                draw_card(grid, area, board[place], look, lit)
            else:
                draw_slot(grid, area, look)


def _draw_winner(grid: Grid, state: ClientState, layout: Layout, look: Look) -> None:
    """Draw who won, and with what in the row below."""
    boards = len(state.hand.boards) if state.hand else 1
    y = _board_top(layout, boards) - (1 if boards == 2 else 2)
    first, *others = state.results
    left, width = layout.middle.x, layout.middle.width
    grid.centre(left, y, width, f" {cut(say(first.won), width - 2)} ", look.banner)
    if boards < 2:
        others_in_words = _fitting(others, width)
        below = _worth(first.worth, first.type, width) if first.worth and first.type else others_in_words
        grid.centre(left, y + 1, width, below, Style("text", bold=True))
        if first.worth and others:
            grid.centre(left, layout.board_y + layout.card[1], width, others_in_words, Style("onfelt"))


def _worth(worth: Message, type: Message, width: int) -> str:
    """Return with what somebody won: without kickers, and then by its type alone, if it is too wide."""
    forms = (worth, without_kickers(worth), type)
    texts = [said("with-hand", hand=as_one(form)) for form in forms]
    return next((text for text in texts if width_of(text) <= width), texts[-1])


def _fitting(results: Sequence[Result], width: int) -> str:
    """Return results in a row: without kickers, and then without hands, if they are too wide."""
    text = in_words(results)
    if width_of(text) > width:
        text = in_words(
            [replace(result, worth=result.worth and without_kickers(result.worth)) for result in results]
        )
    return text if width_of(text) <= width else in_words([replace(result, worth=None) for result in results])
