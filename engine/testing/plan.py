"""What a whole deal of hold'em to order shall be."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import Final, Literal

from engine.assessor import HandType
from engine.cards import DECK_SIZE, Card, check_distinct
from engine.errors import HandSpecError
from engine.testing.spec import HandSpec

Street = Literal["flop", "turn", "river"]

BOARD_CARDS: Final[dict[Street, int]] = {"flop": 3, "turn": 4, "river": 5}
BOARD_SIZE: Final = 5
HOLE_SIZE: Final = 2
MOST_SEATS: Final = (DECK_SIZE - BOARD_SIZE) // HOLE_SIZE


@dataclass(frozen=True, slots=True)
class Wish:
    """What the best hand of one seat shall be on one street; made by `flops`, `turns`, `rivers`, `shows`.

    seat: whose hand, by the plan's name for the seat.
    street: the street, all its cards out, on which the best five of hole cards and board fit `spec`.
    made_there: on the street before the seat has a hand of a lower type; not on the flop, before which there
        is none.
    pocket_pair: the two hole cards are a pair; so three of a kind is a set, not trips with one card.

    Raises HandSpecError where that cannot be: a high card is made of no lower hand, and never with a pair.
    """

    seat: int
    spec: HandSpec
    street: Street
    made_there: bool = False
    pocket_pair: bool = False

    def __post_init__(self) -> None:
        if self.spec.type is HandType.HIGH_CARD and (self.made_there or self.pocket_pair):
            raise _bad_plan("a high card is made of no lower hand, and never with a pocket pair")
        if self.street == "flop" and self.made_there:
            raise _bad_plan("before the flop there is no hand that one on the flop is made of")


def flops(seat: int, spec: HandSpec, *, pocket_pair: bool = False) -> Wish:
    """`seat` has a hand that fits `spec` on the flop."""
    return Wish(seat, spec, "flop", pocket_pair=pocket_pair)


def turns(seat: int, spec: HandSpec, *, pocket_pair: bool = False) -> Wish:
    """The turn card gives `seat` a hand that fits `spec`; before it the hand is of a lower type."""
    return Wish(seat, spec, "turn", made_there=True, pocket_pair=pocket_pair)


def rivers(seat: int, spec: HandSpec, *, pocket_pair: bool = False) -> Wish:
    """The river card gives `seat` a hand that fits `spec`; before it the hand is of a lower type."""
    return Wish(seat, spec, "river", made_there=True, pocket_pair=pocket_pair)


def shows(seat: int, spec: HandSpec, *, pocket_pair: bool = False) -> Wish:
    """`seat` has a hand that fits `spec` at the showdown, on whichever street it was made."""
    return Wish(seat, spec, "river", pocket_pair=pocket_pair)


@dataclass(frozen=True, slots=True)
class DealPlan:
    """A deal of hold'em to order. Whatever is not named is left to chance.

    seats: the seats' names in dealing order, the first left of the button, the last the button.
    wishes: what the best hands of seats shall be; a seat may have several.
    holes: hole cards named outright, two for a seat.
    board: the board's first cards named outright: flop, turn, river.

    The hands already dealt of a wish's spec are dealt to nobody and not to the board.

    Raises HandSpecError for seats, wishes, holes or a board that no deal can have, CardError for wrong or
    doubled cards.
    """

    seats: Sequence[int]
    wishes: Sequence[Wish] = ()
    holes: Mapping[int, Sequence[Card]] = field(default_factory=dict)
    board: Sequence[Card] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "seats", tuple(self.seats))
        object.__setattr__(self, "wishes", tuple(self.wishes))
        object.__setattr__(self, "holes", {seat: tuple(hole) for seat, hole in self.holes.items()})
        object.__setattr__(self, "board", tuple(self.board))
        if not 2 <= len(self.seats) <= MOST_SEATS or len(set(self.seats)) < len(self.seats):
            raise _bad_plan(f"a plan has 2 to {MOST_SEATS} different seats, not {self.seats}")
        for seat in chain((wish.seat for wish in self.wishes), self.holes):
            if seat not in self.seats:
                raise _bad_plan(f"seat {seat} is not in the deal: {self.seats}")
        for seat, hole in self.holes.items():
            if len(hole) != HOLE_SIZE:
                raise _bad_plan(f"seat {seat} is given {len(hole)} hole cards, not {HOLE_SIZE}")
        if len(self.board) > BOARD_SIZE:
            raise _bad_plan(f"a board has {BOARD_SIZE} cards, not {len(self.board)}")
        named = tuple(chain(self.board, *self.holes.values()))
        check_distinct(named)
        gone = sorted(self.dead.intersection(named))
        if gone:
            check_distinct((*gone, *named))

    @property
    def dead(self) -> frozenset[Card]:
        """The cards that the wishes' specs have as dealt already."""
        return frozenset(card for wish in self.wishes for card in wish.spec.dealt_cards)


@dataclass(frozen=True, slots=True)
class Deal:
    """A deal as planned: the hole cards by seat, in dealing order, the board, and the whole deck's order.

    `deck` is dealt from its first card: hole cards one at a time, twice round from the first seat left of
    the button to the button, then flop, turn and river, with no card burnt.
    """

    holes: Mapping[int, tuple[Card, Card]]
    board: tuple[Card, ...]
    deck: tuple[Card, ...]


def _bad_plan(message: str) -> HandSpecError:
    return HandSpecError(message, code="bad_plan")
