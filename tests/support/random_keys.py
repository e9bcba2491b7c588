"""Random keys and clicks on the full screen, under a virtual clock, while the table changes at random.

What a key may do is judged from the picture alone: its button, with the words on it, has to have been there for
GUARD before the key, unless the player's own keys brought it.
"""

from dataclasses import dataclass, field, replace
from math import inf
from random import Random
from typing import Any, Final

from riverboat.client_cli.fullscreen.bindings import KEYS, Bindings, Preferences
from riverboat.client_cli.fullscreen.bottom import Bottom
from riverboat.client_cli.fullscreen.control import TYPED_ON, Control
from riverboat.client_cli.fullscreen.drawing import Drawing
from riverboat.client_cli.fullscreen.grid import Button, Grid
from riverboat.client_cli.fullscreen.guard import GUARD, Clicks
from riverboat.client_cli.fullscreen.intents import Act, Intent, Line, Quit
from riverboat.client_cli.fullscreen.look import Look
from riverboat.client_cli.fullscreen.paint import ground, paint
from riverboat.client_cli.fullscreen.screen import Mode, Screen
from riverboat.client_cli.play.amounts import AmountError, parse_amount
from riverboat.client_cli.play.state import ClientState
from riverboat.client_cli.play.updates import (
    ConnectionChanged,
    Happened,
    PreactionChanged,
    Resynchronised,
    TurnChanged,
)
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
from riverboat.engine.errors import IllegalAction
from riverboat.engine.events import Event, Seat
from riverboat.engine.games import House, Stakes, game_for_hand
from riverboat.engine.hand import Hand
from riverboat.engine.hand.views import visible_events
from riverboat.engine.table.events import ChatSaid, SatIn, SatOut, SeatTaken, TableOpened
from riverboat.engine.table.fold import TableState
from riverboat.engine.table.rules import TableRules
from riverboat.server.protocol.messages import Preaction, Turn
from tests.support.deals import random_action

GAMES: Final = ("nlhe", "plo", "stud", "27sd", "flhe", "badugi")
_STUD: Final = Stakes(ante=10, bring_in=25, small_bet=100, big_bet=200)
_FIXED: Final = Stakes(small_blind=50, big_blind=100, small_bet=100, big_bet=200)
_TYPED: Final = ("pot", "all", "600", "3/4", "call", "fold", "c", "min", "2.5bb", "nice hand")
_ACTIONS: Final = ("all", "call", "fold", "c")  # of the above, as commands
_ADVANCE: Final = {"check or fold": "check_fold", "check": "check", "call any": "call_any"}
_PRESENCE: Final = ("sit out", "sit in")
_SENT: Final = {"check or fold": "next check/fold", "check": "next check", "call any": "next call any"}


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


class RandomKeys:
    """A player in seat 0 of a table of five, who presses keys without a thought."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)
        self._now = 1_000.0
        self._number = 0
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
        self._screen = Screen(80, 24)
        self._deal()

    # The table.

    def _deal(self) -> None:
        random = self._random
        self._number += 1
        code = random.choice(GAMES)
        stakes = {"stud": _STUD, "flhe": _FIXED, "badugi": _FIXED, "27sd": Stakes(50, 100)}.get(
            code, Stakes(50, 100)
        )
        stacks = [random.choice((150, 900, 5_000, 20_000)) for _ in range(random.randint(2, 5))]
        names = ("Finn", "Ada", "Bruno", "Cleo", "Dov")
        rules = TableRules(game=code, stakes=stakes, seats=6, min_buy_in=100, max_buy_in=10**9)
        table = TableState.replay([TableOpened("River Queen", rules)])
        for number, stack in enumerate(stacks):
            table.apply(SeatTaken(number, f"id-{number}", names[number], stack))
        table.played = self._number - 1
        game = game_for_hand(code, 1)
        seats = [Seat(number, stack, names[number], auto_muck=False) for number, stack in enumerate(stacks)]
        deck = random.sample(game.deck, len(game.deck))
        self._hand = Hand(
            game,
            stakes,
            seats,
            deck,
            number=self._number,
            id=self._number,
            house=House(max_runs=2) if game.has_board else House(),
            reserve=tuple(game.deck) if any(street.draw for street in game.streets) else None,
        )
        start = Resynchronised("id-0", 0, table, None, None, None, suspended=False, late=False, now=self._now)
        if self._number == 1:
            self._state = ClientState(start)
            self._control = Control(self._state, self._screen, Preferences())
        else:
            self._state.hand = None
            self._state.apply(start)
        self._tell(self._hand.start())

    @property
    def _turn(self) -> Turn | None:
        legal = self._hand.legal_actions()
        if legal is None or self._hand.over:
            return None
        return Turn(hand=self._number, turn=self._hand.turn, seat=legal.seat, ms=15_000, bank=0)

    def _tell(self, events: tuple[Event, ...] | list[Event]) -> None:
        self._state.apply(Happened(tuple(visible_events(events, 0)), self._turn, self._now))
        self._updated()

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
        """Draw what has buttons: the rows of actions and keys. Now and then they are compared with a whole picture."""
        grid = Grid(80, 24)
        drawing = Drawing(grid, self._state, self._screen, Look(), self._bindings, self._now)
        if self._screen.mode is not Mode.PAGE:
            Bottom(drawing).draw_keys(23)
            Bottom(drawing).draw_bar(21, 80)
        if self._random.random() < 0.01:
            whole = paint(replace(drawing, grid=ground(self._state, self._screen, Look())))
            assert whole.buttons == grid.buttons
        return grid

    def _seen(self, button: Button, turn: tuple[int, int] | None) -> _Seen:
        x, y, width, _ = button.area
        words = "".join([text for text, _ in self._grid.runs(y)])[x : x + width]
        label = next((text for text in words.split() if text), "")
        held = "held " if isinstance(button.means, tuple) and button.means[-1] is True else ""
        words = held + words.strip().removeprefix(label).strip()
        return _Seen(button.key, words, (x, y), None if words in _PRESENCE else turn)

    def _change(self) -> None:
        """Let something happen at the table."""
        random, hand = self._random, self._hand
        kind = random.random()
        if not self._state.connected:
            self._state.apply(ConnectionChanged(True, "connected again", self._now))
        elif kind < 0.03:
            self._state.apply(ConnectionChanged(False, "connection lost", self._now))
        elif kind < 0.07 or self._state.suspended:
            suspended = not self._state.suspended
            self._state.apply(TurnChanged(None if suspended else self._turn, suspended, self._now))
        elif kind < 0.12:
            self._tell([ChatSaid("id-1", "Ada", "hello")])
            return
        elif kind < 0.16:
            out = self._state.table.seats[0].sitting_out
            self._tell([SatIn(0) if out else SatOut(0)])
            return
        elif kind < 0.2 and self._state.preaction is not None:
            self._state.apply(
                PreactionChanged(Preaction(table="t", hand=self._number, state="void", action="check"))
            )
        elif hand.over:
            self._deal()
            return
        elif (legal := hand.legal_actions()) is not None and (legal.seat or random.random() < 0.2):
            self._act(legal, self._random_action(legal))  # for seat 0: its time is over
            return
        self._updated()

    def _random_action(self, legal: LegalActions) -> Action:
        if legal.seat == 0:
            return Check() if legal.check else self._forced(legal)
        return random_action(legal, self._random, self._hand.hole_cards(legal.seat))

    def _forced(self, legal: LegalActions) -> Action:
        if legal.draw is not None:
            return Draw(())
        if legal.runs:
            return Run(1)
        if legal.show or legal.muck:
            return Muck() if legal.muck else Show()
        return BringIn() if legal.bring_in is not None else Fold()

    def _act(self, legal: LegalActions, action: Action) -> None:
        try:
            events = self._hand.act(legal.seat, action)
        except IllegalAction as error:
            self.pressed.faults.append(f"illegal {action}: {error}")
            return
        self._tell(events)

    def _receive(self, intent: Intent) -> None:
        """Do as the server: with an action of a turn that is over, nothing."""
        match intent:
            case Act(action, hand, turn):
                legal = self._hand.legal_actions()
                if (hand, turn) == (self._number, self._hand.turn) and legal is not None and legal.seat == 0:
                    self._act(legal, action)
            case Line(text) if text.startswith("next "):
                state = "withdrawn" if text == "next none" else "held"
                action = next((_ADVANCE[word] for word, sent in _SENT.items() if sent == text), "check")
                self._state.apply(
                    PreactionChanged(Preaction(table="t", hand=self._number, state=state, action=action))
                )  # type: ignore[arg-type]
                self._updated()

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
        return self.pressed

    def _key(self) -> str:
        random, mode = self._random, self._screen.mode
        if mode in (Mode.TALK, Mode.COMMAND, Mode.AMOUNT):
            if not self._screen.line.text and random.random() < 0.8:
                for key in random.choice(_TYPED):
                    self._now += 0.03
                    self._press(key)
                    if random.random() < 0.05:
                        self._change()
            return random.choice(("enter", "enter", "escape", "tab", "up", "a", "c", "f", "1", "backspace"))
        if mode is Mode.CONFIRM:
            return random.choice(("enter", "y", "n", "escape", "f", "c"))
        if mode is Mode.PAGE:
            return random.choice(("escape", "c", "f"))
        usual = [*"fcra", *"fcra", *"fcrabsm12", "enter", "o", "t", ":", "tab", "s", "?", "q", "j"]
        return random.choice(usual)

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
        told = self.pressed
        if expected is None:
            if acts or (opened and before[0] is Mode.TABLE and key not in ("q", "j")):
                told.faults.append(f"{key!r} did {sent or self._screen.mode} without its button; {before}")
            elif self._state.note.endswith("again."):
                told.refused += 1
            return
        if not self._must and not acts and not opened:
            return
        told.due += 1
        if expected == "opens":
            right = opened
        elif sent is None:
            right = self._screen.mode is Mode.CONFIRM and before[0] is not Mode.CONFIRM
        elif isinstance(expected, type) and isinstance(sent, Act):
            right = isinstance(sent.action, expected) and (sent.hand, sent.turn) == self._own_turn
        else:
            right = sent == expected or (expected is Quit and isinstance(sent, Quit))
        if right:
            told.done += 1
        else:
            told.faults.append(f"{key!r} did {sent}, and not {expected}; {before}, {self._state.note!r}")

    def _expected(self, key: str, at: float) -> Any:
        """Return what `key` has to do by the picture; None if it must not act."""
        state, screen = self._state, self._screen
        self._must = True
        if at < self._typed_until or not state.connected:
            return None
        turn = state.turn if state.your_turn else None
        if screen.mode is Mode.AMOUNT:
            return self._expected_amount(key)
        if screen.mode is Mode.CONFIRM:
            return self._asked if key in ("enter", "y") else None
        if screen.mode is Mode.COMMAND:
            return self._expected_command(key, at)
        if screen.mode is not Mode.TABLE:
            return None
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
        if words.removeprefix("held ") in _ADVANCE and turn is None:
            return Line("next none" if words.startswith("held ") else _SENT[words])
        if words in _PRESENCE:
            return Line("out" if words == "sit out" else "in")
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
        return None if over and text in _ACTIONS else Line(text)
