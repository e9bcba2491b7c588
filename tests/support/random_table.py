"""A table that changes at random, and a server behind it, for the full screen of the player in seat 0."""

from random import Random
from typing import Final

from riverboat.client_cli.fullscreen.control import Control
from riverboat.client_cli.fullscreen.intents import Act, Intent, Line
from riverboat.client_cli.fullscreen.screen import Screen
from riverboat.client_cli.play.preferences import Preferences
from riverboat.client_cli.play.state import ClientState
from riverboat.engine.actions import (
    Action,
    BringIn,
    Check,
    Draw,
    Fold,
    LegalActions,
    Muck,
    Run,
    Show,
)
from riverboat.engine.errors import IllegalAction
from riverboat.engine.events import Event, Seat
from riverboat.engine.games import Stakes, game_for_hand
from riverboat.engine.hand import Hand
from riverboat.engine.hand.views import visible_events
from riverboat.engine.house import House
from riverboat.engine.table.events import ChatSaid, ChipsAdded, SatIn, SatOut, SeatTaken, TableOpened
from riverboat.engine.table.fold import TableState
from riverboat.engine.table.rules import TableRules
from riverboat.server.protocol.messages import Preaction, Turn
from riverboat.server.protocol.mirror import TableMirror
from tests.support.deals import random_action

GAMES: Final = ("nlhe", "plo", "stud", "27sd", "flhe", "badugi")
_STUD: Final = Stakes(ante=10, bring_in=25, small_bet=100, big_bet=200)
_FIXED: Final = Stakes(small_blind=50, big_blind=100, small_bet=100, big_bet=200)
ADVANCE: Final = {"check or fold": "check_fold", "check": "check", "call any": "call_any"}
SENT: Final = {"check or fold": "next check/fold", "check": "next check", "call any": "next call any"}
"""What is sent for each button in advance, and what the server then holds."""


class RandomTable:
    """A table of two to five players, at which a random hand after the other is played.

    faults: what the server could not do.
    """

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)
        self._now = 1_000.0
        self._number = 0
        self._screen = Screen(80, 24)
        self.faults: list[str] = []
        self._deal()

    def _updated(self) -> None:
        """Let the full screen follow an update."""
        raise NotImplementedError

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
        start = TableMirror("t", 0, table, "id-0")
        if self._number == 1:
            self._mirror, self._state = start, ClientState(start, self._now)
            self._control = Control(self._state, self._screen, Preferences())
        else:
            self._mirror.restart(start.snapshot())
            self._state.follow(self._now)
        self._apply(self._hand.start())

    @property
    def _turn(self) -> Turn | None:
        legal = self._hand.legal_actions()
        if legal is None or self._hand.over:
            return None
        return Turn(hand=self._number, turn=self._hand.turn, seat=legal.seat, ms=15_000, bank=0)

    def _apply(self, events: tuple[Event, ...] | list[Event]) -> None:
        self._mirror.advance(visible_events(events, 0), self._turn)
        self._state.follow(self._now)
        self._updated()

    def _change(self) -> None:
        """Let something happen at the table."""
        random, hand = self._random, self._hand
        kind = random.random()
        if not self._state.connected:
            self._state.set_connected(True, self._now)
        elif kind < 0.03:
            self._state.set_connected(False, self._now)
        elif kind < 0.07 or self._state.suspended:
            self._mirror.suspended = not self._mirror.suspended
            self._state.follow(self._now)
        elif kind < 0.12:
            self._apply([ChatSaid("id-1", "Ada", "hello")])
            return
        elif kind < 0.16:
            out = self._state.table.seats[0].sitting_out
            self._apply([SatIn(0) if out else SatOut(0)])
            return
        elif kind < 0.2 and self._state.preaction is not None:
            self._mirror.hold(Preaction(table="t", hand=self._number, state="void", action="check"))
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
            self.faults.append(f"illegal {action}: {error}")
            return
        self._apply(events)

    def _receive(self, intent: Intent) -> None:
        """Do as the server: with an action of a turn that is over, nothing."""
        match intent:
            case Act(action, hand, turn):
                legal = self._hand.legal_actions()
                if (hand, turn) == (self._number, self._hand.turn) and legal is not None and legal.seat == 0:
                    self._act(legal, action)
            case Line("in") if self._state.broke:
                self._apply([ChipsAdded(0, "id-0", 5_000)])
            case Line(text) if text.startswith("next "):
                state = "withdrawn" if text == "next none" else "held"
                held = next((ADVANCE[word] for word, sent in SENT.items() if sent == text), "check")
                preaction = Preaction(table="t", hand=self._number, state=state, action=held)
                self._mirror.hold(preaction)
                self._updated()
