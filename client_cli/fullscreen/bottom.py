"""Draws the lower part of the screen: log, own cards and stack, clock, actions, keys."""

from collections.abc import Collection, Hashable, Iterable, Iterator
from math import ceil
from typing import Final

from riverboat.client_cli.fullscreen.board import why_no_hand
from riverboat.client_cli.fullscreen.cards import draw_card
from riverboat.client_cli.fullscreen.choices import (
    PRESET,
    Choice,
    choices_of,
    comes_to,
    presets,
    price_lines,
)
from riverboat.client_cli.fullscreen.drawing import Drawing
from riverboat.client_cli.fullscreen.grid import Button, Grid, Rect, Style
from riverboat.client_cli.fullscreen.invite import is_alone
from riverboat.client_cli.fullscreen.layout import Layout
from riverboat.client_cli.fullscreen.log import draw_chat, draw_log
from riverboat.client_cli.fullscreen.screen import Mode
from riverboat.client_cli.fullscreen.seats import own_cards
from riverboat.client_cli.play.amounts import AmountError, parse_amount
from riverboat.client_cli.play.chat_and_clock import time_cards_text
from riverboat.client_cli.play.language import chips, said, say, signed, verbatim
from riverboat.client_cli.play.preferences import key_of
from riverboat.client_cli.play.worth import in_words, short_worth
from riverboat.client_cli.play.wrapping import cut, width_of, wrap
from riverboat.engine.cards import Card
from riverboat.engine.text.games import has_button
from riverboat.language.message import Chips, listed

_WIDE_BAR: Final = 60  # columns from which buttons have room between them
_INFO: Final = 30  # cells for the own stack and hand
_ANSWERS: Final = 22  # cells for the answers to a question
_KEYS: Final = (("help", "key-help"), ("talk", "key-talk"), ("hands", "key-hands"), ("leave", "key-leave"))
_CARD_WIDTHS: Final = {1: 7, 2: 7, 3: 6, 4: 6, 5: 5}
_LARGE_CARDS: Final = {7: 10, 9: 13}  # the width of the own cards by their height


class Bottom:
    """Draws the rows below the table."""

    def __init__(self, drawing: Drawing) -> None:
        self._grid, self._state, self._screen = drawing.grid, drawing.state, drawing.screen
        self._look, self._bindings, self._now = drawing.look, drawing.bindings, drawing.now

    def draw_own(self, layout: Layout, lit: Collection[Card] | None, odds: float | None) -> None:
        """Draw the own cards, with the log on their left and the own stack and hand on their right."""
        area, state = layout.own, self._state
        cards = own_cards(state)
        gap = int(any(down for _, _, down in cards))  # between the cards that are down and those that are up
        width = _own_card_width(len(cards), area)
        total = len(cards) * (width + 1) - 1 + gap if cards else 0
        left = (area.width - total) // 2
        left = min(left, area.width - total - _INFO - 2)
        x = area.x + left
        for place, card, down in cards:
            x, gap = (x, gap) if down else (x + gap, 0)
            at = Rect(x, area.y, width, area.height)
            draw_card(self._grid, at, card, self._look, lit, down=down)
            if place in self._screen.picked:
                word = said("picked-card")
                word = word if width_of(word) <= width else "×"
                self._grid.centre(x, area.y + area.height - 1, width, word, self._look.banner)
            x += width + 1
        folded = state.hand is not None and state.dealt_in and state.you not in state.hand.live
        self._draw_info(Rect(area.x + left + total + 2, area.y, 0, 5), odds, folded=folded)
        beside = Rect(area.x + 1, area.y, left - 3, area.height)
        if layout.panel is not None:
            if self._screen.mode is not Mode.REPLAY:
                self._draw_session(beside)
        elif self._screen.chat:
            draw_chat(self._grid, beside, state)
        else:
            draw_log(self._grid, beside, state.log, self._look)

    def _draw_info(self, at: Rect, odds: float | None, *, folded: bool) -> None:
        state, grid = self._state, self._grid
        most = self._grid.width if at.width else _INFO
        x, y = at.x, at.y
        if state.you is None:
            for row, (line, style) in enumerate(self._spectator_lines()):
                grid.put(x, y + row, line, style, most)
            return
        end = grid.put(x, y, said("you-alone"), Style("gold" if state.your_turn else "text", bold=True))
        stack = state.stack(state.you)
        text = said("status-all-in") if state.all_in else chips(stack)
        end = grid.put(end + 2, y, text, Style("allin" if state.all_in else "text", bold=True))
        hand = state.hand
        if hand is not None and hand.button == state.you and state.dealt_in and has_button(hand.game.code):
            mark = f" {said('dealer-button')} " if self._look.colour else f"({said('dealer-button')})"
            end = grid.put(end + 2, y, mark, self._look.keycap)
        if state.net is not None:
            grid.put(end + 2, y, signed(state.net), Style("gold" if state.net > 0 else "soft", bold=True))
        worth = state.own_worth
        row = y + 1
        seat = state.table.seats[state.you]
        if folded and state.in_hand:
            grid.put(x, row, said("status-folded"), Style("soft"))
            return
        if not state.dealt_in or not worth:
            if seat.sitting_out:
                grid.put(x, row, said("sits-out-hint", key=self._key("sit_out")), Style("soft"), most)
            elif seat.waits:
                grid.put(x, row, said("status-waits"), Style("soft"), most)
            return
        if state.hand is not None and any(width_of(line) > _INFO for line in worth):
            worth = short_worth(state.hand, state.own_cards, shortest=True)
        prices = price_lines(state)
        for line in worth[: 5 - len(prices) - 1]:
            grid.put(x, row, line[:1].upper() + line[1:], Style("text", bold=True), most)
            row += 1
        if odds is not None:
            grid.put(x, y + 3, said("win-chance", percent=round(odds)), Style("gold", bold=True), most)
        for place, line in enumerate(prices):
            grid.put(x, y + 3 + place, line, Style("soft"), most)

    def _spectator_lines(self) -> Iterator[tuple[str, Style]]:
        """Yield what a spectator sees in place of the own stack: how to get a seat, and who waits."""
        state = self._state
        yield said("table-closed" if state.table.closed else "watching-now"), Style("text", bold=True)
        if state.table.closed:
            return
        if state.late:
            yield said("shown-later"), Style("soft")
        waiting = [waits.name for waits in state.table.waiting]
        if state.table.waits(state.player):
            place = [waits.player for waits in state.table.waiting].index(state.player) + 1
            yield said("spectator-place", place=place), Style("gold", bold=True)
        else:
            waits = waiting or not state.table.free_seats
            yield (
                said("spectator-waits" if waits else "spectator-sits", key=self._key("sit")),
                Style("text"),
            )
        if waiting:
            names = listed([verbatim(name) for name in waiting], by="rules-next")
            yield said("spectator-others", names=names), Style("soft")

    def _key(self, name: str) -> str:
        return self._bindings.label(name, upper=False)

    def _draw_session(self, area: Rect) -> None:
        """Draw the results of the session, where a panel has the log."""
        grid, found = self._grid, self._state.statistics
        end = grid.put(area.x, area.y, f"{said('session-head')}  ", Style("soft"))
        grid.put(end, area.y, signed(found.net), Style("gold" if found.net > 0 else "text", bold=True))
        end = grid.put(area.x, area.y + 1, f"{said('session-hands', count=found.hands)}  ", Style("soft"))
        grid.put(end, area.y + 1, spark(found.results, 16), Style("gold"))
        if results := self._state.last_results:
            grid.put(area.x, area.y + 3, said("session-last"), Style("soft"))
            last = in_words(results)
            last = last if width_of(last) <= area.width else say(results[0].won)
            grid.put(area.x, area.y + 4, last, Style("text"), area.width)

    def draw_clock(self, y: int, width: int) -> None:
        """Draw whose turn it is, with the time left, over a bar that drains."""
        state, grid, look = self._state, self._grid, self._look
        grid.put(0, y, "─" * width, Style("soft"))
        if not state.connected:
            grid.put(2, y, f" {cut(said('connection-is-lost.short'), width - 6)} ", look.banner)
            return
        label, style = self._clock_label()
        if state.your_turn and state.clock is not None:
            left = state.seconds_left(self._now)
            full = round(width * min(1.0, left / max(state.clock.act, 0.001)))
            grid.put(0, y, "━" * full, Style("gold"))
            if bank := ceil(state.bank_left(self._now)):
                words = said("time-bank-left" if left else "time-bank-running", seconds=bank)
                shown = Style("soft" if left else "bet", "ground", bold=not left)
                grid.right(width - 2, y, f" {words} ", shown)
            elif cards := time_cards_text(state.table.seats, state.you):
                grid.right(width - 2, y, f" {cards} ", Style("soft", "ground"))
        grid.put(2, y, f" {cut(label, width - 6)} ", style)

    def _clock_label(self) -> tuple[str, Style]:
        state = self._state
        plain = Style("soft", "ground")
        if state.suspended:
            return said("table-is-suspended"), self._look.banner
        if state.may_buy_in:
            return state.rebuy.label(self._now), self._look.banner
        seconds = ceil(state.seconds_left(self._now))
        if state.your_turn:
            return said("turn-yours-seconds", seconds=seconds), self._look.banner
        if state.turn is not None and state.in_hand:
            label = "player-disconnected" if state.turn.grace > 0 else "turn-theirs-seconds"
            return said(label, who=state.name_of(state.turn.seat), seconds=seconds), plain
        return said("cards-are-dealt") if state.in_hand else why_no_hand(state, short=True), plain

    def draw_bar(self, y: int, width: int) -> None:
        """Draw the actions, the open input or a question, in two rows."""
        screen = self._screen
        if screen.mode is Mode.CONFIRM:
            self._draw_question(y, width)
        elif screen.mode is Mode.AMOUNT:
            self._draw_amount(y, width)
        elif screen.mode is Mode.MENU:
            self._draw_note(y + 1, width)
        elif screen.mode in (Mode.TALK, Mode.COMMAND):
            label = said("say-prompt") if screen.mode is Mode.TALK else ":"
            self._draw_field(2, y, f"{label} ", width - 24)
            self._draw_ends(y, width, screen.line.text)
            self._draw_note(y + 1, width)
        else:
            self._draw_offers(y, width)

    def _draw_offers(self, y: int, width: int) -> None:
        """Draw what can be done, with the note. Actions have the first row, and nothing else stands there.

        What is done in advance, and the cards to show, are where no bet, call or fold ever is.
        """
        state = self._state
        choices = choices_of(state, len(self._screen.picked))
        over = state.hand is not None and state.hand.over and state.dealt_in
        replay = [Choice("replay", said("choice-replay"))] * (state.legal is None and not choices and over)
        if state.may_buy_in:
            buys_in = Choice("sit", said("choice-buy-in", chips=Chips(state.rebuy.chips)))
            self._draw_choices(y + 1, [buys_in, *replay], width)
        elif replay:
            self._draw_choices(y + 1, replay, width)
        elif state.legal is None:
            self._draw_choices(y + 1, choices, width, in_advance=True)
        elif state.legal.show or state.legal.muck:
            self._draw_choices(y + 1, choices, width, x=width // 2)
        else:
            self._draw_choices(y, choices, width)
            self._draw_note(y + 1, width, rows=2)
            return
        self._draw_note(y, width, rows=1 if choices or replay or state.may_buy_in else 2)

    def _draw_ends(self, y: int, width: int, typed: str) -> None:
        """Draw how an input is sent or closed. typed: its text, which a click sends."""
        send, back = said("input-sends"), said("input-back")
        x = self._grid.right(width - 2, y, _ends(), Style("soft"))
        self._grid.buttons.append(Button(Rect(x, y, width_of(send), 1), "enter", typed))
        after = x + width_of(send) + 2
        self._grid.buttons.append(Button(Rect(after, y, width_of(back), 1), "escape"))

    def _draw_question(self, y: int, width: int) -> None:
        """Draw a question; a long one ends in the row of its answers."""
        asked = Style("gold", bold=True)
        first, *rest = wrap(self._screen.question, width - 4)
        self._grid.put(2, y, first, asked)
        x = self._grid.put(2, y + 1, " ".join(rest), asked, width - 4 - _ANSWERS) + 2 if rest else 2
        self._draw_choices(
            y + 1, [Choice("send", said("choice-yes")), Choice("back", said("choice-no"))], width, x=x
        )

    def _draw_note(self, y: int, width: int, *, rows: int = 1) -> None:
        """Draw the note in `rows` at most. A row of keys below it makes room."""
        state, grid = self._state, self._grid
        style = Style("allin", bold=True) if state.problem else Style("soft")
        *parts, last = wrap(state.note, width - 4) if rows > 1 else [state.note]
        for part in [*parts[: rows - 1], " ".join([*parts[rows - 1 :], last])]:
            if y == grid.height - 1:
                grid.fill(Rect(0, y, grid.width, 1), Style("text"))
                grid.buttons = [button for button in grid.buttons if button.area.y != y]
            grid.put(2, y, part, style, width - 4)
            y += 1

    def _draw_choices(
        self, y: int, choices: list[Choice], width: int, *, x: int = 2, in_advance: bool = False
    ) -> None:
        grid, look, state = self._grid, self._look, self._state
        if choices and in_advance and self._screen.mode is Mode.TABLE:
            x = grid.put(x, y, f"{said('in-advance')}  ", Style("soft")) if width >= _WIDE_BAR else 1
        for choice in choices:
            key = self._bindings.label(choice.name)
            gap = 2 if width >= _WIDE_BAR else 1
            end = x + width_of(key) + width_of(choice.words) + 4
            if end > width:
                break
            if self._screen.mode is Mode.CONFIRM:
                means: Hashable = self._screen.question
            else:
                turn = state.turn if state.legal is not None and state.turn is not None else None
                means = (turn.hand, turn.turn) if turn else (choice.words, choice.held)
            grid.buttons.append(Button(Rect(x, y, end - x, 1), self._bindings.key(choice.name), means))
            strong = choice.name == "call" and not in_advance
            cap = look.banner if strong or choice.held else look.keycap
            x = grid.put(x, y, f" {key} " if look.colour else f"[{key}]", cap)
            plate = Style("text", "actor" if choice.held else "plate", bold=True)
            x = grid.put(x, y, f" {choice.words} ", plate) + gap
            if choice.detail and x + width_of(choice.detail) < width:
                x = grid.put(x, y, choice.detail, Style("soft")) + 2

    def _draw_field(self, x: int, y: int, label: str, width: int) -> int:
        """Draw the open input after its label. Returns the cell after it."""
        grid, look = self._grid, self._look
        x = grid.put(x, y, label, Style("text", bold=True))
        text, cursor = self._screen.line.shown(width)
        plate = Style("text", "plate", bold=True) if look.colour else Style(bold=True)
        grid.fill(Rect(x, y, width, 1), plate, " " if look.colour else "_")
        grid.put(x, y, text, plate)
        char = text[cursor : cursor + 1] if text.isascii() else ""
        grid.put(x + cursor, y, char or " ", Style("text", "plate", bold=True, reverse=True))
        return x + width

    def _draw_amount(self, y: int, width: int) -> None:
        state, screen, grid = self._state, self._screen, self._grid
        betting, hand = state.betting, state.hand
        if betting is None or hand is None:
            return
        label = said("amount-raise" if betting.price else "amount-bet")
        x = self._draw_field(2, y, f"{label} ", 12) + 1
        least, most = Chips(betting.least), Chips(betting.most)
        limits = said("range.two" if betting.two_sizes else "range", least=least, most=most)
        if width_of(limits) > width - x - 2:
            limits = said("range.short", least=least, most=most)  # so that the presets stay in view
        text, style = limits, Style("soft")
        if screen.line.text:
            try:
                amount = parse_amount(screen.line.text, betting)
                text, style = comes_to(amount, betting), Style("text", bold=True)
            except AmountError as error:
                text, style = str(error), Style("allin")
        if width_of(text) > width - x - 2:
            self._draw_below(text, style, y + 1, width)
            return
        end = grid.put(x, y, text, style)
        if end + 2 + width_of(_ends()) <= width - 2:
            self._draw_ends(y, width, screen.line.text)
        x = grid.put(2, y + 1, " Tab " if self._look.colour else "[Tab]", self._look.keycap) + 1
        first = hand.street == hand.game.streets[0]
        for place, (text, amount) in enumerate(presets(betting, first)):
            words = f" {text} {chips(amount.to)} "
            if x + width_of(words) > width - 1:
                break
            key = f"{PRESET}{text}"
            grid.buttons.append(Button(Rect(x, y + 1, width_of(words), 1), key, amount.to))
            chosen = place == screen.preset or text == screen.line.text
            style = Style("gold" if chosen else "text", "actor" if chosen else "plate", bold=True)
            x = grid.put(x, y + 1, words, style if self._look.colour or not chosen else self._look.banner) + 1

    def _draw_below(self, sentence: str, style: Style, y: int, width: int) -> None:
        """Draw a sentence that does not fit beside the amount: over the presets, and if need be the keys."""
        for row, part in enumerate(wrap(sentence, width - 2)):
            self._grid.fill(Rect(0, y + row, width, 1), Style("text"))
            self._grid.put(1, y + row, part, style)

    def draw_keys(self, y: int) -> None:
        """Draw the last row: the keys that always work."""
        screen, state = self._screen, self._state
        seat = None if state.you is None else state.table.seats.get(state.you)
        tab = ("tab", "key-log" if screen.chat else "key-chat-count")
        if seat is None:
            sit = ("sit", "key-leave-list" if state.table.waits(state.player) else "key-sit")
        else:
            sit = ("sit_out", "key-sit-in" if seat.sitting_out else "key-sit-out")
        keys = [*_KEYS[:2], tab, _KEYS[2], sit, _KEYS[3]]
        if screen.link and is_alone(state):
            keys.insert(1, ("invite", "key-invite"))
        if state.legal is None or not state.legal.show:  # which has the same key
            keys.append(("statistics", "key-statistics"))
        keys.append(("command", "key-command"))  # not on a narrow screen
        draw_key_row(
            self._grid, y, [(self._key(name), said(word, unread=screen.unread)) for name, word in keys]
        )


def _ends() -> str:
    """Return how an input is sent or closed."""
    return f"{said('input-sends')}  {said('input-back')}"


def _own_card_width(cards: int, area: Rect) -> int:
    """Return the width of the own cards, which leave room for the log and the own stack beside them."""
    width = _CARD_WIDTHS.get(cards, 4)
    if cards and area.height in _LARGE_CARDS:
        width = max(width, min(_LARGE_CARDS[area.height], (area.width - 2 * _INFO) // cards - 1))
    return width


def draw_key_row(grid: Grid, y: int, keys: Iterable[tuple[str, str]]) -> None:
    """Draw keys and what they do in row `y`, as many as there is room for."""
    grid.fill(Rect(0, y, grid.width, 1), Style("text", "bar"))
    x = 1
    for key, word in keys:
        if x + width_of(key) + width_of(word) + 2 > grid.width:
            break
        pressed = key_of(key)
        if pressed:
            area = Rect(x, y, width_of(key) + width_of(word) + 1, 1)
            grid.buttons.append(Button(area, pressed, word))
        x = grid.put(x, y, key, Style("text", bold=True)) + 1
        x = grid.put(x, y, word, Style("soft")) + 2


def spark(results: list[int], width: int) -> str:
    """Return the last `width` results as a row of bars."""
    last = results[-width:]
    if len(last) < 2 or min(last) == max(last):
        return ""
    steps = "▁▂▃▄▅▆▇█"
    low, high = min(last), max(last)
    return "".join([steps[(value - low) * 7 // (high - low)] for value in last])
