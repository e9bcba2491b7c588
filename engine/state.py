"""The state of a hand: what its events add up to.

Every change to a hand happens through the table of functions in `engine.applying`: play, replay and a
viewer's replica go through the same one, so they cannot differ.
"""

from collections.abc import Iterable
from typing import Any, Self

from engine.actions import LegalActions, Phase
from engine.applying import APPLY
from engine.assessor import rule_set_named
from engine.betting import Betting
from engine.cards import Card, suit_of
from engine.errors import EngineError, EventError
from engine.events import Event, HandStarted, Post, RabbitShown, Seat
from engine.games import Game, House, Stakes, Street
from engine.pots import Pot, build_pots


class HandState:
    """A hand as far as its events are known: all of them, or those that one viewer may see.

    Seats are named by their numbers at the table throughout.

    events: what has happened, in order. number, stakes, button, seats, posts, house: as in HandStarted.
    game: what is played, with what was changed for this hand.
    boards: the cards on each board. phase: what is being decided.
    actor: the seat whose turn it is, or None. turn: how many decisions have been taken, the same number for
        every viewer.
    bring_in_due: the actor has to open, with the bring-in at least. may_fold_bring_in: or to fold, for the
        worst card showing is another's, who is all-in for the ante.
    shown: hole cards shown at showdown, by seat. mucked: the seats that gave up there.
    runs: how often the rest of the board is dealt. over: everything is paid.
    """

    events: list[Event]
    number: int
    game: Game
    stakes: Stakes
    house: House
    button: int
    seats: tuple[Seat, ...]
    posts: tuple[Post, ...]
    boards: list[tuple[Card, ...]]
    phase: Phase
    actor: int | None
    turn: int
    bring_in_due: bool
    may_fold_bring_in: bool
    shown: dict[int, tuple[Card, ...]]
    mucked: set[int]
    runs: int
    over: bool

    _betting: Betting
    _position: dict[int, int]
    _street: int  # the place of the street in the game
    _hole: list[tuple[Card, ...]]
    _up: list[tuple[Card, ...]]
    _muck: list[Card]
    _deck: tuple[Card, ...]
    _reserve: tuple[Card, ...]
    _dealt: int
    _paid_out: int

    @classmethod
    def replay(cls, events: Iterable[Event]) -> Self:
        """The hand that `events` tell, from its first event on. Raises EventError.

        From the events that one viewer may see comes the hand as that viewer knows it.
        """
        hand = cls.__new__(cls)
        hand.events = []
        for event in events:
            hand.apply(event)
        if not hand.events:
            raise EventError("a hand has at least its first event", code="no_events")
        return hand

    def apply(self, event: Event) -> None:
        """Take in the next event of a hand that is on record. Raises EventError; then nothing has changed."""
        if type(event) not in APPLY:
            raise EventError(f"a {event.kind} is not an event of a hand", code="foreign_event")
        started = bool(self.events)
        if isinstance(event, HandStarted) == started or (
            started and self.over and not isinstance(event, RabbitShown)
        ):
            raise EventError(f"a {event.kind} does not follow here", code="out_of_place")
        try:
            self._emit(event)
        except (EngineError, LookupError, ValueError):  # a seat, a street or a game that there is not
            events, self.events = self.events, []
            for earlier in events:  # from the first on, which sets everything anew
                self._emit(earlier)
            raise EventError(f"a {event.kind} does not fit this hand", code="misfit") from None

    def _emit(self, event: Event) -> None:
        APPLY[type(event)](self, event)
        self.events.append(event)

    def copy(self) -> Self:
        """The same hand again, to be played on apart from this one."""
        twin = type(self).__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.events = self.events.copy()
        twin.boards = self.boards.copy()
        twin.shown = self.shown.copy()
        twin.mucked = self.mucked.copy()
        twin._betting = self._betting.copy()
        twin._hole = self._hole.copy()
        twin._up = self._up.copy()
        twin._muck = self._muck.copy()
        return twin

    @property
    def board(self) -> tuple[Card, ...]:
        """The cards on the board, the first where there are several."""
        return self.boards[0]

    @property
    def street(self) -> Street:
        """The street that is played."""
        return self.game.streets[self._street]

    @property
    def showing(self) -> bool:
        """Whether hands are being shown or mucked."""
        return self.phase is Phase.SHOWING

    @property
    def pot(self) -> int:
        """All chips in the middle, the bets of this street included."""
        return sum(self._betting.paid) + self._betting.dead - self._paid_out

    @property
    def pots(self) -> list[Pot]:
        """The main pot and the side pots as they stand, or as they were paid; eligible players by seat."""
        return [Pot(pot.amount, tuple(map(self._seat_at, pot.eligible))) for pot in self._pots()]

    @property
    def live(self) -> tuple[int, ...]:
        """The seats that have not folded, from the left of the button."""
        return tuple(map(self._seat_at, self._live()))

    @property
    def price(self) -> int:
        """What a call is "to" on this street."""
        return self._betting.price

    def stack(self, seat: int) -> int:
        """The chips that the player in `seat` has behind."""
        return self._betting.stacks[self._position[seat]]

    def stacks(self) -> dict[int, int]:
        """The chips behind of every seat dealt in, from the left of the button."""
        return dict(zip(self._position, self._betting.stacks, strict=True))

    def bet(self, seat: int) -> int:
        """The chips that the player in `seat` has bet on this street."""
        return self._betting.bets[self._position[seat]]

    def folded(self, seat: int) -> bool:
        """Whether the player in `seat` has folded."""
        return self._betting.folded[self._position[seat]]

    def hole_cards(self, seat: int) -> tuple[Card, ...]:
        """The player's own cards in `seat`, those face up included, as far as they are known."""
        return self.shown.get(seat) or self._hole[self._position[seat]]

    def up_cards(self, seat: int) -> tuple[Card, ...]:
        """The cards that the player in `seat` has face up."""
        return self._up[self._position[seat]]

    def legal_actions(self) -> LegalActions | None:
        """What the player whose turn it is may do; None where it is nobody's turn."""
        seat = self.actor
        if seat is None:
            return None
        if self.phase is not Phase.BETTING:
            return self._legal_apart_from_betting(seat)
        betting, position = self._betting, self._position[seat]
        sizes = betting.raise_range(position)
        price = betting.price
        if self.bring_in_due:
            bring_in = self.stakes.bring_in
            if sizes and sizes[1] <= bring_in:  # what is less than the bring-in is the bring-in posted short
                sizes = None
            return LegalActions(
                seat,
                fold=self.may_fold_bring_in,
                bring_in=min(bring_in, betting.stacks[position]),
                bet_to=sizes,
            )
        to_call = betting.to_call(position)
        if to_call <= 0:
            return LegalActions(seat, True, True, None, None if price else sizes, sizes if price else None)
        return LegalActions(seat, True, False, to_call, None, sizes)

    def _legal_apart_from_betting(self, seat: int) -> LegalActions:
        if self.phase is Phase.SHOWING:
            return LegalActions(seat, show=True, muck=True)
        if self.phase is Phase.RUNNING:
            return LegalActions(seat, runs=self._most_runs())
        return LegalActions(seat, draw=self.game.streets[0].hole)

    def as_data(self) -> dict[str, Any]:
        """What is known of the hand as plain data: numbers, strings, lists and dicts."""
        legal = self.legal_actions()
        return {
            "number": self.number,
            "game": self.game.code,
            "button": self.button,
            "street": self.street.name,
            "phase": self.phase.value,
            "boards": [list(board) for board in self.boards],
            "pot": self.pot,
            "pots": [{"amount": pot.amount, "eligible": list(pot.eligible)} for pot in self.pots],
            "price": self.price,
            "actor": self.actor,
            "turn": self.turn,
            "legal": legal and legal._asdict(),
            "over": self.over,
            "seats": [
                {
                    "seat": seat.number,
                    "name": seat.name,
                    "stack": self.stack(seat.number),
                    "bet": self.bet(seat.number),
                    "folded": self.folded(seat.number),
                    "hole_cards": list(self.hole_cards(seat.number)),
                    "up_cards": list(self.up_cards(seat.number)),
                }
                for seat in self.seats
            ],
        }

    def _most_runs(self) -> int:
        """How often the rest of the board may be dealt: as the house has it, and as there are cards for."""
        left = len(self.game.deck) - len(self.seats) * self.game.streets[0].hole - len(self.board)
        return min(self.house.most_runs, left // self._board_to_come())

    def _board_to_come(self) -> int:
        """How many cards the later streets put on a board."""
        return sum([street.board for street in self.game.streets[self._street + 1 :]])

    def _worst_card_showing(self) -> int:
        """By rank, then by suit, clubs being the lowest; in a low game the highest card is the worst."""
        rules = rule_set_named(self.game.showing)
        low = -1 if rules.lowest_wins else 1
        return min(
            self._live(),
            key=lambda position: (
                rules.strength(self._up[position]),
                low * suit_of(self._up[position][0]),
            ),
        )

    def _seat_at(self, position: int) -> int:
        return self.seats[position].number

    def _live(self) -> list[int]:
        return [position for position, folded in enumerate(self._betting.folded) if not folded]

    def _pots(self) -> list[Pot]:
        betting = self._betting
        return build_pots(betting.paid, betting.folded, betting.dead)
