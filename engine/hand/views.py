"""Events and hands as one viewer may see them."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from riverboat.engine.actions import LegalActions
from riverboat.engine.cards import Card
from riverboat.engine.events import Audience, Event
from riverboat.engine.games import Game, Stakes
from riverboat.engine.hand.fold import HandState
from riverboat.engine.pots import Pot

SPECTATOR: Final = None


def visible(event: Event, seat: int | None) -> bool:
    """Return whether the player in `seat`, or a SPECTATOR, may see `event`."""
    if event.audience is Audience.EVERYONE:
        return True
    return event.audience is Audience.OWNER and seat is not None and getattr(event, "seat", None) == seat


def visible_events(events: Iterable[Event], seat: int | None) -> list[Event | None]:
    """Return `events` as the viewer in `seat` sees them, with None in place of hidden ones."""
    return [event if visible(event, seat) else None for event in events]


@dataclass(frozen=True, slots=True)
class PlayerView:
    """The public state of a player. Amounts are chips.

    stack: chips behind. bet: chips bet on this street. shown: hole cards shown, or none. up: up cards.
    """

    seat: int
    name: str
    stack: int
    bet: int
    folded: bool
    shown: tuple[Card, ...]
    up: tuple[Card, ...] = ()


class View:
    """A hand as the player in `seat`, or a SPECTATOR, sees it, for bots and screens.

    A view of the hand itself and one of a replica from this viewer's events are the same.
    """

    __slots__ = ("_hand", "seat")

    def __init__(self, hand: HandState, seat: int | None) -> None:
        self._hand = hand
        self.seat = seat

    @property
    def number(self) -> int:
        """The hand's number at its table."""
        return self._hand.number

    @property
    def id(self) -> int:
        """The hand's id in the history, or else its number."""
        return self._hand.id

    @property
    def game(self) -> Game:
        """The game."""
        return self._hand.game

    @property
    def stakes(self) -> Stakes:
        """The stakes."""
        return self._hand.stakes

    @property
    def button(self) -> int:
        """The seat with the button."""
        return self._hand.button

    @property
    def street(self) -> str:
        """The name of the current street."""
        return self._hand.street.name

    @property
    def hole_cards(self) -> tuple[Card, ...]:
        """The viewer's own cards, with up cards; none for a spectator."""
        return () if self.seat is None else self._hand.hole_cards(self.seat)

    @property
    def board(self) -> tuple[Card, ...]:
        """The cards on the first board."""
        return self._hand.board

    @property
    def boards(self) -> tuple[tuple[Card, ...], ...]:
        """The cards on each board."""
        return tuple(self._hand.boards)

    @property
    def pot(self) -> int:
        """All chips in the pot, with the bets of this street."""
        return self._hand.pot

    @property
    def pots(self) -> tuple[Pot, ...]:
        """The main pot and the side pots, with the seats that can win them."""
        return tuple(self._hand.pots)

    @property
    def price(self) -> int:
        """The total that a call matches on this street."""
        return self._hand.price

    @property
    def actor(self) -> int | None:
        """The seat to act, or None."""
        return self._hand.actor

    @property
    def turn(self) -> int:
        """The number of decisions so far."""
        return self._hand.turn

    @property
    def legal(self) -> LegalActions | None:
        """The viewer's legal actions; None if it is not the viewer's turn."""
        return self._hand.legal_actions() if self.seat is not None and self.actor == self.seat else None

    @property
    def players(self) -> tuple[PlayerView, ...]:
        """All players of the hand, from the left of the button."""
        hand = self._hand
        return tuple(
            PlayerView(
                seat.number,
                seat.name,
                hand.stack(seat.number),
                hand.bet(seat.number),
                hand.folded(seat.number),
                hand.shown.get(seat.number, ()),
                hand.up_cards(seat.number),
            )
            for seat in hand.seats
        )

    @property
    def events(self) -> list[Event | None]:
        """The events so far, with None in place of hidden ones."""
        return visible_events(self._hand.events, self.seat)
