"""What one viewer may see of an event, and of a hand."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from engine.actions import LegalActions
from engine.cards import Card
from engine.events import Audience, Event
from engine.games import Game, Stakes
from engine.state import HandState

SPECTATOR: Final = None


def visible(event: Event, seat: int | None) -> bool:
    """Whether the player dealt into the hand in `seat`, or a SPECTATOR, may see `event`."""
    if event.audience is Audience.EVERYONE:
        return True
    return event.audience is Audience.OWNER and seat is not None and getattr(event, "seat", None) == seat


def visible_events(events: Iterable[Event], seat: int | None) -> list[Event | None]:
    """`events` as the viewer in `seat` may see them; None keeps the place of one that is hidden."""
    return [event if visible(event, seat) else None for event in events]


@dataclass(frozen=True, slots=True)
class PlayerView:
    """A player of the hand as everybody sees one. Chips throughout.

    stack: behind. bet: in on this street. shown: hole cards shown, else empty. up: the cards face up.
    """

    seat: int
    name: str
    stack: int
    bet: int
    folded: bool
    shown: tuple[Card, ...]
    up: tuple[Card, ...] = ()


class View:
    """A hand as the player in `seat`, or a SPECTATOR, may see it: what a bot decides by and a screen shows.

    It is the same on the hand itself and on a replica made from the events that this viewer may see.
    """

    __slots__ = ("_hand", "seat")

    def __init__(self, hand: HandState, seat: int | None) -> None:
        self._hand = hand
        self.seat = seat

    @property
    def number(self) -> int:
        """The hand's number on record."""
        return self._hand.number

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self._hand.game

    @property
    def stakes(self) -> Stakes:
        """What it is played for."""
        return self._hand.stakes

    @property
    def button(self) -> int:
        """The seat with the button."""
        return self._hand.button

    @property
    def street(self) -> str:
        """The name of the street that is played."""
        return self._hand.street.name

    @property
    def hole_cards(self) -> tuple[Card, ...]:
        """The viewer's own cards, those face up included; none for a spectator."""
        return () if self.seat is None else self._hand.hole_cards(self.seat)

    @property
    def board(self) -> tuple[Card, ...]:
        """The cards on the board, the first where there are several."""
        return self._hand.board

    @property
    def boards(self) -> tuple[tuple[Card, ...], ...]:
        """The cards on each board."""
        return tuple(self._hand.boards)

    @property
    def pot(self) -> int:
        """All chips in the middle, the bets of this street included."""
        return self._hand.pot

    @property
    def price(self) -> int:
        """What a call is "to" on this street."""
        return self._hand.price

    @property
    def actor(self) -> int | None:
        """The seat whose turn it is, or None."""
        return self._hand.actor

    @property
    def turn(self) -> int:
        """How many decisions have been taken."""
        return self._hand.turn

    @property
    def legal(self) -> LegalActions | None:
        """What the viewer may do now; None where it is not the viewer's turn."""
        return self._hand.legal_actions() if self.seat is not None and self.actor == self.seat else None

    @property
    def players(self) -> tuple[PlayerView, ...]:
        """Everyone dealt in, from the left of the button."""
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
        """What has happened; None where this viewer may not see it."""
        return visible_events(self._hand.events, self.seat)
