"""Draws the table as a list, for terminals that are too small for the table itself."""

from collections.abc import Collection, Mapping
from typing import Final

from riverboat.client_cli.fullscreen.board import named_pots
from riverboat.client_cli.fullscreen.cards import put_backs, put_cards
from riverboat.client_cli.fullscreen.choices import price_lines
from riverboat.client_cli.fullscreen.drawing import Drawing
from riverboat.client_cli.fullscreen.grid import Rect, Style
from riverboat.client_cli.fullscreen.invite import draw_invitation, is_alone
from riverboat.client_cli.fullscreen.log import draw_chat, draw_log
from riverboat.client_cli.fullscreen.seats import (
    action_style,
    counting_cards,
    face_down,
    own_cards,
    seats_clockwise,
    status_of,
)
from riverboat.client_cli.play.language import chips, said, say, signed
from riverboat.client_cli.play.worth import in_short, merged_pots, short_worth
from riverboat.client_cli.play.wrapping import width_of
from riverboat.engine.cards import Card
from riverboat.engine.text.games import has_button, street_name
from riverboat.language.message import Chips, Message

_WIDE: Final = 56  # columns from which names and sentences are whole


def draw_compact(drawing: Drawing, lit: Collection[Card] | None, odds: Mapping[int, float]) -> None:
    """Draw one row for each seat, the board, the own hand and the log."""
    state, screen = drawing.state, drawing.screen
    width, height = screen.width, screen.height
    taken = [number for number in seats_clockwise(state) if number in state.table.seats]
    live = state.hand.live if state.hand is not None else ()
    own_rows = 2
    room = height - 1 - _board_rows(drawing) - own_rows - 4
    if len(taken) > room:  # those who are still in the hand go first
        taken = sorted(sorted(taken, key=lambda number: number not in live)[:room], key=taken.index)
    y = 1
    for number in taken:
        _draw_seat(drawing, number, y, odds.get(number), lit)
        y += 1
    y = _draw_boards(drawing, y, lit)
    _draw_own(drawing, y, lit if state.wins else None, odds)
    y += own_rows
    log = Rect(1, y, width - 2, height - 4 - y)
    if screen.chat:
        draw_chat(drawing.grid, log, state)
    elif is_alone(state) and drawing.screen.link:
        draw_invitation(drawing.grid, log, state, drawing.screen.link, drawing.look)
    elif log.height > 0:
        draw_log(drawing.grid, log, state.log, drawing.look)


def _draw_seat(
    drawing: Drawing, number: int, y: int, odds: float | None, lit: Collection[Card] | None
) -> None:
    grid, state, look = drawing.grid, drawing.state, drawing.look
    seat, hand = state.table.seats[number], state.hand
    dealt_in = hand is not None and any(each.number == number for each in hand.seats)
    away = hand is None or not dealt_in or hand.folded(number)
    acts = state.turn is not None and state.turn.seat == number and state.in_hand
    if acts:
        grid.fill(Rect(0, y, grid.width, 1), Style("text", "actor"))
        grid.put(0, y, "▸", Style("gold", bold=True))
    words = Style("faint" if away else "text", bold=not away)
    wide = grid.width >= _WIDE
    name = 14 if wide else 9
    grid.put(2, y, seat.name, words, name)
    if hand is not None and hand.button == number and has_button(hand.game.code):
        grid.put(name + 3, y, said("dealer-button"), Style("text", bold=True))
    stack = state.stack(number)
    is_all_in = not away and state.in_hand and not stack
    text, style = (said("status-all-in"), Style("allin", bold=True)) if is_all_in else (chips(stack), words)
    x = name + 14
    grid.right(x, y, text, style)
    cards = state.cards_of(number)
    if hand is not None and not away and state.in_hand and cards == hand.up_cards(number):
        x = put_backs(grid, x + 1, y, face_down(state, number), look, short=not wide)
    if cards:
        gap = int(wide or len(cards) < 4)
        x = put_cards(grid, (x + 1, y), cards, look, lit=counting_cards(state, number, lit), gap=gap)
    x += 1
    action = Message("did-fold") if away and dealt_in else state.actions.get(number)
    word = "" if dealt_in else status_of(seat)
    if action:
        word = say(action if wide else in_short(action))  # the bet stands beside it
    end = grid.width - 1
    bet = chips(hand.bet(number)) if hand is not None and dealt_in and not hand.over else "0"
    if bet != "0" and width_of(bet) <= end - x:  # beside many cards, the log alone says it
        end = grid.right(end, y, bet, Style("gold", bold=True)) - 1
    if odds is not None:
        grid.put(x + 1, y, said("percent", percent=round(odds)), Style("gold", bold=True))
    elif not cards or width_of(word) <= end - x - 1:  # beside many cards the bet alone says it
        grid.put(x + 1, y, word, Style("faint") if away else action_style(action), end - x - 1)


def _board_rows(drawing: Drawing) -> int:
    hand = drawing.state.hand
    return len(hand.boards) if hand is not None and hand.game.has_board else 1


def _draw_boards(drawing: Drawing, y: int, lit: Collection[Card] | None) -> int:
    """Draw the street, the boards and the pot, or who won. Returns the row after them."""
    grid, state, look = drawing.grid, drawing.state, drawing.look
    hand = state.hand
    rows = _board_rows(drawing)
    grid.fill(Rect(0, y, grid.width, rows), Style("onfelt", "felt"))
    if hand is None:
        waiting = said("waiting-for-player" if is_alone(state) else "waiting-for-hand")
        grid.put(2, y, waiting, Style("onfelt"))
        return y + rows
    first = grid.put(1, y, say(street_name(hand.street.name)).upper(), Style("onfelt")) + 1
    end = first
    if hand.game.has_board:
        for number, board in enumerate(hand.boards):
            end = put_cards(grid, (first, y + number), board, look, lit=lit if state.wins else None)
    if state.wins:
        room = grid.width - end - 2
        result = state.result if width_of(state.result) <= room else say(state.results[0].won)
        grid.put(end + 1, y, result, Style("gold", bold=True), room)
        return y + rows
    end = grid.put(end + 1, y, f" {said('pot-of', chips=Chips(hand.pot))} ", look.banner)
    pots = merged_pots(hand)
    if len(pots) > 1:
        named = named_pots(pots)
        room = grid.width - end - 2
        named = named if width_of(named) <= room else said("pots-count", count=len(pots))
        grid.put(end + 1, y, named if width_of(named) <= room else "", Style("onfelt"))
    return y + rows


def _hint(drawing: Drawing) -> str:
    """Return what a spectator reads in place of the own stack."""
    if drawing.state.table.closed:
        return said("table-closed")
    key = drawing.bindings.label("sit", upper=False)
    return said("spectator-hint" if drawing.grid.width >= _WIDE else "spectator-hint.short", key=key)


def _draw_own(drawing: Drawing, y: int, lit: Collection[Card] | None, odds: Mapping[int, float]) -> None:
    grid, state, look = drawing.grid, drawing.state, drawing.look
    you = state.you
    if you is None:
        grid.put(1, y, _hint(drawing), Style("soft"), grid.width - 2)
        return
    x = grid.put(1, y, f"{said('you-alone')} ", Style("gold" if state.your_turn else "text", bold=True))
    text = said("status-all-in") if state.all_in else chips(state.stack(you))
    x = grid.put(x, y, text, Style("allin" if state.all_in else "text", bold=True)) + 2
    if state.own_cards:
        lies = False
        for place, card, down in own_cards(state):
            if down != lies:
                x = grid.put(x, y, said("cards-down" if down else "cards-up"), Style("soft")) + 1
            lies = down
            x = put_cards(grid, (x, y), [card], look, lit=lit)
            if place in drawing.screen.picked:
                x = grid.put(x, y, "x", look.banner)
            x += 1
        worth = "  ".join(state.own_worth)
        if width_of(worth) > grid.width - 2:  # of several boards
            worth = "  ".join(short_worth(state.hand, state.own_cards, shortest=True)) if state.hand else ""
        net = signed(state.net) if state.net is not None else ""
        if state.hand is not None and you not in state.hand.live:
            worth = said("status-folded")
    bet = state.hand.bet(you) if state.hand is not None and state.live else 0
    end = grid.right(grid.width - 1, y, chips(bet) if bet else "", Style("gold", bold=True))
    below, style = ". ".join(price_lines(state)), Style("soft")
    if width_of(below) > grid.width - 2:
        below = price_lines(state)[0]
    if you in odds:
        below, style = said("win-chance", percent=round(odds[you])), Style("gold", bold=True)
    if state.own_cards:
        words = f"{net} {worth}".strip()
        if width_of(words) > end - x - 1:  # then the price, which the button says too, makes room
            x = grid.put(x, y, net, Style("text", bold=True))
            below, style = (
                "  ".join(filter(None, (worth, below if you in odds else ""))),
                Style("text", bold=True),
            )
        else:
            grid.put(x, y, words, Style("text", bold=True))
    grid.put(1, y + 1, below, style, grid.width - 2)
