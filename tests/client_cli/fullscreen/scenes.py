"""Tables at chosen moments, as one player sees them, without a server."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from riverboat.client_cli.fullscreen.control import Control
from riverboat.client_cli.fullscreen.drawing import Drawing
from riverboat.client_cli.fullscreen.grid import Grid
from riverboat.client_cli.fullscreen.look import Look
from riverboat.client_cli.fullscreen.paint import ground, paint
from riverboat.client_cli.fullscreen.screen import Screen
from riverboat.client_cli.play.preferences import Preferences
from riverboat.client_cli.play.state import ClientState
from riverboat.engine.actions import BringIn
from riverboat.engine.events import Event, Post, Seat, StreetStarted
from riverboat.engine.games import Stakes, game_for_hand
from riverboat.engine.hand import Hand
from riverboat.engine.hand.views import visible_events
from riverboat.engine.house import STANDARD_HOUSE, House
from riverboat.engine.table.events import ChatSaid, SeatTaken, TableOpened
from riverboat.engine.table.fold import TableState
from riverboat.engine.table.rules import TableRules
from riverboat.server.protocol.messages import Turn
from riverboat.server.protocol.mirror import TableMirror
from tests.support.deals import action_for, deck_for

NAMES: Final = ("Finn", "Ada", "Bruno", "Cleo", "Dov", "Edda", "Greta", "Hugo", "Ines", "Jon")
"""Finn is the player, in seat 0."""

ACT_MS: Final = 15_000
BANK_MS: Final = 30_000


@dataclass
class Scene:
    """A hand at a table of `len(stacks)` players, with the button in the last seat. holes: from seat 0."""

    game: str = "nlhe"
    stacks: Sequence[int] = (14_150, 8_600, 21_030, 1_550, 10_000, 12_955)
    holes: Sequence[str] = ("As Kd", "7c 2d", "Td 9d", "Qs Jc", "8h 3h", "6c 5s")
    board: str = ""
    boards: int = 1
    bomb_pot: bool = False
    stakes: Stakes = field(default_factory=lambda: Stakes(50, 100))
    house: House = STANDARD_HOUSE
    name: str = "River Queen"
    you: int | None = 0
    posts: Sequence[Post] | None = None
    seats: int = 0
    names: Sequence[str] = NAMES
    auto_muck: bool = True
    rules: Mapping[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        count = len(self.stacks)
        game = game_for_hand(self.game, self.boards, self.bomb_pot)
        rules = TableRules(
            game=self.game,
            stakes=self.stakes,
            seats=self.seats or count,
            min_buy_in=100,
            max_buy_in=10**9,
            **self.rules,
        )
        table = TableState.replay([TableOpened(self.name, rules)])
        for number, stack in enumerate(self.stacks):
            table.apply(SeatTaken(number, f"id-{number}", self.names[number], stack))
        table.played = 127
        seats = [
            Seat(number, stack, self.names[number], self.auto_muck)
            for number, stack in enumerate(self.stacks)
        ]
        deck = deck_for(self.holes, self.board, game)
        self.hand = Hand(
            game,
            self.stakes,
            seats,
            deck,
            posts=self.posts,
            number=128,
            id=128,
            house=self.house,
            reserve=tuple(game.deck) if any(street.draw for street in game.streets) else None,
        )
        player = "" if self.you is None else f"id-{self.you}"
        self.mirror = TableMirror("t", 0, table, player)
        self.state = ClientState(self.mirror, 0.0)
        self.screen = Screen(80, 24)
        self.preferences = Preferences()
        self.control = Control(self.state, self.screen, self.preferences)
        self.tell(self.hand.start())

    @property
    def turn(self) -> Turn | None:
        """The turn as the server would send it."""
        legal = self.hand.legal_actions()
        if legal is None or self.hand.over:
            return None
        return Turn(hand=128, turn=self.hand.turn, seat=legal.seat, ms=ACT_MS, bank=BANK_MS)

    def tell(self, events: Sequence[Event], now: float = 0.0) -> None:
        """Let `events` happen, as the player sees them."""
        self.update(events, self.turn, now)
        self.control.follow(now)

    def update(self, events: Sequence[Event], turn: Turn | None, now: float) -> None:
        """Let `events` happen, after which it is `turn`, without a look at the keys."""
        self.mirror.advance(visible_events(events, self.you), turn)
        self.state.follow(now)

    def suspend(self, suspended: bool, now: float) -> None:
        """Suspend or resume the table."""
        self.mirror.suspended = suspended
        self.state.follow(now)

    def play(self, script: str) -> "Scene":
        """Let the players act in turn, as in tests.support.deals.play."""
        for word in script.split():
            legal = self.hand.legal_actions()
            assert legal is not None, f"nobody is to act at {word!r}"
            self.tell(self.hand.act(legal.seat, action_for(word, legal)))
        return self

    def until(self, street: str, word: str) -> "Scene":
        """Let a player act, as `play` does, and stop before `street` is dealt."""
        legal = self.hand.legal_actions()
        assert legal is not None
        events = self.hand.act(legal.seat, action_for(word, legal))
        end = next(
            place
            for place, event in enumerate(events)
            if isinstance(event, StreetStarted) and event.street == street
        )
        self.update(events[:end], None, 0.0)
        return self

    def bring_in(self) -> "Scene":
        """Let the player with the worst card bring in."""
        legal = self.hand.legal_actions()
        assert legal is not None
        self.tell(self.hand.act(legal.seat, BringIn()))
        return self

    def say(self, seat: int, text: str) -> "Scene":
        """Let somebody send a chat message."""
        self.tell([ChatSaid(f"id-{seat}", self.names[seat], text)])
        return self

    def press(self, *keys: str, now: float = 5.0) -> Any:
        """Press keys, and return what the last one sends."""
        sent = None
        for key in keys:
            sent = self.control.press(key, now)
        return sent

    def paint(self, width: int = 80, height: int = 24, look: Look | None = None, now: float = 5.0) -> Grid:
        """Draw the scene."""
        look = look or Look()
        self.screen.width, self.screen.height = width, height
        grid = ground(self.state, self.screen, look)
        return paint(Drawing(grid, self.state, self.screen, look, self.preferences.bindings, now))
