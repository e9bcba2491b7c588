"""The state of a hand: what its events add up to.

Every change to a hand happens here, in the function that the table `_APPLY` names for an event's class. Play,
replay and a viewer's replica go through the same table, so they cannot differ.
"""

from collections.abc import Callable, Iterable
from typing import Any, Final, Self

from engine import events as ev
from engine.actions import LegalActions
from engine.betting import Betting
from engine.cards import Card
from engine.errors import EventError
from engine.events import Event, Post, Seat
from engine.games import Game, Stakes, Street, game_named
from engine.pots import Pot, build_pots
from engine.showdown import showing_order


class HandState:
    """A hand as far as its events are known: all of them, or those that one viewer may see.

    Seats are named by their numbers at the table throughout.

    events: what has happened, in order. number, game, stakes, button, seats, posts: as in HandStarted.
    board: the cards on it. street: the street that is played. actor: the seat whose turn it is, or None.
    turn: how many decisions have been taken, the same number for every viewer.
    showing: the showdown has begun. shown: hole cards shown there, by seat. mucked: the seats that gave up.
    over: everything is paid.
    """

    events: list[Event]
    number: int
    game: Game
    stakes: Stakes
    button: int
    seats: tuple[Seat, ...]
    posts: tuple[Post, ...]
    board: tuple[Card, ...]
    street: Street
    actor: int | None
    turn: int
    showing: bool
    shown: dict[int, tuple[Card, ...]]
    mucked: set[int]
    over: bool

    _betting: Betting
    _position: dict[int, int]
    _hole: list[tuple[Card, ...]]
    _deck: tuple[Card, ...]
    _dealt: int
    _awarded: int

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
        if type(event) not in _APPLY:
            raise EventError(f"a {event.kind} is not an event of a hand", code="foreign_event")
        if isinstance(event, ev.HandStarted) == bool(self.events) or (self.events and self.over):
            raise EventError(f"a {event.kind} does not follow here", code="out_of_place")
        self._emit(event)

    def _emit(self, event: Event) -> None:
        _APPLY[type(event)](self, event)
        self.events.append(event)

    @property
    def pot(self) -> int:
        """All chips in the middle, the bets of this street included."""
        return sum(self._betting.paid) + self._betting.dead - self._awarded

    @property
    def pots(self) -> list[Pot]:
        """The main pot and the side pots as they stand; eligible players by seat."""
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
        """The hole cards of the player in `seat`; none where they are not known."""
        return self._hole[self._position[seat]] or self.shown.get(seat, ())

    def legal_actions(self) -> LegalActions | None:
        """What the player whose turn it is may do; None where it is nobody's turn."""
        if self.actor is None:
            return None
        if self.showing:
            return LegalActions(self.actor, show=True, muck=True)
        betting, position = self._betting, self._position[self.actor]
        to_call = betting.call_to(position) - betting.bets[position]
        sizes = betting.raise_range(position)
        return LegalActions(
            self.actor,
            fold=True,
            check=to_call <= 0,
            call=to_call if to_call > 0 else None,
            bet_to=None if betting.price else sizes,
            raise_to=sizes if betting.price else None,
        )

    def _seat_at(self, position: int) -> int:
        return self.seats[position].number

    def _live(self) -> list[int]:
        return [position for position, folded in enumerate(self._betting.folded) if not folded]

    def _pots(self) -> list[Pot]:
        betting = self._betting
        return build_pots(betting.paid, betting.folded, betting.dead)


def _hand_started(hand: HandState, event: ev.HandStarted) -> None:
    hand.number = event.number
    hand.game = game_named(event.game)
    hand.stakes = event.stakes
    hand.button = event.button
    hand.seats = event.seats
    hand.posts = event.posts
    hand.board = ()
    hand.street = hand.game.streets[0]
    hand.actor = None
    hand.turn = 0
    hand.showing = hand.over = False
    hand.shown = {}
    hand.mucked = set()
    hand._betting = Betting(
        [seat.stack for seat in event.seats], [post.blind for post in event.posts], event.stakes.big_blind
    )
    hand._position = {seat.number: position for position, seat in enumerate(event.seats)}
    hand._hole = [()] * len(event.seats)
    hand._deck = ()
    hand._dealt = hand._awarded = 0


def _deck_shuffled(hand: HandState, event: ev.DeckShuffled) -> None:
    hand._deck = event.cards


def _ante_posted(hand: HandState, event: ev.AntePosted) -> None:
    hand._betting.post_ante(hand._position[event.seat], event.amount, dead=event.dead)


def _blind_posted(hand: HandState, event: ev.BlindPosted) -> None:
    hand._betting.put_to(hand._position[event.seat], event.amount)


def _hole_cards_dealt(hand: HandState, event: ev.HoleCardsDealt) -> None:
    hand._hole[hand._position[event.seat]] = event.cards
    hand._dealt += len(event.cards)


def _board_dealt(hand: HandState, event: ev.BoardDealt) -> None:
    hand.street = hand.game.streets[hand.game.streets.index(hand.street) + 1]
    hand.board += event.cards
    hand._dealt += len(event.cards)
    hand._betting.open_street()


def _betting_opened(hand: HandState, event: ev.BettingOpened) -> None:
    hand.actor = event.seat


def _timed_out(hand: HandState, event: ev.TimedOut) -> None:
    """The clock is the table's; what was done in the player's place follows as an event of its own."""


def _folded(hand: HandState, event: ev.Folded) -> None:
    position = hand._position[event.seat]
    hand._betting.fold(position)
    _pass_the_turn(hand, position)


def _checked_or_called(hand: HandState, event: ev.Checked | ev.Called) -> None:
    position = hand._position[event.seat]
    hand._betting.agree(position, event.to if isinstance(event, ev.Called) else hand._betting.bets[position])
    _pass_the_turn(hand, position)


def _bet_or_raised(hand: HandState, event: ev.BetMade | ev.RaisedTo) -> None:
    position = hand._position[event.seat]
    hand._betting.raise_to(position, event.to)
    _pass_the_turn(hand, position)


def _pass_the_turn(hand: HandState, position: int) -> None:
    following = hand._betting.next_to_act(position + 1)
    hand.actor = None if following is None else hand.seats[following].number
    hand.turn += 1


def _uncalled_bet_returned(hand: HandState, event: ev.UncalledBetReturned) -> None:
    hand._betting.return_uncalled(hand._position[event.seat], event.amount)


def _hand_shown(hand: HandState, event: ev.HandShown) -> None:
    hand.shown[event.seat] = event.cards
    _pass_the_showing(hand)


def _hand_mucked(hand: HandState, event: ev.HandMucked) -> None:
    hand.mucked.add(event.seat)
    _pass_the_showing(hand)


def _pass_the_showing(hand: HandState) -> None:
    hand.showing = True
    hand.turn += 1
    order = map(hand._seat_at, showing_order(hand._live(), hand._betting.aggressor))
    hand.actor = next((seat for seat in order if seat not in hand.shown and seat not in hand.mucked), None)


def _pot_awarded(hand: HandState, event: ev.PotAwarded) -> None:
    for seat, chips in event.shares:
        hand._betting.stacks[hand._position[seat]] += chips
    hand._awarded += event.amount


def _hand_ended(hand: HandState, event: ev.HandEnded) -> None:
    hand.actor = None
    hand.over = True


_APPLY: Final[dict[type[Event], Callable[[HandState, Any], None]]] = {
    ev.HandStarted: _hand_started,
    ev.DeckShuffled: _deck_shuffled,
    ev.AntePosted: _ante_posted,
    ev.BlindPosted: _blind_posted,
    ev.HoleCardsDealt: _hole_cards_dealt,
    ev.BoardDealt: _board_dealt,
    ev.BettingOpened: _betting_opened,
    ev.TimedOut: _timed_out,
    ev.Folded: _folded,
    ev.Checked: _checked_or_called,
    ev.Called: _checked_or_called,
    ev.BetMade: _bet_or_raised,
    ev.RaisedTo: _bet_or_raised,
    ev.UncalledBetReturned: _uncalled_bet_returned,
    ev.HandShown: _hand_shown,
    ev.HandMucked: _hand_mucked,
    ev.PotAwarded: _pot_awarded,
    ev.HandEnded: _hand_ended,
}
