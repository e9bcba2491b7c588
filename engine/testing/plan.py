"""The plan of a whole deal of hold'em."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import Final, Literal

from riverboat.engine.assessor import HandType
from riverboat.engine.cards import DECK_SIZE, Card, check_distinct
from riverboat.engine.errors import HandSpecError
from riverboat.engine.testing.spec import HandSpec

Street = Literal["flop", "turn", "river"]

BOARD_CARDS: Final[dict[Street, int]] = {"flop": 3, "turn": 4, "river": 5}
BOARD_SIZE: Final = 5
HOLE_SIZE: Final = 2
MAX_SEATS: Final = (DECK_SIZE - BOARD_SIZE) // HOLE_SIZE


@dataclass(frozen=True, slots=True)
class Requirement:
    """A required best hand of one seat on one street. `flops`, `turns`, `rivers` and `shows` make them.

    seat: the plan's number of the seat.
    street: the street on which the best five of hole cards and board fit `spec`.
    made_there: whether the seat must have a hand of a lower type on the street before. Not for the flop.
    pocket_pair: whether the hole cards must be a pair, so that three of a kind is a set.

    Raises HandSpecError for an impossible requirement.
    """

    seat: int
    spec: HandSpec
    street: Street
    made_there: bool = False
    pocket_pair: bool = False

    def __post_init__(self) -> None:
        if self.spec.type is HandType.HIGH_CARD and (self.made_there or self.pocket_pair):
            raise _bad_plan("a high card cannot improve a lower hand or have a pocket pair")
        if self.street == "flop" and self.made_there:
            raise _bad_plan("a hand on the flop cannot improve a hand on an earlier street")


def flops(seat: int, spec: HandSpec, *, pocket_pair: bool = False) -> Requirement:
    """Require a hand of `seat` that fits `spec` on the flop."""
    return Requirement(seat, spec, "flop", pocket_pair=pocket_pair)


def turns(seat: int, spec: HandSpec, *, pocket_pair: bool = False) -> Requirement:
    """Require that the turn card improves the hand of `seat` to one that fits `spec`."""
    return Requirement(seat, spec, "turn", made_there=True, pocket_pair=pocket_pair)


def rivers(seat: int, spec: HandSpec, *, pocket_pair: bool = False) -> Requirement:
    """Require that the river card improves the hand of `seat` to one that fits `spec`."""
    return Requirement(seat, spec, "river", made_there=True, pocket_pair=pocket_pair)


def shows(seat: int, spec: HandSpec, *, pocket_pair: bool = False) -> Requirement:
    """Require a hand of `seat` that fits `spec` at showdown, made on any street."""
    return Requirement(seat, spec, "river", pocket_pair=pocket_pair)


@dataclass(frozen=True, slots=True)
class DealPlan:
    """A plan for a deal of hold'em. Everything that it does not name is random.

    seats: the seat numbers in dealing order, from the left of the button; the last has the button.
    requirements: required hands; a seat may have several.
    holes: fixed hole cards by seat, two each.
    board: the fixed first cards of the board: flop, turn, river.

    Cards in the `dealt` of a requirement's spec are not dealt to anyone or to the board.

    Raises HandSpecError for seats, requirements, holes or a board that no deal can have. Raises CardError for
    invalid or repeated cards.
    """

    seats: Sequence[int]
    requirements: Sequence[Requirement] = ()
    holes: Mapping[int, Sequence[Card]] = field(default_factory=dict)
    board: Sequence[Card] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "seats", tuple(self.seats))
        object.__setattr__(self, "requirements", tuple(self.requirements))
        object.__setattr__(self, "holes", {seat: tuple(hole) for seat, hole in self.holes.items()})
        object.__setattr__(self, "board", tuple(self.board))
        if not 2 <= len(self.seats) <= MAX_SEATS or len(set(self.seats)) < len(self.seats):
            raise _bad_plan(f"a plan needs 2 to {MAX_SEATS} different seats, not {self.seats}")
        for seat in chain((requirement.seat for requirement in self.requirements), self.holes):
            if seat not in self.seats:
                raise _bad_plan(f"seat {seat} is not one of the seats {self.seats}")
        for seat, hole in self.holes.items():
            if len(hole) != HOLE_SIZE:
                raise _bad_plan(f"seat {seat} has {len(hole)} hole cards, not {HOLE_SIZE}")
        if len(self.board) > BOARD_SIZE:
            raise _bad_plan(f"a board has at most {BOARD_SIZE} cards, not {len(self.board)}")
        named = tuple(chain(self.board, *self.holes.values()))
        check_distinct(named)
        gone = sorted(self.dead.intersection(named))
        if gone:
            check_distinct((*gone, *named))

    @property
    def dead(self) -> frozenset[Card]:
        """The cards that the requirements' specs have as dealt."""
        return frozenset(card for requirement in self.requirements for card in requirement.spec.dealt_cards)


@dataclass(frozen=True, slots=True)
class PlannedDeal:
    """A deal: the hole cards by seat in dealing order, the board, and the whole deck.

    `deck` is dealt from its first card: hole cards one at a time, twice around from the left of the button,
    then flop, turn and river, with no burn cards.
    """

    holes: Mapping[int, tuple[Card, Card]]
    board: tuple[Card, ...]
    deck: tuple[Card, ...]


def _bad_plan(message: str) -> HandSpecError:
    return HandSpecError(message, code="bad_plan")
