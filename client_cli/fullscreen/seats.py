"""Draws the seats round the table, with their bets."""

from collections.abc import Collection, Sequence
from typing import Final

from riverboat.client_cli.fullscreen.cards import box, draw_card, put_backs, put_cards
from riverboat.client_cli.fullscreen.grid import Grid, Rect, Style
from riverboat.client_cli.fullscreen.layout import SeatPlace
from riverboat.client_cli.fullscreen.look import Look
from riverboat.client_cli.play.language import chips, said, say
from riverboat.client_cli.play.state import ClientState
from riverboat.client_cli.play.worth import in_short
from riverboat.client_cli.play.wrapping import width_of
from riverboat.engine.cards import Card
from riverboat.engine.table.seats import SeatState
from riverboat.engine.text.games import has_button
from riverboat.language.message import Message

_BET: Final = Style("bet", bold=True)
_STYLES: Final = {
    "did-bet": _BET,
    "did-raise": _BET,
    "did-bring-in": _BET,
    "did-win": Style("gold", bold=True),
    "did-call": Style("call", bold=True),
}


def seats_clockwise(state: ClientState) -> list[int]:
    """Return the seats besides the own one, clockwise from its left; from seat 0 for a spectator."""
    count = state.table.rules.seats
    first = -1 if state.you is None else state.you
    return [(first + 1 + step) % count for step in range(count - (state.you is not None))]


def action_style(action: Message | None) -> Style:
    """Return the style of the last action at a seat."""
    return _STYLES.get(action.id if action else "", Style("soft"))


def status_of(seat: SeatState) -> str:
    """Return why a player is not playing, or "" """
    if seat.gone or seat.leaving:
        return said("status-leaving")
    if seat.sitting_out:
        return said("status-sitting-out")
    if not seat.stack:
        return said("status-no-chips")
    return said("status-waits.short") if seat.waits else ""


class Seats:
    """Draws seats on `grid`. now: the loop time, for the clock. lit: cards that count at a showdown."""

    def __init__(
        self, grid: Grid, state: ClientState, look: Look, now: float, lit: Collection[Card] | None
    ) -> None:
        self._grid, self._state, self._look, self._now, self._lit = grid, state, look, now, lit

    def draw(self, number: int, place: SeatPlace, odds: float | None) -> None:
        """Draw the seat `number` at `place`. odds: the player's equity in per cent, in an all-in hand."""
        seat = self._state.table.seats.get(number)
        hand = self._state.hand
        # between hands, somebody else may have taken the seat of a player of the last one
        dealt_in = hand is not None and any(
            each.number == number and (self._state.in_hand or seat is None or each.name in ("", seat.name))
            for each in hand.seats
        )
        if seat is None and not (dealt_in and self._state.in_hand):
            self._draw_empty(number, place.plate)
            return
        name = self._state.name_of(number)
        self._draw_plate(number, name, seat, place.plate, dealt_in=dealt_in, odds=odds)
        if hand is not None and dealt_in and not hand.over:
            self._draw_bet(hand.bet(number), place)

    def _draw_empty(self, number: int, plate: Rect) -> None:
        """Draw a seat that nobody has."""
        grid, style = self._grid, Style("faint", "gone")
        grid.fill(plate, style)
        box(grid, plate, style)
        words = said("seat-free", seat=number + 1)
        if width_of(words) > plate.width - 2 or self._state.table.closed:
            words = said("seat-number", number=str(number + 1))
        grid.centre(
            plate.x + 1,
            plate.y + plate.height // 2,
            plate.width - 2,
            words,
            style,
        )

    def _draw_plate(
        self,
        number: int,
        name: str,
        seat: SeatState | None,
        plate: Rect,
        *,
        dealt_in: bool,
        odds: float | None,
    ) -> None:
        state, grid, hand = self._state, self._grid, self._state.hand
        acts = state.turn is not None and state.turn.seat == number and state.in_hand
        folded = hand is not None and dealt_in and hand.folded(number)
        away = not dealt_in or folded
        words = Style("faint" if away else "text", bold=not away)
        grid.fill(plate, Style("text", "actor" if acts else "gone" if away else "plate"))
        if acts:
            grid.fill(Rect(plate.x, plate.y, 1, plate.height), Style("gold"), "▌")
        x, y, width = plate.x + 1, plate.y, plate.width - 2
        button = hand is not None and hand.button == number and has_button(hand.game.code)
        grid.put(x, y, name, words, width - 4 * button)
        if button:
            mark = Style("ink", "key", bold=True) if self._look.colour else Style(bold=True)
            letter = said("dealer-button")
            grid.put(
                plate.x + plate.width - 4, y, f" {letter} " if self._look.colour else f"({letter})", mark
            )
        stack = state.stack(number)
        is_all_in = dealt_in and not folded and state.in_hand and not stack
        text = said("status-all-in") if is_all_in else chips(stack)
        end = grid.put(x, y + 1, text, Style("allin", bold=True) if is_all_in else words._replace(bold=False))
        status = status_of(seat) if seat is not None and not dealt_in else ""
        action = Message("did-fold") if folded else state.actions.get(number) if dealt_in else None
        word = "" if folded else status
        word = word or (say(action) if action else "")
        below = self._draw_cards(number, plate, end, folded=folded) if dealt_in else False
        large = plate.height > 4 and self._look.colour
        rows = list(range(y + 2, y + plate.height - (1 + large if below else 0)))
        if odds is not None:
            self._draw_odds(x, rows[0] if rows else y, width, odds)
        elif acts:
            self._draw_clock(x, width, action if len(rows) > 1 else None, rows)
        elif word:
            style = Style("faint") if away else action_style(action)
            brief = say(in_short(action)) if action and not status else word
            if rows:
                grid.put(x, rows[0], word if width_of(word) <= width else brief, style, width)
            elif end + 1 + width_of(brief) <= x + width:
                grid.right(x + width, y + 1, brief, style)

    def _draw_cards(self, number: int, plate: Rect, end: int, *, folded: bool) -> bool:
        """Draw the cards at a seat; return whether they take the last row of the plate.

        The up cards of a player who folded stay, as cards that do not count.
        """
        state, grid, look = self._state, self._grid, self._look
        hand = state.hand
        if hand is None:
            return False
        shown = state.cards_of(number)
        live = number in hand.live and number not in hand.mucked
        down = face_down(state, number) if live and (not shown or shown == hand.up_cards(number)) else 0
        if not (shown or down):
            return False
        lit = counting_cards(state, number, self._lit)
        count = len(shown) + down
        edge = plate.x + plate.width - 1
        if shown and plate.height > 4 and look.colour:
            return self._draw_large(plate, shown, down, lit)
        if not shown and count > 2:
            put_backs(grid, edge - count, plate.y + 1, count, look)
        elif not shown:
            back = Style("weave", "back") if look.colour else Style("soft")
            for place in range(count):
                grid.put(edge - 3 * (count - place) + 1, plate.y + 1, "▒▒", back)
        elif count <= 2 and end + 1 + 3 * count - 1 <= edge:
            put_cards(grid, (edge - 3 * count + 1, plate.y + 1), shown, look, lit=lit)
        else:
            y = plate.y + plate.height - 1
            gap = 1 if down + 3 * len(shown) - 1 <= plate.width - 2 else 0
            x = put_backs(grid, plate.x + 1, y, down, look) + (1 if down and gap else 0)
            put_cards(grid, (x, y), shown, look, lit=lit, gap=gap)
            return True
        return False

    def _draw_large(
        self, plate: Rect, shown: Sequence[Card], down: int, lit: Collection[Card] | None
    ) -> bool:
        """Draw the cards at a seat in the last two rows of a large plate."""
        grid, look = self._grid, self._look
        x, y, room = plate.x + 1, plate.y + plate.height - 2, plate.width - 2
        for row in (y, y + 1):
            put_backs(grid, x, row, down, look)
        x, room = (x + down + 1, room - down - 1) if down else (x, room)
        step = min(5, (room + 1) // len(shown))
        width = step - 1 if step > 3 else step
        for place, card in enumerate(shown):
            draw_card(grid, Rect(x + place * step, y, width, 2), card, look, lit)
        return True

    def _draw_odds(self, x: int, y: int, width: int, odds: float) -> None:
        end = self._grid.put(x, y, f"{odds:3.0f} % ", Style("gold", bold=True))
        self.bar(end, y, x + width - end, odds / 100)

    def _draw_clock(self, x: int, width: int, action: Message | None, rows: list[int]) -> None:
        """Draw the time that the acting player has left."""
        state, clock = self._state, self._state.clock
        if clock is None or not rows:
            return
        if action:
            self._grid.put(x, rows[0], say(action), action_style(action), width)
        left = state.seconds_left(self._now)
        if left:
            self.bar(x, rows[-1], width, left / max(clock.act, 0.001))
        elif clock.grace and state.bank_left(self._now) == clock.bank:
            self._grid.put(x, rows[-1], said("status-disconnected"), Style("allin"), width)
        else:
            bank = said("bank-left", seconds=round(state.bank_left(self._now)))
            self._grid.put(x, rows[-1], bank, Style("bet"), width)

    def bar(self, x: int, y: int, width: int, part: float) -> None:
        """Draw a bar of `width` cells of which `part` is full."""
        full = round(width * min(1.0, max(0.0, part)))
        self._grid.put(x, y, "━" * full, Style("gold"))
        self._grid.put(x + full, y, "─" * (width - full), Style("soft"))

    def _draw_bet(self, bet: int, place: SeatPlace) -> None:
        if not bet:
            return
        text = f"● {chips(bet)}"
        style = Style("gold", "felt", bold=True)
        if place.side == "top":
            self._grid.centre(place.bet_x, place.bet_y, place.plate.width, text, style)
        elif place.side == "left":
            self._grid.put(place.bet_x, place.bet_y, text, style)
        else:
            self._grid.right(place.bet_x, place.bet_y, text, style)


def counting_cards(state: ClientState, number: int, lit: Collection[Card] | None) -> Collection[Card] | None:
    """Return which of the cards at a seat count: none of a folded hand; `lit` at a showdown; None for all."""
    hand = state.hand
    if hand is not None and hand.folded(number) and state.cards_of(number) == hand.up_cards(number):
        return ()
    return lit if state.wins else None


def own_cards(state: ClientState) -> list[tuple[int, Card, bool]]:
    """Return the own cards with their places in the hand, and whether they are down: those first."""
    hand, you = state.hand, state.you
    up = hand.up_cards(you) if hand is not None and you is not None and state.own_cards else ()
    cards = [(place, card, bool(up) and card not in up) for place, card in enumerate(state.own_cards)]
    return sorted(cards, key=lambda each: not each[2])


def face_down(state: ClientState, number: int) -> int:
    """Return how many cards `number` has face down."""
    return 0 if state.hand is None else state.hand.cards_down(number)
