"""What keys do: a key changes the screen, or gives a command to send. Nothing here sends or draws."""

from collections.abc import Callable
from contextlib import suppress
from math import inf
from typing import Final

from riverboat.client_cli.fullscreen.amount_box import LONGEST, AmountBox
from riverboat.client_cli.fullscreen.choices import choices_of, meanings_of
from riverboat.client_cli.fullscreen.guard import GUARD, Meanings
from riverboat.client_cli.fullscreen.intents import Act, Intent, KeepTheme, Line, Quit, ShowHands
from riverboat.client_cli.fullscreen.menu import ROW, Ask, MenuRow, Press, Type, UseTheme, command_list
from riverboat.client_cli.fullscreen.more import OPENED, open_more
from riverboat.client_cli.fullscreen.screen import Mode, Screen, page_lines, page_rows
from riverboat.client_cli.fullscreen.seat_keys import sit, sit_out
from riverboat.client_cli.fullscreen.turn_keys import action_of_key
from riverboat.client_cli.play.amounts import AmountError, parse_amount, understood
from riverboat.client_cli.play.confirmations import wanted_doubt
from riverboat.client_cli.play.input import ActionInput, InputError
from riverboat.client_cli.play.language import said
from riverboat.client_cli.play.preferences import Preferences
from riverboat.client_cli.play.rules_text import all_cards_line
from riverboat.client_cli.play.state import ClientState
from riverboat.client_cli.play.typed import parse_line, understanding
from riverboat.engine.actions import Action, BetTo, LegalActions, RaiseTo
from riverboat.engine.hand import View

TYPED_ON: Final = 1.0
"""Seconds without a key after which keys act again, when an input was closed by the end of the turn."""

_STEPS: Final = {"up": -1, "down": 1, "pageup": -10, "pagedown": 10, "wheel-up": -3, "wheel-down": 3}
_LONGEST: Final = {Mode.AMOUNT: LONGEST, Mode.TALK: 200, Mode.COMMAND: 200}
_IN_ADVANCE: Final = {"fold": "check/fold", "call": "check", "call_any": "call any"}


class Control:
    """Turns keys into intents. The state and the screen are as they are drawn.

    A key is a printable character, or a name such as "enter", "escape", "tab", "shift+tab" or "up".

    try_theme: called with the name of a theme to be shown; "" for the one before.
    """

    def __init__(self, state: ClientState, screen: Screen, preferences: Preferences) -> None:
        self._state, self._screen, self._preferences = state, screen, preferences
        self._bindings = preferences.bindings
        self.try_theme: Callable[[str], None] = lambda name: None
        self._asked: Intent | None = None  # the intent that the question is about
        self._turn: tuple[int, int] | None = None
        self._turn_since = -inf
        self._line_turn: tuple[int, int] | None = None  # in which the command is typed
        self._over = ""  # what was said of a key that came after the end of the turn
        self._typed_until = -inf  # keys before that were typed for an input that the end of the turn closed
        self._meanings = Meanings()
        self._amount = AmountBox(state, screen)

    def follow(self, now: float) -> bool:
        """Adapt to the state after an update; return whether the player's turn has just begun.

        An amount, a draw or a question belongs to one turn, and ends with it.
        """
        turn = self._state.turn if self._state.your_turn else None
        current = None if turn is None else (turn.hand, turn.turn)
        self._meanings.follow(meanings_of(self._state, current), now)
        if current == self._turn:
            return False
        self._turn, self._turn_since = current, now
        self._screen.picked.clear()
        if current is not None and self._over and self._state.note == self._over:
            self._note("")
        if self._screen.mode is Mode.AMOUNT or isinstance(self._asked, Act):
            self._close()
            self._typed_until = now + TYPED_ON
        return current is not None

    def paste(self, text: str) -> None:
        """Put pasted text into the open input. Without one, it does nothing: pasted text never acts."""
        if self._screen.mode in _LONGEST:
            clean = " ".join(text[:4096].split())
            self._screen.line.insert(clean, _LONGEST[self._screen.mode])
            self._screen.preset = None
        else:
            keys = {name: self._bindings.label(name, upper=False) for name in ("talk", "command")}
            self._note(said("paste-ignored", **keys))

    def press(self, key: str, at: float) -> Intent | None:
        """Handle `key`, pressed at the loop time `at`; return what is to be sent. One key closes the tour."""
        if self._screen.tour and key != "ctrl+c":
            self._screen.tour = False
            return None
        return self._press(key, at)

    def _press(self, key: str, at: float) -> Intent | None:
        if at < self._typed_until:
            return self._press_too_late(key, at)
        match self._screen.mode:
            case Mode.CONFIRM:
                return self._press_in_question(key, at)
            case Mode.PAGE | Mode.MENU:
                page = self._screen.mode is Mode.PAGE
                return self._press_in_page(key) if page else self._press_in_menu(key, at)
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
        self._note_over("turn-over-typed" if ends else "turn-over-typed-more")
        return self._leave() if key == "ctrl+c" else None

    def refuse_click(self) -> None:
        """Say that a click did not count."""
        self._note(said("too-soon-click"))

    def ask_to_sit(self) -> None:
        """Ask whether to take a seat at a table where spectators see all cards after a hand."""
        self._ask(said("ask-seat", why=all_cards_line(self._state.table) or ""), Line("in"))

    # At the table.

    def _press_at_table(self, key: str, at: float) -> Intent | None:
        is_key, screen = self._bindings.is_key, self._screen
        legal = self._state.legal
        if key == "ctrl+c" or is_key(key, "leave"):
            return self._leave()
        if key == "/" or is_key(key, "talk"):  # the letters of "/clock" are keys of their own
            self._open(Mode.TALK)
            screen.line.set("/" if key == "/" else "")
        elif is_key(key, "command"):
            self._open_command()
        elif is_key(key, "tab"):
            screen.chat, screen.unread = not screen.chat, 0
        elif is_key(key, "hands"):
            return ShowHands() if self._is_connected() else None
        elif key in ("wheel-up", "wheel-down") or is_key(key, "older") or is_key(key, "newer"):
            step = 1 if key.startswith("wheel") else 5
            self._scroll_log(step if key == "wheel-up" or is_key(key, "older") else -step)
        elif key == "escape" and screen.back:
            screen.back = 0
        elif is_key(key, "replay"):
            return self._replay()
        elif opens := self._opens(key, legal):
            self._note(open_more(opens, self._state, screen, self._bindings))
        elif is_key(key, "sit") or is_key(key, "sit_out"):
            return self._press_about_seat("sit" if is_key(key, "sit") else "sit_out", at)
        elif self._is_action(key):
            return self._press_action(key, legal, at)
        return None

    def _opens(self, key: str, legal: LegalActions | None) -> str:
        """Return what `key` opens over the table; "" if nothing. At a showdown, `show` has its key."""
        shows = legal is not None and legal.show
        names = [name for name in OPENED if name != "statistics" or not shows]
        return next((name for name in names if self._bindings.is_key(key, name)), "")

    def _is_action(self, key: str) -> bool:
        names = ("fold", "call", "raise", "call_any", "show", "muck", "send")
        return key in "1234567" or any(self._bindings.is_key(key, name) for name in names)

    def _press_action(self, key: str, legal: LegalActions | None, at: float) -> Intent | None:
        if not self._is_connected():
            return None
        if self._state.suspended:
            self._note(said("suspended-not-sent"), problem=True)
            return None
        choice = next(
            (each for each in choices_of(self._state) if self._bindings.is_key(key, each.name)), None
        )
        if legal is not None and at - self._turn_since >= GUARD:
            return self._press_in_turn(key, legal)
        if legal is not None or (choice is not None and not self._meanings.counts(choice.name, at)):
            self._note(said("too-soon-key"))
        elif choice is not None:
            return Line("next none" if choice.held else f"next {_IN_ADVANCE[choice.name]}")
        elif at - self._turn_since < TYPED_ON:
            self._note_over("turn-over")
        return None

    def _press_in_turn(self, key: str, legal: LegalActions) -> Intent | None:
        cards, picked = self._state.own_cards, self._screen.picked
        if legal.draw is not None and key.isdigit() and 1 <= int(key) <= len(cards):
            picked ^= {int(key) - 1}
            return None
        sizes = legal.bet_to or legal.raise_to
        if sizes is not None and self._bindings.is_key(key, "raise"):
            self._open(Mode.AMOUNT)
            if sizes[0] == sizes[1]:  # at fixed limit there is nothing to choose
                self._amount.choose_preset(1)
            return None
        action = action_of_key(key, legal, self._bindings, cards, picked)
        return None if action is None else self._act(action)

    def _press_about_seat(self, name: str, at: float) -> Intent | None:
        if not self._is_connected():
            return None
        wanted: Intent | str = said("too-soon-key")
        if self._meanings.counts(name, at):
            wanted = (
                sit(self._state, self._bindings) if name == "sit" else sit_out(self._state, self._bindings)
            )
        if isinstance(wanted, str):
            self._note(wanted)
            return None
        if wanted == Line("in") and self._state.you is None and self._state.table.rules.all_cards:
            self.ask_to_sit()
            return None
        return wanted

    def _leave(self) -> Intent | None:
        if not self._state.live:
            return Quit()
        if "leave" not in self._preferences.confirm:
            return Quit()
        return self._ask(said("ask-leave"), Quit())

    # The amount box, and other input.

    def _press_in_amount(self, key: str) -> Intent | None:
        betting, legal, text = self._state.betting, self._state.legal, self._screen.line.text
        if betting is None or legal is None or key in ("escape", "ctrl+c"):
            self._close()
        elif key != "enter":
            self._amount.press(key)
        elif self._is_connected():
            try:
                to = parse_amount(text, betting).to
            except AmountError as error:
                self._note(str(error) if text else "", problem=True)
                return None
            self._close()
            return self._act(BetTo(to) if legal.bet_to else RaiseTo(to), understood(text))
        return None

    def _press_in_line(self, key: str, at: float) -> Intent | None:
        screen = self._screen
        if key in ("escape", "ctrl+c"):
            self._close()
        elif screen.mode is Mode.COMMAND and key in ("up", "down") and screen.menu is not None:
            screen.menu.move(-1 if key == "up" else 1)
        elif screen.mode is Mode.COMMAND and (key.startswith(ROW) or (key == "enter" and self._row(key))):
            return self._choose(self._row(key), at)
        elif key == "enter":
            return self._send_line(at) if self._is_connected() else None
        elif not screen.line.press(key):
            screen.line.insert(" " if key == "space" else key if len(key) == 1 else "", _LONGEST[screen.mode])
        if screen.mode is Mode.COMMAND and key not in ("up", "down"):
            screen.menu = command_list(self._bindings, screen.line.text)
        return None

    def _send_line(self, at: float) -> Intent | None:
        """Send what was typed."""
        text, mode = self._screen.line.text.strip(), self._screen.mode
        self._close()
        if text and mode is Mode.TALK:
            return Line(text if text.startswith("/") else f"/say {text}")  # an unknown one is sent to nobody
        if text in ("q", "quit", "leave"):
            return self._leave()
        if self._is_for_another_turn(text, at):
            self._note(said("that-turn-over"))
            return None
        if why := understanding(text):
            return self._ask(said("ask-sure", why=why), Line(text))
        return Line(text) if text else None

    def _row(self, key: str) -> MenuRow | None:
        """Return the row of the commands that `key` chooses: a click, or Enter after an arrow."""
        menu = self._screen.menu
        if menu is not None and key.startswith(ROW):
            menu.place = int(key.removeprefix(ROW))
        return None if menu is None else menu.chosen

    def _is_for_another_turn(self, text: str, at: float) -> bool:
        """Return whether `text` is an action that cannot be meant for the present turn."""
        with suppress(InputError):
            if isinstance(parse_line(text), ActionInput):
                return self._line_turn not in (None, self._turn) or at - self._turn_since < GUARD
        return False

    # Questions, pages and lists.

    def _press_in_question(self, key: str, at: float) -> Intent | None:
        asked = self._asked
        if key in ("enter", "y"):
            if isinstance(asked, Act) and not self._is_connected():
                return None
            self._close()
            if isinstance(asked, Line) and self._is_for_another_turn(asked.text, at):
                self._note(said("that-turn-over"))
                return None
            return asked
        if key in ("escape", "n", "ctrl+c"):
            self._close()
            return Quit() if key == "ctrl+c" and isinstance(asked, Quit) else None
        return None

    def _press_in_menu(self, key: str, at: float) -> Intent | None:
        """Handle a key in a list. The themes are tried as they are chosen."""
        menu = self._screen.menu
        step = 0 if menu is None else {"up": -1, "wheel-up": -1, "down": 1, "wheel-down": 1}.get(key, 0)
        if menu is None or key in ("escape", "ctrl+c", "q"):
            self.try_theme("")
            self._close()
        elif step:
            menu.move(step)
            if (row := menu.chosen) is not None and isinstance(row.does, UseTheme):
                self.try_theme(row.does.name)
        elif key == "enter" or key.startswith(ROW):
            menu.place = int(key.removeprefix(ROW)) if key.startswith(ROW) else menu.place
            return self._choose(menu.chosen, at)
        return None

    def _choose(self, row: MenuRow | None, at: float) -> Intent | None:
        """Do what the chosen row of a list says."""
        if row is None:
            return None
        self._close()
        match row.does:
            case Press(name):
                return self._press_at_table(self._bindings.key(name), at)
            case Type(text):
                self._open_command(text)
                return None
            case Ask(question, intent):
                return self._ask(question, intent)
            case UseTheme(name):
                self.try_theme(name)
                return KeepTheme(name)
        return row.does if self._is_connected() else None

    def _open_command(self, text: str = "") -> None:
        """Open the command line with `text`, and the list of commands above it."""
        self._open(Mode.COMMAND)
        self._screen.line.set(text)
        self._screen.menu = command_list(self._bindings)

    def _scroll_log(self, step: int) -> None:
        self._screen.back = max(0, min(self._screen.back + step, len(self._state.log) - 1))

    def _replay(self) -> Intent | None:
        """Replay the hand that is over, if the player was dealt in."""
        hand = self._state.hand
        if hand is None or not hand.over or not self._state.dealt_in:
            self._note(said("no-replay"))
            return None
        return ShowHands(hand.id) if self._is_connected() else None

    def _press_in_page(self, key: str) -> Intent | None:
        screen = self._screen
        if key in _STEPS:
            step = _STEPS[key]
            last = max(0, len(page_lines(screen)) - page_rows(screen))
            screen.scroll = max(0, min(screen.scroll + step, last))
        else:
            self._close()
        return None

    def _is_connected(self) -> bool:
        if not self._state.connected:
            self._note(said("lost-not-sent"), problem=True)
        return self._state.connected

    def _ask(self, question: str, intent: Intent | None) -> Intent | None:
        """Ask before `intent` is sent. Nothing is sent now."""
        self._asked, self._screen.question, self._screen.mode = intent, question, Mode.CONFIRM
        return None

    def _act(self, action: Action, amount: str | None = None) -> Intent | None:
        """Return what sends `action` for this turn; ask first if the player may not mean it.

        amount: how its amount is understood, if that may surprise the player.
        """
        turn, hand = self._state.turn, self._state.hand
        if turn is None or hand is None:
            return None
        act = Act(action, turn.hand, turn.turn)
        doubt = wanted_doubt(action, View(hand, turn.seat), self._preferences.confirm)
        why = " ".join(filter(None, (amount, doubt)))
        return self._ask(said("ask-sure", why=why), act) if why else act

    def _open(self, mode: Mode) -> None:
        self._note("")
        self._screen.mode, self._screen.preset, self._line_turn = mode, None, self._turn
        self._screen.line.set("")

    def _close(self) -> None:
        self._screen.mode, self._asked = Mode.TABLE, None

    def _note(self, text: str, *, problem: bool = False) -> None:
        self._state.notify(text, problem=problem)

    def _note_over(self, id: str) -> None:
        """Say that a key came after the end of the turn; the next turn takes that back."""
        self._over = said(id)
        self._note(self._over)
