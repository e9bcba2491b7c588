"""The state of a hand and its derived values. `engine.hand.fold` changes it, event by event."""

from typing import Any, Self

from riverboat.engine.actions import LegalActions, Phase
from riverboat.engine.assessor import rule_set_named
from riverboat.engine.betting import Betting
from riverboat.engine.cards import Card, rank_of, suit_of
from riverboat.engine.events import Event, Post, Seat
from riverboat.engine.games import Game, Stakes, Street
from riverboat.engine.house import House
from riverboat.engine.pots import Pot, build_pots


class KnownHand:
    """The state of a hand from all of its events, or from those that one viewer may see.

    Seats are identified by their numbers at the table.

    events: the events so far. id, number, stakes, button, seats, posts, house: as in HandStarted.
    game: the game, as modified for this hand. face_down: as in HandStarted.
    boards: the cards on each board.
    phase: the kind of decision that is due.
    actor: the seat to act, or None.
    turn: the number of decisions so far, the same for every viewer.
    bring_in_due: whether the actor has to post the bring-in or bet.
    may_fold_bring_in: whether the actor may fold instead, because the worst card showing belongs to a player
        who is all-in for the ante.
    shown: hole cards shown at showdown, by seat. mucked: the seats that mucked there.
    runs: how often the rest of the board is run.
    dealt: the number of cards dealt so far, from all decks.
    over: whether the hand has ended.
    """

    events: list[Event]
    number: int
    id: int
    game: Game
    stakes: Stakes
    house: House
    face_down: bool
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
    dealt: int
    over: bool

    _betting: Betting
    _position: dict[int, int]
    _street: int  # index of the street in the game
    _hole: list[tuple[Card, ...]]
    _up: list[tuple[Card, ...]]
    _muck: list[Card]
    _deck: tuple[Card, ...]
    _reserve: tuple[Card, ...]
    _deck_start: int  # cards dealt before the present deck
    _paid_out: int

    def copy(self) -> Self:
        """Return an independent copy, from which play can continue."""
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
        """The cards on the first board."""
        return self.boards[0]

    @property
    def street(self) -> Street:
        """The current street."""
        return self.game.streets[self._street]

    @property
    def showing(self) -> bool:
        """Whether players are showing or mucking their hands."""
        return self.phase is Phase.SHOWING

    @property
    def pot(self) -> int:
        """All chips in the pot, with the bets of this street."""
        return sum(self._betting.paid) + self._betting.dead - self._paid_out

    @property
    def pots(self) -> list[Pot]:
        """The main pot and the side pots, current or as paid, with the eligible seats."""
        return [Pot(pot.amount, tuple(map(self._seat_at, pot.eligible))) for pot in self._pots()]

    @property
    def live(self) -> tuple[int, ...]:
        """The seats that have not folded, from the left of the button."""
        return tuple(map(self._seat_at, self._live()))

    @property
    def price(self) -> int:
        """The total that a call matches on this street."""
        return self._betting.price

    def stack(self, seat: int) -> int:
        """Return the chips that the player in `seat` has behind."""
        return self._betting.stacks[self._position[seat]]

    def stacks(self) -> dict[int, int]:
        """Return the chips behind of each seat, from the left of the button."""
        return dict(zip(self._position, self._betting.stacks, strict=True))

    def bet(self, seat: int) -> int:
        """Return the chips that the player in `seat` has bet on this street."""
        return self._betting.bets[self._position[seat]]

    def folded(self, seat: int) -> bool:
        """Return whether the player in `seat` has folded."""
        return self._betting.folded[self._position[seat]]

    def hole_cards(self, seat: int) -> tuple[Card, ...]:
        """Return the known hole cards of `seat`, with its up cards."""
        return self.shown.get(seat) or self._hole[self._position[seat]]

    def cards_down(self, seat: int) -> int:
        """Return how many cards `seat` was dealt face down and has not had to discard, known or not."""
        streets = self.game.streets[: self._street + 1]
        down = sum([street.hole - street.discard for street in streets])
        actor = self.actor if self.phase is Phase.DRAWING else None
        if actor is not None and self._position[seat] >= self._position[actor]:
            down += self.street.discard
        return down

    def up_cards(self, seat: int) -> tuple[Card, ...]:
        """Return the up cards of `seat`."""
        return self._up[self._position[seat]]

    def legal_actions(self) -> LegalActions | None:
        """Return the legal actions of the player to act; None if it is nobody's turn."""
        seat = self.actor
        if seat is None:
            return None
        if self.phase is not Phase.BETTING:
            return self._legal_outside_betting(seat)
        betting, position = self._betting, self._position[seat]
        sizes = betting.raise_range(position)
        price = betting.price
        if self.bring_in_due:
            bring_in = self.stakes.bring_in
            if sizes and sizes[1] <= bring_in:  # a smaller bet is a short bring-in
                sizes = None
            return LegalActions(
                seat,
                fold=self.may_fold_bring_in,
                bring_in=min(bring_in, betting.stacks[position]),
                bet_to=sizes,
            )
        to_call = betting.to_call(position)
        two = betting.two_sizes and sizes is not None and sizes[0] < sizes[1]
        bet_to, raise_to = (None, sizes) if price else (sizes, None)
        if to_call <= 0:
            return LegalActions(seat, True, True, None, bet_to, raise_to, two_sizes=two)
        return LegalActions(seat, True, False, to_call, None, sizes, two_sizes=two)

    def _legal_outside_betting(self, seat: int) -> LegalActions:
        if self.phase is Phase.SHOWING:
            return LegalActions(seat, show=True, muck=True)
        if self.phase is Phase.RUNNING:
            return LegalActions(seat, runs=self._max_runs())
        if self.street.discard:
            return LegalActions(seat, draw=self.street.discard, discard=True)
        return LegalActions(seat, draw=self.game.streets[0].hole)

    def as_data(self) -> dict[str, Any]:
        """Return the state of the hand as plain data: numbers, strings, lists and dicts."""
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

    def _max_runs(self) -> int:
        """Return how often the rest of the board may be run, by the house rules and the cards left."""
        left = len(self.game.deck) - len(self.seats) * self.game.streets[0].hole - len(self.board)
        return min(self.house.max_runs, left // self._board_to_come())

    def _board_to_come(self) -> int:
        """Return how many cards later streets deal to a board."""
        return sum([street.board for street in self.game.streets[self._street + 1 :]])

    def _shows_pair(self) -> bool:
        """Return whether a player who has not folded shows a pair."""
        ranks = [list(map(rank_of, self._up[position])) for position in self._live()]
        return any(len(set(each)) < len(each) for each in ranks)

    def _worst_card_showing(self) -> int:
        """Return the position with the worst up card, by rank, then by suit with clubs lowest.

        In a low game the highest card is the worst.
        """
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
