"""Random keys and clicks on the full screen, under a virtual clock, while the table changes at random.

What a key may do is judged from the picture alone: its button, with the words on it, has to have been there
for GUARD before the key, unless the player's own keys brought it.
"""

from contextlib import suppress
from dataclasses import dataclass, field, replace
from math import inf
from random import Random
from typing import Any, Final

from riverboat.client_cli.fullscreen.bottom import Bottom
from riverboat.client_cli.fullscreen.control import TYPED_ON
from riverboat.client_cli.fullscreen.drawing import Drawing
from riverboat.client_cli.fullscreen.grid import Button, Grid
from riverboat.client_cli.fullscreen.guard import GUARD, Clicks
from riverboat.client_cli.fullscreen.intents import Act, Intent, Line, Quit
from riverboat.client_cli.fullscreen.look import Look
from riverboat.client_cli.fullscreen.menu import ROW
from riverboat.client_cli.fullscreen.paint import ground, paint
from riverboat.client_cli.fullscreen.screen import Mode
from riverboat.client_cli.play.amounts import AmountError, parse_amount
from riverboat.client_cli.play.input import ActionInput, InputError
from riverboat.client_cli.play.preferences import KEYS, Bindings
from riverboat.client_cli.play.typed import parse_line
from riverboat.engine.actions import (
    BetTo,
    BringIn,
    Call,
    Check,
    Draw,
    Fold,
    Muck,
    RaiseTo,
    Run,
    Show,
)
from riverboat.server.protocol.messages import Turn
from tests.support.random_table import ADVANCE, SENT, RandomTable

_TYPED: Final = ("pot", "all", "600", "3/4", "call", "fold", "c", "min", "2.5bb", "nice hand")
_PRESENCE: Final = {"sit out": "out", "sit in": "in", "Buy in": "in"}


@dataclass
class Pressed:
    """What random keys and clicks did.

    keys: how many there were. due: that had to do what their button said, since it had said that for the dead
    time; done: of those, how many did. refused: that came too soon after a change, and did nothing.
    faults: actions that nobody chose, and keys that did nothing, with what was seen.
    """

    keys: int = 0
    due: int = 0
    done: int = 0
    refused: int = 0
    faults: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class _Seen:
    """A button as a person sees it: its key, its words, where it is, and in which turn."""

    key: str
    words: str
    at: tuple[int, int]
    turn: tuple[int, int] | None


class RandomKeys(RandomTable):
    """A player in seat 0 of a table of five, who presses keys without a thought."""

    def __init__(self, seed: int) -> None:
        self._bindings = Bindings()
        self.pressed = Pressed()
        self._since: dict[_Seen, tuple[float, bool]] = {}  # when it came, and whether by a key of the player
        self._clicks = Clicks()
        self._pending: list[tuple[float, Intent]] = []  # what is on its way to the server
        self._typed_until = -inf  # keys before that were typed for an input that an update closed
        self._own_turn: tuple[int, int] | None = None
        self._turn_since = -inf
        self._must = True  # whether a key has to do what it may do
        self._asked: Any = None  # what the question is about
        self._line_turn: tuple[int, int] | None = None  # in which a command was begun
        super().__init__(seed)

    def _updated(self) -> None:
        """Let the full screen follow an update, as the page of a table does."""
        mode = self._screen.mode
        self._control.follow(self._now)
        turn = self._turn_shown()
        if turn != self._own_turn:
            self._own_turn, self._turn_since = turn, self._now
            if mode is Mode.AMOUNT or (mode is Mode.CONFIRM and self._asked is not Quit):
                self._typed_until = self._now + TYPED_ON
        self._look()

    def _turn_shown(self) -> tuple[int, int] | None:
        turn = self._state.turn if self._state.your_turn else None
        return None if turn is None else (turn.hand, turn.turn)

    def _look(self, *, own: bool = False) -> None:
        """Look at the picture. own: whether nothing but the player's own key has changed it."""
        self._grid = self._paint()
        shown = {}
        for button in self._grid.buttons:
            seen = self._seen(button, self._turn_shown())
            shown[seen] = self._since.get(seen, (self._now, own))
        self._since = shown
        self._clicks.show(self._grid.buttons, self._now)

    def _paint(self) -> Grid:
        """Draw what has buttons: the rows of actions and keys. A whole picture has the same."""
        grid = Grid(80, 24)
        drawing = Drawing(grid, self._state, self._screen, Look(), self._bindings, self._now)
        if self._screen.mode is not Mode.PAGE:
            Bottom(drawing).draw_keys(23)
            Bottom(drawing).draw_bar(21, 80)
        if self._random.random() < 0.01:
            whole = paint(replace(drawing, grid=ground(self._state, self._screen, Look())))
            assert [each for each in whole.buttons if not each.key.startswith(ROW)] == grid.buttons
        return grid

    def _seen(self, button: Button, turn: tuple[int, int] | None) -> _Seen:
        x, y, width, _ = button.area
        words = "".join([text for text, _ in self._grid.runs(y)])[x : x + width]
        label = next((text for text in words.split() if text), "")
        held = "held " if isinstance(button.means, tuple) and button.means[-1] is True else ""
        words = held + words.strip().removeprefix(label).strip()
        words = "Buy in" if words.startswith("Buy in ") else words
        return _Seen(button.key, words, (x, y), None if words in _PRESENCE else turn)

    # The player.

    def run(self, keys: int) -> Pressed:
        """Press that many keys, or click as often."""
        random = self._random
        while self.pressed.keys < keys:
            self._now += random.choice((0.01, 0.05, 0.1, GUARD, 0.3, 0.6, 1.2))
            while self._pending and self._pending[0][0] <= self._now:
                self._receive(self._pending.pop(0)[1])
            kind = random.random()
            if kind < 0.3:
                self._change()
            elif kind < 0.85:
                self._press(self._key())
            else:
                self._click()
        self.pressed.faults += self.faults
        return self.pressed

    def _key(self) -> str:
        random: Random = self._random
        mode = self._screen.mode
        if mode in (Mode.TALK, Mode.COMMAND, Mode.AMOUNT):
            if not self._screen.line.text and random.random() < 0.8:
                for key in random.choice(_TYPED):
                    self._now += 0.03
                    self._press(key)
                    if random.random() < 0.05:
                        self._change()
            keys = ("enter", "enter", "escape", "tab", "a", "c", "f", "1", "backspace")
            return random.choice((*keys, "up") if mode is Mode.AMOUNT else keys)
        if mode is Mode.CONFIRM:
            return random.choice(("enter", "y", "n", "escape", "f", "c"))
        if mode is Mode.PAGE:
            return random.choice(("escape", "c", "f"))
        usual = [*"fcra", *"fcra", *"fcrabsm12", "enter", "o", "t", ":", "tab", "s", "?", "q", "j"]
        return str(random.choice(usual))

    def _click(self) -> None:
        random = self._random
        buttons = self._grid.buttons
        if not buttons:
            return
        button = random.choice(buttons)
        x, y = button.area.x + random.randrange(button.area.width), button.area.y
        down = self._now
        self._clicks.press(x, y, down)
        self._now += random.choice((0.01, 0.08, 0.2))
        if random.random() < 0.2:
            self._change()
        click = self._clicks.release(x, y)
        if click is None or not click[2]:
            self.pressed.keys += 1
            self.pressed.refused += 1
            return
        self._press(click[0], click[1])

    def _press(self, key: str, at: float | None = None) -> None:
        at = self._now if at is None else at
        expected = self._expected(key, at)
        typed = at < self._typed_until
        if typed:
            self._typed_until = -inf if key in ("enter", "escape") else at + TYPED_ON
        before = self._screen.mode, self._screen.line.text, self._state.note
        sent = self._control.press(key, at)
        self.pressed.keys += 1
        if self._screen.mode is Mode.COMMAND and before[0] is Mode.TABLE:
            self._line_turn = self._own_turn
        if self._screen.mode is Mode.CONFIRM and before[0] is not Mode.CONFIRM:
            self._asked = expected or Quit
        self._judge(key, sent, expected, before)
        if sent is not None and not isinstance(sent, Quit):
            self._pending.append((self._now + self._random.choice((0.0, 0.05, 0.3)), sent))
            self._pending.sort(key=lambda each: each[0])
        self._look(own=True)

    def _judge(self, key: str, sent: Intent | None, expected: Any, before: Any) -> None:
        acts = isinstance(sent, Act) or (isinstance(sent, Line) and not sent.text.startswith("/"))
        opened = self._screen.mode in (Mode.AMOUNT, Mode.CONFIRM)
        judged = self.pressed
        if expected is None:
            if acts or (opened and before[0] is Mode.TABLE and key not in ("q", "j")):
                judged.faults.append(f"{key!r} did {sent or self._screen.mode} without its button; {before}")
            elif self._state.note.endswith("again."):
                judged.refused += 1
            return
        if not self._must and not acts and not opened:
            return
        judged.due += 1
        if expected == "opens":
            right = opened
        elif sent is None:
            right = self._screen.mode is Mode.CONFIRM and before[0] is not Mode.CONFIRM
        elif isinstance(expected, type) and isinstance(sent, Act):
            right = isinstance(sent.action, expected) and (sent.hand, sent.turn) == self._own_turn
        else:
            right = sent == expected or (expected is Quit and isinstance(sent, Quit))
        if right:
            judged.done += 1
        else:
            judged.faults.append(f"{key!r} did {sent}, and not {expected}; {before}, {self._state.note!r}")

    def _expected(self, key: str, at: float) -> Any:
        """Return what `key` has to do by the picture; None if it must not act."""
        state, screen = self._state, self._screen
        self._must = True
        if at < self._typed_until or not state.connected:
            return None
        turn = state.turn if state.your_turn else None
        match screen.mode:
            case Mode.AMOUNT:
                return self._expected_amount(key)
            case Mode.CONFIRM:
                return self._asked if key in ("enter", "y") else None
            case Mode.COMMAND:
                return self._expected_command(key, at)
            case Mode.TABLE:
                return self._expected_at_table(key, at, turn)
        return None

    def _expected_at_table(self, key: str, at: float, turn: Turn | None) -> Any:
        state = self._state
        names = [name for name, keys in KEYS.items() if key in keys] or [key]
        keys = {each for name in names for each in KEYS.get(name, (key,))}
        if key == "c":  # in a draw, c is "check" as well
            keys.add("enter")
        for seen, (since, own) in self._since.items():
            if seen.key in keys and (own or at - since >= GUARD):
                found = self._meaning_of(seen, turn)
                if found is not None:
                    self._must = at - since >= GUARD
                    return found
        legal = state.legal
        self._must = False
        asks = "fold" in names and legal is not None and legal.fold and at - self._turn_since >= GUARD
        return Fold if asks else None  # it is asked whether that is meant

    def _meaning_of(self, seen: _Seen, turn: Turn | None) -> Any:
        words = seen.words
        if words.removeprefix("held ") in ADVANCE and turn is None:
            return Line("next none" if words.startswith("held ") else SENT[words])
        if words in _PRESENCE:
            return Line(_PRESENCE[words])
        if turn is None or seen.turn != (turn.hand, turn.turn):
            return None
        kind = words.split()[0].rstrip("…") if words else ""
        if kind in ("Raise", "Bet"):
            return "opens"
        kinds: dict[str, type] = {"Fold": Fold, "Check": Check, "Call": Call, "Bring": BringIn, "Show": Show}
        kinds |= {"Muck": Muck, "Stand": Draw, "Exchange": Draw, "Run": Run}
        return kinds.get(kind)

    def _expected_amount(self, key: str) -> Any:
        betting, turn = self._state.betting, self._state.turn
        if key != "enter" or betting is None or turn is None or self._state.legal is None:
            return None
        try:
            to = parse_amount(self._screen.line.text, betting).to
        except AmountError:
            return None
        raises = self._state.legal.bet_to is None
        return Act(RaiseTo(to) if raises else BetTo(to), turn.hand, turn.turn)

    def _expected_command(self, key: str, at: float) -> Any:
        """Return the typed line, if it is sent in the turn in which it was begun."""
        text = self._screen.line.text.strip()
        if key != "enter" or not text:
            return None
        if text == "q":
            return Quit
        over = at - self._turn_since < GUARD or self._line_turn not in (None, self._own_turn)
        with suppress(InputError):
            if over and isinstance(parse_line(text), ActionInput):
                return None
        return Line(text)
