"""What keys do: a key changes the screen, or gives a command to send. Nothing here sends or draws."""

from collections.abc import Hashable
from contextlib import suppress
from math import inf
from typing import Final

from riverboat.client_cli.fullscreen.bindings import Preferences
from riverboat.client_cli.fullscreen.choices import PRESET, choices_of, presets
from riverboat.client_cli.fullscreen.guard import GUARD, REFUSED_CLICK, REFUSED_KEY, Meanings
from riverboat.client_cli.fullscreen.intents import Act, Intent, LeaveWaitList, Line, Quit, ShowHands
from riverboat.client_cli.fullscreen.pages import help_page, statistics_page
from riverboat.client_cli.fullscreen.screen import Mode, Screen, page_lines, page_rows
from riverboat.client_cli.play.amounts import AmountError, parse_amount
from riverboat.client_cli.play.confirmations import wanted_doubt
from riverboat.client_cli.play.input import ActionInput, InputError
from riverboat.client_cli.play.rules_text import all_cards_line
from riverboat.client_cli.play.state import ClientState
from riverboat.client_cli.play.typed import parse_line
from riverboat.client_cli.play.updates import Noted
from riverboat.engine.actions import (
    Action,
    BetTo,
    BringIn,
    Call,
    Check,
    Draw,
    Fold,
    LegalActions,
    Muck,
    RaiseTo,
    Run,
    Show,
)
from riverboat.engine.hand import View

TYPED_ON: Final = 1.0
"""Seconds without a key after which keys act again, when an input was closed by the end of the turn."""

_STEPS: Final = {"up": -1, "down": 1, "pageup": -10, "pagedown": 10, "wheel-up": -3, "wheel-down": 3}
_LONGEST: Final = {Mode.AMOUNT: 16, Mode.TALK: 200, Mode.COMMAND: 200}
_IN_ADVANCE: Final = {"fold": "check/fold", "call": "check", "call_any": "call any"}


class Control:
    """Turns keys into intents. The state and the screen are as they are drawn.

    A key is a printable character, or a name such as "enter", "escape", "tab", "shift+tab" or "up".
    """

    def __init__(self, state: ClientState, screen: Screen, preferences: Preferences) -> None:
        self._state, self._screen, self._preferences = state, screen, preferences
        self._bindings = preferences.bindings
        self._asked: Intent | None = None  # the intent that the question is about
        self._turn: tuple[int, int] | None = None
        self._turn_since = -inf
        self._line_turn: tuple[int, int] | None = None  # in which the command is typed
        self._typed_until = -inf  # keys before that were typed for an input that the end of the turn closed
        self._meanings = Meanings()

    def follow(self, now: float) -> bool:
        """Adapt to the state after an update; return whether the player's turn has just begun.

        An amount, a draw or a question belongs to one turn, and ends with it.
        """
        turn = self._state.turn if self._state.your_turn else None
        current = None if turn is None else (turn.hand, turn.turn)
        self._meanings.follow(self._meanings_of(current), now)
        if current == self._turn:
            return False
        self._turn, self._turn_since = current, now
        self._screen.picked.clear()
        if self._screen.mode is Mode.AMOUNT or isinstance(self._asked, Act):
            self._close()
            self._typed_until = now + TYPED_ON
        return current is not None

    def _meanings_of(self, turn: tuple[int, int] | None) -> dict[str, Hashable]:
        """Return what the keys mean that change with the table. turn: the player's own."""
        state = self._state
        hand = None if state.hand is None else state.hand.number
        seat = None if state.you is None else state.table.seats[state.you]
        found: dict[str, Hashable] = {
            choice.name: turn or (hand, choice.words, choice.held) for choice in choices_of(state)
        }
        found["sit"] = state.you, state.table.waits(state.player)
        found["sit_out"] = seat is not None and seat.sitting_out
        return found

    def paste(self, text: str) -> None:
        """Put pasted text into the open input. Without one, it does nothing: pasted text never acts."""
        if self._screen.mode in _LONGEST:
            clean = " ".join(text[:4096].split())
            self._screen.line.insert(clean, _LONGEST[self._screen.mode])
            self._screen.preset = None
        else:
            self._note("Pasted text was ignored. Press t to talk, or : for a command, and paste again.")

    def press(self, key: str, at: float) -> Intent | None:
        """Handle `key`, pressed at the loop time `at`; return what is to be sent, if anything."""
        if at < self._typed_until:
            return self._press_too_late(key, at)
        match self._screen.mode:
            case Mode.CONFIRM:
                return self._press_in_question(key)
            case Mode.PAGE:
                return self._press_in_page(key)
            case Mode.AMOUNT:
                return self._press_in_amount(key)
            case Mode.TALK | Mode.COMMAND:
                return self._press_in_line(key, at)
        self._note("")
        return self._press_at_table(key, at)

    def _press_too_late(self, key: str, at: float) -> Intent | None:
        """Ignore a key that was typed for the amount or the question of a turn that is over."""
        ends = key in ("enter", "escape")
        self._typed_until = -inf if ends else at + TYPED_ON
        self._note(f"Your turn is over. What you typed was not sent.{'' if ends else ' Esc ends this.'}")
        return self._leave() if key == "ctrl+c" else None

    def refuse_click(self) -> None:
        """Say that a click did not count."""
        self._note(REFUSED_CLICK)

    def ask_to_sit(self) -> None:
        """Ask whether to take a seat at a table where spectators see all cards after a hand."""
        self._ask(f"{all_cards_line(self._state.table)} Take a seat?", Line("in"))

    # At the table.

    def _press_at_table(self, key: str, at: float) -> Intent | None:
        is_key, screen = self._bindings.is_key, self._screen
        legal = self._state.legal
        if key == "ctrl+c" or is_key(key, "leave"):
            return self._leave()
        if is_key(key, "help"):
            self._open_page("Help", help_page(self._state, self._bindings))
        elif is_key(key, "statistics") and not (legal is not None and legal.show):
            self._open_page("This session", statistics_page(self._state))
        elif is_key(key, "talk"):
            self._open(Mode.TALK)
        elif is_key(key, "command"):
            self._open(Mode.COMMAND)
        elif is_key(key, "tab"):
            screen.chat, screen.unread = not screen.chat, 0
        elif is_key(key, "hands"):
            return ShowHands() if self._is_connected() else None
        elif is_key(key, "sit") or is_key(key, "sit_out"):
            return self._press_presence("sit" if is_key(key, "sit") else "sit_out", at)
        elif self._is_action(key):
            return self._press_action(key, legal, at)
        return None

    def _is_action(self, key: str) -> bool:
        names = ("fold", "call", "raise", "call_any", "show", "muck", "send")
        return key in "1234567" or any(self._bindings.is_key(key, name) for name in names)

    def _press_action(self, key: str, legal: LegalActions | None, at: float) -> Intent | None:
        if not self._is_connected():
            return None
        if self._state.suspended:
            self._note("The table is suspended. Nothing was sent.", problem=True)
            return None
        choice = next(
            (each for each in choices_of(self._state) if self._bindings.is_key(key, each.name)), None
        )
        if legal is not None and at - self._turn_since >= GUARD:
            return self._press_in_turn(key, legal)
        if legal is not None or (choice is not None and not self._meanings.counts(choice.name, at)):
            self._note(REFUSED_KEY)
        elif choice is not None:
            return Line("next none" if choice.held else f"next {_IN_ADVANCE[choice.name]}")
        elif at - self._turn_since < TYPED_ON:
            self._note("Your turn is over. Nothing was sent.")
        return None

    def _press_in_turn(self, key: str, legal: LegalActions) -> Intent | None:
        is_key = self._bindings.is_key
        if legal.draw is not None or legal.runs is not None:
            return self._press_number(key, legal)
        if is_key(key, "call"):
            return self._call(legal)
        if is_key(key, "fold") and legal.fold:
            return self._act(Fold())
        if is_key(key, "raise"):
            self._open_amount(legal)
        for name, allowed, action in (("show", legal.show, Show()), ("muck", legal.muck, Muck())):
            if allowed and is_key(key, name):
                return self._act(action)
        return None

    def _open_amount(self, legal: LegalActions) -> None:
        sizes = legal.bet_to or legal.raise_to
        if sizes is None:
            return
        self._open(Mode.AMOUNT)
        if sizes[0] == sizes[1]:  # at fixed limit there is nothing to choose
            self._choose_preset(1)

    def _call(self, legal: LegalActions) -> Intent | None:
        if legal.check:
            return self._act(Check())
        if legal.bring_in is not None:
            return self._act(BringIn())
        return self._act(Call()) if legal.call is not None else None

    def _press_number(self, key: str, legal: LegalActions) -> Intent | None:
        cards = self._state.own_cards
        if legal.runs is not None:
            return self._act(Run(int(key))) if key.isdigit() and int(key) <= legal.runs else None
        if key.isdigit() and int(key) <= len(cards):
            self._screen.picked ^= {int(key) - 1}
        elif self._bindings.is_key(key, "send") or self._bindings.is_key(key, "call"):
            return self._act(Draw(tuple(cards[place] for place in sorted(self._screen.picked))))
        return None

    def _press_presence(self, name: str, at: float) -> Intent | None:
        if not self._is_connected():
            return None
        if not self._meanings.counts(name, at):
            self._note(REFUSED_KEY)
            return None
        return self._sit() if name == "sit" else self._sit_out()

    def _sit(self) -> Intent | None:
        state = self._state
        if state.you is not None:
            self._note(
                f"You have a seat. {self._bindings.label('sit_out', upper=False)} sits out, or in again."
            )
            return None
        if state.table.waits(state.player):
            return LeaveWaitList()
        if state.table.rules.all_cards:
            self.ask_to_sit()
            return None
        return Line("in")

    def _sit_out(self) -> Intent | None:
        you = self._state.you
        if you is None:
            self._note(f"You have no seat. {self._bindings.label('sit', upper=False)} sits down.")
            return None
        return Line("in" if self._state.table.seats[you].sitting_out else "out")

    def _leave(self) -> Intent | None:
        if not self._state.live:
            return Quit()
        if "leave" not in self._preferences.confirm:
            return Quit()
        return self._ask("You are in a hand. Leave now and fold?", Quit())

    # The amount box, and other input.

    def _press_in_amount(self, key: str) -> Intent | None:
        screen, betting = self._screen, self._state.betting
        if betting is None or key in ("escape", "ctrl+c"):
            self._close()
            return None
        if key in ("tab", "shift+tab"):
            self._choose_preset(-1 if key == "shift+tab" else 1)
        elif key.startswith(PRESET):
            screen.preset = None
            screen.line.set(key.removeprefix(PRESET))
        elif key in ("up", "down", "wheel-up", "wheel-down"):
            self._step(1 if key.endswith("up") else -1)
        elif key == "enter":
            return self._send_amount()
        elif screen.line.press(key):
            screen.preset = None
        elif len(key) == 1 and (key.isalnum() or key in "/.,%-"):
            screen.line.insert(key, _LONGEST[Mode.AMOUNT])
            screen.preset = None
        return None

    def _choose_preset(self, step: int) -> None:
        betting, hand, screen = self._state.betting, self._state.hand, self._screen
        if betting is None or hand is None:
            return
        offered = presets(betting, hand.street == hand.game.streets[0])
        first = 0 if step > 0 else len(offered) - 1
        screen.preset = first if screen.preset is None else (screen.preset + step) % len(offered)
        screen.line.set(offered[screen.preset][0])

    def _step(self, step: int) -> None:
        """Change the amount by a big blind, within what is allowed."""
        betting = self._state.betting
        if betting is None:
            return
        try:
            now = parse_amount(self._screen.line.text, betting).to
        except AmountError:
            now = betting.least - step * betting.big_blind
        to = max(betting.least, min(betting.most, now + step * betting.big_blind))
        self._screen.line.set(str(to))
        self._screen.preset = None

    def _send_amount(self) -> Intent | None:
        betting, legal = self._state.betting, self._state.legal
        if betting is None or legal is None or not self._is_connected():
            return None
        try:
            to = parse_amount(self._screen.line.text, betting).to
        except AmountError as error:
            if self._screen.line.text:
                self._note(str(error), problem=True)
            return None
        self._close()
        return self._act(BetTo(to) if legal.bet_to else RaiseTo(to))

    def _press_in_line(self, key: str, at: float) -> Intent | None:
        screen = self._screen
        if key in ("escape", "ctrl+c"):
            self._close()
        elif key == "enter":
            if not self._is_connected():
                return None
            text, mode = screen.line.text.strip(), screen.mode
            self._close()
            if text and mode is Mode.TALK:
                return Line(f"/say {text}")
            if text in ("q", "quit", "leave"):
                return self._leave()
            if self._is_for_another_turn(text, at):
                self._note("That turn is over. Nothing was sent.")
                return None
            return Line(text) if text else None
        elif not screen.line.press(key):
            screen.line.insert(" " if key == "space" else key if len(key) == 1 else "", _LONGEST[screen.mode])
        return None

    def _is_for_another_turn(self, text: str, at: float) -> bool:
        """Return whether `text` is an action that cannot be meant for the present turn."""
        with suppress(InputError):
            if isinstance(parse_line(text), ActionInput):
                return self._line_turn not in (None, self._turn) or at - self._turn_since < GUARD
        return False

    # Questions and pages.

    def _press_in_question(self, key: str) -> Intent | None:
        asked = self._asked
        if key in ("enter", "y"):
            if isinstance(asked, Act) and not self._is_connected():
                return None
            self._close()
            return asked
        if key in ("escape", "n", "ctrl+c"):
            self._close()
            return Quit() if key == "ctrl+c" and isinstance(asked, Quit) else None
        return None

    def _press_in_page(self, key: str) -> Intent | None:
        screen = self._screen
        if key in _STEPS:
            step = _STEPS[key]
            last = max(0, len(page_lines(screen)) - page_rows(screen))
            screen.scroll = max(0, min(screen.scroll + step, last))
            return None
        self._close()
        return None

    def _is_connected(self) -> bool:
        if not self._state.connected:
            self._note("The connection is lost. Nothing was sent.", problem=True)
        return self._state.connected

    def _ask(self, question: str, intent: Intent | None) -> Intent | None:
        """Ask before `intent` is sent. Nothing is sent now."""
        self._asked, self._screen.question, self._screen.mode = intent, question, Mode.CONFIRM
        return None

    def _act(self, action: Action) -> Intent | None:
        """Return what sends `action` for this turn; ask first if the player may not mean it."""
        turn, hand = self._state.turn, self._state.hand
        if turn is None or hand is None:
            return None
        act = Act(action, turn.hand, turn.turn)
        why = wanted_doubt(action, View(hand, turn.seat), self._preferences.confirm)
        return act if why is None else self._ask(f"{why} Are you sure?", act)

    def _open(self, mode: Mode) -> None:
        self._note("")
        self._screen.mode, self._screen.preset, self._line_turn = mode, None, self._turn
        self._screen.line.set("")

    def _open_page(self, title: str, lines: list[str]) -> None:
        self._screen.mode, self._screen.page_title, self._screen.page = Mode.PAGE, title, lines
        self._screen.scroll = 0

    def _close(self) -> None:
        self._screen.mode, self._asked = Mode.TABLE, None

    def _note(self, text: str, *, problem: bool = False) -> None:
        self._state.apply(Noted(text, problem))
