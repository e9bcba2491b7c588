"""The public state of a table between hands.

The server decides by it and a client mirrors it. The hand in progress has its own state (engine.hand.state);
here it only begins, ends, and holds the seats of its players.
"""

from dataclasses import dataclass, field, replace
from typing import Self

from riverboat.engine.button import Missed, Positions, starts_new_game
from riverboat.engine.errors import EventError
from riverboat.engine.table.deals import DealsState
from riverboat.engine.table.events import ChatSaid, TableOpened
from riverboat.engine.table.rules import TableRules
from riverboat.engine.table.seats import SeatState, Waiting


@dataclass(slots=True)
class KnownTable:
    """A table as everybody may see it.

    opened: how it was opened, with the rules for the next hand.
    seats: the taken seats, by number. During a hand, stacks are those at its start.
    button: the seat of the button in this hand or the last; the seat may be free.
    small_blind, big_blind: likewise. They stay where they are during hands without blinds.
    hand: the id of the hand in progress.
    dealt_in: the seats dealt into that hand, or into the one that is committed to; their players keep them
        until it ends.
    played: how many hands have started, which is the number of the last one.
    game: the code of its game, or of the first game.
    hands_left: how many more hands a rotation stays with that game.
    paused: no further hand is dealt. pause_reason: what the host says about that.
    closing: the table closes after the hand. closed: it has closed.
    muted: the ids of players who may not chat.
    chat: the latest messages, without those of players who were muted since.
    kicked: the ids of kicked players, and whether each may spectate.
    left_owing: the ids of players who left and owe the small blind if they return, the latest ones.
    deals: committed deals; None if there were none.
    """

    opened: TableOpened
    seats: dict[int, SeatState] = field(default_factory=dict)
    button: int | None = None
    small_blind: int | None = None
    big_blind: int | None = None
    hand: int | None = None
    dealt_in: frozenset[int] = frozenset()
    played: int = 0
    game: str = ""
    hands_left: int = 0
    paused: bool = False
    pause_reason: str = ""
    closing: bool = False
    closed: bool = False
    left_owing: tuple[str, ...] = ()
    waiting: tuple[Waiting, ...] = ()
    kicked: dict[str, bool] = field(default_factory=dict)
    muted: tuple[str, ...] = ()
    chat: tuple[ChatSaid, ...] = ()
    deals: DealsState | None = None

    def __post_init__(self) -> None:
        self.game = self.game or self.rules.games[0]

    @property
    def rules(self) -> TableRules:
        """The rules for the next hand."""
        return self.opened.rules

    def seat_of(self, player: str) -> int | None:
        """Return the seat of the player with the id `player`, if any."""
        for number, seat in self.seats.items():
            if seat.player == player:
                return number
        return None

    def waits(self, player: str) -> bool:
        """Whether the player with the id `player` is on the wait list."""
        return any(each.player == player for each in self.waiting)

    def offered(self, player: str) -> int | None:
        """Return the seat that is offered to `player` on the wait list, if any."""
        return next((each.seat for each in self.waiting if each.player == player), None)

    @property
    def free_seats(self) -> set[int]:
        """The seats that anybody may take: neither taken nor reserved."""
        kept = {each.seat for each in self.waiting} | {seat.moves_to for seat in self.seats.values()}
        return {seat for seat in range(self.rules.seats) if seat not in self.seats and seat not in kept}

    @property
    def positions(self) -> Positions | None:
        """The positions of button and blinds; None before the first blinds."""
        if self.button is None or self.small_blind is None or self.big_blind is None:
            return None
        return Positions(self.button, self.small_blind, self.big_blind)

    @property
    def missed(self) -> dict[int, Missed]:
        """The blinds that players have missed, by seat."""
        return {
            number: Missed(seat.missed_small_blind, seat.missed_big_blind)
            for number, seat in self.seats.items()
        }

    @property
    def ready(self) -> list[SeatState]:
        """The seats that would play the next hand, in order."""
        return [
            seat
            for _, seat in sorted(self.seats.items())
            if seat.stack and not seat.sitting_out and not seat.leaving
        ]

    @property
    def in_progress(self) -> bool:
        """Whether a game is in progress, so that a newcomer must post or wait for the big blind."""
        ready = {seat.seat for seat in self.ready}
        return not starts_new_game(self.positions, ready, self.owing)

    @property
    def owing(self) -> set[int]:
        """The seats of the players who owe a blind."""
        return {number for number, seat in self.seats.items() if seat.owes}

    @property
    def next_game(self) -> str:
        """The code of the game of the next hand.

        A rotation changes games after as many hands as the first hand of the game had players.
        """
        games = self.rules.games
        if not self.played or self.hands_left:
            return self.game
        return games[(games.index(self.game) + 1) % len(games)]

    def taken(self, number: int) -> SeatState:
        """Return the taken seat `number`. Raises EventError if it is free."""
        seat = self.seats.get(number)
        if seat is None:
            raise EventError(f"nobody sits in seat {number}")
        return seat

    def copy(self) -> Self:
        """Return a copy that changes independently."""
        return replace(self, seats=dict(self.seats), kicked=dict(self.kicked))
